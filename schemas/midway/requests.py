"""What Battle of Midway is asked."""

from collections.abc import Iterator
from typing import ClassVar

from schemas.base import Data, RequestSchema, StrictSchema
from schemas.faults import Fault
from schemas.fields import Choice, Items, Part, Whole
from schemas.midway.board import AircraftSchema, DiagramsSchema, diagram_faults, diagrams
from service.rules.midway.terms import (
    ActivationAction,
    Aircraft,
    AircraftType,
    Area,
    FiringQuestion,
    FiringSide,
    InitiativeQuestion,
    Markers,
    OrderAction,
    OrderPlay,
    OrdersQuestion,
    RangeAreaQuestion,
    Role,
    Side,
)


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
