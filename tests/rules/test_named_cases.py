"""The named cases, and that together they exercise every rule."""

import pytest

from service.catalogue import BOOKS
from tests.cases import named_cases
from tests.judging import judge, verdict

CASES = {case["id"]: case for case in named_cases()}


def contains(answer, expected):
    """Whether everything expected is in the answer; arrays match item by item."""
    if isinstance(expected, dict):
        return isinstance(answer, dict) and all(
            name in answer and contains(answer[name], value) for name, value in expected.items()
        )
    if isinstance(expected, list):
        return len(answer) == len(expected) and all(map(contains, answer, expected))
    return answer == expected and type(answer) is type(expected)


def rules_used(answer):
    return {told["rule"] for told in answer["steps"] + answer["violations"]}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_case_is_ruled_as_named(case):
    given = verdict(case["ruling"], case["request"])
    assert given["faults_at"] == case.get("faults_at", [])
    assert given["legal"] is ("faults_at" not in case)
    assert contains(given["result"], case.get("result"))
    assert given["silent_points"] == case["silent_points"]
    assert rules_used(judge(case["ruling"], case["request"])) >= {*case["rules"]}


def test_case_ids_are_unique():
    ids = [case["id"] for case in named_cases()]
    assert len(ids) == len(set(ids))


def test_the_cases_exercise_every_rule_of_every_book():
    used = set()
    for case in CASES.values():
        used |= rules_used(judge(case["ruling"], case["request"]))
    assert used == {rule.id for book in BOOKS for rule in book().rules}
