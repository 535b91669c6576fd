"""What another reading changes: the cases that pass through its silent point, and no others."""

import pytest

from service.catalogue import BOOKS
from tests.conformance import RULED
from tests.judging import judge, verdict
from tests.oracles import ORACLES

OTHERS = [
    (point.id, reading.id)
    for book in BOOKS
    for point in book().silent_points
    for reading in point.readings
    if reading.id != point.default
]

every_other_reading = pytest.mark.parametrize(("point", "reading"), OTHERS, ids="=".join)


def asked(point):
    """The cases of the point's game that leave its reading open."""
    game = point.split(".")[0]
    return [
        case
        for case in RULED
        if case["ruling"].startswith(f"{game}.")
        and point not in case["request"].get("readings", {})
    ]


def under(case, point, reading):
    readings = case["request"].get("readings", {}) | {point: reading}
    return case["request"] | {"readings": readings}


def ruled(answer):
    return {name: answer[name] for name in ("legal", "result", "violations")}


@every_other_reading
def test_it_changes_at_least_one_case_and_none_that_does_not_pass_through_the_point(point, reading):
    changed = 0
    for case in asked(point):
        default = judge(case["ruling"], case["request"])
        other = judge(case["ruling"], under(case, point, reading))
        assert other["ruling_id"] != default["ruling_id"]
        if point in case["silent"]:
            changed += ruled(other) != ruled(default)
            used = {each["id"]: each for each in other["silent_points"]}
            assert (used[point]["reading"], used[point]["default"]) == (reading, False)
        else:
            assert other | {"ruling_id": default["ruling_id"]} == default, case["id"]
    assert changed


@every_other_reading
def test_it_changes_what_the_second_implementation_says(point, reading):
    for case in asked(point):
        question = under(case, point, reading)
        assert verdict(case["ruling"], question) == ORACLES[case["ruling"]](question), case["id"]


@pytest.mark.parametrize("case", RULED, ids=lambda case: case["id"])
def test_the_second_implementation_rules_on_the_case_alike(case):
    assert verdict(case["ruling"], case["request"]) == ORACLES[case["ruling"]](case["request"])


@pytest.mark.parametrize("case", RULED, ids=lambda case: case["id"])
def test_default_readings_may_be_written_out(case):
    game = case["ruling"].split(".")[0]
    defaults = next(
        {point.id: point.default for point in book().silent_points}
        for book in BOOKS
        if book().id == game
    )
    written_out = case["request"] | {"readings": defaults | case["request"].get("readings", {})}
    assert judge(case["ruling"], written_out) == judge(case["ruling"], case["request"])
