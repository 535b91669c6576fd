"""Chances of a Firing (page 16, section 2.4.3): known figures, every pair of draws, and sense."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.judging import judge, verdict
from tests.oracles.midway_odds import firing_odds, share
from tests.strategies import AREAS, TYPES, odds_cards, with_readings

ROLES = ("attacker", "defender")
WINNERS = ("attacker_wins", "tie", "defender_wins")
DESTROYED = ("attacker_destroyed", "defender_destroyed")
ODDS = "midway.firing.odds"
UNOPPOSED = "midway.unopposed-draw"
READINGS = ("wins", "no-effect")
PAIRS = tuple(product(AREAS, repeat=2))
SEVEN = list(range(1, 8))
QUESTIONS = with_readings("midway", odds_cards.firing_odds())

# both piles hold 1 to 7: what the two have, and the chances to win, to tie and to lose
KNOWN = (
    ("red", "fighter", "red", "fighter", "61/175 53/175 61/175"),
    ("red", "fighter", "light_blue", "fighter", "53/105 5/21 9/35"),
    ("yellow", "fighter", "navy", "fighter", "13/21 1/7 5/21"),
    ("yellow", "ace", "light_blue", "fighter", "38/63 10/63 5/21"),
)


def fired(question):
    return judge(ODDS, question)["result"]


def shares(question):
    """The chances as numbers, once they are known to be written as they should be."""
    return {name: share(said) for name, said in fired(question).items() if name != "firing"}


def with_piles(question, change):
    return question | {
        role: question[role] | {"pile": change(question[role]["pile"])} for role in ROLES
    }


def with_one(question, role, **members):
    return question | {role: question[role] | members}


def check_never_worse_for(role, better, worse):
    """No chance moves against this side."""
    enemy = ROLES[1 - ROLES.index(role)]
    good, bad = shares(better), shares(worse)
    for more in (f"{role}_wins", f"{enemy}_destroyed"):
        assert good[more] >= bad[more]
    for less in (f"{enemy}_wins", f"{role}_destroyed"):
        assert good[less] <= bad[less]


@pytest.mark.parametrize(("area", "kind", "other_area", "other_kind", "chances"), KNOWN)
def test_the_chances_with_cards_from_one_to_seven(area, kind, other_area, other_kind, chances):
    attacker = {"area": area, "type": kind, "pile": SEVEN}
    defender = {"area": other_area, "type": other_kind, "pile": SEVEN}
    answer = fired({"attacker": attacker, "defender": defender})
    assert [answer[name]["fraction"] for name in WINNERS] == chances.split()
    back = fired({"attacker": defender, "defender": attacker})
    assert [back[name]["fraction"] for name in reversed(WINNERS)] == chances.split()


@pytest.mark.parametrize("areas", PAIRS, ids="-".join)
@pytest.mark.parametrize("reading", READINGS)
def test_every_pair_of_areas_and_of_types_against_every_draw(areas, reading):
    piles = [4, 4, 9, 0, 7, 10, 2], [10, 3, 3, 8]
    for kinds in product(TYPES, repeat=2):
        question = {
            role: {"area": area, "type": kind, "pile": pile}
            for role, area, kind, pile in zip(ROLES, areas, kinds, piles, strict=True)
        }
        question["readings"] = {UNOPPOSED: reading}
        assert verdict(ODDS, question) == firing_odds(question)


def ruled_draw_by_draw(question):
    """What the ruling on a Firing says to every pair of draws, and all its silent points."""
    said, silent, number = Counter(), set(), 0
    empty = {role: {"area": question[role]["area"], "cards": []} for role in ROLES}
    areas = {role: question[role]["area"] for role in ROLES}
    begins = not {"red", "yellow"}.isdisjoint(areas.values())
    due = {"red": 3, "yellow": 2, "light_blue": 2, "navy": 1, "out": 0}
    draws = [
        combinations(question[role]["pile"], due[areas[role]] if begins else 0) for role in ROLES
    ]
    for drawn in product(*draws):
        sides = {
            role: empty[role] | {"type": question[role]["type"], "cards": list(cards)}
            for role, cards in zip(ROLES, drawn, strict=True)
        }
        ruling = judge("midway.firing", sides | {"readings": question["readings"]})
        assert ruling["legal"]
        number += 1
        silent |= {point["id"] for point in ruling["silent_points"]}
        winner, lost = ruling["result"]["winner"], ruling["result"]["destroyed"]
        said["tie" if winner == "tie" else f"{winner}_wins"] += 1
        said[f"{lost}_destroyed"] += 1
    return {name: Fraction(said[name], number) for name in (*WINNERS, *DESTROYED)}, silent


@pytest.mark.parametrize("areas", PAIRS, ids="-".join)
@pytest.mark.parametrize("reading", READINGS)
def test_the_chances_are_what_is_ruled_over_all_draws(areas, reading):
    sides = {
        "attacker": {"area": areas[0], "type": "ace", "pile": [2, 5, 5, 3]},
        "defender": {"area": areas[1], "type": "bomber", "pile": [6, 1, 3, 6, 4]},
    }
    question = sides | {"readings": {UNOPPOSED: reading}}
    ruled, silent = ruled_draw_by_draw(question)
    answer = judge(ODDS, question)
    assert shares(question) == ruled
    assert {point["id"] for point in answer["silent_points"]} == silent
    assert answer["legal"]


@given(QUESTIONS)
def test_somebody_wins_or_it_is_a_tie_whenever_cards_are_compared(question):
    chances = shares(question)
    told = judge(ODDS, question)
    unheard = question.get("readings", {}).get(UNOPPOSED) == "no-effect" and told["silent_points"]
    compared = told["result"]["firing"] != "none" and not unheard
    assert sum(chances[name] for name in WINNERS) == int(compared)
    assert chances["attacker_destroyed"] in (0, chances["defender_wins"])
    assert chances["defender_destroyed"] in (0, chances["attacker_wins"])


@given(QUESTIONS)
def test_swapping_attacker_and_defender_swaps_their_chances(question):
    other = question | {"attacker": question["defender"], "defender": question["attacker"]}
    before, after = shares(question), shares(other)
    assert after["tie"] == before["tie"]
    for name in ("wins", "destroyed"):
        assert after[f"attacker_{name}"] == before[f"defender_{name}"]
        assert after[f"defender_{name}"] == before[f"attacker_{name}"]


@given(QUESTIONS, st.integers(1, 20))
def test_raising_every_card_of_both_piles_by_the_same_changes_nothing(question, by):
    low = with_piles(question, lambda pile: [card % (21 - by) for card in pile])
    high = with_piles(low, lambda pile: [card + by for card in pile])
    assert fired(high) == fired(low)


@given(QUESTIONS, st.randoms(use_true_random=False))
def test_the_order_of_a_pile_means_nothing(question, chance):
    other = with_piles(question, lambda pile: chance.sample(pile, len(pile)))
    assert fired(other) == fired(question)


@given(QUESTIONS)
def test_as_many_times_the_same_cards_matter_only_through_what_is_drawn(question):
    alike = with_piles(question, lambda pile: [5] * len(pile))
    longer = with_piles(alike, lambda pile: [5] * 20)
    assert fired(longer) == fired(alike)


@given(QUESTIONS, st.sampled_from(ROLES))
def test_one_more_card_as_high_as_the_highest_never_hurts(question, role):
    few = with_piles(question, lambda pile: pile[:19])
    pile = few[role]["pile"]
    check_never_worse_for(role, with_one(few, role, pile=[*pile, max(pile)]), few)


@given(QUESTIONS, st.sampled_from(ROLES))
def test_one_more_card_as_low_as_the_lowest_never_helps(question, role):
    few = with_piles(question, lambda pile: pile[:19])
    pile = few[role]["pile"]
    check_never_worse_for(role, few, with_one(few, role, pile=[*pile, min(pile)]))


@given(QUESTIONS, st.sampled_from(ROLES))
def test_red_instead_of_yellow_never_hurts(question, role):
    enough = with_piles(question, lambda pile: (pile * 3)[:20])
    red, yellow = (with_one(enough, role, area=area) for area in ("red", "yellow"))
    check_never_worse_for(role, red, yellow)


@given(QUESTIONS, st.sampled_from(ROLES))
def test_an_ace_is_never_worse_than_a_fighter(question, role):
    ace, fighter = (with_one(question, role, type=kind) for kind in ("ace", "fighter"))
    check_never_worse_for(role, ace, fighter)


@given(QUESTIONS, st.sampled_from(ROLES))
def test_a_bomber_draws_and_wins_as_a_fighter_does(question, role):
    bomber, fighter = (with_one(question, role, type=kind) for kind in ("bomber", "fighter"))
    assert fired(bomber) == fired(fighter)
