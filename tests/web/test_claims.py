"""What makes a claim right, which readings are tried for it, and what it is told: row by row."""

import json
from itertools import product

import pytest

from service.catalogue import BY_NAME
from service.rules.book import Reading, SilentPoint
from service.web.claims import (
    holds,
    least,
    other_readings,
    ruled_at,
    same,
)

FIRING = BY_NAME["midway.firing"].example
DUEL = BY_NAME["dogfight.duel"].example
BATTLE = BY_NAME["greatwar.interception"].example


@pytest.mark.parametrize(
    ("claimed", "ruled"),
    [
        (1, 1),
        (1.0, 1.0),
        (1, 1.0),
        (0, 0.0),
        (-0.0, 0.0),
        (0.5, 0.5),
        (True, True),
        (None, None),
        ("é", "é"),
        ([], []),
        ({}, {}),
        ({"b": 1, "a": [2]}, {"a": [2], "b": 1}),
        ({"value": 1}, {"value": 1.0}),
    ],
)
def test_these_are_the_same(claimed, ruled):
    assert same(claimed, ruled)


@pytest.mark.parametrize(
    ("claimed", "ruled"),
    [
        (1.0, 1),
        (True, 1),
        (1, True),
        (True, 1.0),
        (False, 0.0),
        (False, None),
        (0, None),
        ("1", 1),
        ("", None),
        ("e\u0301", "é"),
        (0.1 + 0.2, 0.3),
        (10**17 + 1, 1e17),
        ([], {}),
        ({}, []),
        ([], None),
        ([1, 2], [2, 1]),
        ([1], [1, 1]),
        ([1, 1], [1]),
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": 1, "b": 2}, {"a": 1}),
        ({"a": [{"b": 1.0}]}, {"a": [{"b": 1}]}),
        ({"a": None}, {"b": None}),
    ],
)
def test_these_are_not_the_same(claimed, ruled):
    assert not same(claimed, ruled)


LEGAL = {
    "legal": True,
    "violations": [],
    "result": {"a": [{"b": None}], "": 0, "x/y~z": 1, "long": [0] * 11},
}
ILLEGAL = {"legal": False, "violations": [{"rule": "r"}], "result": None}


@pytest.mark.parametrize(
    ("ruling", "place", "there"),
    [
        (LEGAL, "", LEGAL),
        (LEGAL, "/result/a/0/b", None),
        (LEGAL, "/result/", 0),
        (LEGAL, "/result/x~1y~0z", 1),
        (ILLEGAL, "/result", None),
        (ILLEGAL, "/result/", None),
        (ILLEGAL, "/result/anything/at/all", None),
        (ILLEGAL, "/violations/0/rule", "r"),
    ],
)
def test_a_place_has_what_was_ruled_and_null_below_the_result_of_an_illegal_ruling(
    ruling, place, there
):
    assert ruled_at(ruling, place) == there


@pytest.mark.parametrize(
    ("ruling", "place"),
    [
        (LEGAL, "/"),
        (LEGAL, "/results"),
        (LEGAL, "/result/b"),
        (LEGAL, "/result/a/1"),
        (LEGAL, "/result/a/-1"),
        (LEGAL, "/result/a/-"),
        (LEGAL, "/result/a/00"),
        (LEGAL, "/result/a/\u0660"),
        (LEGAL, "/result/long/1\u0660"),
        (LEGAL, "/result/a/0/b/c"),
        (LEGAL, "/result/a/99999999999999999999"),
        (LEGAL, "/legal/0"),
        (ILLEGAL, "/results/a"),
        (ILLEGAL, "/violations/1"),
    ],
)
def test_there_are_no_such_places(ruling, place):
    with pytest.raises(LookupError):
        ruled_at(ruling, place)


def test_a_claim_holds_where_all_of_it_is_so():
    assert holds({"/legal": True, "/result/": 0}, LEGAL)
    assert not holds({"/legal": True, "/result/": 1}, LEGAL)
    assert not holds({"/result/c": None}, LEGAL)
    assert not holds({"/legal": False, "/result/c": None}, ILLEGAL)
    assert holds({"/legal": False, "/result": None}, ILLEGAL)


def point(name, number, force="0"):
    readings = tuple(Reading(id=str(each), text="") for each in range(number))
    return (
        SilentPoint(id=name, ruleset="", question="", readings=readings, default="0", source=""),
        force,
    )


@pytest.mark.parametrize(
    ("used", "tried"),
    [
        ([], []),
        ([point("a", 1)], []),
        ([point("a", 2)], [{"a": "1"}]),
        ([point("a", 2, "1")], [{"a": "0"}]),
        ([point("a", 3, "1"), point("b", 1)], [{"a": "0"}, {"a": "2"}]),
        ([point("a", 2), point("b", 2, "1")], [{"a": "1"}, {"b": "0"}, {"a": "1", "b": "0"}]),
    ],
)
def test_other_readings_are_tried_alone_then_together(used, tried):
    assert other_readings(used) == tried


@pytest.mark.parametrize(
    ("numbers", "tried"),
    [
        ([2] * 6, 63),
        ([2] * 6 + [1] * 3, 63),
        ([8, 8], 63),
        ([4, 4, 4], 63),
        ([64], 63),
        ([2] * 7, 7),
        ([65], 64),
        ([5, 13], 16),
        ([3] * 4, 8),
    ],
)
def test_up_to_64_combinations_are_tried_and_of_more_each_reading_alone(numbers, tried):
    used = [point(f"{at}", number) for at, number in enumerate(numbers)]
    found = other_readings(used)
    assert len(found) == tried == len({json.dumps(each, sort_keys=True) for each in found})
    assert [len(each) for each in found] == sorted(len(each) for each in found)
    assert all("0" not in each.values() and each for each in found)


def test_every_combination_but_the_one_in_force_is_tried():
    used = [point("a", 2), point("b", 3, "2"), point("c", 2, "1")]
    whole = [{"a": "0", "b": "2", "c": "1"} | each for each in other_readings(used)]
    assert sorted(tuple(each.values()) for each in whole) == [
        each for each in product("01", "012", "01") if each != ("0", "2", "1")
    ]


@pytest.mark.parametrize(
    ("upholding", "kept"),
    [
        ([], ()),
        ([{"a": "1"}, {"b": "1"}], ({"a": "1"}, {"b": "1"})),
        ([{"a": "1"}, {"b": "1"}, {"a": "1", "b": "1"}], ({"a": "1"}, {"b": "1"})),
        ([{"a": "1"}, {"a": "2", "b": "1"}], ({"a": "1"}, {"a": "2", "b": "1"})),
        ([{"a": "1", "b": "1"}, {"a": "1", "b": "1", "c": "1"}], ({"a": "1", "b": "1"},)),
    ],
)
def test_no_readings_are_named_that_hold_others_which_suffice(upholding, kept):
    assert least(upholding) == kept
