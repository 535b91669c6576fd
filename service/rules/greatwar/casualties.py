"""Steps 1 and 2 of a round: one side's dice, and the aircraft it takes off."""

from dataclasses import dataclass

from service.rules.greatwar.battle import Planes, hits, in_battle
from service.rules.greatwar.terms import Force, Status, Volley
from service.rules.pointer import pointer
from service.rules.ruling import Reasoning
from service.rules.wording import count, listing


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One side's part in a round, and the round's place in the request, from 0."""

    force: Force
    planes: Planes
    volley: Volley
    index: int


def dice(reasoning: Reasoning, part: Part) -> int | None:
    """Count the hits that a side scores.

    Args:
        reasoning: collects steps, violations and silent points.
        part: the side's planes and dice.

    Returns:
        Hits, those beyond the targets too; None when a roll is missing.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 1.
    """
    rolls = dict(part.volley.rolls)
    for plane in part.planes:
        _check_roll(reasoning, part, plane.id, plane.status, rolled=plane.id in rolls)
    fighting = in_battle(part.planes)
    rolled = tuple(plane for plane in fighting if plane.id in rolls)
    if any(plane.bomber for plane in rolled):
        reasoning.silent_point("greatwar.bomber-value")
    scored = hits(rolled, rolls)
    thrown = listing(f"{plane.id} {rolls[plane.id]} against {plane.value}" for plane in rolled)
    reasoning.step(
        "greatwar.combat.roll",
        f"Round {part.index + 1}, the {part.force} roll: {thrown}; {count(scored, 'hit')}.",
    )
    return scored if rolled == fighting else None


def losses(
    reasoning: Reasoning, part: Part, taken: int | None, *, last: bool
) -> tuple[str, ...] | None:
    """Settle which aircraft a side loses.

    Args:
        reasoning: collects steps and violations.
        part: the side's planes and the losses it names.
        taken: hits scored against it; None when they are not known.
        last: whether no round follows, so that a choice may still be open.

    Returns:
        The ids in listed order; None when they are not known or still to be chosen.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 2.
    """
    fighting = tuple(plane.id for plane in in_battle(part.planes))
    named = part.volley.losses
    if named is not None:
        _check_named(reasoning, part, named, fighting)
    if taken is None:
        return None
    due = min(taken, len(fighting))
    bill = f"{count(taken, 'hit')} against the {part.force}: {due} aircraft to take off"
    if named is None and due in (0, len(fighting)):
        named = fighting[:due]
    if named is None:
        reasoning.step("greatwar.combat.losses", f"{bill}, still to be chosen.")
        if not last:
            _wrong_losses(reasoning, part, f"{bill}; a round follows, so say which.")
        return None
    lost = tuple(plane for plane in fighting if plane in named)
    reasoning.step("greatwar.combat.losses", f"{bill}, {listing(lost)}." if lost else f"{bill}.")
    if len(named) != due:
        _wrong_losses(reasoning, part, f"{bill}, not {len(named)}.")
    return lost


def _check_roll(
    reasoning: Reasoning, part: Part, plane: str, status: Status, *, rolled: bool
) -> None:
    fights = status is Status.IN_BATTLE
    if fights == rolled:
        return
    what = "is in the battle and has to roll" if fights else "has left the battle and cannot roll"
    where = pointer("rounds", part.index, part.force, "rolls", plane)
    reasoning.violation("greatwar.combat.roll", where, f"{plane} {what}.")


def _check_named(
    reasoning: Reasoning, part: Part, named: tuple[str, ...], fighting: tuple[str, ...]
) -> None:
    for place, plane in enumerate(named):
        if plane in named[:place]:
            what = "is named twice"
        elif plane not in fighting:
            what = "has left the battle already"
        else:
            continue
        where = pointer("rounds", part.index, part.force, "losses", place)
        reasoning.violation("greatwar.combat.losses", where, f"{plane} {what}.")


def _wrong_losses(reasoning: Reasoning, part: Part, message: str) -> None:
    where = pointer("rounds", part.index, part.force, "losses")
    reasoning.violation("greatwar.combat.losses", where, message)
