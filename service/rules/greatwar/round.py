"""Judges one round of an air combat: dice and losses, then fuel and who stays."""

from dataclasses import replace
from typing import Final

from service.rules.greatwar.battle import in_battle, leave
from service.rules.greatwar.casualties import Contingent, dice, losses
from service.rules.greatwar.places import flying
from service.rules.greatwar.terms import (
    Awaiting,
    Force,
    Hits,
    Losses,
    Outcome,
    Round,
    RoundResult,
    Status,
)
from service.rules.greatwar.third_step import Forces, Fought, third_step
from service.rules.ruling import Reasoning

ENEMY: Final = {Force.ATTACKERS: Force.INTERCEPTORS, Force.INTERCEPTORS: Force.ATTACKERS}


def fight(
    reasoning: Reasoning, forces: Forces, submitted: Round, index: int, *, last: bool
) -> Fought:
    """Judge one round of a battle that is still on.

    Args:
        reasoning: collects the steps, violations and silent points.
        forces: both sides' planes before the round, at least one of each in the battle.
        submitted: the round's dice, losses and decision.
        index: the round's place in the request, from 0.
        last: whether no round follows, so that choices may still be open.

    Returns:
        The battle after the round, as far as it could be judged.

    Raises:
        Nothing.

    Source: the Great War air-combat section, steps 1 to 3.
    """
    volleys = {Force.ATTACKERS: submitted.attackers, Force.INTERCEPTORS: submitted.interceptors}
    contingents = {
        force: Contingent(
            force=force,
            planes=planes,
            fighting=in_battle(planes),
            volley=volleys[force],
            index=index,
            statuses=flying(force, planes, "/status"),
        )
        for force, planes in forces.items()
    }
    scored = {
        force: dice(reasoning, contingent, contingents[ENEMY[force]])
        for force, contingent in contingents.items()
    }
    lost = {
        force: losses(reasoning, contingent, scored[ENEMY[force]], last=last)
        for force, contingent in contingents.items()
    }
    fought = Fought(
        forces=forces,
        outcome=Outcome.IN_PROGRESS,
        awaiting=Awaiting.LOSSES,
        result=None,
        written_out=_written_out(submitted, contingents, lost),
    )
    attackers, interceptors = scored[Force.ATTACKERS], scored[Force.INTERCEPTORS]
    if reasoning.violations or attackers is None or interceptors is None:
        return fought
    hits = Hits(attackers=attackers, interceptors=interceptors)
    result = RoundResult(hits=hits, losses=Losses(**lost), disengaged=None)
    if None in lost.values():
        return replace(fought, result=result)
    shot_down = {
        force: leave(planes, lost[force] or (), Status.DESTROYED)
        for force, planes in forces.items()
    }
    fought = replace(fought, forces=shot_down)
    return third_step(reasoning, fought, result, index, last=last)


def in_order(fought: Round, listed: dict[Force, list[str]]) -> Round:
    """Sort the losses of a round as its aircraft are listed, where their order means nothing.

    Args:
        fought: a round.
        listed: the ids that each side may lose, in listed order.

    Returns:
        The round; losses that name an aircraft twice or another one keep their order, for
        violations point at places in it.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 2.
    """
    volleys = {Force.ATTACKERS: fought.attackers, Force.INTERCEPTORS: fought.interceptors}
    for force, volley in volleys.items():
        named = volley.losses
        if named is not None and len({*named}.intersection(listed[force])) == len(named):
            ordered = tuple(sorted(named, key=listed[force].index))
            volleys[force] = replace(volley, losses=ordered)
    return Round(**volleys, retreat=fought.retreat)


def _written_out(
    submitted: Round,
    contingents: dict[Force, Contingent],
    lost: dict[Force, tuple[str, ...] | None],
) -> Round:
    """The round with forced losses said, and losses in listed order where order means nothing."""
    said, fighting = {}, {}
    for force, contingent in contingents.items():
        volley = contingent.volley
        said[force] = replace(volley, losses=lost[force]) if volley.losses is None else volley
        fighting[force] = [one.id for one in contingent.fighting]
    return in_order(Round(**said, retreat=submitted.retreat), fighting)
