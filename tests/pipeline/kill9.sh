#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Kills a run with SIGKILL at random moments and starts it again: the store must be sound and hold
# what it holds after an undisturbed run, and every reference into the archive must lead to a record,
# after the kill and in the end.
#
# usage: kill9.sh SOURCE_FOLDER BUILD_FOLDER [ROUNDS]
set -euo pipefail

source_folder=$(cd "${1:?usage: kill9.sh SOURCE_FOLDER BUILD_FOLDER [ROUNDS]}" && pwd)
build=$(cd "${2:?usage: kill9.sh SOURCE_FOLDER BUILD_FOLDER [ROUNDS]}" && pwd)
rounds=${3:-20}
now=2026-03-01T03:17:00Z
temp=$(mktemp -d "${TMPDIR:-/tmp}/rolecall-kill9.XXXXXX")
web=$temp/web
SERVE_WEB_PID=
trap '[[ -z $SERVE_WEB_PID ]] || kill "$SERVE_WEB_PID" 2>/dev/null || true; rm -rf "$temp"' EXIT

python3 "$source_folder/bench/make_web.py" "$web" --invented 400
# shellcheck source=bench/serve_web.sh
source "$source_folder/bench/serve_web.sh"
serve_web "$build" "$web"

# rolecall STORE VERB...
rolecall() { "$build/cli/rolecall" --config "$web/pipeline.yaml" --store "$1" "${@:2}"; }

# references STORE: checks that each place that the store names begins a gzip member with a record,
# in a file that is closed or still open. Reads the archive without the program that wrote it.
references() {
  sqlite3 -separator ' ' "$1" \
    "SELECT archive, archive_offset FROM capture WHERE archive <> ''
     UNION SELECT body_archive, body_offset FROM capture WHERE body_archive <> '';" |
    python3 -c '
import os, sys, zlib
folder, checked = sys.argv[1], 0
for line in sys.stdin:
    name, offset = line.split()
    path = os.path.join(folder, name)
    with open(path if os.path.exists(path) else path + ".open", "rb") as file:
        file.seek(int(offset))
        member = zlib.decompressobj(31)
        head = member.decompress(file.read(1 << 16), 1 << 16)
    if not head.startswith(b"WARC/1.1\r\n"):
        sys.exit(f"{line.strip()}: no record begins there")
    checked += 1
print(checked)' "${1%.db}.warc"
}

# contents STORE: all that runs leave behind, but for ids and times of the day. Findings go by their
# evidence: the key of one that two pages bear out is that of the page that came first, and a run
# that is taken up again may come to them in another order.
contents() {
  sqlite3 "$1" \
    "SELECT 'source', url, last_outcome, body_digest, text_digest, failures FROM source ORDER BY url;
     SELECT 'captures', url, count(*) FROM capture JOIN source ON source.id = source
       GROUP BY url ORDER BY url;
     SELECT 'claim', url, claim.key, kind, person, quote, withdrawn IS NULL FROM claim
       JOIN source ON source.id = source ORDER BY url, claim.key;
     SELECT 'finding', slug, kind, statement, person, state,
       (SELECT group_concat(url) FROM (SELECT url FROM finding_evidence
         JOIN source ON source.id = source WHERE finding = finding.id ORDER BY url)) AS pages
       FROM finding LEFT JOIN profile ON profile.id = profile
       ORDER BY slug, kind, statement, person, pages;
     SELECT 'outcome', outcome, sum(count) FROM run_outcome GROUP BY outcome ORDER BY outcome;"
}

rolecall "$temp/empty.db" import --now 2026-02-28 "$web/profiles" >/dev/null
cp "$temp/empty.db" "$temp/whole.db"
begin=$(date +%s%N)
rolecall "$temp/whole.db" refresh --now $now --quiet >/dev/null
took_ms=$((($(date +%s%N) - begin) / 1000000))
contents "$temp/whole.db" >"$temp/expected"
echo "undisturbed: $took_ms ms, $(grep -c ^claim "$temp/expected") claims, \
$(grep -c ^finding "$temp/expected") findings"

[[ $(grep -c ^claim "$temp/expected") -gt 0 ]] || { echo "nothing was read" >&2; exit 1; }

RANDOM=20260301
for ((round = 1; round <= rounds; ++round)); do
  store=$temp/killed.db
  rm -rf "$store"* "$temp/killed.warc"
  cp "$temp/empty.db" "$store"
  wait_ms=$((RANDOM % (took_ms + 1)))
  # Not by the function above: its process would be a shell with rolecall as a child.
  "$build/cli/rolecall" --config "$web/pipeline.yaml" --store "$store" \
    refresh --now $now --quiet >/dev/null 2>&1 &
  victim=$!
  sleep "$((wait_ms / 1000)).$(printf '%03d' $((wait_ms % 1000)))"
  kill -KILL "$victim" 2>/dev/null || true
  wait "$victim" 2>/dev/null || true
  [[ $(sqlite3 "$store" 'PRAGMA integrity_check') == ok ]] ||
    { echo "round $round: damaged" >&2; exit 1; }
  references "$store" >/dev/null || { echo "round $round: a reference leads nowhere" >&2; exit 1; }
  done_before=$(sqlite3 "$store" 'SELECT count(*) FROM capture')
  rolecall "$store" refresh --now $now --quiet >/dev/null
  rolecall "$store" status --check >/dev/null
  rolecall "$store" warc verify >"$temp/verified" ||
    { echo "round $round: $(cat "$temp/verified")" >&2; exit 1; }
  [[ $(references "$store") -gt 0 ]] || { echo "round $round: nothing is archived" >&2; exit 1; }
  contents "$store" >"$temp/found"
  if ! diff "$temp/expected" "$temp/found" >"$temp/difference"; then
    echo "round $round, killed after $wait_ms ms with $done_before captures: the store differs"
    head -20 "$temp/difference"
    exit 1
  fi
  echo "round $round: killed after $wait_ms ms with $done_before captures; the same in the end"
done
