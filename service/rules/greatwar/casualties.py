"""Steps 1 and 2 of a round: one side's dice, and the aircraft it loses."""

from dataclasses import dataclass

from service.rules.greatwar.battle import Plane, Planes, hits, in_battle
from service.rules.greatwar.terms import Force, Status, Volley
from service.rules.pointer import pointer
from service.rules.ruling import Reasoning
from service.rules.wording import count, listing


@dataclass(frozen=True, slots=True, kw_only=True)
class Contingent:
    """One side's part in a round, and the round's place in the request, from 0."""

    force: Force
    planes: Planes
    volley: Volley
    index: int


def dice(reasoning: Reasoning, contingent: Contingent) -> int | None:
    """Count the hits that a side scores.

    Args:
        reasoning: collects steps, violations and silent points.
        contingent: the side's planes and dice.

    Returns:
        Hits, those beyond the targets too; None when a roll is missing.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 1.
    """
    rolls = dict(contingent.volley.rolls)
    for plane in contingent.planes:
        _check_roll(reasoning, contingent, plane.id, plane.status, rolled=plane.id in rolls)
    fighting = in_battle(contingent.planes)
    rolled = tuple(plane for plane in fighting if plane.id in rolls)
    if any(plane.bomber for plane in rolled):
        reasoning.read("greatwar.bomber-value")
    scored = hits(rolled, rolls)
    thrown = "; ".join(_roll_text(plane, rolls[plane.id]) for plane in rolled) or "no dice"
    text = f"{count(scored, 'hit')} by the {contingent.force} ({thrown})."
    reasoning.step("greatwar.combat.roll", f"Round {contingent.index + 1}: {text}")
    return scored if rolled == fighting else None


def losses(
    reasoning: Reasoning, contingent: Contingent, taken: int | None, *, last: bool
) -> tuple[str, ...] | None:
    """Settle which aircraft a side loses.

    Args:
        reasoning: collects steps and violations.
        contingent: the side's planes and the losses it names.
        taken: hits scored against it; None when they are not known.
        last: whether no round follows, so that a choice may still be open.

    Returns:
        The ids in listed order; None when they are not known or still to be chosen.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 2.
    """
    fighting = tuple(plane.id for plane in in_battle(contingent.planes))
    named = contingent.volley.losses
    if named is not None:
        _check_named(reasoning, contingent, named, fighting)
    if taken is None:
        return None
    due = min(taken, len(fighting))
    lost_hits = f" ({taken - due} beyond the targets)" if taken > due else ""
    bill = (
        f"{count(taken, 'hit')}{lost_hits} against the {contingent.force}: {due} aircraft to remove"
    )
    if named is None and due in (0, len(fighting)):
        named = fighting[:due]
    if named is None:
        reasoning.step("greatwar.combat.losses", f"{bill}, still to be chosen.")
        if not last:
            _wrong_losses(reasoning, contingent, f"{bill}; a round follows, so say which.")
        return None
    lost = tuple(plane for plane in fighting if plane in named)
    reasoning.step("greatwar.combat.losses", f"{bill}, {listing(lost)}." if lost else f"{bill}.")
    if len(named) != due:
        _wrong_losses(reasoning, contingent, f"{bill}, not {len(named)}.")
    return lost


def _roll_text(plane: Plane, roll: int) -> str:
    return f"{plane.id}: {roll} {'≤' if roll <= plane.value else '>'} {plane.value}"


def _check_roll(
    reasoning: Reasoning, contingent: Contingent, plane: str, status: Status, *, rolled: bool
) -> None:
    fights = status is Status.IN_BATTLE
    if fights == rolled:
        return
    what = "has to roll" if fights else "is no longer in the battle and cannot roll"
    where = pointer("rounds", contingent.index, contingent.force, "rolls", plane)
    reasoning.violation("greatwar.combat.roll", where, f"{plane} {what}.")


def _check_named(
    reasoning: Reasoning, contingent: Contingent, named: tuple[str, ...], fighting: tuple[str, ...]
) -> None:
    for place, plane in enumerate(named):
        if plane in named[:place]:
            what = "is named twice"
        elif plane not in fighting:
            what = "is no longer in the battle"
        else:
            continue
        where = pointer("rounds", contingent.index, contingent.force, "losses", place)
        reasoning.violation("greatwar.combat.losses", where, f"{plane} {what}.")


def _wrong_losses(reasoning: Reasoning, contingent: Contingent, message: str) -> None:
    where = pointer("rounds", contingent.index, contingent.force, "losses")
    reasoning.violation("greatwar.combat.losses", where, message)
