"""A whole interception, round by round, and what it leaves of the mission."""

from dataclasses import replace
from itertools import chain
from typing import Final

from service.rules.greatwar.battle import Planes, attacking, intercepting
from service.rules.greatwar.mission import attackers_after, mission_may_continue
from service.rules.greatwar.places import flying
from service.rules.greatwar.round import fight, in_order
from service.rules.greatwar.terms import (
    Awaiting,
    Force,
    InterceptionQuestion,
    InterceptionResult,
    InterceptorResult,
    Outcome,
    Round,
    RoundResult,
    Status,
)
from service.rules.greatwar.third_step import Forces
from service.rules.pointer import pointer
from service.rules.ruling import Readings, Reasoning, Ruling

# What the choice tells where no round has been fought.
_UNFOUGHT: Final = ("/outcome", "/awaiting", "/rounds", "/attackers", "/interceptors")


def interception(battle: InterceptionQuestion, readings: Readings) -> Ruling:
    """Rule on an interception as far as it has been fought.

    Args:
        battle: 1 to 100 attackers, 0 to 100 interceptors, 0 to 100 rounds of D10 rolls (1 to
            10), losses and decisions; fuel and distances in fuel points.
        readings: of every silent point of this game.

    Returns:
        A ruling whose result is an InterceptionResult, and whose situation is the battle with
        every forced loss and every decision not to retreat written out. Illegal with the first
        illegal round; what follows that round is not judged.

    Raises:
        Nothing.

    Source: the Great War air-combat section, steps 1 to 3 and the paragraphs around them.

    >>> from service.rules.greatwar.terms import AircraftType, Attacker
    >>> bomber = Attacker(
    ...     id="b", type=AircraftType.BOMBER, attack=None, defence=None, fuel=3, distance_home=1
    ... )
    >>> from service.rules.greatwar import book
    >>> question = InterceptionQuestion(attackers=(bomber,), interceptors=())
    >>> interception(question, book().defaults).result.outcome
    <Outcome.NOT_INTERCEPTED: 'not_intercepted'>
    """
    reasoning = Reasoning(readings)
    forces = {
        Force.ATTACKERS: attacking(
            battle.attackers,
            Status.IN_BATTLE if battle.interceptors else Status.UNENGAGED,
            readings["greatwar.bomber-value"],
        ),
        Force.INTERCEPTORS: intercepting(battle.interceptors),
    }
    told = _begun(forces) if battle.rounds else _UNFOUGHT
    outcome, awaiting = choice(reasoning, *told, intercepted=bool(battle.interceptors))
    results: list[RoundResult] = []
    written_out: list[Round] = []
    for index, submitted in enumerate(battle.rounds):
        if awaiting is None:
            _too_late(reasoning, outcome, index)
            break
        last = index == len(battle.rounds) - 1
        fought = fight(reasoning, forces, submitted, index, last=last)
        written_out.append(fought.written_out)
        if fought.result is None:
            break
        forces, outcome, awaiting = fought.forces, fought.outcome, fought.awaiting
        results.append(fought.result)
    unjudged = (_unjudged(fought, forces) for fought in battle.rounds[len(written_out) :])
    situation = replace(battle, rounds=(*written_out, *unjudged))
    if reasoning.violations:
        return reasoning.ruling(None, situation)
    attackers = attackers_after(reasoning, forces[Force.ATTACKERS], battle.mission)
    result = InterceptionResult(
        outcome=outcome,
        mission_may_continue=mission_may_continue(reasoning, outcome, attackers),
        awaiting=awaiting,
        rounds=tuple(results),
        attackers=attackers,
        interceptors=_interceptors_after(forces[Force.INTERCEPTORS]),
    )
    return reasoning.ruling(result, situation)


def choice(reasoning: Reasoning, *told: str, intercepted: bool) -> tuple[Outcome, Awaiting | None]:
    """Rule whether there is a battle at all.

    Args:
        reasoning: collects the step.
        told: what of the result it tells.
        intercepted: whether any fighter rises.

    Returns:
        How things stand, and what is awaited.

    Raises:
        Nothing.

    Source: the Great War air-combat section, opening paragraph.
    """
    rule = "greatwar.interception.choice"
    if intercepted:
        reasoning.step(rule, "The fighters intercept: there is an air combat.", *told)
        return Outcome.IN_PROGRESS, Awaiting.ROLLS
    text = "No fighter intercepts: the attackers pass, and there is no air combat."
    reasoning.step(rule, text, *told)
    return Outcome.NOT_INTERCEPTED, None


def _too_late(reasoning: Reasoning, outcome: Outcome, index: int) -> None:
    never = outcome is Outcome.NOT_INTERCEPTED
    message = f"Round {index + 1}: {'there is no battle' if never else 'the battle is over'}."
    reasoning.violation(
        "greatwar.combat.end",
        pointer("rounds", index),
        message,
        seen=outcome,
        needed=Outcome.IN_PROGRESS,
    )


def _begun(forces: Forces) -> tuple[str, ...]:
    """What the choice tells of a battle of which rounds have been fought: who is in it."""
    flown = (flying(force, planes, "/id", "/status") for force, planes in forces.items())
    return ("/outcome", *chain.from_iterable(flown))


def _unjudged(fought: Round, forces: Forces) -> Round:
    """A round that nobody judges, so that the order of its losses means nothing."""
    return in_order(fought, {force: [one.id for one in forces[force]] for force in Force})


def _interceptors_after(interceptors: Planes) -> tuple[InterceptorResult, ...]:
    return tuple(
        InterceptorResult(
            id=plane.id,
            status=plane.status,
            fuel=None if plane.status is Status.DESTROYED else plane.fuel,
        )
        for plane in interceptors
    )
