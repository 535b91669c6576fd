"""What the Great War air combat answers."""

from schemas.base import StrictSchema
from schemas.envelope import MeanSchema, chance
from schemas.fields import Choice, Flag, Items, Part, Text, Whole
from schemas.greatwar.requests import MOST, aircraft_id
from service.rules.greatwar.terms import (
    Awaiting,
    Outcome,
    Status,
)


class HitsSchema(StrictSchema):
    """Hits scored by each side, those beyond the targets too."""

    attackers = Whole("Scored by the attackers.", 0, MOST)
    interceptors = Whole("Scored by the interceptors.", 0, MOST)


def _aircraft(description: str, *, allow_none: bool = False) -> Items:
    inner = Text("An aircraft's id.")
    return Items(description, inner, 0, MOST, allow_none=allow_none)


class LossesSchema(StrictSchema):
    """Aircraft removed, in listed order."""

    attackers = _aircraft("By the attackers; null while to be chosen.", allow_none=True)
    interceptors = _aircraft("By the interceptors; null while to be chosen.", allow_none=True)


class DisengagedSchema(StrictSchema):
    """Aircraft that had to leave, in listed order."""

    attackers = _aircraft("Of the attackers.")
    interceptors = _aircraft("Of the interceptors.")


class RoundResultSchema(StrictSchema):
    """What one round did."""

    hits = Part("Hits scored.", HitsSchema)
    losses = Part("Aircraft removed.", LossesSchema)
    disengaged = Part(
        "Aircraft that had to leave; null while losses are to be chosen.",
        DisengagedSchema,
        allow_none=True,
    )


class AttackerResultSchema(StrictSchema):
    """Where an attacking aircraft ends."""

    id = aircraft_id()
    status = Choice("Where it is.", *Status)
    fuel = Whole("Fuel points left; null when destroyed.", 0, 99, allow_none=True)
    can_land = Flag("Whether the fuel takes it home; null when destroyed.", allow_none=True)
    can_continue = Flag("Whether it can go on; null when destroyed.", allow_none=True)


class InterceptorResultSchema(StrictSchema):
    """Where an interceptor ends."""

    id = aircraft_id()
    status = Choice("Where it is.", Status.IN_BATTLE, Status.DESTROYED, Status.DISENGAGED)
    fuel = Whole("Fuel points left; null when destroyed.", 0, 99, allow_none=True)


class InterceptionResult(StrictSchema):
    """The battle, round by round and aircraft by aircraft."""

    outcome = Choice("How it stands or ended.", *Outcome)
    mission_may_continue = Flag("Whether the attackers came through and one of them can go on.")
    awaiting = Choice(
        "What the players have to say next; null once it is over.", *Awaiting, allow_none=True
    )
    rounds = Items("What each round did.", Part("A round.", RoundResultSchema), 0, MOST)
    attackers = Items(
        "The attackers as listed.", Part("An attacker.", AttackerResultSchema), 1, MOST
    )
    interceptors = Items(
        "The interceptors as listed.", Part("An interceptor.", InterceptorResultSchema), 0, MOST
    )


class OutcomeOddsSchema(StrictSchema):
    """How likely each outcome is when the battle is fought to its end; the chances sum to 1."""

    not_intercepted = chance("Nobody intercepts: 0 or 1.")
    interceptors_destroyed = chance("Every interceptor is destroyed.")
    interceptors_outlasted = chance("No interceptor is left in the battle, one disengaged.")
    attackers_destroyed = chance("Every attacker is destroyed.")
    attackers_disengaged = chance("No attacker is left in the battle, one disengaged.")
    both_gone = chance("Nobody is left in the battle.")
    retreated = chance("The attackers retreat.")


class ExpectedSchema(StrictSchema):
    """Means over all courses."""

    attackers_left = Part("Attackers that are not destroyed.", MeanSchema)
    interceptors_left = Part("Interceptors that are not destroyed.", MeanSchema)
    rounds = Part("Rounds fought.", MeanSchema)


class InterceptionOddsResult(StrictSchema):
    """How likely an interception ends how. No fractions when over 60 dice may be rolled."""

    outcomes = Part("How likely each outcome is.", OutcomeOddsSchema)
    mission_may_continue = chance("The attackers come through and one of them can go on.")
    attackers_left = Items(
        "That exactly 0, 1, 2 … attackers are not destroyed.", chance("How likely."), 2, MOST + 1
    )
    interceptors_left = Items(
        "That exactly 0, 1, 2 … interceptors are not destroyed.",
        chance("How likely."),
        1,
        MOST + 1,
    )
    expected = Part("Means.", ExpectedSchema)
