"""What Battle of Midway is asked about Order Cards and the Initiative Card."""

from schemas.base import Data, StrictSchema
from schemas.fields import Choice, Items, Part, Whole
from schemas.midway.board import MidwayRequest
from service.rules.midway.round_terms import (
    ActivationAction,
    BidQuestion,
    InitiativeQuestion,
    Markers,
    OrderAction,
    OrderPlay,
    OrdersQuestion,
)
from service.rules.midway.terms import Role

COMMAND_POINTS = 3
MARKERS = 6


class OrderPlaySchema(StrictSchema):
    """One answer to the question for an Order Card."""

    by = Choice("Who answers.", *Role)
    action = Choice("Plays an Order Card or passes.", *OrderAction)


class OrdersRequest(MidwayRequest):
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

    active = Whole("Of the active player.", 0, MARKERS)
    opponent = Whole("Of the opponent.", 0, MARKERS)


class InitiativeRequest(MidwayRequest):
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


class InitiativeBidRequest(MidwayRequest):
    """Command Points that both sides have secretly committed."""

    american = Whole("By the American side.", 0, COMMAND_POINTS)
    japanese = Whole("By the Japanese side.", 0, COMMAND_POINTS)

    def situation(self, data: Data) -> BidQuestion:
        """Build both commitments."""
        return BidQuestion(american=data["american"], japanese=data["japanese"])
