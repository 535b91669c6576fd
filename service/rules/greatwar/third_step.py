"""Step 3 of a round: fuel, who has to leave, and whether the attackers retreat."""

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
from service.rules.greatwar.places import flying, places
from service.rules.greatwar.terms import (
    Awaiting,
    Disengaged,
    Force,
    Outcome,
    Round,
    RoundResult,
    Status,
)
from service.rules.pointer import pointer
from service.rules.ruling import Reasoning
from service.rules.wording import listing

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

# What is told of a battle by its end, and of an attacker by the fuel that it is left with.
_END: Final = ("/outcome", "/awaiting", "/mission_may_continue")
_ALLOWED: Final = ("/can_land", "/can_continue")

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


def third_step(
    reasoning: Reasoning, fought: Fought, result: RoundResult, index: int, *, last: bool
) -> Fought:
    """Settle fuel, disengagement and the attackers' decision.

    Args:
        reasoning: collects the steps, violations and silent points.
        fought: the battle once those are gone who were shot down.
        result: the round so far.
        index: the round's place in the request, from 0.
        last: whether no round follows.

    Returns:
        The battle after the round.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 3.
    """
    forces = {force: pay_fuel(planes) for force, planes in fought.forces.items()}
    _pay(reasoning, forces, index, last=last)
    gone: dict[Force, tuple[str, ...]] = dict.fromkeys(Force, ())
    outcome = _ending(forces)
    for force in Force:
        if outcome is None or _leaves_all_the_same(reasoning, force, forces[force], index):
            gone[force] = _must_leave(reasoning, force, forces[force], index)
    forces = {force: leave(forces[force], gone[force], Status.DISENGAGED) for force in Force}
    outcome = _ending(forces)
    result = replace(result, disengaged=Disengaged(**gone))
    fought = replace(fought, forces=forces, result=result)
    if outcome is None:
        return _decide(reasoning, fought, index, last=last)
    return _end(reasoning, fought, outcome, index)


def _pay(reasoning: Reasoning, forces: Forces, index: int, *, last: bool) -> None:
    """Say what fuel is left, on which it depends who leaves; at the end, what it still allows."""
    left = [f"{one.id}: {one.fuel}" for force in Force for one in in_battle(forces[force])]
    text = f"Everybody left pays 1 fuel point. Fuel now: {'; '.join(left) or 'nobody is left'}."
    short = {force: out_of_spare_fuel(planes) for force, planes in forces.items()}
    reasoning.step(
        "greatwar.fuel.pay",
        text,
        f"/rounds/{index}/disengaged",
        *flying(Force.ATTACKERS, forces[Force.ATTACKERS], "/fuel", *(_ALLOWED if last else ())),
        *flying(Force.INTERCEPTORS, forces[Force.INTERCEPTORS], "/fuel"),
        *(
            place
            for force, ids in short.items()
            if ids
            for place in places(force, forces[force], ids, "/status")
        ),
    )


def _ending(forces: Forces) -> Outcome | None:
    return ending(standing(forces[Force.ATTACKERS]), standing(forces[Force.INTERCEPTORS]))


def _leaves_all_the_same(reasoning: Reasoning, force: Force, planes: Planes, index: int) -> bool:
    """Whether a side out of spare fuel leaves a battle in which the other has nobody left."""
    short = out_of_spare_fuel(planes)
    if not short:
        return False
    point, rule = LAST_SHOT[force]
    if reasoning.read(point) == "must-leave":
        return True
    text = f"Nobody is left to disengage from: {listing(short)} may stay."
    told = places(force, planes, short, "/status")
    reasoning.step(rule, text, f"/rounds/{index}/disengaged/{force}", *told)
    return False


def _must_leave(reasoning: Reasoning, force: Force, planes: Planes, index: int) -> tuple[str, ...]:
    short_of_fuel, rule, description = leavers(reasoning, force)
    leaving = short_of_fuel(planes)
    allowed = _ALLOWED if force is Force.ATTACKERS else ()
    told = places(force, planes, leaving, "/status", *allowed) if leaving else ()
    text = f"{description}: {listing(leaving)}."
    reasoning.step(rule, text, f"/rounds/{index}/disengaged/{force}", *told)
    return leaving


def _end(reasoning: Reasoning, fought: Fought, outcome: Outcome, index: int) -> Fought:
    """Close a battle in which a side has nobody left."""
    text = f"The battle is over: {_ENDING_TEXT[outcome]}."
    reasoning.step("greatwar.combat.end", text, *_END)
    if fought.written_out.retreat:
        message = "The battle is over: there is nothing left to retreat from."
        where = pointer("rounds", index, "retreat")
        reasoning.violation(
            "greatwar.combat.end", where, message, seen=outcome, needed=Outcome.IN_PROGRESS
        )
        return replace(fought, result=None)
    written_out = replace(fought.written_out, retreat=False)
    return replace(fought, outcome=outcome, awaiting=None, written_out=written_out)


def _decide(reasoning: Reasoning, fought: Fought, index: int, *, last: bool) -> Fought:
    """Carry out the attackers' decision to retreat or stay, or ask for it."""
    rule, number = "greatwar.combat.retreat", index + 1
    if fought.written_out.retreat is None:
        text = f"Round {number} is over: the attackers may retreat or stay."
        reasoning.step(rule, text, "/outcome", "/awaiting")
        return replace(fought, awaiting=Awaiting.RETREAT_OR_STAY)
    if not fought.written_out.retreat:
        text = f"Round {number} is over: the attackers stay, and another round follows."
        reasoning.step(rule, text, "/outcome", *(("/awaiting",) if last else ()))
        return replace(fought, awaiting=Awaiting.ROLLS)
    reasoning.read("greatwar.retreat")
    attackers = fought.forces[Force.ATTACKERS]
    retreating = tuple(plane.id for plane in in_battle(attackers))
    text = f"Round {number} is over: the attackers retreat, {listing(retreating)}."
    told = flying(Force.ATTACKERS, attackers, "/status", "/can_continue")
    reasoning.step(rule, text, *_END, *told)
    attackers = leave(attackers, retreating, Status.RETREATED)
    forces = {**fought.forces, Force.ATTACKERS: attackers}
    return replace(fought, forces=forces, outcome=Outcome.RETREATED, awaiting=None)
