"""What is lacking for an aircraft that is destroyed to be somewhere else."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from service.rules.greatwar.battle import Plane
from service.rules.greatwar.kill_near_misses import or_less
from service.rules.greatwar.mission import after, lost
from service.rules.greatwar.record import Record
from service.rules.greatwar.round import ENEMY
from service.rules.greatwar.terms import Force, Outcome, Status
from service.rules.greatwar.third_step import LAST_SHOT
from service.rules.ruling import NearMiss
from service.rules.wording import count, listing

_LOSSES: Final = "greatwar.combat.losses"
_RETREAT: Final = "greatwar.combat.retreat"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wreck:
    """A destroyed aircraft as it came, and the round after which it was out of the battle.

    ``shot``: it was removed for a hit. Else it is lost on the way home.
    """

    record: Record
    force: Force
    plane: Plane
    at: int
    shot: bool

    def fuel(self, at: int) -> int:
        """What it would have left after a round."""
        return self.plane.fuel - at - 1


def of_survival(record: Record, force: Force, number: int, claimed: Status) -> Iterator[NearMiss]:
    """Tell what is lacking for a destroyed aircraft not to be.

    Args:
        record: the battle.
        force: its side.
        number: its place in the list, from 0.
        claimed: where it is claimed to be.

    Yields:
        What kept it from there, in the order of the rules.

    Raises:
        Nothing.

    Source: the Great War air-combat section, opening paragraph and steps 1 to 3.
    """
    plane = record.planes[force][number]
    if claimed is Status.UNENGAGED:
        yield _engaged(record, force, plane)
        return
    wreck = _wreck(record, force, plane)
    if wreck.shot:
        yield _removed(wreck)
    if claimed is Status.DISENGAGED:
        yield from _not_short(wreck)
    else:
        yield from _hit_later(wreck)
        yield from _short(wreck)
    if claimed in {Status.DISENGAGED, Status.RETREATED}:
        yield from _stranded(wreck, claimed)
    if claimed is not Status.DISENGAGED:
        yield from _decided(wreck, claimed)


def _wreck(record: Record, force: Force, plane: Plane) -> _Wreck:
    out = {
        name: (at, shot)
        for at in record.over
        for shot, names in (
            (True, record.lost(force, at) or ()),
            (False, record.disengaged(force, at)),
        )
        for name in names
    }
    at, shot = out.get(plane.id, (record.over[-1], False))
    return _Wreck(record=record, force=force, plane=plane, at=at, shot=shot)


def _engaged(record: Record, force: Force, plane: Plane) -> NearMiss:
    rule, fighters = "greatwar.interception.choice", len(record.question.interceptors)
    if force is Force.ATTACKERS:
        text = f"{count(fighters, 'fighter')} intercepted; {plane.id} is unengaged if none does."
        return NearMiss(rule=rule, seen=fighters, needed=0, text=text)
    text = f"{plane.id} is an interceptor; only attackers can be unengaged."
    return NearMiss(rule=rule, seen=force, needed=Force.ATTACKERS, text=text)


def _removed(wreck: _Wreck) -> NearMiss:
    """What is lacking for it to be spared: fewer hits, or another choice."""
    record, force, at, name = wreck.record, wreck.force, wreck.at, wreck.plane.id
    gone = record.lost(force, at) or ()
    others = tuple(one.id for one in record.planes[force] if one.id in record.rolls(force, at))
    spared = tuple(one for one in others if one not in gone)
    if spared:
        hits, another = _hits(wreck, at), " or ".join(spared)
        text = f"{hits} took out {listing(gone)}; for {name} to be left, {another} must go instead."
        return NearMiss(rule=_LOSSES, seen=gone, needed=spared, text=text)
    return _all_hit(wreck, at, len(others) - 1)


def _hit_later(wreck: _Wreck) -> Iterator[NearMiss]:
    """What is lacking for it to be spared in a later round: that not everybody is hit in it.

    It would be there in the place of another; or as one more, if it has left the battle itself or
    may be in the place of one that has.
    """
    record, force, more = wreck.record, wreck.force, False
    for at in record.over[wreck.at + 1 :]:
        more = more or bool(record.disengaged(force, at - 1))
        there = len(record.rolls(force, at)) + more
        if record.hits(ENEMY[force], at) >= there:
            yield _all_hit(wreck, at, there - 1)


def _all_hit(wreck: _Wreck, at: int, most: int) -> NearMiss:
    """What is lacking where there are hits for everybody."""
    may = f"{most} at most" if most else "none"
    text = (
        f"{_hits(wreck, at)} left none of them; for {wreck.plane.id} to be left there may be {may}."
    )
    taken = wreck.record.hits(ENEMY[wreck.force], at)
    return NearMiss(rule=_LOSSES, seen=taken, needed=most, text=text)


def _hits(wreck: _Wreck, at: int) -> str:
    taken = wreck.record.hits(ENEMY[wreck.force], at)
    return f"Round {at + 1}: {count(taken, 'hit')} against the {wreck.force}"


def _not_short(wreck: _Wreck) -> Iterator[NearMiss]:
    """What is lacking for it to have to leave after the round that was its last."""
    record, force, name = wreck.record, wreck.force, wreck.plane.id
    rule = LAST_SHOT[force][1]
    most, fuel = record.least_fuel(force, wreck.plane), wreck.fuel(wreck.at)
    if fuel > most:
        text = (
            f"Round {wreck.at + 1}: with {fuel} fuel left {name} need not leave; it has to with "
            f"{or_less(most)}."
        )
        yield NearMiss(rule=rule, seen=fuel, needed=most, text=text)
    if not record.may_have_to_leave(force, wreck.at):
        text = f"Round {wreck.at + 1}: nobody was left for {name} to disengage from."
        yield NearMiss(rule=rule, seen=0, needed=1, text=text)


def _short(wreck: _Wreck) -> Iterator[NearMiss]:
    """What is lacking for it not to have to leave in the rest of the battle."""
    record, force, name = wreck.record, wreck.force, wreck.plane.id
    most = record.least_fuel(force, wreck.plane)
    for at in record.over[wreck.at :]:
        fuel = wreck.fuel(at)
        if fuel <= most and record.may_have_to_leave(force, at):
            text = (
                f"Round {at + 1}: {name} has to leave with {fuel} fuel; to stay it needs "
                f"{most + 1} or more."
            )
            yield NearMiss(rule=LAST_SHOT[force][1], seen=fuel, needed=most + 1, text=text)
            return


def _stranded(wreck: _Wreck, claimed: Status) -> Iterator[NearMiss]:
    """What is lacking for it to reach home once it has left."""
    record, plane = wreck.record, wreck.plane
    if record.readings["greatwar.no-landing"] != "lost":
        return
    if claimed is Status.DISENGAGED:
        fuel = min(wreck.fuel(wreck.at), record.least_fuel(wreck.force, plane))
    else:
        fuel = max(wreck.fuel(record.over[-1]), 0)
    if lost(after(replace(plane, fuel=fuel, status=claimed), None, way_home=True)):
        text = f"With {fuel} fuel {plane.id} cannot land; it needs {plane.home} or more."
        yield NearMiss(rule="greatwar.fuel.landing", seen=fuel, needed=plane.home, text=text)


def _decided(wreck: _Wreck, claimed: Status) -> Iterator[NearMiss]:
    """What is lacking in what the attackers decided, and in whether they could."""
    record, name = wreck.record, wreck.plane.id
    retreats, retreated = claimed is Status.RETREATED, record.result.outcome is Outcome.RETREATED
    if wreck.force is Force.INTERCEPTORS:
        if retreats:
            text = f"{name} is an interceptor; only the attackers may retreat."
            yield NearMiss(rule=_RETREAT, seen=wreck.force, needed=Force.ATTACKERS, text=text)
        return
    needed = "retreat" if retreats else "stay"
    if retreats != retreated and needed != record.retreat:
        where = "have retreated" if retreats else "be in the battle"
        text = f"For {name} to {where}, the attackers must {needed}."
        yield NearMiss(rule=_RETREAT, seen=record.retreat, needed=needed, text=text)
    if retreats and not record.left(Force.INTERCEPTORS):
        text = "The battle is over with no interceptor left; to retreat it takes 1 or more."
        yield NearMiss(rule="greatwar.combat.end", seen=0, needed=1, text=text)
