#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Peak memory of a refresh over a thousand and over twenty thousand small pages of invented people,
# cited by as many profiles: it must be the same, within 10%.
#
# usage: bench/memory.sh BUILD_FOLDER [FEW MANY]
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$(cd "${1:?usage: bench/memory.sh BUILD_FOLDER [FEW MANY]}" && pwd)
few=${2:-1000}
many=${3:-20000}
temp=$(mktemp -d "${TMPDIR:-/tmp}/rolecall-memory.XXXXXX")
SERVE_WEB_PID=
trap '[[ -z $SERVE_WEB_PID ]] || kill "$SERVE_WEB_PID" 2>/dev/null || true; rm -rf "$temp"' EXIT
# shellcheck source=bench/serve_web.sh
source "$here/serve_web.sh"

# peak PAGES: the peak resident memory, in KiB, of a run over so many pages.
peak() {
  local web=$temp/web$1
  python3 "$here/make_web.py" "$web" --invented "$1" --profiles 50 >/dev/null
  serve_web "$build" "$web"
  local rolecall=("$build/cli/rolecall" --config "$web/pipeline.yaml")
  "${rolecall[@]}" import "$web/profiles" >/dev/null 2>&1
  "${rolecall[@]}" refresh --format json 2>>"$temp/log" >"$temp/run" || { cat "$temp/log" >&2; return 1; }
  kill "$SERVE_WEB_PID"
  wait "$SERVE_WEB_PID" 2>/dev/null || true
  SERVE_WEB_PID=
  PEAK=$(python3 - "$temp/run" "$1" <<'PYTHON'
import json
import sys

run = json.load(open(sys.argv[1], encoding="utf-8"))
assert run["written"] == int(sys.argv[2]), run
print(run["peak_memory_bytes"] // 1024)
PYTHON
)
}

peak "$few"
peak_few=$PEAK
peak "$many"
peak_many=$PEAK
growth=$(((peak_many - peak_few) * 100 / peak_few))
echo "$few pages: $((peak_few / 1024)) MiB; $many pages: $((peak_many / 1024)) MiB; $growth% more"
((growth <= 10))
