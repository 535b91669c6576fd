"""What Battle of Midway answers."""

from schemas.base import StrictSchema
from schemas.fields import Choice, Flag, Part, Whole
from service.rules.midway.terms import (
    Activation,
    Area,
    Fires,
    InitiativeCard,
    Role,
    Winner,
    Zone,
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


class OrdersResult(StrictSchema):
    """Where the exchange of Order Cards stands."""

    closed = Flag("Whether it is over.")
    next = Choice("Whose turn it is; null when it is over.", *Role, allow_none=True)


class InitiativeResult(StrictSchema):
    """What becomes of the Initiative Card."""

    initiative = Choice(
        "Whether the active player keeps it; null when Aircraft Activation ends.",
        *InitiativeCard,
        allow_none=True,
    )
    activation = Choice("Whether Aircraft Activation goes on.", *Activation)
