"""Sets a battle up: what fuel and the attackers' policy settle before a die is rolled."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from service.rules.greatwar.battle import Plane, attacking, intercepting
from service.rules.greatwar.course import Battle
from service.rules.greatwar.mission import COUNTS_WAY_HOME, after, lost
from service.rules.greatwar.odds_terms import InterceptionOddsQuestion
from service.rules.greatwar.terms import Force, Mission, Status
from service.rules.greatwar.third_step import leavers
from service.rules.greatwar.timetable import Prospect, Wing, staying, wings
from service.rules.ruling import Readings, Reasoning

# Weights moved by a die. Within it a question takes about a second at most, where 2 are allowed.
MOST_COST: Final = 400_000_000

_MOST_ROUNDS: Final = 99  # the fuel of the fullest tank


def cost_of(question: InterceptionOddsQuestion, readings: Readings) -> int:
    """Tell how much work the odds of a battle are, before it is done.

    Args:
        question: an interception.
        readings: of every silent point of this game.

    Returns:
        How many weights are moved by a die in all rounds together, at most; a simpler and higher
        number for a battle that is small in any case.

    Raises:
        Nothing.

    Source: the way in which a battle is followed.
    """
    attackers = sum(group.count for group in question.attackers)
    interceptors = sum(group.count for group in question.interceptors)
    stands = (attackers + 1) * (interceptors + 1)
    most = _MOST_ROUNDS * (attackers + interceptors + 2) * stands * interceptors
    return most if most <= MOST_COST else battle_of(Reasoning(readings), question).cost


def battle_of(reasoning: Reasoning, question: InterceptionOddsQuestion) -> Battle:
    """Set up the battle that a question is about.

    Args:
        reasoning: collects ``greatwar.disengage``, on which the longest course depends, and
            ``greatwar.bomber-value`` if there are bombers.
        question: an interception, with one interceptor or more.

    Returns:
        Both sides in every round that there can be.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 3.
    """
    rounds = []
    for attackers, interceptors in zip(
        _attackers(reasoning, question), _interceptors(reasoning, question), strict=False
    ):
        rounds.append((attackers, interceptors))
        if not staying(attackers, question.retreat_below or 1):
            break
    return Battle(rounds=rounds, retreat_below=question.retreat_below)


def _attackers(reasoning: Reasoning, question: InterceptionOddsQuestion) -> Iterator[Wing]:
    readings = reasoning.readings
    planes = attacking(
        (group.aircraft for group in question.attackers),
        Status.IN_BATTLE,
        readings["greatwar.bomber-value"],
    )
    if any(plane.bomber for plane in planes):
        reasoning.read("greatwar.bomber-value")
    counts = (group.count for group in question.attackers)
    short_of_fuel, _, _ = leavers(reasoning, Force.ATTACKERS)
    return wings(
        [*zip(planes, counts, strict=True)],
        short_of_fuel,
        lambda plane: _prospect(plane, question.mission, readings),
    )


def _interceptors(reasoning: Reasoning, question: InterceptionOddsQuestion) -> Iterator[Wing]:
    planes = intercepting(group.aircraft for group in question.interceptors)
    counts = (group.count for group in question.interceptors)
    short_of_fuel, _, _ = leavers(reasoning, Force.INTERCEPTORS)
    # They land where they fight, and have no mission.
    prospect = Prospect(able=False, stranded=False, lost=False)
    return wings([*zip(planes, counts, strict=True)], short_of_fuel, lambda _: prospect)


def _prospect(plane: Plane, mission: Mission | None, readings: Readings) -> Prospect:
    """What is before an attacker after a round."""
    way_home = COUNTS_WAY_HOME[readings["greatwar.mission-fuel"]]
    here = after(plane, mission, way_home=way_home)
    gone = False
    if readings["greatwar.no-landing"] == "lost":
        away = replace(plane, status=Status.DISENGAGED)
        gone = lost(after(away, mission, way_home=way_home))
    return Prospect(able=bool(here.can_continue), stranded=not here.can_land, lost=gone)
