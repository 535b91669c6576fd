"""Battle of Midway on the wire."""

from collections.abc import Iterator
from operator import itemgetter
from typing import ClassVar, Final

from schemas.base import Data, RequestSchema, StrictSchema
from schemas.faults import Fault
from schemas.fields import Choice, Flag, Items, Part, Whole
from service.rules.midway.range_area import REFERENCE
from service.rules.midway.terms import (
    Activation,
    ActivationAction,
    Aircraft,
    AircraftType,
    Area,
    Cell,
    Diagram,
    Fires,
    FiringQuestion,
    FiringSide,
    Heading,
    InitiativeCard,
    InitiativeQuestion,
    Markers,
    OrderAction,
    OrderPlay,
    OrdersQuestion,
    RangeAreaQuestion,
    Role,
    Side,
    Winner,
    Zone,
)
from service.rules.pointer import pointer

FAR = 1_000_000
DIAGRAM_CELLS = 60
DIAGRAM_REACH = 10


class AircraftSchema(StrictSchema):
    """An aircraft on a board of hexagons in axial coordinates.

    One area forward from (0, 0) is N (0, -1), NE (1, -1), SE (1, 0), S (0, 1), SW (-1, 1) or
    NW (-1, 0).
    """

    side = Choice("Whose aircraft it is.", *Side)
    type = Choice("What it is; an Ace uses the Fighter's Range Diagram.", *AircraftType)
    q = Whole("Axial coordinate of its area, in areas.", -FAR, FAR)
    r = Whole("Axial coordinate of its area, in areas.", -FAR, FAR)
    heading = Choice("The side of the area that its nose points to.", *Heading)


class CellSchema(StrictSchema):
    """One coloured area as a cockpit at (0, 0) with its nose to N sees it: (0, -1) is ahead."""

    q = Whole("Axial coordinate, in areas.", -DIAGRAM_REACH, DIAGRAM_REACH)
    r = Whole("Axial coordinate, in areas.", -DIAGRAM_REACH, DIAGRAM_REACH)
    area = Choice("Its colour.", Area.RED, Area.YELLOW, Area.LIGHT_BLUE, Area.NAVY)


def _cells(of: str, kind: AircraftType) -> Items:
    reference = ", ".join(f"({q}, {r}) {area}" for (q, r), area in REFERENCE[kind].items())
    return Items(
        f"The Range Diagram of {of}: no cell twice, none over {DIAGRAM_REACH} areas away. "
        "What it leaves out is out. Without it the reference set is used, a stand-in for the "
        f"printed diagram: {reference}.",
        Part("A coloured area.", CellSchema),
        0,
        DIAGRAM_CELLS,
        required=False,
        unique=True,
    )


class SideDiagramsSchema(StrictSchema):
    """One side's printed Range Diagrams; one left out falls back to the reference set."""

    fighter = _cells("Fighters and Aces", AircraftType.FIGHTER)
    bomber = _cells("Bombers", AircraftType.BOMBER)


class DiagramsSchema(StrictSchema):
    """The printed Range Diagrams; a side left out falls back to the reference set."""

    american = Part("Of the American side.", SideDiagramsSchema, required=False)
    japanese = Part("Of the Japanese side.", SideDiagramsSchema, required=False)


_CELL: Final = itemgetter(*Cell._fields)


def diagrams(data: Data) -> tuple[Diagram, ...]:
    """Build the submitted diagrams; the order of cells means nothing."""
    return tuple(
        Diagram(
            side=side,
            type=kind,
            cells=tuple(sorted(map(Cell._make, map(_CELL, data[side][kind])))),
        )
        for side in Side
        for kind in (AircraftType.FIGHTER, AircraftType.BOMBER)
        if kind in data.get(side, {})
    )


def diagram_faults(data: Data) -> Iterator[Fault]:
    """Find cells that are given twice or are too far away."""
    for side, kinds in data.items():
        for kind, cells in kinds.items():
            yield from _cell_faults(cells, ("diagrams", side, kind))


def _cell_faults(cells: list[Data | None], path: tuple[str, ...]) -> Iterator[Fault]:
    seen = set()
    for index, cell in enumerate(cells):
        if not cell or "q" not in cell or "r" not in cell:
            continue
        place = q, r = cell["q"], cell["r"]
        if abs(q + r) > DIAGRAM_REACH:
            detail = f"{place} is over {DIAGRAM_REACH} areas away."
            yield Fault(pointer=pointer(*path, index), code="cell_too_far", detail=detail)
        if place in seen:
            detail = f"{place} is given twice."
            yield Fault(pointer=pointer(*path, index), code="cell_twice", detail=detail)
        seen.add(place)


