#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs every benchmark of a build and prints its figures. Saved real pages beside the checkout are
# used where they are there, else pages of invented people.
#
# usage: bench/run.sh BUILD_FOLDER
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$(cd "${1:?usage: bench/run.sh BUILD_FOLDER}" && pwd)
shared=$here/../../shared

folders=()
for name in rust-blog article-extraction-benchmark readability-dev wcxb-dev; do
  [[ ! -d $shared/corpus/$name ]] || folders+=("$shared/corpus/$name")
done

status=0

echo "== the main job"
"$here/main_job.sh" "$build" "${folders[@]}"

echo "== fetching"
"$here/fetch_rate.sh" "$build"

echo "== archiving"
archive=$(mktemp -d "${TMPDIR:-/tmp}/rolecall-archive-cost.XXXXXX")
trap 'rm -rf "$archive"' EXIT
"$build/bench/archive_cost" "$archive" 1000

echo "== the schedule"
"$build/bench/schedule_year" 1000

echo "== peak memory"
"$here/memory.sh" "$build" || status=1

if [[ -d $shared/corpus ]]; then
  echo "== reading"
  "$build/bench/read_quality" "$shared"
  "$here/read_peers.sh" "$build" "$shared"
fi
exit "$status"
