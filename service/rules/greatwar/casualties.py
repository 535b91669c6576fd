"""Steps 1 and 2 of a round: one side's dice, and the aircraft it loses."""

from dataclasses import dataclass

from service.rules.greatwar.battle import Plane, Planes, hits
from service.rules.greatwar.places import places
from service.rules.greatwar.terms import Force, Status, Volley
from service.rules.pointer import pointer
from service.rules.ruling import Reasoning
from service.rules.wording import count, listing


@dataclass(frozen=True, slots=True, kw_only=True)
class Contingent:
    """One side's part in a round, and the round's place in the request, from 0.

    ``planes`` are all of the side, ``fighting`` those that are in the battle, and ``statuses`` the
    places in the result where it says what has become of these.
    """

    force: Force
    planes: Planes
    fighting: Planes
    volley: Volley
    index: int
    statuses: tuple[str, ...]


def dice(reasoning: Reasoning, contingent: Contingent, enemy: Contingent) -> int | None:
    """Count the hits that a side scores.

    Args:
        reasoning: collects steps, violations and silent points.
        contingent: the side's planes and dice.
        enemy: whom it fires at.

    Returns:
        Hits, those beyond the targets too; None when a roll is missing.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 1.
    """
    rolls = dict(contingent.volley.rolls)
    for plane in contingent.planes:
        _check_roll(reasoning, contingent, plane.id, plane.status, rolled=plane.id in rolls)
    fighting = contingent.fighting
    rolled = tuple(plane for plane in fighting if plane.id in rolls)
    if any(plane.bomber for plane in rolled):
        reasoning.read("greatwar.bomber-value")
    scored = hits(rolled, rolls)
    thrown = "; ".join(_roll_text(plane, rolls[plane.id]) for plane in rolled) or "no dice"
    text = f"{count(scored, 'hit')} by the {contingent.force} ({thrown})."
    here = f"/rounds/{contingent.index}"
    reasoning.step(
        "greatwar.combat.roll",
        f"Round {contingent.index + 1}: {text}",
        f"{here}/hits/{contingent.force}",
        f"{here}/losses/{enemy.force}",
        *enemy.statuses,
    )
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
    fighting = tuple(plane.id for plane in contingent.fighting)
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
        text = f"{bill}, still to be chosen."
        reasoning.step("greatwar.combat.losses", text, *_left_open(contingent))
        if not last:
            message = f"{bill}; a round follows, so say which."
            _wrong_losses(reasoning, contingent, message, due)
        return None
    lost = tuple(plane for plane in fighting if plane in named)
    text = f"{bill}, {listing(lost)}." if lost else f"{bill}."
    reasoning.step("greatwar.combat.losses", text, *_settled(contingent, lost))
    if len(named) != due:
        _wrong_losses(reasoning, contingent, f"{bill}, not {len(named)}.", due)
    return lost


def _roll_text(plane: Plane, roll: int) -> str:
    return f"{plane.id}: {roll} {'≤' if roll <= plane.value else '>'} {plane.value}"


def _left_open(contingent: Contingent) -> tuple[str, ...]:
    """What is told by losses that are still to be chosen: nobody leaves or pays fuel before."""
    here = f"/rounds/{contingent.index}"
    undone = (f"{here}/losses/{contingent.force}", f"{here}/disengaged")
    return ("/outcome", "/awaiting", *undone, *(f"/{force}" for force in Force))


def _settled(contingent: Contingent, lost: tuple[str, ...]) -> tuple[str, ...]:
    """What is told by a side's losses: who is lost, and that nobody else is."""
    here = f"/rounds/{contingent.index}/losses/{contingent.force}"
    gone = places(contingent.force, contingent.planes, lost, "") if lost else ()
    return (here, *contingent.statuses, *gone)


def _check_roll(
    reasoning: Reasoning, contingent: Contingent, plane: str, status: Status, *, rolled: bool
) -> None:
    fights = status is Status.IN_BATTLE
    if fights == rolled:
        return
    what = "has to roll" if fights else "is no longer in the battle and cannot roll"
    where = pointer("rounds", contingent.index, contingent.force, "rolls", plane)
    reasoning.violation(
        "greatwar.combat.roll",
        where,
        f"{plane} {what}.",
        seen=None if fights else status,
        needed="a roll" if fights else Status.IN_BATTLE,
    )


def _check_named(
    reasoning: Reasoning, contingent: Contingent, named: tuple[str, ...], fighting: tuple[str, ...]
) -> None:
    seen: object
    needed: object
    for place, plane in enumerate(named):
        times = named[: place + 1].count(plane)
        if times > 1:
            what, seen, needed = "is named twice", times, 1
        elif plane not in fighting:
            status = next(one.status for one in contingent.planes if one.id == plane)
            what, seen, needed = "is no longer in the battle", status, Status.IN_BATTLE
        else:
            continue
        where = pointer("rounds", contingent.index, contingent.force, "losses", place)
        message = f"{plane} {what}."
        reasoning.violation("greatwar.combat.losses", where, message, seen=seen, needed=needed)


def _wrong_losses(reasoning: Reasoning, contingent: Contingent, message: str, due: int) -> None:
    named = contingent.volley.losses
    reasoning.violation(
        "greatwar.combat.losses",
        pointer("rounds", contingent.index, contingent.force, "losses"),
        message,
        seen=None if named is None else len(named),
        needed=due,
    )
