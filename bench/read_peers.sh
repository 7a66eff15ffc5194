#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Reading beside two peers on the same pages: CPU seconds and F1 by the set's own formula. Usage:
# bench/read_peers.sh BUILD_DIR SHARED_DIR. A peer that is not installed is said to be missing:
#   apt-get install python3-readability
#   npm install @mozilla/readability linkedom   (in the working directory)
set -euo pipefail
build=$1
shared=$2
here=$(cd "$(dirname "$0")" && pwd)

"$build/bench/read_speed" "$shared" 1 article-extraction-benchmark
"$build/bench/read_quality" "$shared" aeb | grep -E '^aeb\.(precision|recall|f1_of_means)'

texts=$(mktemp -d)
trap 'rm -rf "$texts"' EXIT
if /usr/bin/python3 -c 'import readability, lxml' 2>/dev/null; then
  /usr/bin/python3 "$here/read_peers.py" lxml "$shared" "$texts"
else
  echo "python3-readability: not installed"
fi
if command -v node >/dev/null && node "$here/read_peers.mjs" --probe 2>/dev/null; then
  node "$here/read_peers.mjs" "$shared" "$texts"
  python3 "$here/read_peers.py" score "$shared" "$texts"
else
  echo "@mozilla/readability with linkedom: not installed"
fi
