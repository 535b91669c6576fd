"""Which area of its Range Diagram each aircraft has its enemy in (page 16, Range Diagrams)."""

from typing import Final

from service.rules.midway.terms import (
    Aircraft,
    AircraftType,
    Area,
    ColouredArea,
    Diagram,
    Fires,
    Heading,
    RangeArea,
    RangeAreaQuestion,
    ReferenceDiagram,
    Role,
    View,
    Zone,
)
from service.rules.ruling import Readings, Reasoning, Ruling
from service.rules.wording import count

AREAS: Final = {
    Area.RED: View(area=Area.RED, zone=Zone.ATTACK, cards=3, can_destroy=True),
    Area.YELLOW: View(area=Area.YELLOW, zone=Zone.ATTACK, cards=2, can_destroy=True),
    Area.LIGHT_BLUE: View(area=Area.LIGHT_BLUE, zone=Zone.DEFENCE, cards=2, can_destroy=False),
    Area.NAVY: View(area=Area.NAVY, zone=Zone.DEFENCE, cards=1, can_destroy=False),
    Area.OUT: View(area=Area.OUT, zone=None, cards=0, can_destroy=False),
}

DIAGRAM_OF: Final = {
    AircraftType.FIGHTER: AircraftType.FIGHTER,
    AircraftType.ACE: AircraftType.FIGHTER,
    AircraftType.BOMBER: AircraftType.BOMBER,
}

Cells = dict[tuple[int, int], Area]

# A stand-in, both sides alike: the printed diagrams exist only as pictures on the cards.
REFERENCE: Final[dict[AircraftType, Cells]] = {
    AircraftType.FIGHTER: {
        (0, -1): Area.RED,
        (0, -2): Area.YELLOW,
        (1, -2): Area.YELLOW,
        (-1, -1): Area.YELLOW,
        (1, -1): Area.LIGHT_BLUE,
        (-1, 0): Area.LIGHT_BLUE,
        (1, 0): Area.NAVY,
        (-1, 1): Area.NAVY,
    },
    AircraftType.BOMBER: {
        (0, -1): Area.YELLOW,
        (0, 1): Area.LIGHT_BLUE,
        (0, 2): Area.LIGHT_BLUE,
        (1, -1): Area.NAVY,
        (-1, 0): Area.NAVY,
        (1, 0): Area.NAVY,
        (-1, 1): Area.NAVY,
    },
}

REFERENCE_SET: Final = tuple(
    ReferenceDiagram(
        type=kind,
        stand_in=True,
        cells=tuple(ColouredArea(q=q, r=r, area=area) for (q, r), area in cells.items()),
    )
    for kind, cells in REFERENCE.items()
)

PLACE_TEXT: Final = {
    Area.RED: "in the red area",
    Area.YELLOW: "in the yellow area",
    Area.LIGHT_BLUE: "in the light blue area",
    Area.NAVY: "in the navy area",
    Area.OUT: "out",
}

_ZONE_TEXT: Final = {
    Zone.ATTACK: "an Attack Area: {cards}, and a win destroys the enemy.",
    Zone.DEFENCE: "a Defence Area: {cards}, and a win does not destroy the enemy.",
    None: "in none of the areas: {cards}.",
}

FIRES_TEXT: Final = {
    Fires.NONE: "Neither has the other in an Attack Area: there is no Firing.",
    Fires.ATTACKER: "The Defender has its enemy out of its diagram: the Attacker alone fires.",
    Fires.DEFENDER: "The Attacker has its enemy out of its diagram: the Defender alone fires.",
    Fires.EXCHANGE: "At least one has the other in an Attack Area and both may draw: "
    "an exchange of fire.",
}


