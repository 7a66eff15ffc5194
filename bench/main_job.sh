#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The main job over saved pages on loopback: how many pages a second, at what cost in processor
# time and memory, by stage, and what a second night costs when nothing has changed.
#
# usage: bench/main_job.sh BUILD_FOLDER [CORPUS_FOLDER...]
#        without a corpus: 700 pages of invented people
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$(cd "${1:?usage: bench/main_job.sh BUILD_FOLDER [CORPUS_FOLDER...]}" && pwd)
shift
temp=$(mktemp -d "${TMPDIR:-/tmp}/rolecall-main-job.XXXXXX")
web=$temp/web
SERVE_WEB_PID=
trap '[[ -z $SERVE_WEB_PID ]] || kill "$SERVE_WEB_PID" 2>/dev/null || true; rm -rf "$temp"' EXIT

if (($# > 0)); then
  python3 "$here/make_web.py" "$web" --corpus "$@"
else
  python3 "$here/make_web.py" "$web" --invented 700
fi
# shellcheck source=bench/serve_web.sh
source "$here/serve_web.sh"
serve_web "$build" "$web"

rolecall() { "$build/cli/rolecall" --config "$web/pipeline.yaml" "$@"; }

# night NAME REFRESH_OPTION...: a run, and its figures.
night() {
  local name=$1
  shift
  rolecall refresh --format json "$@" 2>>"$temp/log" >"$temp/run" ||
    { cat "$temp/log" >&2; return 1; }
  python3 - "$name" "$temp/run" <<'PYTHON'
import json
import sys

name, run = sys.argv[1], json.load(open(sys.argv[2], encoding="utf-8"))
outcomes = ", ".join(f"{kind} {count}" for kind, count in run["outcomes"].items())
findings = ", ".join(f"{kind} {count}" for kind, count in run["findings"].items())
print(f"{name}: {run['written']} pages: {outcomes}")
print(f"  wall {run['elapsed_seconds']:.2f} s, CPU {run['cpu_seconds']:.2f} s, "
      f"{run['written'] / max(run['cpu_seconds'], 1e-9):.0f} pages per CPU second, "
      f"peak memory {run['peak_memory_bytes'] / 2**20:.0f} MiB")
print(f"  new claims {run['new_claims']}; new findings: {findings or 'none'}")
PYTHON
}

rolecall import "$web/profiles"
cp "$web/wiki.db" "$web/stages.db"
sed 's/^store: .*/store: stages.db/' "$web/pipeline.yaml" >"$web/stages.yaml"
echo "processor time by stage, on one thread:"
"$build/bench/stage_cpu" "$web/stages.yaml"
night "first night"
night "second night, nothing changed" --all
