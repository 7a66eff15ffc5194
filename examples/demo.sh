#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Plays the example: profiles are imported, their pages fetched on several nights, and what changed
# is shown. Needs no network beyond loopback and leaves nothing behind but, in KEEP_FOLDER, the store
# as it is at the end. Ends with status 1 if anything is not as the story in examples/README.md has
# it.
#
# usage: examples/demo.sh BUILD_FOLDER [KEEP_FOLDER]    (BUILD_FOLDER: what cmake --build made)
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$(cd "${1:?usage: examples/demo.sh BUILD_FOLDER [KEEP_FOLDER]}" && pwd)
keep=${2:-}
temp=$(mktemp -d "${TMPDIR:-/tmp}/rolecall-demo.XXXXXX")
server=
now=

stop_server() {
  if [[ -n $server ]]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=
  fi
}

clean_up() {
  stop_server
  rm -rf "$temp"
}
trap clean_up EXIT

fail() {
  printf '\ndemo: %s\n' "$*" >&2
  exit 1
}

rolecall() {
  "$build/cli/rolecall" --config "$temp/pipeline.yaml" --store "$temp/rolecall.db" "$@"
}

# serve NIGHT: the web as it is that night, on a free port that pipeline.yaml then names.
serve() {
  stop_server
  "$build/examples/rolecall-serve" "$here/web" --night "$1" --log "$temp/access.log" \
    >"$temp/server" 2>&1 &
  server=$!
  local port="" tries=0
  while [[ -z $port ]]; do
    kill -0 "$server" 2>/dev/null || fail "the web server did not start: $(cat "$temp/server")"
    ((++tries < 200)) || fail "the web server said nothing for ten seconds"
    sleep 0.05
    port=$(sed -n 's/^listening on 127\.0\.0\.1:\([0-9]*\)$/\1/p' "$temp/server")
  done
  sed "s/8808/$port/" "$here/pipeline.yaml" >"$temp/pipeline.yaml"
}

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
[[ -t 1 ]] || say() { printf '\n%s\n' "$*"; }

# refresh DATE: a nightly run with the clock at that date.
refresh() {
  now=$1T03:17:00Z
  rolecall refresh --now "$now" >"$temp/report" || fail "refresh on $1 ended with status $?"
  grep -E '^run|^  (sources|new findings|watching):' "$temp/report"
}

flags() { rolecall flags --now "$now" >"$temp/flags"; }

# expect_flagged NAME...: exactly these people are flagged.
expect_flagged() {
  local wanted found
  wanted=$(printf '%s\n' "$@" | sed '/^$/d' | sort)
  found=$(sed -n 's/^\([^ #].*\)  (.*)  .*/\1/p' "$temp/flags" | sort)
  [[ $found == "$wanted" ]] || fail "expected flags for: ${*:-nobody}; got: ${found//$'\n'/, }"
}

# finding NAME KIND TEXT: the number of that person's flagged finding.
finding() {
  awk -v name="$1" -v start="$2: " -v text="$3" '
    /^[^ ]/ { mine = index($0, name "  (") == 1 }
    mine && $1 ~ /^#/ && index($0, start) && index($0, text) { sub("#", "", $1); print $1; exit }
  ' "$temp/flags"
}

# expect_reason NAME KIND TEXT: that person is flagged for that.
expect_reason() {
  [[ -n $(finding "$@") ]] || fail "$1 should be flagged: $2, $3"
}

# expect_before NAME OTHER: the flags are ranked so.
expect_before() {
  local first second
  first=$(grep -n "^$1  (" "$temp/flags" | cut -d: -f1)
  second=$(grep -n "^$2  (" "$temp/flags" | cut -d: -f1)
  ((first < second)) || fail "$1 should be flagged before $2"
}

# show_statements SLUG: what that profile says now.
show_statements() {
  rolecall export "$1" >"$temp/profile"
  sed -n '/^  statements:/,/^  references:/{/references:/!p}' "$temp/profile"
}

changed=("Bao Ferreyra" "Kofi Lindgaard" "Nerys Tolman" "Ottilie Braithe" "Pim Akerele" "Soraya Venn"
  "Teodor Malk" "Yevka Dorran")

