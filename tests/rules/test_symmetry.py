"""What may be turned, shifted, renamed or swapped without changing more than it must."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.judging import judge
from tests.strategies import HEADINGS

STEPS = st.integers(0, 5)
SHIFTS = st.integers(-900_000, 900_000)
ROLES = ("attacker", "defender")
MOVES = {
    "midway.range-area": strategies.range_areas(),
    "midway.flight": strategies.flights(),
    "midway.combat": strategies.combats(),
}


def result(ruling, question):
    answer = judge(ruling, question)
    return answer["result"], answer["legal"]


def swapped(value, one, other):
    """The same with two words exchanged, wherever they stand."""
    text = json.dumps(value).replace(one, "\0").replace(other, one).replace("\0", other)
    return json.loads(text)


def sides_changed(value):
    """The same Dogfight with the planes and the names of the sides exchanged."""
    return swapped(swapped(value, '"A', '"G'), "allied", "german")


def turned(aircraft, steps):
    """The aircraft after the whole board was turned clockwise about (0, 0)."""
    q, r = aircraft["q"], aircraft["r"]
    for _ in range(steps):
        q, r = -r, q + r
    heading = HEADINGS[(HEADINGS.index(aircraft["heading"]) + steps) % 6]
    return aircraft | {"q": q, "r": r, "heading": heading}


def moved(aircraft, steps, q, r):
    """The aircraft after the board was turned and then shifted."""
    aircraft = turned(aircraft, steps)
    return aircraft | {"q": aircraft["q"] + q, "r": aircraft["r"] + r}


def near_home(aircraft):
    """An aircraft that stays on the board wherever the board is moved to."""
    return aircraft | {axis: max(-50, min(50, aircraft[axis])) for axis in ("q", "r")}


def mirrored(value):
    """The same as seen in a mirror that stands along the line from S to N."""
    if isinstance(value, list):
        return [mirrored(each) for each in value]
    if isinstance(value, dict):
        value = {name: mirrored(each) for name, each in value.items()}
        if {"q", "r"} <= set(value):
            value |= {"q": -value["q"], "r": value["r"] + value["q"]}
        return value
    if value in HEADINGS:
        return HEADINGS[-HEADINGS.index(value)]
    return {"left": "right", "right": "left"}.get(value, value)


@given(strategies.range_areas(), STEPS, SHIFTS, SHIFTS)
def test_turning_and_shifting_the_board_changes_nothing(question, steps, q, r):
    other = question | {role: moved(question[role], steps, q, r) for role in ROLES}
    assert result("midway.range-area", other) == result("midway.range-area", question)


@given(strategies.flights(), STEPS, SHIFTS, SHIFTS)
def test_turning_and_shifting_the_board_moves_the_path_along(question, steps, q, r):
    start = near_home(question["aircraft"])
    answer, legal = result("midway.flight", question | {"aircraft": start})
    other = question | {"aircraft": moved(start, steps, q, r)}
    path = answer and {"path": [moved(place, steps, q, r) for place in answer["path"]]}
    assert result("midway.flight", other) == (path, legal)


@given(strategies.targets(), STEPS, SHIFTS, SHIFTS)
def test_turning_and_shifting_the_board_keeps_every_target_as_far(question, steps, q, r):
    start, enemies = near_home(question["aircraft"]), map(near_home, question["enemies"])
    before = {"aircraft": start, "enemies": [*enemies]}
    after = {
        "aircraft": moved(start, steps, q, r),
        "enemies": [moved(enemy, steps, q, r) for enemy in before["enemies"]],
    }
    assert result("midway.targets", after) == result("midway.targets", before)


@given(strategies.combats(), STEPS, SHIFTS, SHIFTS)
def test_turning_and_shifting_the_board_changes_only_where_a_combat_is(question, steps, q, r):
    answer, legal = result("midway.combat", question)
    other = question | {role: moved(question[role], steps, q, r) for role in ROLES}
    if answer:
        places = {role: moved(at, steps, q, r) for role, at in answer["positions"].items()}
        answer |= {"positions": places}
    assert result("midway.combat", other) == (answer, legal)


@pytest.mark.parametrize("ruling", ["midway.range-area", "midway.flight", "midway.combat"])
@given(data=st.data())
def test_left_and_right_mean_nothing_to_the_rules(ruling, data):
    question = data.draw(MOVES[ruling])
    if "aircraft" in question:
        question |= {"aircraft": near_home(question["aircraft"])}
    answer, legal = result(ruling, question)
    assert result(ruling, mirrored(question)) == (mirrored(answer), legal)


@given(strategies.combats(), st.sampled_from(("forward", "left", "right")))
def test_neither_who_moves_first_nor_what_an_ace_leaves_out_changes_a_combat(question, unused):
    first = swapped(question["first"], "attacker", "defender")
    other = question | {"first": first}
    for role in ROLES:
        planned = list(question[role]["manoeuvres"])
        if question[role].get("omit", 20) < len(planned):
            planned[question[role]["omit"]] = unused
        other[role] = question[role] | {"manoeuvres": planned}
    assert result("midway.combat", other) == result("midway.combat", question)


@given(strategies.combats())
def test_swapping_attacker_and_defender_swaps_the_combat(question):
    answer, legal = result("midway.combat", question)
    other = swapped(question, "attacker", "defender")
    assert result("midway.combat", other) == (swapped(answer, "attacker", "defender"), legal)


@given(strategies.victories())
def test_swapping_the_sides_swaps_the_victory(question):
    answer, legal = result("midway.victory", question)
    other = swapped(question, "american", "japanese")
    assert result("midway.victory", other) == (swapped(answer, "american", "japanese"), legal)


@given(strategies.matches())
def test_swapping_the_planes_and_the_sides_swaps_the_match(question):
    answer, legal = result("dogfight.match", question)
    assert result("dogfight.match", sides_changed(question)) == (sides_changed(answer), legal)


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
    answer, legal = result("dogfight.duel", question)
    assert result("dogfight.duel", sides_changed(question)) == (sides_changed(answer), legal)


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
