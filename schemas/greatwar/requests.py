"""What the Great War air combat is asked."""

from collections.abc import Iterator
from typing import ClassVar, Final

from schemas.base import Data, RequestSchema, StrictSchema
from schemas.faults import Fault, ids_twice, quoted
from schemas.fields import Choice, Flag, Items, Named, Part, Text, Whole
from schemas.readings import readings_of
from service.rules.greatwar import book
from service.rules.greatwar.terms import (
    AircraftType,
    Attacker,
    Force,
    InterceptionQuestion,
    Interceptor,
    Mission,
    Round,
    Volley,
)
from service.rules.pointer import pointer

MOST = 100
D10 = 10


def aircraft_id() -> Text:
    """The field for an aircraft's id."""
    return Text("Your name for the aircraft, unique on both sides together.")


# type -> the rating that it needs, the rating that it may not have
_RATINGS: Final[dict[AircraftType, tuple[str | None, str]]] = {
    AircraftType.FIGHTER: ("attack", "defence"),
    AircraftType.BOMBER: (None, "attack"),
}


class AttackerSchema(StrictSchema):
    """An aircraft on a mission: a fighter has an attack rating, a bomber has none."""

    constraints: ClassVar[Data] = {
        "not": {
            "anyOf": [
                {
                    "properties": {"type": {"const": AircraftType.FIGHTER}},
                    "required": ["type", "defence"],
                },
                {
                    "properties": {"type": {"const": AircraftType.FIGHTER}},
                    "required": ["type"],
                    "not": {"required": ["attack"]},
                },
                {
                    "properties": {"type": {"const": AircraftType.BOMBER}},
                    "required": ["type", "attack"],
                },
            ]
        }
    }

    id = aircraft_id()
    type = Choice("What it is.", *AircraftType)
    attack = Whole("A fighter's attack rating; it hits at this or less.", 1, D10, required=False)
    defence = Whole(
        "A bomber's defence rating, used only under another reading of greatwar.bomber-value.",
        1,
        D10,
        required=False,
    )
    fuel = Whole("Fuel points before the battle.", 1, 99)
    distance_home = Whole("Fuel points to the nearest friendly territory.", 0, 99)

    def relations(self, sent: Data) -> Iterator[tuple[str, Fault]]:
        """A fighter has an attack rating and nothing else, a bomber has no attack rating."""
        if sent.get("type") not in tuple(AircraftType):
            return
        needed, wrong = _RATINGS[sent["type"]]
        if needed and needed not in sent:
            yield needed, Fault(code="missing_field", detail="A fighter needs its rating.")
        if wrong in sent:
            detail = f"A {sent['type']} has no {wrong} rating here."
            yield wrong, Fault(code="wrong_rating", detail=detail)


class InterceptorSchema(StrictSchema):
    """A fighter that intercepts, and lands where it fights."""

    id = aircraft_id()
    attack = Whole("Its attack rating; it hits at this or less.", 1, D10)
    fuel = Whole("Fuel points before the battle.", 1, 99)


class VolleySchema(StrictSchema):
    """One side's part in a round."""

    rolls = Named(
        "The D10 of every aircraft in the battle, by its id.",
        Text("An aircraft's id."),
        Whole("Its roll.", 1, D10),
        MOST,
    )
    losses = Items(
        "Ids of the aircraft that the owner removes, one for each hit against it. May be left "
        "out where there is no choice, and in the last round while it is still to be made.",
        Text("An aircraft's id."),
        0,
        MOST,
        required=False,
    )


class RoundSchema(StrictSchema):
    """One round of the battle."""

    attackers = Part("The attackers' dice and losses.", VolleySchema)
    interceptors = Part("The interceptors' dice and losses.", VolleySchema)
    retreat = Flag(
        "Whether the attackers retreat after the round. Left out in the last round: not said yet; "
        "in an earlier one: false.",
        required=False,
    )


class MissionSchema(StrictSchema):
    """What the mission still needs."""

    fuel_to_target = Whole("Fuel points to the target.", 0, 99)
    distance_home = Whole("Fuel points from the target to friendly territory.", 0, 99)


class GreatWarRequest(RequestSchema):
    """Any question about the Great War air combat."""

    mission = Part(
        "What the mission still needs; left out: each aircraft its own distance home.",
        MissionSchema,
        required=False,
    )
    readings = readings_of(book)

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find ids given twice."""
        yield from ids_twice(
            (pointer(force, index, "id"), one.get("id") if one else None)
            for force in Force
            for index, one in enumerate(data.get(force) or [])
        )


class InterceptionRequest(GreatWarRequest):
    """The forces, the rounds fought so far, and the mission."""

    attackers = Items("The aircraft intercepted.", Part("An attacker.", AttackerSchema), 1, MOST)
    interceptors = Items(
        "The fighters that intercept; none: the attackers pass.",
        Part("An interceptor.", InterceptorSchema),
        0,
        MOST,
    )
    rounds = Items(
        "The rounds in order.",
        Part("A round.", RoundSchema),
        0,
        MOST,
        required=False,
        load_default=list,
    )

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find ids given twice, and ids that nobody has."""
        yield from super().cross_faults(data)
        forces = {force: data.get(force) or [] for force in Force}
        for index, fought in enumerate(data.get("rounds") or []):
            for force, aircraft in forces.items():
                ids = {one.get("id") if one else None for one in aircraft}
                volley = (fought or {}).get(force)
                if volley and force in data and None not in ids:
                    yield from _strangers(volley, ids, ("rounds", index, force))

    def situation(self, data: Data) -> InterceptionQuestion:
        """Build the battle: dice as the aircraft are listed, no retreat before the last round."""
        return InterceptionQuestion(
            attackers=tuple(
                Attacker(**{"attack": None, "defence": None, **one}) for one in data["attackers"]
            ),
            interceptors=tuple(Interceptor(**one) for one in data["interceptors"]),
            rounds=tuple(
                Round(
                    **{force: _volley(fought[force], data[force]) for force in Force},
                    retreat=fought.get("retreat", None if number == len(data["rounds"]) else False),
                )
                for number, fought in enumerate(data["rounds"], start=1)
            ),
            mission=mission_of(data),
        )


def mission_of(data: Data) -> Mission | None:
    """Build the mission, if there is one."""
    return Mission(**data["mission"]) if "mission" in data else None


def _volley(volley: Data, aircraft: list[Data]) -> Volley:
    rolls = volley["rolls"]
    losses = volley.get("losses")
    return Volley(
        rolls=tuple((one["id"], rolls[one["id"]]) for one in aircraft if one["id"] in rolls),
        losses=None if losses is None else tuple(losses),
    )


def _strangers(volley: Data, ids: set[str | None], path: tuple[str | int, ...]) -> Iterator[Fault]:
    places = [("rolls", name, name) for name in volley.get("rolls") or ()]
    places += [("losses", at, name) for at, name in enumerate(volley.get("losses") or ()) if name]
    for member, at, name in places:
        if name not in ids:
            yield Fault(
                pointer=pointer(*path, member, at),
                code="unknown_aircraft",
                detail=f"{quoted(name)} is no aircraft of this side.",
            )
