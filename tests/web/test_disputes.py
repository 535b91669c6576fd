"""Every place of every ruling can be claimed, and a second implementation says who is right."""

import json
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance import RULED
from tests.oracles.disputes import dispute, holds, judge, leaves, other_readings, places, under
from tests.strategies import QUESTIONS

# A claim and its dispute have to fit into a body.
ROOM = 60_000
CHANGED_LEAVES = 2

every_case = pytest.mark.parametrize("case", RULED, ids=lambda case: case["id"])
where_readings_differ = pytest.mark.parametrize(
    "case",
    [case for case in RULED if other_readings(judge(case["ruling"], case["request"]))],
    ids=lambda case: case["id"],
)


def ask(client, ruling, request, claims):
    document = {"ruling": ruling, "request": request, "claims": claims}
    response = client.post(
        "/v1/disputes", data=json.dumps(document), content_type="application/json"
    )
    assert response.status_code == 200, response.text
    return response.json


def says(*claimed):
    return [{"by": f"{number}", "says": each} for number, each in enumerate(claimed)]


def sent(value):
    return len(json.dumps(value))


def exactly(verdicts):
    """The verdicts without their reasons, so that types tell and the order of readings does not."""
    return [
        json.dumps(
            {name: each[name] for name in ("by", "verdict", "tried")}
            | {
                "differences": [
                    {name: one[name] for name in ("pointer", "claimed", "ruled")}
                    for one in each["differences"]
                ],
                "upheld_under": sorted(each["upheld_under"], key=repr_of),
            }
        )
        for each in verdicts
    ]


def repr_of(readings):
    return sorted(readings.items())


def agreed(client, ruling, request, claims):
    """What the service answers, once the second implementation has agreed."""
    answer = ask(client, ruling, request, claims)
    expected = dispute(ruling, request, claims)
    assert answer["ruling"] == judge(ruling, request)
    assert exactly(answer["claims"]) == exactly(expected["claims"])
    tried = [answer["readings_tried"], expected["readings_tried"]]
    assert sorted(tried[0], key=repr_of) == sorted(tried[1], key=repr_of)
    hold_reasons(answer)
    return answer


def hold_reasons(answer):
    """Steps are steps of the ruling, and only who is wrong is told what was missed."""
    ruled = answer["ruling"]
    for claim in answer["claims"]:
        assert claim["verdict"] == "rejected" or not claim["near_misses"]
        for one in claim["differences"]:
            steps, below = one["steps"], one["pointer"].startswith("/result/")
            assert steps == sorted({*steps} & {*range(len(ruled["steps"]))})
            assert steps or not below
            legality = one["pointer"] == "/legal" and isinstance(one["claimed"], bool)
            if claim["verdict"] == "rejected" and legality:
                assert claim["near_misses"]


def packed(claimed, room):
    """Places and what is claimed there, in as few claims as fit; those that fit into none not."""
    pack, left = {}, room
    for place, value in claimed:
        needs = sent({place: value})
        if needs > room:
            continue
        if needs > left:
            yield pack
            pack, left = {}, room
        pack[place], left = value, left - needs
    yield pack


@every_case
def test_what_was_ruled_is_upheld_at_every_place(client, case):
    ruling, request = case["ruling"], case["request"]
    room = ROOM - sent(request)
    for claim in packed(places(judge(ruling, request)), room):
        answer = ask(client, ruling, request, says(claim))
        assert answer["claims"] == [
            {
                "by": "0",
                "verdict": "upheld",
                "differences": [],
                "upheld_under": [],
                "tried": 0,
                "near_misses": [],
            }
        ]
        assert answer["readings_tried"] == []


def test_only_three_cases_have_places_too_long_to_claim():
    long = {
        case["id"]
        for case in RULED
        if sent(judge(case["ruling"], case["request"])) > ROOM - sent(case["request"])
    }
    assert long == {"2.E.14", "2.E.15", "3.D.17"}


def shape(place):
    return "/".join("*" if part.isdigit() else part for part in place.split("/"))


@cache
def words():
    """The words that the cases have at each kind of place."""
    found = {}
    for case in RULED:
        for place, value in leaves(judge(case["ruling"], case["request"])):
            if isinstance(value, str):
                found.setdefault((case["ruling"], shape(place)), {})[value] = None
    return found


def changes(ruling, place, value):
    """Other values than the one at a leaf; none of them may be claimed instead."""
    yield from (each for each in (None, "x", "", [], {}) if each != value)
    if isinstance(value, str):
        alike = list(words().get((ruling, shape(place)), ()))
        yield from [word for word in alike if word != value][:2]
        yield from (f"{value} ", [value])
    elif isinstance(value, bool):
        yield from (not value, int(value), str(value).lower())
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value - 1, float(value), value + 0.5, str(value))
        yield from [bool(value)] if value in (0, 1) else []
    elif isinstance(value, float):
        yield from (value + 1, -value - 1, str(value), value == 1)
    elif value is None:
        yield from (0, False, "null", 0.0, [None])


@every_case
def test_what_was_not_ruled_is_rejected_or_open(client, case):
    ruling, request = case["ruling"], case["request"]
    chance = Random(case["id"])
    found = leaves(judge(ruling, request))
    claimed = [
        {place: changed}
        for place, value in chance.sample(found, min(len(found), CHANGED_LEAVES))
        for changed in changes(ruling, place, value)
    ]
    answer = agreed(client, ruling, request, says(*claimed[:100]))
    assert {each["verdict"] for each in answer["claims"]} <= {"rejected", "open"}


