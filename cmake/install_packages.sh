#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs those Debian packages of the given lists that are missing; does nothing if none is.
set -eu

wanted=$(sed -e '/^#/d' -e '/^$/d' "$@")
missing=
for package in $wanted; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
  as_root=
elif command -v sudo >/dev/null; then
  as_root=sudo
else
  echo "error: missing packages, and neither root nor sudo to install them:$missing" >&2
  exit 1
fi
echo "installing:$missing" >&2
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
# shellcheck disable=SC2086  # the list is words
$as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
