# SPDX-License-Identifier: Apache-2.0
"""Runs python3-readability over the article pages, or scores texts that another program wrote.

read_peers.py lxml SHARED TEXTS    extracts, prints CPU seconds and scores
read_peers.py score SHARED TEXTS   scores TEXTS/ID.txt
"""
import collections
import gzip
import json
import pathlib
import re
import sys
import time

SHINGLE = 4


def shingles(text):
    words = re.findall(r"\w+", text or "")
    if len(words) < SHINGLE:
        return collections.Counter([tuple(words)] if words else [])
    runs = (tuple(words[i : i + SHINGLE]) for i in range(len(words) - SHINGLE + 1))
    return collections.Counter(runs)


def ratio(part, whole):
    return part / whole if whole else 0.0


def score(name, truth, texts):
    precisions, recalls = [], []
    for page, row in truth.items():
        want = shingles(row["articleBody"])
        got = shingles(texts.get(page, ""))
        both = sum((want & got).values())
        if got:
            precisions.append(both / sum(got.values()))
        if want:
            recalls.append(both / sum(want.values()))
    p = ratio(sum(precisions), len(precisions))
    r = ratio(sum(recalls), len(recalls))
    print(f"{name}: P {p:.3f} R {r:.3f} F1 {ratio(2 * p * r, p + r):.3f}")


def extract_with_readability(folder, truth):
    import lxml.html
    import readability

    texts = {}
    start = time.process_time()
    for page in truth:
        html = gzip.open(folder / "html" / f"{page}.html.gz").read().decode("utf-8", "replace")
        try:
            summary = readability.Document(html).summary()
            texts[page] = lxml.html.fromstring(summary).text_content()
        except Exception as error:  # A page that it cannot read counts as empty.
            print(f"{page[:12]}: {error}", file=sys.stderr)
    print(f"python3-readability: {len(truth)} pages {time.process_time() - start:.2f} s")
    return texts


def main():
    mode, shared, written = sys.argv[1:4]
    folder = pathlib.Path(shared) / "corpus" / "article-extraction-benchmark"
    truth = json.loads((folder / "ground-truth.json").read_text())
    if mode == "lxml":
        score("python3-readability", truth, extract_with_readability(folder, truth))
        return
    files = pathlib.Path(written).glob("*.txt")
    score("@mozilla/readability", truth, {file.stem: file.read_text() for file in files})


main()
