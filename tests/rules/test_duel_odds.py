"""Chances of a duel against a hand that nobody has seen: figures, every hand, and sense."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.dogfight.duel import compare
from tests.judging import judge
from tests.oracles.midway_odds import share
from tests.strategies import odds_cards
from tests.strategies.odds_cards import mirrored, short_deck, unseen

ODDS = "dogfight.duel.odds"
SIDES = ("allied", "german")
ENDS = ("kill", "killed", "both", "neither")
OTHER = {"allied": "german", "german": "allied"}
ENEMY_PLANES = {"allied": "G", "german": "A"}
KILLS = {(1, 0): "kill", (0, 1): "killed", (1, 1): "both", (0, 0): "neither"}

# hand -> who of all 9,657,648 opponents is shot down alone, shoots alone, ties, and none of it
KNOWN = (("allied", "P5 A3 S4 T9 G2", "7288999/9657648 1105927/4828824 52265/3219216 0/1"),)


def ruled(question):
    return judge(ODDS, question)["result"]


def shares(question):
    """The chances as numbers, once they are known to be written as they should be."""
    result = ruled(question)
    return {name: share(result[name]) for name in ENDS}


def with_card(question, old, new):
    hand = [new if code == old else code for code in question["hand"]]
    return question | {"hand": hand}


@pytest.mark.parametrize(("side", "hand", "chances"), KNOWN)
def test_the_chances_of_a_hand_against_the_whole_deck(side, hand, chances):
    answer = ruled({"side": side, "hand": hand.split()})
    assert [answer[name]["fraction"] for name in ENDS] == chances.split()


@pytest.mark.parametrize("left", range(5, 15))
def test_the_chances_are_what_is_ruled_against_every_hand_of_a_short_deck(left):
    for seed in (left, left + 1):
        question = short_deck(left, seed)
        me, other = question["side"], OTHER[question["side"]]
        ends = Counter()
        for hand in combinations(unseen(question), 5):
            both = {me: {"hand": question["hand"]}, other: {"hand": list(hand)}}
            kills = judge("dogfight.duel", both)["result"]["kills"]
            ends[KILLS[kills[me], kills[other]]] += 1
        hands = comb(left, 5)
        assert shares(question) == {name: Fraction(ends[name], hands) for name in ENDS}


def lowest_hands():
    """For every number of cards in each suit: one such hand, and how many there are."""
    for suits in combinations_with_replacement("PAGSTF", 5):
        numbers = Counter(suits)
        hand = [f"{suit}{rank}" for suit, many in numbers.items() for rank in range(1, many + 1)]
        yield hand, numbers, prod(comb(12, many) for many in numbers.values())


@pytest.mark.parametrize("side", SIDES)
def test_of_all_hands_that_may_be_held_a_third_can_attack(side):
    can = sum(
        number
        for hand, _, number in lowest_hands()
        if ruled({"side": side, "hand": hand})["rank"] is not None
    )
    assert Fraction(can, comb(72, 5)) == Fraction(199201, 582981)


@pytest.mark.parametrize("side", SIDES)
def test_whoever_cannot_attack_is_killed_as_often_as_the_opponent_has_pilot_and_plane(side):
    for hand, numbers, _ in lowest_hands():
        result = ruled({"side": side, "hand": hand})
        if result["rank"] is None:
            pilots, planes = 12 - numbers["P"], 12 - numbers[ENEMY_PLANES[side]]
            without = comb(67 - pilots, 5) + comb(67 - planes, 5) - comb(67 - pilots - planes, 5)
            missing = Fraction(without, comb(67, 5))
            assert share(result["killed"]) == 1 - missing
            assert share(result["neither"]) == missing


@given(odds_cards.duel_odds())
def test_the_four_ends_are_all_there_are(question):
    chances = shares(question)
    assert sum(chances.values()) == 1
    able = ruled(question)["rank"] is not None
    assert chances["neither" if able else "kill"] == 0
    assert able or chances["both"] == 0


@given(odds_cards.duel_odds())
def test_the_rank_is_that_of_the_best_attack(question):
    attack = judge("dogfight.attack-rank", {"side": question["side"], "hand": question["hand"]})
    best = attack["result"]["best"]
    assert ruled(question)["rank"] == (best and best["rank"])


@given(odds_cards.duel_odds())
def test_both_sides_have_the_same_chances_with_their_own_planes(question):
    assert ruled(mirrored(question)) == ruled(question)


@given(odds_cards.duel_odds(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_means_nothing(question, chance):
    lists = {
        name: chance.sample(question[name], len(question[name]))
        for name in ("hand", "known")
        if name in question
    }
    assert ruled(question | lists) == ruled(question)


@given(odds_cards.duel_odds(), st.data())
def test_a_higher_card_of_the_same_suit_never_hurts(question, data):
    """Of whichever suit: what the opponent may hold then is no better either."""
    old = data.draw(st.sampled_from(question["hand"]))
    alike = [code for code in unseen(question) if code[0] == old[0]]
    higher = [code for code in alike if int(code[1:]) > int(old[1:])]
    new = data.draw(st.sampled_from([*higher, old]))
    before, after = shares(question), shares(with_card(question, old, new))
    assert after["kill"] >= before["kill"]
    assert after["killed"] <= before["killed"]


@given(odds_cards.duel_odds(), st.data())
def test_one_dead_card_is_as_good_as_another_where_both_are_known(question, data):
    """Which planes the opponent cannot hold matters, not who holds them."""
    dead = ENEMY_PLANES[question["side"]]
    held = [code for code in question["hand"] if code[0] == dead]
    known = [code for code in question.get("known", ()) if code[0] == dead]
    if held and known:
        mine, other = data.draw(st.sampled_from(held)), data.draw(st.sampled_from(known))
        swapped = with_card(question, mine, other)
        swapped["known"] = [mine if code == other else code for code in question["known"]]
        assert ruled(swapped) == ruled(question)


def test_only_which_attack_is_higher_decides_a_duel():
    for ours, theirs in product((None, *range(2, 61)), repeat=2):
        reason, kills = compare(ours, theirs)
        if ours is None or theirs is None:
            due = "no_attacks" if ours is theirs else "unopposed"
            mine, yours = ours is not None, theirs is not None
        else:
            due = "tie" if ours == theirs else "higher_rank"
            mine, yours = ours >= theirs, theirs >= ours
        assert (reason, kills.allied, kills.german) == (due, mine, yours)
