#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the lexicons of names, words and places that ship with the program.

usage: make_lexicons.py FAKER_JS_DIR [OUT_DIR]

FAKER_JS_DIR is an unpacked npm package @faker-js/faker. Also read, from Debian: python3-fake-factory
(names), wamerican-small (English words), tzdata and iso-codes (places). The result is sorted and
holds facts only: folded words, one a line.
"""
import ast
import json
import pathlib
import re
import subprocess
import sys
import unicodedata

FAKER_PY = pathlib.Path("/usr/lib/python3/dist-packages/faker/providers/person")
WORDS = pathlib.Path("/usr/share/dict/american-english-small")
ZONES = pathlib.Path("/usr/share/zoneinfo/tzdata.zi")
COUNTRIES = pathlib.Path("/usr/share/iso-codes/json/iso_3166-1.json")
SUBDIVISIONS = pathlib.Path("/usr/share/iso-codes/json/iso_3166-2.json")
HEADER = "# Made by make_lexicons.py; see docs/DEPENDENCIES.md for the sources.\n"
# Endings that the program takes for a common word without a list (see is_common_shape()).
COMMON_ENDINGS = ("ing", "tion", "sion", "ment", "ness", "ity", "able", "ible", "ism", "ics", "ship",
                  "ology", "ously", "fully", "less", "ical", "ative", "ance", "ence", "ally", "ware")
# Endings that the program takes for a surname without a list (see has_surname_ending()).
SURNAME_ENDINGS = ("ski", "ska", "skyi", "sky", "wicz", "czyk", "ova", "eva", "ov", "ev", "sson",
                   "ssen", "vic", "vich", "escu", "enko", "opoulos", "idis", "akis", "shvili", "dze", "mann", "berg",
                   "stein", "quist", "strom", "gaard", "aitis", "auskas", "inen")
EXPORT = """
import {allLocales} from '%s/dist/index.js';
const given = new Set(), family = new Set();
const add = (set, x) => {
  if (!x) return;
  if (typeof x === 'string') set.add(x);
  else if (typeof x.value === 'string') set.add(x.value);
  else for (const y of Object.values(x)) add(set, y);
};
for (const locale of Object.values(allLocales)) {
  add(given, locale.person?.first_name);
  add(family, locale.person?.last_name);
}
console.log(JSON.stringify({given: [...given], family: [...family]}));
"""


def fold(text):
    """As base::fold_key() without the spaces."""
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    text = "".join(c for c in text if not unicodedata.combining(c))
    for special, letter in (("ł", "l"), ("ø", "o"), ("đ", "d"), ("ı", "i")):
        text = text.replace(special, letter)
    return "".join(c for c in text if c.isalnum())


def is_latin(word):
    return re.fullmatch(r"[a-z]+", word) is not None


def faker_js(folder):
    script = EXPORT % pathlib.Path(folder).resolve()
    out = subprocess.run(["node", "--input-type=module", "-e", script], check=True,
                         capture_output=True, text=True).stdout
    names = json.loads(out)
    return set(names["given"]), set(names["family"])


def faker_py():
    given, family = set(), set()
    for source in sorted(FAKER_PY.glob("*/__init__.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
                continue
            values = {x.value for x in ast.walk(node.value)
                      if isinstance(x, ast.Constant) and isinstance(x.value, str)}
            if "first_name" in node.targets[0].id:
                given |= values
            elif "last_name" in node.targets[0].id or "surname" in node.targets[0].id:
                family |= values
    return given, family


def latin_words(names):
    words = {fold(part) for name in names for part in re.split(r"[\s-]+", name)}
    return {w for w in words if is_latin(w) and 2 <= len(w) <= 9}


def common_words():
    words = {w for w in WORDS.read_text(encoding="utf-8").split() if is_latin(w) and len(w) > 2}

    def inflected(word):
        stems = []
        for ending, repairs in (("ies", ["y"]), ("es", ["", "e"]), ("s", [""]), ("ed", ["", "e"]),
                                ("er", ["", "e"]), ("est", ["", "e"]), ("ly", [""])):
            if word.endswith(ending):
                stems += [word[:-len(ending)] + r for r in repairs]
        return any(len(s) > 2 and s in words for s in stems)

    return {w for w in words if len(w) <= 10 and not w.endswith(COMMON_ENDINGS) and not inflected(w)}


def places():
    found = set()
    for line in ZONES.read_text(encoding="utf-8").splitlines():
        parts = line.split()
        if parts and parts[0] == "Z" and "/" in parts[1]:
            found.add(parts[1].split("/")[-1].replace("_", " "))
    for entry in json.loads(COUNTRIES.read_text(encoding="utf-8"))["3166-1"]:
        for key in ("name", "common_name"):
            if key in entry:
                found.add(re.split(r"[,(]", entry[key])[0].strip())
    for entry in json.loads(SUBDIVISIONS.read_text(encoding="utf-8"))["3166-2"]:
        if entry["code"][:2] in ("US", "CA", "DE", "AU", "GB", "FR", "IT", "ES", "CH", "AT", "CN"):
            found.add(re.split(r"[,(\[]", entry["name"])[0].strip())
    return {" ".join(fold(w) for w in re.split(r"[\s-]+", p)) for p in found if len(p) > 2}


def han(names):
    return {n for n in names if re.fullmatch(r"[\u3400-\u9fff]{1,2}", n)}


def hangul(names):
    return {n for n in names if re.fullmatch(r"[\uac00-\ud7af]{1,2}", n)}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    out = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else pathlib.Path(__file__).parent)
    js_given, js_family = faker_js(sys.argv[1])
    py_given, py_family = faker_py()
    given = latin_words(js_given | py_given)
    family = latin_words(js_family | py_family)
    family = {w for w in family if not w.endswith(SURNAME_ENDINGS)}
    lists = {"given_names.txt": given, "surnames.txt": family, "common_words.txt": common_words(),
             "places.txt": {p for p in places() if re.fullmatch(r"[a-z ]+", p)},
             "cjk_surnames.txt": han(js_family | py_family) | hangul(py_family)}
    for name, words in lists.items():
        (out / name).write_text(HEADER + "".join(w + "\n" for w in sorted(words)), encoding="utf-8")


if __name__ == "__main__":
    main()
