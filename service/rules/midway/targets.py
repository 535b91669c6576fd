"""Which enemies can be the target of a Combat (page 15)."""

from functools import cache
from typing import Final

from service.rules.midway.flight import after
from service.rules.midway.flight_terms import (
    Manoeuvre,
    Position,
    Target,
    Targets,
    TargetsQuestion,
)
from service.rules.midway.range_area import seen_from_cockpit
from service.rules.midway.terms import Heading
from service.rules.ruling import Readings, Reasoning, Ruling
from service.rules.wording import count

REACH: Final = 5


def targets(question: TargetsQuestion, readings: Readings) -> Ruling:
    """Rule which enemies an aircraft can reach, and in how many manoeuvres at least.

    Args:
        question: an aircraft, and 1 to 100 aircraft of the other side.
        readings: of every silent point of this game.

    Returns:
        A legal ruling whose result is Targets: those within 5 manoeuvres; 0 is for the
        aircraft's own area. It passes through ``midway.flying-through`` when there are several
        enemies, of which one may be in another's way.

    Raises:
        Nothing.

    Source: Battle of Midway, page 15, Combat.

    >>> from service.rules.midway import book
    >>> from service.rules.midway.flight_terms import Enemy
    >>> from service.rules.midway.terms import Aircraft
    >>> hunter = Aircraft(side="american", type="fighter", q=0, r=0, heading=Heading.S)
    >>> prey = Aircraft(side="japanese", type="bomber", q=0, r=2, heading=Heading.N)
    >>> question = TargetsQuestion(aircraft=hunter, enemies=(Enemy(id="b", aircraft=prey),))
    >>> targets(question, book().defaults).result.targets
    (Target(id='b', manoeuvres=2),)
    """
    reasoning = Reasoning(readings)
    if len(question.enemies) > 1:
        reasoning.read("midway.flying-through")
    found: list[Target] = []
    for enemy in question.enemies:
        place = seen_from_cockpit(question.aircraft, enemy.aircraft)
        least = fewest_manoeuvres().get(place)
        here = f"{enemy.id}, in the area ({enemy.aircraft.q}, {enemy.aircraft.r}), is"
        told = "/targets/-"  # the list as a whole, and none of the targets in it
        if least is None:
            text = f"{here} not within {REACH} manoeuvres: no target."
        else:
            text = f"{here} {count(least, 'manoeuvre')} away: a target."
            told = f"/targets/{len(found)}"
            found.append(Target(id=enemy.id, manoeuvres=least))
        reasoning.step("midway.combat.target", text, told)
    return reasoning.ruling(Targets(targets=tuple(found)))


@cache
def fewest_manoeuvres() -> dict[tuple[int, int], int]:
    """Tell how many manoeuvres each area is away, breadth first over position and heading.

    Returns:
        Axial coordinates, as a cockpit at (0, 0) with its nose to N sees the area, to the least
        number of manoeuvres, 0 to 5, that ends in it. Others are out of reach.

    Raises:
        Nothing.

    Source: Battle of Midway, page 15, Combat; page 14 for manoeuvres.

    >>> fewest_manoeuvres()[0, -5], fewest_manoeuvres().get((0, 1))
    (5, None)
    """
    edge = {Position(q=0, r=0, heading=Heading.N)}
    seen, fewest = set(edge), {(0, 0): 0}
    for number in range(1, REACH + 1):
        edge = {after(here, manoeuvre) for here in edge for manoeuvre in Manoeuvre} - seen
        seen |= edge
        for here in edge:
            fewest.setdefault((here.q, here.r), number)
    return fewest
