"""Judges one round of an air combat: dice, losses, fuel, and who stays."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from service.rules.greatwar.battle import (
    Planes,
    ending,
    in_battle,
    leave,
    out_of_fuel,
    out_of_spare_fuel,
    pay_fuel,
    standing,
)
from service.rules.greatwar.casualties import Contingent, dice, losses
from service.rules.greatwar.terms import (
    Awaiting,
    Disengaged,
    Force,
    Hits,
    Losses,
    Outcome,
    Round,
    RoundResult,
    Status,
)
from service.rules.pointer import pointer
from service.rules.ruling import Reasoning
from service.rules.wording import listing

_ENEMY: Final = {Force.ATTACKERS: Force.INTERCEPTORS, Force.INTERCEPTORS: Force.ATTACKERS}

_ENDING_TEXT: Final = {
    Outcome.INTERCEPTORS_DESTROYED: "every interceptor is destroyed",
    Outcome.INTERCEPTORS_OUTLASTED: "no interceptor is left in it, the attackers outlasted them",
    Outcome.ATTACKERS_DESTROYED: "every attacker is destroyed",
    Outcome.ATTACKERS_DISENGAGED: "no attacker is left in it",
    Outcome.BOTH_GONE: "nobody is left in it",
}

# Which attackers have to leave, by the reading of greatwar.disengage: the list, and in words.
_SHORT_OF_FUEL: Final = {
    "before-stranding": (out_of_spare_fuel, "with no more fuel than the way home"),
    "at-zero": (out_of_fuel, "without fuel"),
}

# Does a side still have to leave when the last of the other side has just fallen?
LAST_SHOT: Final = {
    Force.ATTACKERS: ("greatwar.last-shot", "greatwar.fuel.attackers"),
    Force.INTERCEPTORS: ("greatwar.last-interceptor-shot", "greatwar.fuel.interceptors"),
}

Forces = dict[Force, Planes]
Leavers = Callable[[Planes], tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fought:
    """How the battle stands after a round, and the round with nothing left unsaid.

    ``result`` is None when the round is illegal.
    """

    forces: Forces
    outcome: Outcome
    awaiting: Awaiting | None
    result: RoundResult | None
    written_out: Round


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
        force: Contingent(force=force, planes=forces[force], volley=volleys[force], index=index)
        for force in Force
    }
    scored = {force: dice(reasoning, contingent) for force, contingent in contingents.items()}
    lost = {
        force: losses(reasoning, contingent, scored[_ENEMY[force]], last=last)
        for force, contingent in contingents.items()
    }
    fought = Fought(
        forces=forces,
        outcome=Outcome.IN_PROGRESS,
        awaiting=Awaiting.LOSSES,
        result=None,
        written_out=_written_out(submitted, forces, lost),
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
    return _third_step(reasoning, replace(fought, forces=shot_down), result, index)


def leavers(reasoning: Reasoning, force: Force) -> tuple[Leavers, str, str]:
    """Tell which aircraft of a side have to leave for lack of fuel.

    Args:
        reasoning: collects ``greatwar.disengage`` where the attackers are asked about.
        force: the side.

    Returns:
        What lists those in the battle that have to leave, the rule, and what it says.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 3.
    """
    if force is Force.INTERCEPTORS:
        text = "Interceptors without fuel leave and land here"
        return out_of_fuel, "greatwar.fuel.interceptors", text
    short_of_fuel, description = _SHORT_OF_FUEL[reasoning.read("greatwar.disengage")]
    return short_of_fuel, "greatwar.fuel.attackers", f"Attackers {description} leave"


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
    submitted: Round, forces: Forces, lost: dict[Force, tuple[str, ...] | None]
) -> Round:
    """The round with forced losses said, and losses in listed order where order means nothing."""
    volleys = {Force.ATTACKERS: submitted.attackers, Force.INTERCEPTORS: submitted.interceptors}
    said = {
        force: replace(volley, losses=lost[force]) if volley.losses is None else volley
        for force, volley in volleys.items()
    }
    fighting = {force: [one.id for one in in_battle(forces[force])] for force in Force}
    return in_order(Round(**said, retreat=submitted.retreat), fighting)


def _third_step(reasoning: Reasoning, fought: Fought, result: RoundResult, index: int) -> Fought:
    """Fuel, disengagement and the attackers' decision."""
    forces = {force: pay_fuel(planes) for force, planes in fought.forces.items()}
    left = [f"{one.id}: {one.fuel}" for force in Force for one in in_battle(forces[force])]
    text = f"Everybody left pays 1 fuel point. Fuel now: {'; '.join(left) or 'nobody is left'}."
    reasoning.step("greatwar.fuel.pay", text)
    gone: dict[Force, tuple[str, ...]] = dict.fromkeys(Force, ())
    outcome = _ending(forces)
    for force in Force:
        if outcome is None or _leaves_all_the_same(reasoning, force, forces[force]):
            gone[force] = _must_leave(reasoning, force, forces[force])
    forces = {force: leave(forces[force], gone[force], Status.DISENGAGED) for force in Force}
    outcome = _ending(forces)
    result = replace(result, disengaged=Disengaged(**gone))
    fought = replace(fought, forces=forces, result=result)
    if outcome is None:
        return _decide(reasoning, fought, index)
    return _end(reasoning, fought, outcome, index)


