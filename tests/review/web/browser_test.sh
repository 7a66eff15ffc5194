#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Plays the example, opens its review pages and lets a real browser work through them
# (browser_test.mjs). Ends with 77, "skipped", where a program for that is missing.
#
# usage: browser_test.sh SOURCE_FOLDER BUILD_FOLDER
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$1
build=$2
temp=$(mktemp -d "${TMPDIR:-/tmp}/rolecall-browser.XXXXXX")
server=

clean_up() {
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  rm -rf "$temp"
}
trap clean_up EXIT

skip() {
  echo "skipped: $*"
  exit 77
}

command -v node >/dev/null || skip "node is not installed"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
  skip "chromium is not installed"
modules=${PLAYWRIGHT_CORE:-$here}
[[ -d $modules/node_modules/playwright-core ]] ||
  skip "npm's playwright-core is not in $modules/node_modules (PLAYWRIGHT_CORE names another folder)"

"$source/examples/demo.sh" "$build" "$temp/demo" >"$temp/demo.log" 2>&1 ||
  { cat "$temp/demo.log"; exit 1; }
"$build/cli/rolecall" --config "$temp/demo/pipeline.yaml" --store "$temp/demo/rolecall.db" \
  review --listen 127.0.0.1:0 --as Ina >"$temp/address" 2>"$temp/review.log" &
server=$!
for ((tries = 0; tries < 200; ++tries)); do
  [[ -s $temp/address ]] && break
  sleep 0.05
done
[[ -s $temp/address ]] || { cat "$temp/review.log"; exit 1; }
CHROMIUM=$browser MODULES=$modules node "$here/browser_test.mjs" "$(cat "$temp/address")" ||
  { cat "$temp/review.log"; exit 1; }
