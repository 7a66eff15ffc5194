#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Precision and recall on KnowledgeNet's facts about work, per property.

usage: knowledgenet.py PASSAGES.jsonl[.gz] [--rolecall PATH] [--faults]

The passages of one document become one page. Of the set's properties, EMPLOYEE_OR_MEMBER_OF is any
role claim, CEO a role claim whose title says so, EDUCATED_AT education, FOUNDED_BY founded. A claim
is right where its quote lies in the passage, its organisation shares words with the fact's, and its
person with the fact's person, or the fact's person is a pronoun or a description. Only properties
annotated in a passage count there.
"""
import argparse, collections, gzip, html, json, pathlib, re, subprocess, tempfile

ROLES = {"role.start", "role.end", "role.holds", "role.held"}
CEO = re.compile(r"chief executive|\bCEO\b|\bC\.E\.O\b", re.I)
NOISE = {"the", "of", "inc", "ltd", "llc", "co", "company", "corporation", "university", "and"}
PRONOUNS = {"he", "she", "i", "him", "his", "her", "who", "they", "their", "my", "me", "himself", "herself"}


def open_text(path):
    return gzip.open(path, "rt") if path.endswith(".gz") else open(path)


def load(path):
    documents = collections.defaultdict(list)
    for line in open_text(path):
        passage = json.loads(line)
        documents[passage["doc"]].append(passage)
    for passages in documents.values():
        passages.sort(key=lambda p: int(p["passage"].split(":")[1]))
    return documents


def extract(documents, rolecall, folder):
    manifest = folder / "pages.jsonl"
    with manifest.open("w") as out:
        for doc, passages in documents.items():
            body = "".join(f"<p>{html.escape(p['text'])}</p>" for p in passages)
            page = folder / f"{doc}.html"
            page.write_text(f"<html lang=en><head><meta charset=utf-8><title></title></head>"
                            f"<body><article>{body}</article></body></html>")
            # Neither a title nor an address: the passages have no site that they could speak for.
            out.write(json.dumps({"page": str(page), "url": ""}) + "\n")
    run = subprocess.run([rolecall, "extract", "--manifest", str(manifest)],
                         capture_output=True, text=True, check=True)
    claims = collections.defaultdict(list)
    for line in run.stdout.splitlines():
        claim = json.loads(line)
        claims[pathlib.Path(claim["page"]).stem].append(claim)
    return claims


def properties_of(claim):
    if claim["kind"] in ROLES and claim.get("org"):
        found = {"EMPLOYEE_OR_MEMBER_OF"}
        if CEO.search(claim.get("title") or ""):
            found.add("CEO")
        return found
    return {"education": {"EDUCATED_AT"}, "founded": {"FOUNDED_BY"}}.get(claim["kind"], set())


def words(text):
    return {w for w in re.findall(r"\w+", text.casefold()) if w not in NOISE}


def squeeze(text):
    return re.sub(r"\W+", " ", text).strip()


def agrees(claim, fact):
    person, org = fact["subject_text"], fact["object_text"]
    if fact["property"] in ("FOUNDED_BY", "CEO"):
        person, org = org, person
    if not words(claim.get("org") or "") & words(org):
        return False
    described = person.casefold() in PRONOUNS or not re.search(r"[A-Z]", person)
    return described or bool(words(claim["person"]) & words(person))


def score(documents, claims):
    counts = collections.defaultdict(lambda: [0, 0, 0])  # right, wrong, missed
    faults = []
    for doc, passages in documents.items():
        for passage in passages:
            text = squeeze(passage["text"])
            own = [c for c in claims[doc] if c.get("org") and squeeze(c["quote"]) in text]
            for prop in set(passage["annotated_properties"]) - {"DATE_FOUNDED"}:
                facts = [f for f in passage["facts"] if f["property"] == prop]
                said = [c for c in own if prop in properties_of(c)]
                hit = {i for i, f in enumerate(facts) for c in said if agrees(c, f)}
                for claim in said:
                    right = any(agrees(claim, f) for f in facts)
                    counts[prop][0 if right else 1] += 1
                    if not right:
                        faults.append(f"WRONG  {prop} {claim['person']} | {claim.get('title')} | {claim['org']} "
                                      f"by {claim['rule']} «{passage['text'][:300]}»")
                counts[prop][2] += len(facts) - len(hit)
                for i, fact in enumerate(facts):
                    if i not in hit:
                        faults.append(f"MISSED {prop} {fact['subject_text']} | {fact['object_text']} «{passage['text'][:300]}»")
    return counts, faults


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("passages")
    args.add_argument("--rolecall", default="rolecall")
    args.add_argument("--faults", action="store_true", help="list every wrong and missed fact")
    args = args.parse_args()
    documents = load(args.passages)
    with tempfile.TemporaryDirectory() as folder:
        claims = extract(documents, args.rolecall, pathlib.Path(folder))
    counts, faults = score(documents, claims)
    total = [sum(c[i] for c in counts.values()) for i in range(3)]
    for name, (right, wrong, missed) in [*sorted(counts.items()), ("all", total)]:
        precision = right / (right + wrong) if right + wrong else 0
        recall = right / (right + missed) if right + missed else 0
        print(f"{name:24} P {precision:.3f}  R {recall:.3f}   right {right} wrong {wrong} missed {missed}")
    if args.faults:
        print("\n".join(faults))


if __name__ == "__main__":
    main()