def _ending(forces: Forces) -> Outcome | None:
    return ending(standing(forces[Force.ATTACKERS]), standing(forces[Force.INTERCEPTORS]))


def _leaves_all_the_same(reasoning: Reasoning, force: Force, planes: Planes) -> bool:
    """Whether a side out of spare fuel leaves a battle in which the other has nobody left."""
    short = out_of_spare_fuel(planes)
    if not short:
        return False
    point, rule = LAST_SHOT[force]
    if reasoning.read(point) == "must-leave":
        return True
    reasoning.step(rule, f"Nobody is left to disengage from: {listing(short)} may stay.")
    return False


def _must_leave(reasoning: Reasoning, force: Force, planes: Planes) -> tuple[str, ...]:
    short_of_fuel, rule, description = leavers(reasoning, force)
    leaving = short_of_fuel(planes)
    reasoning.step(rule, f"{description}: {listing(leaving)}.")
    return leaving


def _end(reasoning: Reasoning, fought: Fought, outcome: Outcome, index: int) -> Fought:
    """Close a battle in which a side has nobody left."""
    reasoning.step("greatwar.combat.end", f"The battle is over: {_ENDING_TEXT[outcome]}.")
    if fought.written_out.retreat:
        message = "The battle is over: there is nothing left to retreat from."
        where = pointer("rounds", index, "retreat")
        reasoning.violation("greatwar.combat.end", where, message)
        return replace(fought, result=None)
    written_out = replace(fought.written_out, retreat=False)
    return replace(fought, outcome=outcome, awaiting=None, written_out=written_out)


def _decide(reasoning: Reasoning, fought: Fought, index: int) -> Fought:
    """Carry out the attackers' decision to retreat or stay, or ask for it."""
    rule, number = "greatwar.combat.retreat", index + 1
    if fought.written_out.retreat is None:
        reasoning.step(rule, f"Round {number} is over: the attackers may retreat or stay.")
        return replace(fought, awaiting=Awaiting.RETREAT_OR_STAY)
    if not fought.written_out.retreat:
        reasoning.step(
            rule, f"Round {number} is over: the attackers stay, and another round follows."
        )
        return replace(fought, awaiting=Awaiting.ROLLS)
    reasoning.read("greatwar.retreat")
    retreating = tuple(plane.id for plane in in_battle(fought.forces[Force.ATTACKERS]))
    reasoning.step(rule, f"Round {number} is over: the attackers retreat, {listing(retreating)}.")
    attackers = leave(fought.forces[Force.ATTACKERS], retreating, Status.RETREATED)
    forces = {**fought.forces, Force.ATTACKERS: attackers}
    return replace(fought, forces=forces, outcome=Outcome.RETREATED, awaiting=None)
