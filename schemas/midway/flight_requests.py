"""What Battle of Midway is asked about moving: Flights, targets and whole Combats."""

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from schemas.base import Data
from schemas.faults import Fault, ids_twice
from schemas.fields import Choice, Items, Part, Text, Whole
from schemas.midway.board import AircraftSchema, MidwayRequest, diagrams
from schemas.midway.requests import OpponentsRequest, cards
from schemas.midway.round_requests import MarkersSchema
from service.rules.midway.flight_terms import (
    Combatant,
    CombatQuestion,
    Enemy,
    FlightQuestion,
    Manoeuvre,
    TargetsQuestion,
)
from service.rules.midway.round_terms import Markers
from service.rules.midway.terms import Aircraft, AircraftType, Role, Side
from service.rules.pointer import pointer

MOST_MANOEUVRES = 20
MOST_ENEMIES = 100
ACE_PLAN: Final = 3


def _manoeuvres(description: str) -> Items:
    manoeuvre = Choice("One area forward, and then where the nose turns.", *Manoeuvre)
    return Items(description, manoeuvre, 0, MOST_MANOEUVRES)


class FlightRequest(MidwayRequest):
    """An aircraft, and the manoeuvres that it makes."""

    aircraft = Part("The aircraft before its Flight.", AircraftSchema)
    manoeuvres = _manoeuvres("The manoeuvres in order: a Fighter's 3 or 4, a Bomber's 2 or 3.")

    def situation(self, data: Data) -> FlightQuestion:
        """Build the aircraft and its manoeuvres."""
        return FlightQuestion(
            aircraft=Aircraft(**data["aircraft"]), manoeuvres=tuple(data["manoeuvres"])
        )


def enemy_id() -> Text:
    """The field for an enemy's id."""
    return Text("Your name for the aircraft, unique among the enemies.")


class EnemySchema(AircraftSchema):
    """An enemy aircraft with a name."""

    id = enemy_id()


class TargetsRequest(MidwayRequest):
    """An aircraft, and the enemies that may be in its reach."""

    constraints: ClassVar[Data] = {
        "not": {
            "anyOf": [
                {
                    "properties": {
                        "aircraft": {
                            "properties": {"side": {"const": side}},
                            "required": ["side"],
                        },
                        "enemies": {
                            "contains": {
                                "properties": {"side": {"const": side}},
                                "required": ["side"],
                            }
                        },
                    },
                    "required": ["aircraft", "enemies"],
                }
                for side in Side
            ]
        }
    }

    aircraft = Part("The aircraft that looks for a target.", AircraftSchema)
    enemies = Items("Aircraft of the other side.", Part("An enemy.", EnemySchema), 1, MOST_ENEMIES)

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find enemies of one's own side, and ids given twice."""
        own = data.get("aircraft", {}).get("side")
        enemies = [enemy or {} for enemy in data.get("enemies", ())]
        for index, enemy in enumerate(enemies):
            if own is not None and enemy.get("side") is own:
                yield Fault(
                    pointer=pointer("enemies", index, "side"),
                    code="same_side",
                    detail=f"The aircraft is {own} too.",
                    impossible=True,
                )
        yield from ids_twice(
            (pointer("enemies", index, "id"), enemy.get("id"))
            for index, enemy in enumerate(enemies)
        )

    def situation(self, data: Data) -> TargetsQuestion:
        """Build the aircraft and the enemies, whose order is that of the answer."""
        return TargetsQuestion(
            aircraft=Aircraft(**data["aircraft"]),
            enemies=tuple(_enemy(**enemy) for enemy in data["enemies"]),
        )


def _enemy(id: str, **aircraft: Any) -> Enemy:  # noqa: A002
    return Enemy(id=id, aircraft=Aircraft(**aircraft))


class CombatantSchema(AircraftSchema):
    """An aircraft in a Combat, before its manoeuvres."""

    constraints: ClassVar[Data] = {
        "not": {
            "anyOf": [
                {
                    "properties": {
                        "type": {"enum": [AircraftType.FIGHTER, AircraftType.BOMBER]},
                    },
                    "required": ["type", "omit"],
                },
                {
                    "properties": {
                        "type": {"const": AircraftType.ACE},
                        "manoeuvres": {"minItems": ACE_PLAN, "maxItems": ACE_PLAN},
                    },
                    "required": ["type", "manoeuvres"],
                    "not": {"required": ["omit"]},
                },
            ]
        }
    }

    manoeuvres = _manoeuvres("The manoeuvres it plans, in order: two, an Ace's three.")
    omit = Whole(
        "The place, from 0, of the manoeuvre that an Ace leaves out.",
        0,
        ACE_PLAN - 1,
        required=False,
    )
    cards = cards(required=False)

    def relations(self, sent: Data) -> Iterator[tuple[str, Fault]]:
        """An Ace with three manoeuvres leaves one out; nobody else does."""
        kind, planned = sent.get("type"), sent.get("manoeuvres")
        if kind == AircraftType.ACE:
            if "omit" not in sent and isinstance(planned, list) and len(planned) == ACE_PLAN:
                detail = "An Ace leaves one of its three manoeuvres out."
                yield "omit", Fault(code="missing_field", detail=detail)
        elif kind in tuple(AircraftType) and "omit" in sent:
            yield "omit", Fault(code="not_an_ace", detail="Only an Ace leaves a manoeuvre out.")


class CombatRequest(OpponentsRequest):
    """A whole Combat, as far as it has come."""

    attacker = Part("The aircraft that attacks.", CombatantSchema)
    defender = Part("The aircraft that it attacks, of the other side.", CombatantSchema)
    first = Choice("Who carries out all of its manoeuvres first.", *Role)
    markers = Part(
        "Activation Markers of the Attacker's player (active) and of the Defender's, if the "
        "Initiative Card is asked for.",
        MarkersSchema,
        required=False,
    )

    def situation(self, data: Data) -> CombatQuestion:
        """Build both aircraft and what goes with them."""
        return CombatQuestion(
            attacker=_combatant(**data["attacker"]),
            defender=_combatant(**data["defender"]),
            first=data["first"],
            diagrams=diagrams(data.get("diagrams", {})),
            markers=Markers(**data["markers"]) if "markers" in data else None,
        )


def _combatant(
    manoeuvres: list[Manoeuvre],
    omit: int | None = None,
    cards: list[int] | None = None,
    **aircraft: Any,
) -> Combatant:
    """The order in which cards were drawn means nothing."""
    return Combatant(
        aircraft=Aircraft(**aircraft),
        manoeuvres=tuple(manoeuvres),
        omit=omit,
        cards=None if cards is None else tuple(sorted(cards)),
    )
