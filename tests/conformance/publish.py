"""What is made of the cases: the suite as it is served, and the table of the books' sentences.

``python -m tests.conformance.publish`` (``make conformance``) writes both.
"""

import json
from itertools import chain

import yaml

from service.catalogue import BOOKS
from tests.conformance import CASES, FOLDER, PATHS, VERSION
from tests.serving import ROOT

SUITE = ROOT / "service" / "conformance.json"
COVERAGE = ROOT / "docs" / "coverage.md"

COVERED = {
    book().id: yaml.safe_load((FOLDER / f"coverage.{book().id}.yaml").read_text()) for book in BOOKS
}


def suite(client):
    """The cases with the whole answers that they get, as JSON with a case on each line."""
    cases = ",\n".join(_compact(_published(client, case)) for case in CASES)
    return f'{{"version": "{VERSION}", "cases": [\n{cases}\n]}}\n'


def _published(client, case):
    answer = client.post(PATHS[case["ruling"]], json=case["request"])
    return {
        "id": case["id"],
        "title": case["title"],
        "ruling": case["ruling"],
        "request": case["request"],
        "rules": case["rules"],
        "readings": {} if "problem" in case else case["request"].get("readings", {}),
        "expected": {"status": answer.status_code, "body": answer.json},
    }


def _compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def rows(book):
    """Every numbered sentence of a book, those of the page first."""
    return [*COVERED[book]["sentences"], *COVERED[book].get("facts", [])]


def cases_of(rule):
    """The cases that name a rule."""
    return [case for case in CASES if rule in case["rules"]]


def coverage():
    """The table from sentence to rule, ruling and cases."""
    parts = [(FOLDER / "coverage.md").read_text()]
    for book in BOOKS:
        parts.append(f"## {book().title}\n\n{COVERED[book().id]['counted']}\n")
        parts.append("| sentence | about | rule | rulings | cases |\n|---|---|---|---|---|")
        parts += [_row(row) for row in rows(book().id)]
        parts.append("")
    return "\n".join(parts)


def _row(row):
    rules = row.get("rules", [])
    cases = {case["id"]: case for case in chain(*map(cases_of, rules))}
    cases |= {case["id"]: case for case in CASES if case["id"] in row.get("cases", [])}
    rulings = dict.fromkeys(case["ruling"] for case in cases.values())
    columns = [", ".join(column) for column in (rules, rulings, cases)]
    columns[-1] = " ".join(filter(None, [columns[-1], row.get("why")]))
    return "| " + " | ".join([str(row["sentence"]), row["says"], *columns]) + " |"


if __name__ == "__main__":
    from service.app import create_app

    SUITE.write_text(suite(create_app().test_client()))
    COVERAGE.write_text(coverage())