say "2 April 2026: thirteen people are imported, and the pages that they cite are read"
serve 1
rolecall import "$here/profiles" --now 2026-04-01
refresh 2026-04-02
flags
expect_flagged
echo "nothing to do: every page says what the profiles say"

say "8 May 2026: the web has moved on"
serve 2
refresh 2026-05-08
flags
echo
cat "$temp/flags"
expect_flagged "${changed[@]}"
expect_reason "Ottilie Braithe" ended "Lead Maintainer, Halyard: ended on 4 May 2026"
expect_reason "Kofi Lindgaard" changed "now Lead Maintainer since 4 May 2026"
expect_reason "Soraya Venn" ended "Chief Technology Officer, Brindle Systems: ended on 30 April 2026"
expect_reason "Soraya Venn" succeeded "Teodor Malk took over"
expect_reason "Teodor Malk" changed "now Chief Technology Officer"
expect_reason "Nerys Tolman" started "Fennimore Medal"
expect_reason "Yevka Dorran" started "Sixty Years of Sticks"
expect_reason "Pim Akerele" ended "is to end on 30 September 2026"
expect_reason "Bao Ferreyra" ended "Lead Developer, Inkcap"
for clear in "Soraya Venn" "Ottilie Braithe" "Kofi Lindgaard" "Teodor Malk"; do
  expect_before "$clear" "Pim Akerele"
  expect_before "$clear" "Bao Ferreyra"
done

say "12 and 20 May: a rumour is denied, one page stays away, another stays elsewhere, and a feed
tells of a hand-over that no profile cites"
serve 3
refresh 2026-05-12
changed+=("Marlow Tesk")
refresh 2026-05-20
flags
echo
grep -E -A1 --no-group-separator '#[0-9]+ (gone|moved): ' "$temp/flags"
expect_flagged "${changed[@]}"
[[ -z $(finding "Bao Ferreyra" ended "") ]] || fail "the denied rumour should be withdrawn"
rolecall findings --profile bao-ferreyra --state withdrawn | sed -n 1p
expect_reason "Marlow Tesk" ended "Chair of the Board, Commons Harbour: ended on 10 May 2026"
rolecall export sources --format csv | grep -q 'a-new-chair' || fail "the page should be a source now"
expect_reason "Teodor Malk" gone "the page is gone"
expect_reason "Bao Ferreyra" moved "moved to http://docs.inkcap.example/project/team/"

say "A reviewer accepts that Soraya Venn has left"
id=$(finding "Soraya Venn" ended "30 April 2026")
rolecall accept "$id" --as demo --reason "her own farewell" --now "$now"
show_statements soraya-venn
grep -q '2020/2026-04-30' "$temp/profile" || fail "the profile should end the role on 2026-04-30"

say "and that Kofi Lindgaard has another role now: the old one ends where it begins"
id=$(finding "Kofi Lindgaard" changed "Lead Maintainer")
rolecall accept "$id" --as demo --now "$now"
show_statements kofi-lindgaard
grep -q '/2026-05-04"' "$temp/profile" || fail "the profile should end the old role on 2026-05-04"
grep -q '"2026-05-04/\.\."' "$temp/profile" || fail "the profile should have the new role"

flags
left=("${changed[@]/#Soraya Venn/}")
expect_flagged "${left[@]/#Kofi Lindgaard/}"
echo "still to decide: $(tail -n 1 "$temp/flags")"

say "1 October 2026: the day that the foundation announced in spring has come"
now=2026-10-01
flags
sed -n '/^Pim Akerele /,/^$/{/^$/!p}' "$temp/flags"
grep -q '^Pim Akerele .*  check$' "$temp/flags" && fail "the plan should weigh more by now"

requests=$(grep -vc '/robots.txt' "$temp/access.log")
unchanged=$(grep -c ' 304 conditional ' "$temp/access.log")
say "Four runs asked for $requests pages and heard $unchanged times that nothing had changed."
echo "Everything is as examples/README.md tells it, which also says how to play it by hand."

if [[ -n $keep ]]; then
  stop_server
  mkdir -p "$keep"
  rm -f "$keep"/rolecall.db*
  cp "$temp/rolecall.db" "$temp/pipeline.yaml" "$keep/"
  say "To decide the rest in a browser:"
  echo "  $build/cli/rolecall --config $keep/pipeline.yaml --store $keep/rolecall.db review"
  echo "and open the address that it prints."
fi
