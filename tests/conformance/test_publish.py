"""The suite that is served, and the table of the books' sentences, are made of the cases."""

import ast
import json
import re
import subprocess
import sys
from hashlib import blake2b

from service.catalogue import BOOKS
from tests.conformance import CASES, VERSION
from tests.conformance.publish import COVERAGE, SUITE, cases_of, coverage, rows, suite
from tests.serving import ROOT

# Each version of the suite, and the digest of its cases. Other cases get a new version.
PINNED = {
    "1.0.0": "0ca67152ba3c39f1702d95358ebd8f34",
    "1.1.0": "ceebac2e571ee5f061daae142e87fab4",
}


def test_the_cases_of_a_version_never_change():
    told = json.dumps(CASES, sort_keys=True).encode()
    digest = blake2b(told, digest_size=16).hexdigest()
    assert PINNED.get(VERSION) == digest, "other cases: raise VERSION, and pin it with this digest"


def test_the_suite_in_the_service_is_fresh(client):
    assert SUITE.read_text() == suite(client), "make conformance"


def test_the_suite_is_served_with_its_version(client):
    served = client.get("/v1/conformance").json
    assert served["version"] == VERSION
    assert [case["id"] for case in served["cases"]] == [case["id"] for case in CASES]


def test_the_table_of_sentences_is_fresh():
    assert COVERAGE.read_text() == coverage(), "make conformance"


def test_every_sentence_has_rules_with_cases_or_a_reason_why_not():
    for book in BOOKS:
        for row in rows(book().id):
            assert row.keys() <= {"sentence", "says", "rules", "cases", "why"}, row
            assert ("rules" in row) != ("why" in row), row
            assert all(map(cases_of, row.get("rules", []))), row
            assert {*row.get("cases", [])} <= {case["id"] for case in CASES}, row


def test_every_rule_comes_from_a_sentence():
    for book in BOOKS:
        named = {rule for row in rows(book().id) for rule in row.get("rules", [])}
        assert named == {rule.id for rule in book().rules}


def test_sentences_are_numbered_without_a_gap():
    for book in BOOKS:
        numbers = [row["sentence"] for row in rows(book().id) if isinstance(row["sentence"], int)]
        assert numbers == list(range(1, len(numbers) + 1))


def test_the_example_in_the_docs_finds_what_is_wrong_and_nothing_else(server, tmp_path):
    text = (ROOT / "docs" / "conformance.md").read_text()
    program = re.search(r"```python\n(.*?)```", text, re.DOTALL)[1]
    here = program.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
    assert here != program
    published = json.loads(SUITE.read_text())
    (tmp_path / "conformance.json").write_text(json.dumps(published))
    assert _printed(here, tmp_path) == "[]\n"
    for case in published["cases"]:
        _spoil(case["expected"]["body"])
    (tmp_path / "conformance.json").write_text(json.dumps(published))
    assert ast.literal_eval(_printed(here, tmp_path)) == [case["id"] for case in CASES]


def _spoil(body):
    """Expect something else of a case."""
    if "errors" in body:
        body["errors"].pop()
    elif body["result"] is None:
        body["violations"].pop()
    else:
        body["result"] |= {"more": None}


def _printed(program, folder):
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=True
    )
    return run.stdout
