#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Requests per second of processor time: the fetcher on its one thread, wrk, and scrapy, each over
# the same generated pages of one nginx on loopback. Everything stays in a folder that is deleted.
#
# usage: bench/fetch_rate.sh BUILD_FOLDER [REQUESTS]
set -euo pipefail

build=$(cd "${1:?usage: bench/fetch_rate.sh BUILD_FOLDER [REQUESTS]}" && pwd)
requests=${2:-4000}
hosts=64
for program in nginx wrk scrapy; do
  command -v "$program" >/dev/null || PATH=$PATH:/usr/sbin
  command -v "$program" >/dev/null || { echo "no $program: left out, see cmake/packages-bench.txt"; exit 0; }
done

temp=$(mktemp -d "${TMPDIR:-/tmp}/rolecall-fetch-rate.XXXXXX")
chmod 755 "$temp"
nginx_pid=
trap '[[ -z $nginx_pid ]] || kill "$nginx_pid" 2>/dev/null || true; rm -rf "$temp"' EXIT

python3 - "$temp" <<'PYTHON'
import gzip
import os
import random
import sys

random.seed(7)
words = [bytes(random.choices(b"abcdefghijklmnopqrstuvwxyz", k=random.randint(2, 11))) for _ in range(4000)]
os.mkdir(f"{sys.argv[1]}/web")
for name, size in (("small", 20_000), ("large", 160_000)):
    page = b"<!doctype html><title>Page</title><body>"
    while len(page) < size:
        page += b"<p>" + b" ".join(random.choices(words, k=40)) + b".</p>\n"
    for folder, suffix, body in (("plain", "", page), ("gzip", ".gz", gzip.compress(page, 6, mtime=0))):
        os.makedirs(f"{sys.argv[1]}/web/{folder}", exist_ok=True)
        with open(f"{sys.argv[1]}/web/{folder}/{name}.html{suffix}", "wb") as out:
            out.write(body)
PYTHON

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat >"$temp/nginx.conf" <<NGINX
daemon off;
worker_processes 1;
pid $temp/nginx.pid;
error_log $temp/error.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path $temp/body;
  proxy_temp_path $temp/proxy;
  fastcgi_temp_path $temp/fastcgi;
  uwsgi_temp_path $temp/uwsgi;
  scgi_temp_path $temp/scgi;
  types { text/html html; }
  keepalive_requests 1000000;
  sendfile on;
  open_file_cache max=16;
  server {
    listen 127.0.0.1:$port;
    root $temp/web;
    location /gzip/ { gzip_static always; }
  }
}
NGINX
nginx -c "$temp/nginx.conf" -e "$temp/error.log" &
nginx_pid=$!
for _ in $(seq 100); do
  curl -sf -o /dev/null "http://127.0.0.1:$port/plain/small.html" && break
  sleep 0.05
done

# line NAME REQUESTS WALL CPU RSS_KIB
line() {
  python3 - "$@" <<'PYTHON'
import sys

name, requests, wall, cpu, rss = sys.argv[1], *map(float, sys.argv[2:6])
print(f"{name:30} {requests:9.0f} {wall:8.2f} {cpu:8.2f} {requests / max(cpu, 1e-9):12.0f} {rss / 1024:8.0f}")
PYTHON
}

# measured COMMAND...: its wall time, CPU time and peak memory into $temp/usage.
measured() {
  python3 - "$temp/usage" "$@" <<'PYTHON'
import resource
import subprocess
import sys
import time

begin = time.monotonic()
status = subprocess.run(sys.argv[2:], timeout=300).returncode
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as out:
    print(time.monotonic() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, file=out)
sys.exit(status)
PYTHON
}

cat >"$temp/spider.py" <<'PYTHON'
import scrapy


class Pages(scrapy.Spider):
    name = "pages"
    custom_settings = {
        "DOWNLOAD_DELAY": 0, "CONCURRENT_REQUESTS": 64, "CONCURRENT_REQUESTS_PER_DOMAIN": 64,
        "ROBOTSTXT_OBEY": False, "LOG_LEVEL": "ERROR", "COOKIES_ENABLED": False,
        "TELNETCONSOLE_ENABLED": False, "RETRY_ENABLED": False,
    }

    def start_requests(self):
        for number in range(int(self.count)):
            yield scrapy.Request(f"{self.page}?{number}", callback=self.parse)

    def parse(self, response):
        self.crawler.stats.inc_value("pages_read")

    def closed(self, reason):
        print(self.crawler.stats.get_value("pages_read", 0))
PYTHON

printf '%-30s %9s %8s %8s %12s %8s\n' "" requests "wall s" "CPU s" "per CPU s" "peak MiB"
for coding in plain gzip; do
  for size in small large; do
    path=/$coding/$size.html
    read -r sent wall cpu rss _ < <("$build/bench/fetch_rate" "$port" "$hosts" "$requests" "$path")
    line "rolecall $coding $size" "$sent" "$wall" "$cpu" "$rss"
    measured wrk -t1 -c"$hosts" -d3s -H "Accept-Encoding: gzip" \
      "http://127.0.0.1:$port$path" >"$temp/wrk"
    read -r wall cpu rss <"$temp/usage"
    line "wrk $coding $size" "$(awk '/requests in/ { print $1 }' "$temp/wrk")" "$wall" "$cpu" "$rss"
    count=$((requests / 4))
    measured scrapy runspider -L ERROR "$temp/spider.py" -a count="$count" \
      -a page="http://127.0.0.1:$port$path" >"$temp/scrapy"
    read -r wall cpu rss <"$temp/usage"
    line "scrapy $coding $size" "$(tail -n 1 "$temp/scrapy")" "$wall" "$cpu" "$rss"
  done
done
