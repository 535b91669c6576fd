"""Equal meaning, equal id, equal body; another meaning, another id."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.catalogue import RULINGS
from service.web.wire import digest
from tests import strategies
from tests.conformance import RULED
from tests.judging import judge
from tests.strategies import QUESTIONS, respelt


@pytest.mark.parametrize("ruling", QUESTIONS)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_another_spelling_gets_the_same_answer_and_equal_ids_have_equal_bodies(ruling, data, seed):
    question, another = (data.draw(QUESTIONS[ruling]) for _ in range(2))
    one, two = judge(ruling, question), judge(ruling, another)
    assert judge(ruling, respelt(question, random.Random(seed))) == one
    assert (one["ruling_id"] == two["ruling_id"]) == (one == two)


ROUND = {"attackers": {"rolls": {"f": 9, "g": 9}}, "interceptors": {"rolls": {"i": 9}}}
UNROLLED = {"attackers": {"rolls": {"f": 9}}, "interceptors": {"rolls": {"i": 9}}}
OVER = {"attackers": {"rolls": {"f": 1, "g": 9}}, "interceptors": {"rolls": {"i": 9}}}
FIGHTER = {"type": "fighter", "attack": 3, "fuel": 9, "distance_home": 1}
BATTLE = {
    "attackers": [FIGHTER | {"id": "f"}, FIGHTER | {"id": "g"}],
    "interceptors": [{"id": "i", "attack": 3, "fuel": 9}],
}
PLANES = {
    "attacker": {"side": "american", "type": "ace", "q": 0, "r": 0, "heading": "N"},
    "defender": {"side": "japanese", "type": "ace", "q": 0, "r": 1, "heading": "N"},
}
AWAY = {
    "attacker": PLANES["attacker"] | {"type": "fighter", "manoeuvres": ["forward", "forward"]},
    "defender": PLANES["defender"] | {"type": "fighter", "manoeuvres": ["left", "left"]},
    "first": "attacker",
}
ABLE = ["P1", "A6", "S8", "T2", "T3"]
UNABLE = ["P2", "A7", "S9", "T4", "T5"]


def lost(fought, attackers, interceptors, **more):
    sides = {"attackers": attackers, "interceptors": interceptors}
    return {side: fought[side] | {"losses": losses} for side, losses in sides.items()} | more


@pytest.mark.parametrize(
    ("ruling", "left_unsaid", "written_out"),
    [
        ("midway.initiative", {"markers": {"active": 1, "opponent": 0}}, {"action": "combat"}),
        ("midway.range-area", PLANES, {"diagrams": {}}),
        ("midway.range-area", PLANES, {"diagrams": {"american": {}, "japanese": {}}}),
        (
            "midway.firing",
            {
                "attacker": {"area": "navy", "cards": []},
                "defender": {"area": "navy", "cards": []},
            },
            {"attacker": {"area": "navy", "cards": [], "type": "fighter"}},
        ),
        ("greatwar.interception", BATTLE, {"rounds": []}),
        (
            "greatwar.interception",
            BATTLE | {"rounds": [ROUND, ROUND]},
            {"rounds": [ROUND | {"retreat": False}, ROUND]},
        ),
        (
            "greatwar.interception",
            BATTLE | {"rounds": [ROUND, ROUND]},
            {"rounds": [lost(ROUND, [], []), lost(ROUND, [], [])]},
        ),
        (
            "greatwar.interception",
            BATTLE | {"rounds": [OVER]},
            {"rounds": [lost(OVER, [], ["i"], retreat=False)]},
        ),
        (
            "greatwar.interception",
            BATTLE | {"rounds": [UNROLLED, ROUND]},
            {"rounds": [UNROLLED | {"retreat": False}, ROUND]},
        ),
        (
            "greatwar.interception",
            BATTLE | {"rounds": [lost(UNROLLED, ["f", "g"], []), lost(ROUND, ["f", "g"], [])]},
            {"rounds": [lost(UNROLLED, ["g", "f"], []), lost(ROUND, ["g", "f"], [])]},
        ),
        (
            "greatwar.interception",
            BATTLE | {"rounds": [OVER | {"retreat": True}]},
            {"rounds": [lost(OVER, [], ["i"], retreat=True)]},
        ),
        (
            "dogfight.duel",
            {"allied": {"hand": ABLE}, "german": {"hand": UNABLE}},
            {"allied": {"hand": ABLE, "attack": ["P1", "A6", "S8", "T3"]}},
        ),
        (
            "dogfight.duel",
            {"allied": {"hand": ABLE}, "german": {"hand": UNABLE}},
            {"german": {"hand": UNABLE, "attack": []}},
        ),
        ("midway.combat", AWAY, {"attacker": AWAY["attacker"] | {"cards": []}}),
        ("midway.combat", AWAY, {"diagrams": {}}),
        (
            "dogfight.match",
            {"turns": [{"allied": {"hand": ABLE}, "german": {"hand": UNABLE}}] * 5},
            {
                "turns": [
                    {
                        "allied": {"hand": ABLE, "attack": ["T3", "S8", "A6", "P1"]},
                        "german": {"hand": UNABLE, "attack": []},
                    }
                ]
                * 5
            },
        ),
        ("midway.combat", AWAY, {"readings": {}}),
        ("midway.combat", AWAY, {"readings": {"midway.unopposed-draw": "wins"}}),
    ],
)
def test_what_may_be_left_unsaid_may_be_written_out(ruling, left_unsaid, written_out):
    assert judge(ruling, left_unsaid | written_out) == judge(ruling, left_unsaid)


def as_ruled(asked, ruled, last):
    """A round with the losses that were forced, and a decision where none means to stay."""
    decision = {} if last else {"retreat": False}
    losses = {side: {"losses": ids} for side, ids in ruled["losses"].items() if ids is not None}
    sides = {side: asked[side] | losses.get(side, {}) for side in ("attackers", "interceptors")}
    return decision | asked | sides


@given(strategies.interceptions(legal=True))
def test_a_battle_may_be_written_out_as_it_was_ruled(question):
    answer = judge("greatwar.interception", question)
    fought = question.get("rounds", [])
    rounds = [
        as_ruled(asked, ruled, asked is fought[-1])
        for asked, ruled in zip(fought, answer["result"]["rounds"], strict=True)
    ]
    assert judge("greatwar.interception", question | {"rounds": rounds}) == answer


@pytest.mark.parametrize(
    ("ruling", "question", "other"),
    [
        ("midway.range-area", PLANES, {"diagrams": {"american": {"fighter": []}}}),
        ("greatwar.interception", BATTLE, {"mission": {"fuel_to_target": 0, "distance_home": 1}}),
        ("greatwar.interception", BATTLE | {"rounds": [ROUND]}, {"rounds": [ROUND, ROUND]}),
        (
            "greatwar.interception",
            BATTLE | {"rounds": [ROUND]},
            {"rounds": [ROUND | {"retreat": False}]},
        ),
        ("dogfight.attack-rank", {"side": "allied", "hand": ABLE}, {"attack": []}),
        ("dogfight.attack-rank", {"side": "allied", "hand": ABLE}, {"side": "german"}),
        (
            "dogfight.duel",
            {"allied": {"hand": ABLE}, "german": {"hand": UNABLE}},
            {"kills": {"allied": 0, "german": 0}},
        ),
        ("midway.combat", AWAY, {"first": "defender"}),
        ("midway.combat", AWAY, {"markers": {"active": 0, "opponent": 0}}),
        ("midway.combat", AWAY, {"readings": {"midway.unopposed-draw": "no-effect"}}),
        ("midway.combat", AWAY, {"readings": {"midway.order-first-pass": "closes"}}),
    ],
)
def test_another_meaning_gets_another_id(ruling, question, other):
    ids = {judge(ruling, asked)["ruling_id"] for asked in (question, question | other)}
    assert len(ids) == 2


def test_ruling_version_readings_and_situation_each_change_the_digest():
    digests = {
        digest(ruling, version, readings, situation)
        for ruling in ("midway.firing", "dogfight.duel")
        for version in ("1.0.0", "1.0.1")
        for readings in ({}, {"midway.unopposed-draw": "no-effect"})
        for situation in ({"cards": (1, 2)}, {"cards": (1, 3)})
    }
    assert len(digests) == 16


# Numbered to say that they mean the same: a line of two and two lines, no retreat in other words.
SAME = [["2.J.11", "2.J.12"], ["2.J.4", "2.J.15"]]


def test_no_other_two_numbered_cases_share_an_id():
    ids = {}
    for case in RULED:
        ids.setdefault(judge(case["ruling"], case["request"])["ruling_id"], []).append(case["id"])
    assert sorted(cases for cases in ids.values() if len(cases) > 1) == SAME


def test_every_ruling_has_random_questions():
    assert set(QUESTIONS) == {entry.name for entry in RULINGS}
