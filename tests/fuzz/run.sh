#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs each libFuzzer target of a build for a while, from its seed corpus; new inputs go to a
# scratch folder. Ends with the first target that finds a fault.
set -euo pipefail
build=${1:?usage: run.sh BUILD_DIR [SECONDS]}
seconds=${2:-60}
here=$(cd "$(dirname "$0")" && pwd)

for target in "$build"/tests/fuzz/*_fuzz; do
  name=$(basename "$target" _fuzz)
  scratch=$(mktemp -d)
  echo "== $name, $seconds s"
  "$target" -max_total_time="$seconds" -max_len=65536 -timeout=20 -print_final_stats=0 -verbosity=0 \
    -artifact_prefix="$scratch/" "$scratch" "$here/corpus/$name"
  rm -rf "$scratch"
done
