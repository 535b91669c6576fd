"""How likely an interception ends how, fought to its end and by a fixed policy."""

from functools import partial
from math import fsum
from typing import Final

from service.rules.chance import Chance, nearly, share
from service.rules.greatwar.battle import attacking
from service.rules.greatwar.course import Battle, Begin, follow, may_pass
from service.rules.greatwar.interception import choice
from service.rules.greatwar.mission import attackers_after, mission_may_continue
from service.rules.greatwar.odds_terms import (
    Expected,
    InterceptionOdds,
    InterceptionOddsQuestion,
    OutcomeOdds,
)
from service.rules.greatwar.possible_stands import PossibleStands
from service.rules.greatwar.setting import battle_of
from service.rules.greatwar.tally import Tally
from service.rules.greatwar.terms import Force, Outcome, Status
from service.rules.greatwar.third_step import leavers
from service.rules.greatwar.timetable import size
from service.rules.greatwar.weights import D10, ListedWeights
from service.rules.ruling import Readings, Reasoning, Ruling
from service.rules.wording import count, listing

MOST_EXACT_DICE: Final = 60

# Up to so many stands to move by a die, lists are as fast as arrays, and need no NumPy.
SMALL: Final = 10_000

# What of the odds is certain where nobody intercepts, and what steps tell.
_CERTAIN: Final = ("/outcomes", "/attackers_left", "/interceptors_left", "/expected")
_MISSION: Final = "/mission_may_continue"
_LEFT: Final = ("/attackers_left", "/interceptors_left")
_FUEL_TELLS: Final = {
    Force.ATTACKERS: ("/outcomes/attackers_destroyed", "/outcomes/attackers_disengaged"),
    Force.INTERCEPTORS: ("/outcomes/interceptors_destroyed", "/outcomes/interceptors_outlasted"),
}


def interception_odds(question: InterceptionOddsQuestion, readings: Readings) -> Ruling:
    """Rule how likely an interception ends how.

    Args:
        question: 1 to 100 attackers and 0 to 100 interceptors in groups that are alike, the
            mission, and with how few aircraft the attackers retreat. Fuel and distances in fuel
            points.
        readings: of every silent point of this game.

    Returns:
        A legal ruling whose result is an InterceptionOdds. For every hit the first listed aircraft
        of the other side that is in the battle leaves it. Exact while the longest course rolls
        60 dice at most, else right to 1e-12. It passes through what any course passes through,
        and through ``greatwar.disengage``.

    Raises:
        Nothing.

    Source: the Great War air-combat section, steps 1 to 3 and the paragraphs around them.

    >>> from service.rules.greatwar import book
    >>> from service.rules.greatwar.odds_terms import AttackerGroup, InterceptorGroup
    >>> from service.rules.greatwar.terms import AircraftType, Attacker, Interceptor
    >>> bomber = Attacker(
    ...     id="b", type=AircraftType.BOMBER, attack=None, defence=None, fuel=3, distance_home=2
    ... )
    >>> question = InterceptionOddsQuestion(
    ...     attackers=(AttackerGroup(aircraft=bomber, count=1),),
    ...     interceptors=(
    ...         InterceptorGroup(aircraft=Interceptor(id="i", attack=3, fuel=1), count=1),
    ...     ),
    ...     mission=None,
    ...     retreat_below=0,
    ... )
    >>> interception_odds(question, book().defaults).result.outcomes.both_gone.fraction
    '33/50'
    """
    reasoning = Reasoning(readings)
    intercepted = bool(question.interceptors)
    told = ("/outcomes/not_intercepted",) if intercepted else _CERTAIN
    outcome, _ = choice(reasoning, *told, intercepted=intercepted)
    if outcome is Outcome.NOT_INTERCEPTED:
        return reasoning.ruling(_odds(_passed(reasoning, question), 1))
    battle = battle_of(reasoning, question)
    _explain(reasoning, question, battle)
    exact = battle.dice[-1] <= MOST_EXACT_DICE
    tally = follow(reasoning, battle, _weights(battle, exact=exact), exact=exact)
    if not exact and not may_pass(battle) <= reasoning.silent_points.keys():
        # Floats have lost what is very unlikely, but it is passed through all the same.
        follow(reasoning, battle, PossibleStands, exact=False)
    odds = _odds(tally, D10 ** battle.dice[-1] if exact else None)
    mission = odds.mission_may_continue
    text = f"The mission may continue with a chance of {mission.fraction or mission.value}."
    reasoning.step("greatwar.mission.continue", text, _MISSION)
    return reasoning.ruling(odds)