def range_area(question: RangeAreaQuestion, readings: Readings) -> Ruling:
    """Rule where each aircraft has its enemy and who fires.

    Args:
        question: two aircraft of opposite sides on a board of hexagons in axial coordinates,
            and the Range Diagrams that were submitted.
        readings: of every silent point of this game.

    Returns:
        A legal ruling whose result is a RangeArea. It passes through the silent point
        ``midway.printed-diagram`` when the reference set was used, and through
        ``midway.same-area`` when both stand in one area.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3, Range Diagrams; page 19 for Aces.

    >>> hunter = Aircraft(side="american", type="fighter", q=0, r=0, heading="SE")
    >>> prey = Aircraft(side="japanese", type="bomber", q=1, r=0, heading="SE")
    >>> from service.rules.midway import book
    >>> question = RangeAreaQuestion(attacker=hunter, defender=prey)
    >>> range_area(question, book().defaults).result.attacker.area
    <Area.RED: 'red'>
    """
    reasoning = Reasoning(readings)
    attacker = _look(
        reasoning, Role.ATTACKER, question.attacker, question.defender, question.diagrams
    )
    defender = _look(
        reasoning, Role.DEFENDER, question.defender, question.attacker, question.diagrams
    )
    firing = fires(attacker.area, defender.area)
    reasoning.step("midway.firing.begin", FIRES_TEXT[firing], "/firing")
    return reasoning.ruling(RangeArea(attacker=attacker, defender=defender, firing=firing))


def fires(attacker: Area, defender: Area) -> Fires:
    """Rule who draws Firing Cards.

    Args:
        attacker: the area in which the Attacker's diagram has the Defender.
        defender: the area in which the Defender's diagram has the Attacker.

    Returns:
        Who fires.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3, Firing.

    >>> fires(Area.NAVY, Area.RED), fires(Area.NAVY, Area.LIGHT_BLUE)
    (<Fires.EXCHANGE: 'exchange'>, <Fires.NONE: 'none'>)
    """
    if Zone.ATTACK not in (AREAS[attacker].zone, AREAS[defender].zone):
        return Fires.NONE
    if defender is Area.OUT:
        return Fires.ATTACKER
    if attacker is Area.OUT:
        return Fires.DEFENDER
    return Fires.EXCHANGE


def _look(
    reasoning: Reasoning, role: Role, own: Aircraft, enemy: Aircraft, diagrams: tuple[Diagram, ...]
) -> View:
    """Where one aircraft's own diagram has its enemy."""
    place = seen_from_cockpit(own, enemy)
    kind = DIAGRAM_OF[own.type]
    submitted = _submitted(own, kind, diagrams)
    cells = REFERENCE[kind] if submitted is None else submitted
    area = cells.get(place, Area.OUT)
    if submitted is None:
        reasoning.read("midway.printed-diagram")
    if place == (0, 0):
        reasoning.read("midway.same-area")
    source = "the reference set, a stand-in" if submitted is None else "as submitted"
    reasoning.step(
        "midway.range.diagram",
        f"{role.capitalize()}, {own.side} {own.type} heading {own.heading}: its cockpit has the "
        f"enemy at ({place[0]}, {place[1]}), {PLACE_TEXT[area]} of the {kind} diagram "
        f"({source}).",
        f"/{role}",
    )
    view = AREAS[area]
    worth = _ZONE_TEXT[view.zone].format(cards=count(view.cards, "Firing Card"))
    colour = area.replace("_", " ").capitalize()
    told = [f"/{role}/{each}" for each in ("zone", "cards", "can_destroy")]
    reasoning.step("midway.range.areas", f"{colour} is {worth}", *told, "/firing")
    return view


def _submitted(own: Aircraft, kind: AircraftType, diagrams: tuple[Diagram, ...]) -> Cells | None:
    for diagram in diagrams:
        if (diagram.side, diagram.type) == (own.side, kind):
            return {(q, r): area for q, r, area in diagram.cells}
    return None


_TURNS: Final = {heading: turns for turns, heading in enumerate(Heading)}


def seen_from_cockpit(own: Aircraft, enemy: Aircraft) -> tuple[int, int]:
    """Turn the board so that an aircraft's nose points to N, and say where its enemy lies.

    Args:
        own: the aircraft whose cockpit it is.
        enemy: the other aircraft.

    Returns:
        Axial coordinates (q, r) of the enemy's area relative to ``own`` at (0, 0).

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, Range Diagrams; that areas are hexagons is read from
    the tiles (seven, one amid six) and from turns "by one side" (page 14).

    >>> own = Aircraft(side="american", type="ace", q=5, r=5, heading="NE")
    >>> seen_from_cockpit(own, Aircraft(side="japanese", type="ace", q=6, r=4, heading="S"))
    (0, -1)
    """
    q, r = enemy.q - own.q, enemy.r - own.r
    for _ in range(_TURNS[own.heading]):
        q, r = q + r, -q
    return q, r