class RangeAreaRequest(RequestSchema):
    """Two aircraft of opposite sides, and the Range Diagrams if not the reference set."""

    constraints: ClassVar[Data] = {
        "not": {
            "anyOf": [
                {
                    "properties": {
                        role: {"properties": {"side": {"const": side}}, "required": ["side"]}
                        for role in Role
                    },
                    "required": [*Role],
                }
                for side in Side
            ]
        }
    }

    attacker = Part("The aircraft that attacks.", AircraftSchema)
    defender = Part("The aircraft that it attacks, of the other side.", AircraftSchema)
    diagrams = Part("The Range Diagrams printed on the cards.", DiagramsSchema, required=False)

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Both aircraft on one side cannot be; nor can some diagrams."""
        sides = [data.get(role, {}).get("side") for role in Role]
        if sides[0] is not None and sides[0] is sides[1]:
            yield Fault(
                pointer="/defender/side",
                code="same_side",
                detail=f"Both aircraft are {sides[0]}.",
                impossible=True,
            )
        yield from diagram_faults(data.get("diagrams", {}))

    def situation(self, data: Data) -> RangeAreaQuestion:
        """Build the two aircraft and the submitted diagrams."""
        return RangeAreaQuestion(
            attacker=Aircraft(**data["attacker"]),
            defender=Aircraft(**data["defender"]),
            diagrams=diagrams(data.get("diagrams", {})),
        )


class ViewSchema(StrictSchema):
    """Where this aircraft's own diagram has its enemy."""

    area = Choice("The area of the diagram.", *Area)
    zone = Choice(
        "Whether it is an Attack or a Defence Area; null when out.", *Zone, allow_none=True
    )
    cards = Whole("Firing Cards that the area is worth.", 0, 3)
    can_destroy = Flag("Whether a win from this area destroys the enemy.")


class RangeAreaResult(StrictSchema):
    """Both views, and who fires."""

    attacker = Part("The Attacker's view.", ViewSchema)
    defender = Part("The Defender's view.", ViewSchema)
    firing = Choice("Who draws Firing Cards.", *Fires)


class FiringSideSchema(StrictSchema):
    """One side of a Firing."""

    area = Choice("The area its own diagram has the enemy in.", *Area)
    type = Choice(
        "What fires; an Ace adds 1 to each card.",
        *AircraftType,
        required=False,
        load_default=AircraftType.FIGHTER,
    )
    cards = Items(
        "The Firing Cards drawn, in any order.", Whole("A card's printed value.", 0, 20), 0, 20
    )


class FiringRequest(RequestSchema):
    """Both sides' areas and the Firing Cards they drew."""

    attacker = Part("The Attacker.", FiringSideSchema)
    defender = Part("The Defender.", FiringSideSchema)

    def situation(self, data: Data) -> FiringQuestion:
        """Build both sides; the order in which cards were drawn means nothing."""
        sides = {role: _firing_side(**data[role]) for role in Role}
        return FiringQuestion(attacker=sides[Role.ATTACKER], defender=sides[Role.DEFENDER])


def _firing_side(area: Area, type: AircraftType, cards: list[int]) -> FiringSide:  # noqa: A002
    return FiringSide(area=area, type=type, cards=tuple(sorted(cards)))


class DrawsSchema(StrictSchema):
    """Firing Cards to draw."""

    attacker = Whole("By the Attacker.", 0, 3)
    defender = Whole("By the Defender.", 0, 3)


class ValuesSchema(StrictSchema):
    """The single highest card, an Ace's raised by 1; null without a draw."""

    attacker = Whole("The Attacker's.", 0, 21, allow_none=True)
    defender = Whole("The Defender's.", 0, 21, allow_none=True)


class FiringResult(StrictSchema):
    """The outcome of a Firing."""

    firing = Choice("Who draws Firing Cards.", *Fires)
    draws = Part("How many each draws.", DrawsSchema)
    values = Part("What each compares.", ValuesSchema)
    winner = Choice("Whose card is higher; null without Firing.", *Winner, allow_none=True)
    destroyed = Choice("Whose aircraft is destroyed, if any.", *Role, allow_none=True)


class OrderPlaySchema(StrictSchema):
    """One answer to the question for an Order Card."""

    by = Choice("Who answers.", *Role)
    action = Choice("Plays an Order Card or passes.", *OrderAction)


class OrdersRequest(RequestSchema):
    """The Order Cards of a Combat so far."""

    plays = Items(
        "Plays and passes in the order in which they were made.",
        Part("A play or a pass.", OrderPlaySchema),
        0,
        100,
    )

    def situation(self, data: Data) -> OrdersQuestion:
        """Build the plays, whose order matters."""
        return OrdersQuestion(plays=tuple(OrderPlay(**play) for play in data["plays"]))


class OrdersResult(StrictSchema):
    """Where the exchange of Order Cards stands."""

    closed = Flag("Whether it is over.")
    next = Choice("Whose turn it is; null when it is over.", *Role, allow_none=True)


class MarkersSchema(StrictSchema):
    """Activation Markers left once losses are off the board."""

    active = Whole("Of the active player.", 0, 6)
    opponent = Whole("Of the opponent.", 0, 6)


class InitiativeRequest(RequestSchema):
    """What is left when an aircraft has been activated."""

    action = Choice(
        "What the active aircraft did.",
        *ActivationAction,
        required=False,
        load_default=ActivationAction.COMBAT,
    )
    markers = Part("Activation Markers left.", MarkersSchema)

    def situation(self, data: Data) -> InitiativeQuestion:
        """Build the count of markers."""
        return InitiativeQuestion(action=data["action"], markers=Markers(**data["markers"]))


class InitiativeResult(StrictSchema):
    """What becomes of the Initiative Card."""

    initiative = Choice(
        "Whether the active player keeps it; null when Aircraft Activation ends.",
        *InitiativeCard,
        allow_none=True,
    )
    activation = Choice("Whether Aircraft Activation goes on.", *Activation)
