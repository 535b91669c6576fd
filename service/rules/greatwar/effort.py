"""How long it takes, about, to follow a battle through all its courses."""

from typing import Final

from service.rules.greatwar.course import Battle
from service.rules.greatwar.interception_odds import MOST_EXACT_DICE, SMALL
from service.rules.greatwar.odds_terms import InterceptionOddsQuestion
from service.rules.greatwar.setting import battle_of
from service.rules.greatwar.timetable import size, staying
from service.rules.ruling import Readings, Reasoning

# Nanoseconds of CPU, measured.
_READ: Final = 600_000
_GROUP: Final = 30_000  # of alike aircraft, in a round
_LISTED_WEIGHT: Final = 250  # moved by a die
_WEIGHT: Final = 1.7  # the same in an array, which takes its time for every die
_DIE: Final = 10_000
_STAND: Final = 4_000  # in which a battle may end
_WAY: Final = (
    500  # from how many attackers to how many, where it is asked which stands there can be
)

_MICROSECOND: Final = 1000


def effort_of(question: InterceptionOddsQuestion, readings: Readings) -> int:
    """Estimate how long the odds of an interception take.

    Args:
        question: an interception.
        readings: of every silent point of this game.

    Returns:
        About so many microseconds of CPU, rarely under half of what it takes; well above where
        battles end long before the fuel does.

    Raises:
        Nothing.

    Source: measured, see docs/odds.md.
    """
    spent: float = _READ
    if question.interceptors:
        battle = battle_of(Reasoning(readings), question)
        spent += _GROUP * sum(len(wing) for wings in battle.rounds for wing in wings)
        spent += _STAND * sum(_ends(battle)) + _of_weights(battle)
    return int(spent / _MICROSECOND)


def _of_weights(battle: Battle) -> float:
    dice, cost = battle.dice[-1], battle.cost
    exact = dice <= MOST_EXACT_DICE
    ways = 0 if exact else sum(size(attackers) ** 2 // 2 for attackers, _ in battle.rounds)
    moved = _LISTED_WEIGHT * cost if exact or cost <= SMALL else _WEIGHT * cost + _DIE * dice
    return moved + _WAY * ways


def _ends(battle: Battle) -> list[int]:
    """In how many stands each round may end the battle: one side gone, or any when some leave."""
    ends = []
    for attackers, interceptors in battle.rounds:
        ours, theirs = size(attackers), size(interceptors)
        leave = staying(attackers) < ours or staying(interceptors) < theirs
        ends.append(ours + theirs + 1 + (ours + 1) * (theirs + 1) * leave)
    return ends
