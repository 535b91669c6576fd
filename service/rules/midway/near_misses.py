"""What a claimed kill or winner of a Firing or a Combat lacks (page 16, section 2.4.3)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from service.rules.midway.firing import HIGHEST_CARD, compare, counted
from service.rules.midway.flight_terms import Combat, CombatQuestion
from service.rules.midway.range_area import AREAS, PLACE_TEXT
from service.rules.midway.terms import (
    AircraftType,
    Area,
    Fires,
    Firing,
    FiringQuestion,
    FiringSide,
    Role,
    Winner,
    Zone,
)
from service.rules.ruling import NearMiss, Readings

_ENEMY: Final = {Role.ATTACKER: Role.DEFENDER, Role.DEFENDER: Role.ATTACKER}

_DESTROYING: Final = tuple(area for area, view in AREAS.items() if view.can_destroy)
_SPARING: Final = tuple(area for area, view in AREAS.items() if view.zone is Zone.DEFENCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fired:
    """A Firing, side by side: what flies, where it has its enemy, and what it compares."""

    result: Firing
    types: dict[Role, AircraftType]
    areas: dict[Role, Area]
    values: dict[Role, int | None]


def firing_near_misses(
    question: FiringQuestion,
    readings: Readings,  # noqa: ARG001 - every game's near misses are asked for alike
    result: Firing,
    place: str,
    claimed: object,
) -> tuple[NearMiss, ...]:
    """Tell what a Firing lacks of a winner or a kill that somebody claims.

    Args:
        question: for each side the area its diagram has its enemy in, its type and its cards.
        readings: of every silent point of this game.
        result: what the legal ruling on the question found.
        place: the pointer into the result at which something else is claimed.
        claimed: any value.

    Returns:
        All that is lacking, in the order of the rules; none at another place, and for what
        nobody could find there. When nobody is claimed to be destroyed, each alone is enough.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3, fourth and fifth point.

    >>> from service.rules.midway import book, firing
    >>> from service.rules.midway.terms import AircraftType, FiringSide
    >>> navy = FiringSide(area=Area.NAVY, type=AircraftType.FIGHTER, cards=(5,))
    >>> yellow = FiringSide(area=Area.YELLOW, type=AircraftType.FIGHTER, cards=(2, 6))
    >>> question, readings = FiringQuestion(attacker=navy, defender=yellow), book().defaults
    >>> result = firing(question, readings).result
    >>> firing_near_misses(question, readings, result, "/winner", "attacker")[0].text
    "The Attacker's highest card counts 5; to win it needs 7 or more."
    """
    return _near_misses((question.attacker, question.defender), result, place, claimed)


def combat_near_misses(
    question: CombatQuestion,
    readings: Readings,  # noqa: ARG001 - every game's near misses are asked for alike
    result: Combat,
    place: str,
    claimed: object,
) -> tuple[NearMiss, ...]:
    """Tell what the Firing of a Combat lacks of a winner or a kill that somebody claims.

    Args:
        question: both aircraft before their manoeuvres, with what they plan and drew.
        readings: of every silent point of this game.
        result: what the legal ruling on the question found.
        place: the pointer into the result at which something else is claimed.
        claimed: any value.

    Returns:
        What ``firing_near_misses`` tells of its Firing; nothing while cards are missing.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3, fourth and fifth point.

    >>> from service.rules.midway import book, combat
    >>> from service.rules.midway.flight_terms import Combatant, Manoeuvre
    >>> from service.rules.midway.terms import Aircraft, AircraftType, Heading, Side
    >>> def side(side, r, cards):
    ...     aircraft = Aircraft(side=side, type=AircraftType.BOMBER, q=0, r=r, heading=Heading.N)
    ...     ahead = (Manoeuvre.FORWARD, Manoeuvre.FORWARD)
    ...     return Combatant(aircraft=aircraft, manoeuvres=ahead, omit=None, cards=cards)
    >>> hunter, prey = side(Side.AMERICAN, 0, (1, 4)), side(Side.JAPANESE, -1, (4, 9))
    >>> question = CombatQuestion(attacker=hunter, defender=prey, first=Role.ATTACKER)
    >>> result = combat(question, book().defaults).result
    >>> near = combat_near_misses(question, book().defaults, result, "/firing/winner", "tie")[0]
    >>> near.seen, near.needed
    (4, 9)
    """
    seen, within = result.range_area, "/firing"
    if result.firing is None or not place.startswith(within):
        return ()
    sides = [
        FiringSide(area=view.area, type=side.aircraft.type, cards=())  # the result has their values
        for view, side in ((seen.attacker, question.attacker), (seen.defender, question.defender))
    ]
    return _near_misses(sides, result.firing, place.removeprefix(within), claimed)


def _near_misses(
    sides: Iterable[FiringSide], result: Firing, place: str, claimed: object
) -> tuple[NearMiss, ...]:
    by_role = dict(zip(Role, sides, strict=True))
    values = (result.values.attacker, result.values.defender)
    fired = _Fired(
        result=result,
        types={role: side.type for role, side in by_role.items()},
        areas={role: side.area for role, side in by_role.items()},
        values=dict(zip(Role, values, strict=True)),
    )
    if place == "/winner" and claimed != result.winner:
        return tuple(_of_winner(fired, claimed))
    if place == "/destroyed" and claimed != result.destroyed:
        return tuple(_of_kill(fired, claimed))
    return ()


def _of_winner(fired: _Fired, claimed: object) -> Iterator[NearMiss]:
    """What is lacking for another winner, a tie, or neither."""
    if claimed is None or (fired.result.firing is Fires.NONE and claimed in (*Winner,)):
        yield _begin(fired)
    elif claimed == Winner.TIE:
        higher = compare(**fired.values)
        lower = Role.DEFENDER if higher is Winner.ATTACKER else Role.ATTACKER
        yield from _highest(fired, lower, 0, "for a tie it needs {}")
    elif claimed in (*Role,):
        yield from _highest(fired, Role(str(claimed)), 1, "to win it needs {} or more")


def _of_kill(fired: _Fired, claimed: object) -> Iterator[NearMiss]:
    """What is lacking for somebody else to be destroyed, or for nobody."""
    if claimed is None:
        loser = Role(str(fired.result.destroyed))
        if fired.values[loser] is not None:
            yield from _highest(fired, loser, 0, "with {} it ties and is not destroyed")
        yield _area(fired, _ENEMY[loser], _SPARING, "in {} a winner destroys nobody")
    elif claimed in (*Role,):
        claimant = _ENEMY[Role(str(claimed))]
        if fired.result.winner is not Winner(claimant):
            yield from _of_winner(fired, claimant)
        if not AREAS[fired.areas[claimant]].can_destroy:
            yield _area(fired, claimant, _DESTROYING, "only in {} does a winner destroy it")


def _begin(fired: _Fired) -> NearMiss:
    """Attack Areas that have an enemy in them: at least one makes a Firing."""
    number = sum(AREAS[area].zone is Zone.ATTACK for area in fired.areas.values())
    text = "Neither has the other in an Attack Area; for a Firing at least one needs to."
    if number:
        text = f"Attack Areas with an enemy in them: {number}; only with none is there no Firing."
    return NearMiss(rule="midway.firing.begin", seen=number, needed=0 if number else 1, text=text)


def _highest(fired: _Fired, role: Role, more: int, saying: str) -> Iterator[NearMiss]:
    """What a side needs to draw, and to compare: so much more than its enemy does."""
    own, other = fired.values[role], fired.values[_ENEMY[role]]
    for each, value in fired.values.items():
        if value is None:
            text = f"The {each.capitalize()} draws no Firing Card; to compare it needs 1."
            yield NearMiss(rule="midway.firing.draw", seen=0, needed=1, text=text)
    if other is None:
        return
    counts = " has no card to compare" if own is None else f"'s highest card counts {own}"
    needed, most = other + more, counted(fired.types[role], HIGHEST_CARD)
    never = ", and no card is worth so much" if needed > most else ""
    text = f"The {role.capitalize()}{counts}; {saying.format(needed)}{never}."
    yield NearMiss(rule="midway.firing.highest", seen=own, needed=needed, text=text)


def _area(fired: _Fired, role: Role, needed: tuple[Area, ...], saying: str) -> NearMiss:
    """Where a side would need to have its enemy."""
    area = fired.areas[role]
    colours = " or ".join(each.replace("_", " ") for each in needed)
    text = (
        f"The {role.capitalize()} has its enemy {PLACE_TEXT[area]} of its diagram; "
        f"{saying.format(colours)}."
    )
    return NearMiss(rule="midway.firing.destroy", seen=area, needed=needed, text=text)