def _passed(reasoning: Reasoning, question: InterceptionOddsQuestion) -> Tally:
    """What becomes of attackers that nobody intercepts."""
    planes = attacking(
        (group.aircraft for group in question.attackers),
        Status.UNENGAGED,
        reasoning.readings["greatwar.bomber-value"],
    )
    results = attackers_after(reasoning, planes, question.mission, _MISSION)
    goes_on = mission_may_continue(reasoning, Outcome.NOT_INTERCEPTED, results)
    number = sum(group.count for group in question.attackers)
    return Tally(
        outcomes={**dict.fromkeys(Outcome, 0), Outcome.NOT_INTERCEPTED: 1},
        left=([*[0] * number, 1], [1]),
        rounds=[1],
        mission=int(goes_on),
    )


def _weights(battle: Battle, *, exact: bool) -> Begin:
    """Lists for what is exact or small; arrays for what is large."""
    if exact or battle.cost <= SMALL:
        return partial(ListedWeights, exact=exact)
    # Not before it is needed: NumPy takes 0.15 s and 16 MiB to import.
    from service.rules.greatwar.array_weights import ArrayWeights  # noqa: PLC0415

    return ArrayWeights


def _odds(tally: Tally, whole: int | None) -> InterceptionOdds:
    """Weights as chances, of a whole if they are exact."""
    # Each law has its own total, which floats make only nearly 1.
    total = fsum(tally.rounds)

    def chance(weight: float, of: float = total) -> Chance:
        return nearly(min(weight / of, 1.0)) if whole is None else share(int(weight), whole)

    def law(weights: list[float]) -> tuple[Chance, ...]:
        of = fsum(weights)
        return tuple(chance(weight, of) for weight in weights)

    def mean(weights: list[float]) -> Chance:
        if whole is not None:
            return share(sum(number * int(weight) for number, weight in enumerate(weights)), whole)
        return nearly(
            fsum(number * weight for number, weight in enumerate(weights)) / fsum(weights)
        )

    attackers, interceptors = tally.left
    return InterceptionOdds(
        outcomes=OutcomeOdds(
            **{
                outcome: chance(weight)
                for outcome, weight in tally.outcomes.items()
                if outcome is not Outcome.IN_PROGRESS
            }
        ),
        mission_may_continue=chance(tally.mission),
        attackers_left=law(attackers),
        interceptors_left=law(interceptors),
        expected=Expected(
            attackers_left=mean(attackers),
            interceptors_left=mean(interceptors),
            rounds=mean(tally.rounds),
        ),
    )


def _explain(reasoning: Reasoning, question: InterceptionOddsQuestion, battle: Battle) -> None:
    """Say what is assumed, and how far it can go."""
    attackers, interceptors = battle.rounds[0]
    text = (
        f"{count(size(attackers), 'attacker')} in {count(len(attackers), 'group')} of alike "
        f"aircraft and {count(size(interceptors), 'interceptor')} in "
        f"{count(len(interceptors), 'group')}: {count(len(battle.rounds), 'round')} and "
        f"{battle.dice[-1]} dice at most."
    )
    reasoning.step("greatwar.combat.roll", text, "/outcomes", *_LEFT, "/expected")
    text = "For every hit the first listed aircraft of the other side in the battle leaves it."
    means = (f"/expected{left}" for left in _LEFT)
    reasoning.step("greatwar.combat.losses", text, *_LEFT, *means)
    for side, force in enumerate(Force):
        _, rule, description = leavers(reasoning, force)
        text = f"{description}: {_departures(battle, side)}."
        reasoning.step(rule, text, *_FUEL_TELLS[force], "/outcomes/both_gone", "/expected/rounds")
    text = "The attackers stay to the end."
    if question.retreat_below:
        text = (
            "The attackers retreat after a round that leaves interceptors in the battle, but fewer "
            f"than {count(question.retreat_below, 'attacker')}."
        )
    reasoning.step("greatwar.combat.retreat", text, "/outcomes/retreated", "/expected/rounds")


def _departures(battle: Battle, side: int) -> str:
    """Who has to leave after which round."""
    told = [
        f"after round {number} {listing(names)}"
        for number, wings in enumerate(battle.rounds, start=1)
        if (names := [group.name for group in wings[side] if group.leaves])
    ]
    return "; ".join(told) or "nobody in time"
