"""Aircraft and Range Diagrams of Battle of Midway on the wire."""

from collections.abc import Iterator
from operator import itemgetter
from typing import Final

from schemas.base import Data, RequestSchema, StrictSchema
from schemas.faults import Fault
from schemas.fields import Choice, Flag, Items, Part, Whole
from schemas.readings import readings_of
from service.rules.midway import book
from service.rules.midway.range_area import REFERENCE
from service.rules.midway.terms import (
    AircraftType,
    Area,
    Cell,
    Diagram,
    Heading,
    Side,
)
from service.rules.pointer import pointer

FAR = 1_000_000
DIAGRAM_CELLS = 60
DIAGRAM_REACH = 10


class MidwayRequest(RequestSchema):
    """Any question about Battle of Midway."""

    readings = readings_of(book)


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
        any_order=True,
    )


class ReferenceDiagramSchema(StrictSchema):
    """A Range Diagram of the reference set: a stand-in, not the printed one."""

    type = Choice("Whose it is; Aces use the Fighters'.", *REFERENCE)
    stand_in = Flag("That it stands in for the printed diagram: true.")
    cells = Items(
        "Its coloured areas, as `diagrams` in a question has them.",
        Part("A coloured area.", CellSchema),
        0,
        DIAGRAM_CELLS,
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
