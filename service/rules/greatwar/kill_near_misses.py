"""What a claimed kill lacks: the hit, its owner's choice, or a way home that is too long."""

from collections.abc import Iterable, Iterator
from typing import Final

from service.rules.greatwar.record import Record
from service.rules.greatwar.round import ENEMY
from service.rules.greatwar.terms import Force, Status
from service.rules.ruling import NearMiss
from service.rules.wording import listing

_LOSSES: Final = "greatwar.combat.losses"
_LANDING: Final = "greatwar.fuel.landing"

_LEFT: Final = frozenset({Status.DISENGAGED, Status.RETREATED})


def of_kill(record: Record, force: Force, number: int, ruled: Status) -> Iterator[NearMiss]:
    """Tell what is lacking for an aircraft to be destroyed.

    Args:
        record: the battle.
        force: its side.
        number: its place in the list, from 0.
        ruled: where it is; it is not destroyed.

    Yields:
        What it takes to be shot down, then what it takes to be lost on the way home.

    Raises:
        Nothing.

    Source: the Great War air-combat section, opening paragraph and steps 1 to 3.
    """
    name = record.planes[force][number].id
    if ruled is Status.UNENGAGED:
        text = f"No fighter intercepted; for {name} to be destroyed it takes 1 or more."
        yield NearMiss(rule="greatwar.interception.choice", seen=0, needed=1, text=text)
        return
    yield from _shot(record, force, name)
    if force is Force.ATTACKERS and ruled in _LEFT:
        yield from _stranded(record, number)


def nearest_die(record: Record, force: Force, rounds: Iterable[int]) -> tuple[int, NearMiss] | None:
    """Find the die that came nearest to a hit on a side, of those that missed it.

    Args:
        record: the battle.
        force: the side that was fired at.
        rounds: where to look, from 0.

    Returns:
        Its round, and what it lacks; None if no die missed.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 1.
    """
    value = {plane.id: plane.value for plane in record.planes[ENEMY[force]]}
    missed = [
        (at, shooter, roll)
        for at in rounds
        for shooter, roll in record.rolls(ENEMY[force], at).items()
        if roll > value[shooter]
    ]
    if not missed:
        return None
    at, shooter, roll = min(missed, key=lambda die: die[2] - value[die[1]])
    most = value[shooter]
    text = f"Round {at + 1}: {shooter} rolled {roll}; to hit it needs {most} or less."
    return at, NearMiss(rule="greatwar.combat.roll", seen=roll, needed=most, text=text)


def unchosen(record: Record) -> Iterator[NearMiss]:
    """Tell which losses are still to be chosen: a battle does not go on, or end, before.

    Args:
        record: the battle.

    Yields:
        How many each side has to name that has not.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 2.
    """
    at = record.awaited
    if at is not None:
        yield from (near for force in Force for near in _unremoved(record, force, at))


def _shot(record: Record, force: Force, name: str) -> Iterator[NearMiss]:
    """What is lacking for it to be shot down: in the last round in which it could have been.

    Where no hit fell on its side, it is the round of the die that came nearest to one.
    """
    there = [at for at in range(len(record.result.rounds)) if name in record.rolls(force, at)]
    struck = [at for at in there if record.lost(force, at) != ()]
    if not struck:
        yield from _missed(record, force, name, there)
        return
    at = struck[-1]
    lost = record.lost(force, at)
    if lost is None:
        yield _undecided(force, at, (name,))
    elif name not in lost:
        text = f"Round {at + 1}: the {force} lost {listing(lost)}; {name} must be among them."
        yield NearMiss(rule=_LOSSES, seen=lost, needed=(name,), text=text)
    yield from _unremoved(record, ENEMY[force], at)


def _missed(record: Record, force: Force, name: str, there: list[int]) -> Iterator[NearMiss]:
    """What is lacking where no hit fell on its side."""
    at, others = None, len(record.planes[force])
    nearest = nearest_die(record, force, there)
    if nearest:
        at, near = nearest
        others = len(record.rolls(force, at))
        yield near
    else:
        text = f"Nobody has rolled yet; for {name} to be destroyed it takes a hit."
        yield NearMiss(rule="greatwar.combat.roll", seen=None, needed="a roll", text=text)
    if others > 1:
        text = f"Of {others} {force} in the battle, {name} must be the one that a hit takes out."
        yield NearMiss(rule=_LOSSES, seen=(), needed=(name,), text=text)
    if at is not None:
        yield from _unremoved(record, ENEMY[force], at)


def _unremoved(record: Record, force: Force, at: int) -> Iterator[NearMiss]:
    """What is lacking where a side has still to choose: nobody is removed before."""
    if record.lost(force, at) is None:
        yield _undecided(force, at, record.hits(ENEMY[force], at))


def _undecided(force: Force, at: int, needed: object) -> NearMiss:
    due = listing(needed) if isinstance(needed, tuple) else f"{needed} of them"
    text = f"Round {at + 1}: whom the {force} lose is still to be chosen; {due} must be named."
    return NearMiss(rule=_LOSSES, seen=None, needed=needed, text=text)


def _stranded(record: Record, number: int) -> Iterator[NearMiss]:
    """What is lacking for an attacker that left to be lost on its way home."""
    line, plane = record.result.attackers[number], record.planes[Force.ATTACKERS][number]
    reading = record.readings["greatwar.no-landing"]
    if not line.can_land:
        text = f"{plane.id} cannot land, but as that is read the ruling only says so."
        yield NearMiss(rule=_LANDING, seen=reading, needed="lost", text=text)
    elif reading == "lost" and plane.home:
        text = (
            f"{plane.id} left the battle with {line.fuel} fuel for a way home of {plane.home}; it "
            f"is lost with {or_less(plane.home - 1)}."
        )
        yield NearMiss(rule=_LANDING, seen=line.fuel, needed=plane.home - 1, text=text)


def or_less(most: int) -> str:
    """Say so much or less of something, or none."""
    return f"{most} or less" if most else "none"