def small(other, room):
    """The whole of a ruling if it fits, else what makes it another ruling."""
    if sent(other) < room:
        return {"": other}
    return {f"/{name}": other[name] for name in ("ruling_id", "silent_points")}


@where_readings_differ
def test_a_ruling_under_other_readings_is_open_under_these(client, case):
    ruling, request = case["ruling"], case["request"]
    tries = other_readings(judge(ruling, request))
    room = (ROOM - sent(request)) / len(tries)
    claims = [small(judge(ruling, under(request, changed)), room) for changed in tries]
    verdicts = agreed(client, ruling, request, says(*claims))["claims"]
    assert [each["upheld_under"] for each in verdicts] == [[changed] for changed in tries]
    assert {(each["verdict"], each["tried"]) for each in verdicts} == {("open", len(tries))}


@where_readings_differ
def test_open_names_readings_that_uphold_the_claim_and_no_more_than_it_takes(client, case):
    ruling, request = case["ruling"], case["request"]
    ruled = judge(ruling, request)
    there = dict(places(ruled))
    claimed = {
        json.dumps([place, value]): {place: value}
        for changed in other_readings(ruled)
        for place, value in leaves(judge(ruling, under(request, changed)))
        if place in there and place.startswith(("/result", "/legal"))
        if not holds(ruled, place, value)
    }
    claims = [*list(claimed.values())[:5], {"/ruling": ruling}]
    *verdicts, last = ask(client, ruling, request, says(*claims))["claims"]
    assert (last["verdict"], last["upheld_under"]) == ("upheld", [])
    for claim, verdict in zip(claims, verdicts, strict=False):
        assert verdict["verdict"] == "open"
        assert verdict["upheld_under"]
        for readings in verdict["upheld_under"]:
            assert holds_all(judge(ruling, under(request, readings)), claim)
            for part in parts(readings):
                assert not holds_all(judge(ruling, under(request, part)), claim)


def parts(readings):
    """Some of the readings, but not all."""
    return [
        dict(some)
        for number in range(len(readings))
        for some in combinations(readings.items(), number)
    ]


def holds_all(answer, claim):
    return all(holds(answer, place, value) for place, value in claim.items())


# Where a ruling says who was killed and who won, and what else could be claimed there.
SIDES = ("american", "japanese", None)
ROLES = ("attacker", "defender", None)
DECIDED = {
    "midway.firing": {"/result/winner": (*ROLES, "tie"), "/result/destroyed": ROLES},
    "midway.combat": {"/result/firing/winner": (*ROLES, "tie"), "/result/firing/destroyed": ROLES},
    "midway.victory": {"/result/winner": SIDES},
    "greatwar.interception": {
        "/result/attackers/*/status": ("destroyed",),
        "/result/interceptors/*/status": ("destroyed",),
    },
    "dogfight.duel": {
        "/result/kills/allied": (0, 1),
        "/result/kills/german": (0, 1),
        "/result/winner": ("allied", "german", "both", None),
    },
    "dogfight.match": {
        "/result/turns/*/kills/allied": (0, 1),
        "/result/turns/*/kills/german": (0, 1),
        "/result/winner": ("allied", "german", "both", None),
    },
}


@pytest.mark.parametrize("ruling", DECIDED)
def test_whoever_claims_another_kill_or_winner_and_is_wrong_is_told_what_was_missed(client, ruling):
    rejected = 0
    for case in RULED:
        if case["ruling"] != ruling:
            continue
        claims = [
            {place: claimed}
            for place, value in leaves(judge(ruling, case["request"]))
            for claimed in DECIDED[ruling].get(shape(place), ())
            if claimed != value
        ][:100]
        answer = ask(client, ruling, case["request"], says(*claims))["claims"] if claims else []
        for claim, verdict in zip(claims, answer, strict=True):
            near = bool(verdict["near_misses"])
            assert near is (verdict["verdict"] == "rejected"), (case["id"], claim)
            rejected += near
    assert rejected


@settings(max_examples=80)
@given(data=st.data())
def test_the_second_implementation_agrees_on_any_claims_of_any_question(client, data):
    ruling = data.draw(st.sampled_from(list(QUESTIONS)))
    request = data.draw(QUESTIONS[ruling])
    ruled = judge(ruling, request)
    there = dict(places(ruled))
    tries = other_readings(ruled)

    def values(place):
        other = st.sampled_from(tries) if tries else st.just({})
        elsewhere = other.map(
            lambda changed: dict(places(judge(ruling, under(request, changed)))).get(place)
        )
        changed = st.sampled_from([*changes(ruling, place, there[place]), None])
        return st.just(there[place]) | elsewhere | changed

    def claim(some):
        return st.fixed_dictionaries({place: values(place) for place in some})

    at = st.sampled_from(list(there))
    result = [place for place in there if place.startswith("/result")]
    at = st.sampled_from(result) | at
    some = st.lists(at, min_size=1, max_size=3, unique=True).flatmap(claim)
    agreed(client, ruling, request, says(*data.draw(st.lists(some, min_size=1, max_size=4))))
