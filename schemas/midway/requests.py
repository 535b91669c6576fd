"""What Battle of Midway is asked about range and fire."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any, ClassVar

from schemas.base import Data, StrictSchema
from schemas.faults import Fault
from schemas.fields import Choice, Items, Part, Whole
from schemas.midway.board import (
    AircraftSchema,
    DiagramsSchema,
    MidwayRequest,
    diagram_faults,
    diagrams,
)
from service.rules.midway.firing import HIGHEST_CARD, draw
from service.rules.midway.odds_terms import FiringOddsQuestion, PileSide
from service.rules.midway.range_area import fires
from service.rules.midway.terms import (
    Aircraft,
    AircraftType,
    Area,
    FiringQuestion,
    FiringSide,
    RangeAreaQuestion,
    Role,
    Side,
)

MOST_CARDS = 20


def cards(**kwargs: Any) -> Items:
    """The field for drawn Firing Cards."""
    value = Whole("A card's printed value.", 0, HIGHEST_CARD)
    drawn = "The Firing Cards drawn, in any order."
    return Items(drawn, value, 0, MOST_CARDS, any_order=True, **kwargs)


class OpponentsRequest(MidwayRequest):
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


class RangeAreaRequest(OpponentsRequest):
    """Where two aircraft of opposite sides have each other."""

    attacker = Part("The aircraft that attacks.", AircraftSchema)
    defender = Part("The aircraft that it attacks, of the other side.", AircraftSchema)

    def situation(self, data: Data) -> RangeAreaQuestion:
        """Build the two aircraft and the submitted diagrams."""
        return RangeAreaQuestion(
            attacker=Aircraft(**data["attacker"]),
            defender=Aircraft(**data["defender"]),
            diagrams=diagrams(data.get("diagrams", {})),
        )


def _area() -> Choice:
    return Choice("The area its own diagram has the enemy in.", *Area)


def _type() -> Choice:
    return Choice(
        "What fires; an Ace adds 1 to each card.",
        *AircraftType,
        required=False,
        load_default=AircraftType.FIGHTER,
    )


class FiringSideSchema(StrictSchema):
    """One side of a Firing."""

    area = _area()
    type = _type()
    cards = cards()


class FiringRequest(MidwayRequest):
    """Both sides' areas and the Firing Cards they drew."""

    attacker = Part("The Attacker.", FiringSideSchema)
    defender = Part("The Defender.", FiringSideSchema)

    def situation(self, data: Data) -> FiringQuestion:
        """Build both sides; the order in which cards were drawn means nothing."""
        sides = {role: _firing_side(**data[role]) for role in Role}
        return FiringQuestion(attacker=sides[Role.ATTACKER], defender=sides[Role.DEFENDER])


def _firing_side(area: Area, type: AircraftType, cards: list[int]) -> FiringSide:  # noqa: A002
    return FiringSide(area=area, type=type, cards=tuple(sorted(cards)))


class PileSideSchema(StrictSchema):
    """One side before a Firing."""

    area = _area()
    type = _type()
    pile = Items(
        "The values of all cards of its Firing Pile, in any order.",
        Whole("A card's printed value.", 0, HIGHEST_CARD),
        1,
        MOST_CARDS,
        any_order=True,
    )


def _piles_too_small() -> Iterator[Data]:
    """In JSON Schema: the piles that have too few cards for what their side has to draw."""
    for own in Area:
        due = {other: draw(own, fires(own, other)) for other in Area}
        short = {"area": {"const": own}, "pile": {"maxItems": max(due.values()) - 1}}
        firing = {"area": {"enum": [other for other in Area if due[other] > 1]}}
        if firing["area"]["enum"]:
            for role, enemy in permutations(Role):
                yield {"properties": {role: {"properties": short}, enemy: {"properties": firing}}}


class FiringOddsRequest(MidwayRequest):
    """Both sides' areas and Firing Piles. The values are printed on the cards only."""

    constraints: ClassVar[Data] = {"not": {"anyOf": [*_piles_too_small()]}}

    attacker = Part("The Attacker.", PileSideSchema)
    defender = Part("The Defender.", PileSideSchema)

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """A side cannot draw more cards than its pile has."""
        sides = {role: data.get(role) or {} for role in Role}
        areas = [side["area"] for side in sides.values() if "area" in side]
        if len(areas) < len(sides):
            return
        who = fires(*areas)
        for role, side in sides.items():
            due, pile = draw(side["area"], who), side.get("pile")
            if pile and len(pile) < due:
                yield Fault(
                    pointer=f"/{role}/pile",
                    code="pile_too_small",
                    detail=f"{due} cards cannot be drawn from a pile of {len(pile)}.",
                    impossible=True,
                )

    def situation(self, data: Data) -> FiringOddsQuestion:
        """Build both sides; the order of a pile means nothing."""
        sides = {
            role: PileSide(area=side["area"], type=side["type"], pile=tuple(sorted(side["pile"])))
            for role, side in ((role, data[role]) for role in Role)
        }
        return FiringOddsQuestion(attacker=sides[Role.ATTACKER], defender=sides[Role.DEFENDER])
