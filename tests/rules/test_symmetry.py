"""What may be turned, shifted, renamed or swapped without changing more than it must."""

import json
import re

from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.judging import judge
from tests.strategies import HEADINGS

STEPS = st.integers(0, 5)
SHIFTS = st.integers(-900_000, 900_000)


def result(ruling, question):
    answer = judge(ruling, question)
    return answer["result"], answer["legal"]


def swapped(value, one, other):
    """The same with two words exchanged, wherever they stand."""
    text = json.dumps(value).replace(one, "\0").replace(other, one).replace("\0", other)
    return json.loads(text)


def turned(aircraft, steps):
    """The aircraft after the whole board was turned clockwise about (0, 0)."""
    q, r = aircraft["q"], aircraft["r"]
    for _ in range(steps):
        q, r = -r, q + r
    heading = HEADINGS[(HEADINGS.index(aircraft["heading"]) + steps) % 6]
    return aircraft | {"q": q, "r": r, "heading": heading}


@given(strategies.range_areas(), STEPS, SHIFTS, SHIFTS)
def test_turning_and_shifting_the_board_changes_nothing(question, steps, q, r):
    moved = dict(question)
    for role in ("attacker", "defender"):
        aircraft = turned(question[role], steps)
        moved[role] = aircraft | {"q": aircraft["q"] + q, "r": aircraft["r"] + r}
    assert result("midway.range-area", moved) == result("midway.range-area", question)


@given(strategies.range_areas())
def test_swapping_attacker_and_defender_swaps_the_range_area(question):
    other = question | {"attacker": question["defender"], "defender": question["attacker"]}
    answer, legal = result("midway.range-area", question)
    assert result("midway.range-area", other) == (swapped(answer, "attacker", "defender"), legal)


@given(strategies.range_areas())
def test_swapping_the_sides_with_their_diagrams_changes_nothing(question):
    other = swapped(question, "american", "japanese")
    assert result("midway.range-area", other) == result("midway.range-area", question)


@given(strategies.firings())
def test_swapping_attacker_and_defender_swaps_the_firing(question):
    other = swapped(question, "attacker", "defender")
    answer, legal = result("midway.firing", question)
    assert result("midway.firing", other) == (swapped(answer, "attacker", "defender"), legal)


@given(strategies.firings(), st.integers(1, 10))
def test_raising_every_card_by_the_same_changes_neither_winner_nor_loss(question, by):
    raised = {
        role: side | {"cards": [card + by for card in side["cards"]]}
        for role, side in question.items()
    }
    (before, legal), (after, still) = (result("midway.firing", q) for q in (question, raised))
    assert legal is still
    if legal:
        assert (before["winner"], before["destroyed"]) == (after["winner"], after["destroyed"])


@given(strategies.duels())
def test_swapping_the_planes_and_the_sides_swaps_the_duel(question):
    def mirrored(value):
        return swapped(swapped(value, '"A', '"G'), "allied", "german")

    answer, legal = result("dogfight.duel", question)
    assert result("dogfight.duel", mirrored(question)) == (mirrored(answer), legal)


@given(strategies.interceptions())
def test_renaming_the_aircraft_renames_them_in_the_answer(question):
    def renamed(value):
        return json.loads(re.sub(r'"([ai])(\d)"', r'"\1 ~/\2"', json.dumps(value)))

    answer, legal = result("greatwar.interception", question)
    other, still = result("greatwar.interception", renamed(question))
    assert legal is still
    assert other == renamed(answer)


@given(strategies.interceptions(legal=True), st.integers(1, 20))
def test_more_fuel_for_everybody_keeps_every_hit_and_loss_of_the_first_round(question, more):
    richer = question | {
        side: [one | {"fuel": one["fuel"] + more} for one in question[side]]
        for side in ("attackers", "interceptors")
    }
    first = question | {"rounds": question.get("rounds", [])[:1]}
    rich_first = richer | {"rounds": question.get("rounds", [])[:1]}
    before = judge("greatwar.interception", first)["result"]
    after = judge("greatwar.interception", rich_first)["result"]
    if before and after and before["rounds"]:
        assert before["rounds"][0]["hits"] == after["rounds"][0]["hits"]
        assert before["rounds"][0]["losses"] == after["rounds"][0]["losses"]
