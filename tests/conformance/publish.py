"""What is made of the cases: the suite as it is served, and the table of the books' sentences.

``python -m tests.conformance.publish`` (``make conformance``) writes both.
"""

import json

import yaml

from service.catalogue import BOOKS
from tests.conformance import CASES, FOLDER, PATHS, RULED, VERSION
from tests.judging import judge
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
    rulings = _rulings()
    parts = [(FOLDER / "coverage.md").read_text()]
    for book in BOOKS:
        parts.append(f"## {book().title}\n\n{COVERED[book().id]['counted']}\n")
        parts.append("| sentence | about | rule | rulings | cases |\n|---|---|---|---|---|")
        parts += [_row(row, rulings) for row in rows(book().id)]
        parts.append("")
    return "\n".join(parts)


def _rulings():
    """The rulings that apply each rule in some case."""
    found = {}
    for case in RULED:
        answer = judge(case["ruling"], case["request"])
        for told in answer["steps"] + answer["violations"]:
            found.setdefault(told["rule"], {})[case["ruling"]] = None
    return found


def _row(row, rulings):
    rules = row.get("rules", [])
    cases = {case["id"] for rule in rules for case in cases_of(rule)} | {*row.get("cases", [])}
    applied = {ruling for rule in rules for ruling in rulings[rule]}
    columns = [
        row["sentence"],
        row["says"],
        ", ".join(rules),
        ", ".join(name for name in PATHS if name in applied),
        ", ".join(case["id"] for case in CASES if case["id"] in cases),
    ]
    if "why" in row:
        columns[-1] = f"{columns[-1]}. {row['why']}" if cases else row["why"]
    return f"| {' | '.join(map(str, columns))} |"


if __name__ == "__main__":
    from service.app import create_app

    SUITE.write_text(suite(create_app().test_client()))
    COVERAGE.write_text(coverage())
