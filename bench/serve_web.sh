# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced: serves a folder of make_web.py on loopback.

# serve_web BUILD_FOLDER WEB_FOLDER: starts rolecall-serve on a free port, writes
# WEB_FOLDER/pipeline.yaml for it and sets SERVE_WEB_PID.
serve_web() {
  "$1/examples/rolecall-serve" --manifest "$2/manifest.jsonl" >"$2/server" 2>&1 &
  SERVE_WEB_PID=$!
  local port='' tries=0
  while [[ -z $port ]]; do
    if ! kill -0 "$SERVE_WEB_PID" 2>/dev/null || ((++tries > 400)); then
      echo "the web server did not start: $(cat "$2/server")" >&2
      return 1
    fi
    sleep 0.05
    port=$(sed -n 's/^listening on 127\.0\.0\.1:\([0-9]*\)$/\1/p' "$2/server")
  done
  sed "s/@PORT@/$port/" "$2/pipeline.yaml.in" >"$2/pipeline.yaml"
}
