"""Integers and floats in lists, floats in arrays and bits keep the same account of a battle."""

from math import isclose
from random import Random

import pytest

from service.rules.greatwar.array_weights import ArrayWeights
from service.rules.greatwar.possible_stands import PossibleStands
from service.rules.greatwar.weights import D10, Departure, ListedWeights

DROPPED = 1e-18  # what arrays leave out of a stand at most, and more


def battle(chance):
    return [[chance.randint(1, 10) for _ in range(chance.randint(1, 7))] for _ in range(2)]


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


@pytest.mark.parametrize("seed", range(60))
def test_they_tell_the_same_of_a_battle(seed):
    chance = Random(seed)
    sides, books = battle(chance), chance.choice([(0,), (1,), (0, 1)])
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
