"""What Battle of Midway is asked about winning."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from schemas.base import Data, StrictSchema
from schemas.faults import Fault
from schemas.fields import Choice, Items, Number, Part, Whole
from schemas.midway.board import MidwayRequest
from service.rules.midway.terms import AircraftType, Side
from service.rules.midway.victory import AIRCRAFT, THRESHOLDS
from service.rules.midway.victory_terms import (
    CarrierReached,
    Destroyed,
    Event,
    EventKind,
    Mode,
    OnTile,
    RoundEnd,
    VictoryQuestion,
)
from service.rules.pointer import pointer

MOST_EVENTS = 500
ON_TILE = 6

# The members that each event has beside its name.
_MEMBERS: Final = {
    EventKind.DESTROYED: ("side", "type"),
    EventKind.CARRIER_REACHED: ("side",),
    EventKind.ROUND_END: ("midway_tile",),
}

_EVERY_MEMBER: Final = ("side", "type", "midway_tile")

# The event that means nothing in a mode.
_NOT_IN: Final = {
    Mode.CARRIER_HUNT: EventKind.ROUND_END,
    Mode.DOMINATION: EventKind.CARRIER_REACHED,
}


def _is(kind: EventKind) -> Data:
    """The JSON Schema of an event of one kind."""
    return {"properties": {"event": {"const": kind}}, "required": ["event"]}


def _in(mode: Mode, *members: str, event: EventKind | None = None) -> Data:
    """The JSON Schema of a question about one mode, with some members, or with an event."""
    events = {"events": {"contains": _is(event)}} if event else {}
    required = ["mode", *events, *members]
    return {"properties": {"mode": {"const": mode}} | events, "required": required}


class OnTileSchema(StrictSchema):
    """Aircraft on the Midway tile."""

    american = Whole("Of the American side.", 0, ON_TILE)
    japanese = Whole("Of the Japanese side.", 0, ON_TILE)


class EventSchema(StrictSchema):
    """Something that brings a side nearer to winning; `event` says which members it has."""

    constraints: ClassVar[Data] = {
        "not": {
            "anyOf": [
                _is(kind) | {"not": {"required": [*members], "maxProperties": 1 + len(members)}}
                for kind, members in _MEMBERS.items()
            ]
        }
    }

    event = Choice("What has happened.", *EventKind)
    side = Choice("Whose aircraft it is.", *Side, required=False)
    type = Choice("What was destroyed.", *AircraftType, required=False)
    midway_tile = Part("How many aircraft are on the Midway tile.", OnTileSchema, required=False)

    def relations(self, sent: Data) -> Iterator[tuple[str, Fault]]:
        """Each event has its own members."""
        kind = sent.get("event")
        if kind not in tuple(EventKind):
            return
        for name in _EVERY_MEMBER:
            if name in _MEMBERS[kind] and name not in sent:
                yield name, Fault(code="missing_field", detail="This field is required.")
            if name not in _MEMBERS[kind] and name in sent:
                yield name, Fault(code="unknown_field", detail=f"{kind} has no such field.")


class VictoryRequest(MidwayRequest):
    """What has happened in a game so far."""

    constraints: ClassVar[Data] = {
        "not": {
            "anyOf": [
                _in(Mode.CARRIER_HUNT, "threshold"),
                _in(Mode.DOMINATION) | {"not": {"required": ["threshold"]}},
                *(_in(mode, event=kind) for mode, kind in _NOT_IN.items()),
            ]
        }
    }

    mode = Choice("How the game is played.", *Mode)
    threshold = Number(
        "Victory Points that win a Domination: a short, an average or a long game.",
        *THRESHOLDS,
        required=False,
    )
    events = Items(
        "What has happened, in order. No side can lose more aircraft than it has: 4 Fighters, and "
        "2 Bombers in a Carrier Hunt or 2 Aces in Domination.",
        Part("An event.", EventSchema),
        0,
        MOST_EVENTS,
    )

    def relations(self, sent: Data) -> Iterator[tuple[str, Fault]]:
        """Domination has a threshold, and a Carrier Hunt has none."""
        if sent.get("mode") == Mode.DOMINATION and "threshold" not in sent:
            detail = "A Domination needs its threshold."
            yield "threshold", Fault(code="missing_field", detail=detail)
        if sent.get("mode") == Mode.CARRIER_HUNT and "threshold" in sent:
            detail = "A Carrier Hunt has no threshold."
            yield "threshold", Fault(code="wrong_mode", detail=detail)

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find events of another mode, and losses that a side cannot have."""
        if "mode" not in data:
            return
        mode: Mode = data["mode"]
        lost: Counter[tuple[Side, AircraftType]] = Counter()
        for index, event in enumerate(data.get("events", ())):
            if event is None or "event" not in event:
                continue
            if event["event"] is _NOT_IN[mode]:
                where = pointer("events", index, "event")
                detail = f"{event['event']} is no event of {mode}."
                yield Fault(pointer=where, code="wrong_mode", detail=detail)
            elif event["event"] is EventKind.DESTROYED and event.keys() >= {"side", "type"}:
                lost[event["side"], event["type"]] += 1
                yield from _loss_faults(mode, event, index, lost)

    def situation(self, data: Data) -> VictoryQuestion:
        """Build the events, whose order matters."""
        return VictoryQuestion(
            mode=data["mode"],
            threshold=data.get("threshold"),
            events=tuple(_event(**event) for event in data["events"]),
        )


def _loss_faults(
    mode: Mode, event: Data, index: int, lost: Counter[tuple[Side, AircraftType]]
) -> Iterator[Fault]:
    side, kind = event["side"], event["type"]
    has = AIRCRAFT[mode].get(kind, 0)
    if not has:
        where, detail = pointer("events", index, "type"), f"{kind} is no aircraft of {mode}."
        yield Fault(pointer=where, code="no_such_aircraft", detail=detail, impossible=True)
    elif lost[side, kind] > has:
        where, detail = pointer("events", index), f"The {side} side has only {has} to lose."
        yield Fault(pointer=where, code="too_many_losses", detail=detail, impossible=True)


def _event(event: EventKind, midway_tile: Data | None = None, **of: Any) -> Event:
    if event is EventKind.DESTROYED:
        return Destroyed(**of)
    if event is EventKind.CARRIER_REACHED:
        return CarrierReached(**of)
    assert midway_tile is not None
    return RoundEnd(midway_tile=OnTile(**midway_tile))
