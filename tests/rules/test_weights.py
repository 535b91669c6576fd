"""Integers and floats in lists, floats in arrays and bits keep the same account of a battle."""

from math import fsum, isclose
from random import Random

import pytest

from service.rules.greatwar.array_weights import ArrayWeights
from service.rules.greatwar.possible_stands import PossibleStands
from service.rules.greatwar.weights import D10, Departure, ListedWeights
from tests.judging import judge
from tests.strategies.odds_battles import enemies, fighters, question

ODDS = "greatwar.interception.odds"
DROPPED = 1e-18  # what arrays leave out of a stand at most, and more


def battle(chance, most):
    """Combat values of both sides, tens for those above; the more of these, the less is open."""
    return [
        [min(chance.randint(1, most), D10) for _ in range(chance.randint(1, 7))] for _ in range(2)
    ]


def departures(chance, values):
    """Some leave, and some of those are lost; never all, for that ends a battle."""
    leaving = [Departure(chance.random() < 0.25, chance.random() < 0.3) for _ in values]
    return (
        leaving
        if not all(one.leaves for one in leaving)
        else [Departure(False, False)] * len(values)
    )


def behind(leaving):
    """The place behind the last that stays."""
    return max(place for place, one in enumerate(leaving, start=1) if not one.leaves)


def same(exact, listed, arrayed, possible, dice):
    """Accounts of the same stands; those that arrays dropped may be missing there.

    Of what is possible only the stand with most interceptors is told, for each of the attackers'.
    """
    most = {place: other for place, other, _ in reversed(exact)}
    assert {stand[:2] for stand in possible} == {*most.items()}
    assert len(possible) == len(most)
    found = {stand[:2]: stand.books for stand in arrayed}
    assert [stand[:2] for stand in exact] == [stand[:2] for stand in listed]
    for stand, other in zip(exact, listed, strict=True):
        nothing = [[0.0] * len(law) for law in other.books]
        for laws in zip(stand.books, other.books, found.pop(stand[:2], nothing), strict=True):
            for weight, near, nearer in zip(*laws, strict=True):
                assert isclose(weight / D10**dice, near, rel_tol=1e-13)
                assert isclose(near, nearer, rel_tol=1e-12, abs_tol=DROPPED)
    assert not found


@pytest.mark.parametrize("most", [10, 20])
@pytest.mark.parametrize("seed", range(60))
def test_they_tell_the_same_of_a_battle(seed, most):
    chance = Random(seed)
    sides, books = battle(chance, most), chance.choice([(0,), (1,), (0, 1)])
    sizes = list(map(len, sides))
    exact, listed = (ListedWeights(*sizes, books, exact=each) for each in (True, False))
    every = exact, listed, ArrayWeights(*sizes, books), PossibleStands(*sizes, books)
    dice = 0
    for _ in range(5):
        for weights in every:
            weights.exchange(*sides)
        dice += sum(map(len, sides))
        same(*(weights.take(*map(len, sides)) for weights in every), dice)
        assert len({weights.over() for weights in every}) == 1
        if exact.over():
            break
        leaving = [departures(chance, values) for values in sides]
        same(*(weights.take(*map(behind, leaving)) for weights in every), dice)
        if not exact.over():
            assert len({weights.least() for weights in every}) == 1
        for weights in every:
            weights.depart(*leaving)
        sides = [
            [value for value, one in zip(values, gone, strict=True) if not one.leaves]
            for values, gone in zip(sides, leaving, strict=True)
        ]
    same(*(weights.take(0, 0) for weights in every), dice)


def test_no_chance_that_floats_tell_is_over_one():
    odds = judge(ODDS, question([fighters(1, 3, 9)], [enemies(20, 2, 9)]))["result"]
    told = [*odds["outcomes"].values(), *odds["attackers_left"], *odds["interceptors_left"]]
    assert max(chance["value"] for chance in told) <= 1


def test_what_floats_let_expect_is_the_mean_of_its_law():
    odds = judge(ODDS, question([fighters(100, 2, 10)], [enemies(100, 1, 10)]))["result"]
    for side in ("attackers_left", "interceptors_left"):
        mean = fsum(number * chance["value"] for number, chance in enumerate(odds[side]))
        assert isclose(odds["expected"][side]["value"], mean, rel_tol=0, abs_tol=1e-12)
