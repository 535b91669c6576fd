"""What Battle of Midway answers."""

from schemas.base import StrictSchema
from schemas.envelope import chance
from schemas.fields import Choice, Flag, Items, Part, Whole
from schemas.midway.board import FAR
from schemas.midway.flight_requests import MOST_ENEMIES, enemy_id
from schemas.midway.victory_requests import MOST_EVENTS
from service.rules.midway.flight import MOST_IN_FLIGHT
from service.rules.midway.round_terms import Activation, InitiativeCard
from service.rules.midway.targets import REACH
from service.rules.midway.terms import (
    Area,
    Fires,
    Heading,
    Role,
    Side,
    Winner,
    Zone,
)
from service.rules.midway.victory import MOST_POINTS


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
    winner = Choice(
        "Whose card is higher; null where nothing is compared.", *Winner, allow_none=True
    )
    destroyed = Choice("Whose aircraft is destroyed, if any.", *Role, allow_none=True)


class FiringOddsResult(StrictSchema):
    """How likely each outcome of a Firing is. The first three chances sum to 1, or all are 0."""

    firing = Choice("Who draws Firing Cards.", *Fires)
    attacker_wins = chance("The Attacker has the higher card.")
    defender_wins = chance("The Defender has the higher card.")
    tie = chance("The highest cards are equal.")
    attacker_destroyed = chance("The Attacker's aircraft is destroyed.")
    defender_destroyed = chance("The Defender's aircraft is destroyed.")


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


class InitiativeBidResult(StrictSchema):
    """Who takes the Initiative Card."""

    holder = Choice("The side that takes it.", *Side)


class PositionSchema(StrictSchema):
    """Where an aircraft is; it may have flown out of the bounds of questions."""

    q = Whole("Axial coordinate of its area.", -FAR - MOST_IN_FLIGHT, FAR + MOST_IN_FLIGHT)
    r = Whole("Axial coordinate of its area.", -FAR - MOST_IN_FLIGHT, FAR + MOST_IN_FLIGHT)
    heading = Choice("The side of the area that its nose points to.", *Heading)


class FlightResult(StrictSchema):
    """Where a Flight leads."""

    path = Items(
        "The position after each manoeuvre.",
        Part("A position.", PositionSchema),
        2,
        MOST_IN_FLIGHT,
    )


class TargetSchema(StrictSchema):
    """An enemy that can be reached."""

    id = enemy_id()
    manoeuvres = Whole("The least number of manoeuvres that reaches it.", 0, REACH)


class TargetsResult(StrictSchema):
    """The enemies that can be reached."""

    targets = Items("In the order given.", Part("A target.", TargetSchema), 0, MOST_ENEMIES)


class PositionsSchema(StrictSchema):
    """Where both aircraft are after their manoeuvres."""

    attacker = Part("The Attacker.", PositionSchema)
    defender = Part("The Defender.", PositionSchema)


class CombatResult(StrictSchema):
    """A whole Combat."""

    positions = Part("Both aircraft after their manoeuvres.", PositionsSchema)
    range_area = Part("Where each has its enemy, and who fires.", RangeAreaResult)
    firing = Part("The Firing; null while cards are missing.", FiringResult, allow_none=True)
    initiative = Part(
        "The Initiative Card after the Combat; null without markers.",
        InitiativeResult,
        allow_none=True,
    )


class VictoryPointsSchema(StrictSchema):
    """Victory Points of each side."""

    american = Whole("Of the American side.", 0, MOST_POINTS)
    japanese = Whole("Of the Japanese side.", 0, MOST_POINTS)


class VictoryResult(StrictSchema):
    """Who has won."""

    winner = Choice("The side that has won; null while none has.", *Side, allow_none=True)
    decided_at = Whole(
        "The place, from 0, of the event that decided; null while none has.",
        0,
        MOST_EVENTS - 1,
        allow_none=True,
    )
    score = Part(
        "Victory Points in Domination; null in a Carrier Hunt.",
        VictoryPointsSchema,
        allow_none=True,
    )
