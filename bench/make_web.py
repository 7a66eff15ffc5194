#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a web and a wiki for runs on one machine: pages, the list of them that rolecall-serve
takes, profiles that cite each page, and a pipeline.yaml that leads every host to loopback.

usage: make_web.py OUT --corpus FOLDER...   pages from folders of .html and .html.gz files
       make_web.py OUT --invented COUNT     pages of invented people, the same each time
       --profiles COUNT                     so many profiles cite them, in place of one for each ten
"""
import argparse
import gzip
import json
import pathlib
import random
import shutil

PAGES_A_HOST = 5  # politeness is one connection a host: enough hosts to keep the reader busy
PAGES_A_PROFILE = 10

GIVEN = ["Mira", "Tomasz", "Ines", "Bao", "Ruth", "Olav", "Priya", "Henk", "Lucia", "Amadou"]
FAMILY = ["Holt", "Lindqvist", "Ferreyra", "Okafor", "Brandt", "Castellan", "Mbeki", "Ruiz",
          "Varga", "Tanaka"]
ORGS = ["Lumen Foundation", "Tessera", "Inkcap", "Harbour Labs", "Quiet Loop", "Kestrel Institute"]
TITLES = ["Chair", "Lead Maintainer", "Treasurer", "Editor", "Release Manager", "Director"]


def corpus_pages(folders):
    """The bytes of each page of the folders, in the order of their paths."""
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*.html*")):
            if path.name.startswith("expected"):
                continue
            raw = path.read_bytes()
            yield gzip.decompress(raw) if path.suffix == ".gz" else raw


def person(i):
    return f"{GIVEN[i % len(GIVEN)]} {FAMILY[i // len(GIVEN) % len(FAMILY)]}"


def invented_pages(count):
    """Pages that say something about the person of the profile that cites them, amid talk."""
    chance = random.Random(20260301)
    for i in range(count):
        who, title, org = person(i // PAGES_A_PROFILE), chance.choice(TITLES), chance.choice(ORGS)
        month = chance.choice(["January", "March", "May", "September"])
        says = [f"{who} has stepped down as {title} of {org}, effective {month} 2026.",
                f"{org} has appointed {who} as {title}, starting in {month} 2026.",
                f"{who} is {title} of {org}.",
                "Nothing of note happened this month."][i % 4]
        talk = " ".join(f"Item {chance.randrange(1000)} of the minutes was adopted without debate."
                        for _ in range(chance.randrange(5, 60)))
        yield (f"<!doctype html><html lang=en><head><title>Minutes {i}</title>"
               f"<meta property='article:published_time' content='2026-02-{1 + i % 28:02}'></head>"
               f"<body><article><h1>Minutes {i}</h1><p>{says}</p><p>{talk}</p></article></body>"
               "</html>").encode()


def address(i):
    return f"host{i // PAGES_A_HOST}.example", f"/page/{i}"


def write_pages(out, pages):
    """Writes the pages and their list; gives how many. Every 20th is cited and not there."""
    (out / "pages").mkdir()
    count = 0
    with open(out / "manifest.jsonl", "w", encoding="utf-8") as manifest:
        for i, body in enumerate(pages):
            count += 1
            if i % 20 == 19:
                continue
            name = f"pages/{i}.html"
            (out / name).write_bytes(body)
            host, path = address(i)
            manifest.write(json.dumps({"host": host, "path": path, "file": name}) + "\n")
    return count


def profile(number, first, last):
    who = person(number)
    cites = list(range(1, last - first + 1))
    return {
        "slug": f"person-{number}",
        "name": who,
        "section": "Benchmarks",
        "headline": f"Chair of {ORGS[number % len(ORGS)]}",
        "statements": [{"kind": "role.holds", "title": "Chair", "org": ORGS[number % len(ORGS)],
                        "when": "2021/..", "text": f"{who} is chair since 2021.", "cites": cites}],
        "references": [{"id": j + 1, "title": f"Page {i}", "publisher": address(i)[0],
                        "type": "announcement", "url": "http://" + "".join(address(i))}
                       for j, i in enumerate(range(first, last))],
    }


def write_profiles(out, count, pages_a_profile):
    (out / "profiles").mkdir()
    for number, first in enumerate(range(0, count, pages_a_profile)):
        text = json.dumps(profile(number, first, min(first + pages_a_profile, count)), indent=1)
        (out / "profiles" / f"{number}.json").write_text(text, encoding="utf-8")


CONFIG = """store: wiki.db
contact: wiki@example.org
fetch:
  delay: 0
  allow_addresses: [127.0.0.0/8]
  connect_to: ["::127.0.0.1:@PORT@"]
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--corpus", nargs="+")
    kind.add_argument("--invented", type=int)
    parser.add_argument("--profiles", type=int)
    options = parser.parse_args()
    shutil.rmtree(options.out, ignore_errors=True)
    options.out.mkdir(parents=True)
    pages = corpus_pages(options.corpus) if options.corpus else invented_pages(options.invented)
    count = write_pages(options.out, pages)
    write_profiles(options.out, count,
                   -(-count // options.profiles) if options.profiles else PAGES_A_PROFILE)
    (options.out / "pipeline.yaml.in").write_text(CONFIG, encoding="utf-8")
    print(f"{count} pages")


if __name__ == "__main__":
    main()
