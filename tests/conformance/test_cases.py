"""Every numbered case, in this process and over HTTP, under the readings that it names."""

import json
from collections import Counter

import pytest

from service.catalogue import BOOKS
from tests.conformance import CASES, PATHS, SECTIONS

DEFAULTS = {point.id: point.default for book in BOOKS for point in book().silent_points}
READINGS = {
    (point.id, reading.id)
    for book in BOOKS
    for point in book().silent_points
    for reading in point.readings
}
RULES = {rule.id for book in BOOKS for rule in book().rules}
# Nothing that the service is asked can pass through these.
NEVER_PASSED = {
    "midway.blocking",
    "greatwar.partial-interception",
    "greatwar.withdrawal",
    "dogfight.second-exchange",
}

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def contains(answer, expected):
    """Whether everything expected is in the answer; arrays match item by item."""
    if isinstance(expected, dict):
        return isinstance(answer, dict) and all(
            name in answer and contains(answer[name], value) for name, value in expected.items()
        )
    if isinstance(expected, list):
        return len(answer) == len(expected) and all(map(contains, answer, expected))
    return answer == expected and type(answer) is type(expected)


def hold_to(case, status, body):
    """Compare an answer with what its case expects."""
    if "problem" in case:
        assert status == 422
        assert body["type"] == f"/problems/{case['problem']['type']}"
        assert _places(body["errors"], "code") == _places(case["problem"]["errors"], "code")
        return
    assert status == 200
    assert body["legal"] is ("violations" not in case)
    assert _places(body["violations"], "rule") == _places(case.get("violations", []), "rule")
    assert contains(body["result"], case.get("result"))
    assert {told["rule"] for told in body["steps"] + body["violations"]} >= {*case["rules"]}
    readings = DEFAULTS | case["request"].get("readings", {})
    used = [(point["id"], point["reading"], point["default"]) for point in body["silent_points"]]
    assert used == [
        (point, readings[point], readings[point] == DEFAULTS[point]) for point in case["silent"]
    ]


def _places(told, member):
    return Counter((each["pointer"], each[member]) for each in told)


@every_case
def test_in_this_process(client, case):
    answer = client.post(PATHS[case["ruling"]], json=case["request"])
    hold_to(case, answer.status_code, answer.json)


@every_case
def test_over_http(server, case):
    status, _, body = server.ask(
        "POST",
        PATHS[case["ruling"]],
        json.dumps(case["request"]),
        **{"Content-Type": "application/json"},
    )
    hold_to(case, status, json.loads(body))


def test_every_case_is_numbered_in_its_section():
    for section in SECTIONS:
        numbers = [case["id"].removeprefix(f"{section['section']}.") for case in section["cases"]]
        assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert len({case["id"] for case in CASES}) == len(CASES) >= 150


def test_every_case_expects_one_kind_of_answer():
    assert all(len(case.keys() & {"result", "violations", "problem"}) == 1 for case in CASES)
    assert len({case["title"] for case in CASES}) == len(CASES)


def test_every_ruling_has_cases_of_every_kind():
    for kind in ("result", "problem"):
        assert {case["ruling"] for case in CASES if kind in case} == PATHS.keys()


def test_every_rule_has_a_case_that_is_ruled_on():
    assert {rule for case in CASES if "problem" not in case for rule in case["rules"]} == RULES


def test_every_silent_point_and_every_reading_has_a_case():
    assert {point for case in CASES for point in case["silent"]} == DEFAULTS.keys() - NEVER_PASSED
    ruled = {
        (point, (DEFAULTS | case["request"].get("readings", {}))[point])
        for case in CASES
        for point in case["silent"]
    }
    assert {reading for reading in READINGS if reading[0] not in NEVER_PASSED} == ruled
