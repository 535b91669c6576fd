"""Manoeuvres, and how many of them a Flight has (page 14)."""

from collections.abc import Iterable
from typing import Final

from service.rules.midway.flight_terms import Flight, FlightQuestion, Manoeuvre, Position
from service.rules.midway.terms import Aircraft, AircraftType, Heading
from service.rules.ruling import Readings, Reasoning, Ruling

_FORWARD: Final = {
    Heading.N: (0, -1),
    Heading.NE: (1, -1),
    Heading.SE: (1, 0),
    Heading.S: (0, 1),
    Heading.SW: (-1, 1),
    Heading.NW: (-1, 0),
}

_HEADINGS: Final = tuple(Heading)

# Sides of the area that the nose turns by, clockwise.
_TURN: Final = {Manoeuvre.FORWARD: 0, Manoeuvre.LEFT: -1, Manoeuvre.RIGHT: 1}

_TURN_TEXT: Final = {
    Manoeuvre.FORWARD: "forward",
    Manoeuvre.LEFT: "forward and left",
    Manoeuvre.RIGHT: "forward and right",
}

# Fewest and most manoeuvres of a Flight.
_NUMBER: Final = {
    AircraftType.FIGHTER: (3, 4),
    AircraftType.ACE: (3, 4),
    AircraftType.BOMBER: (2, 3),
}

MOST_IN_FLIGHT: Final = max(most for _, most in _NUMBER.values())


def flight(question: FlightQuestion, readings: Readings) -> Ruling:
    """Rule where a Flight leads.

    Args:
        question: an aircraft, and 0 to 20 manoeuvres.
        readings: of every silent point of this game.

    Returns:
        A ruling whose result is a Flight; illegal when the aircraft may not make that number
        of manoeuvres.

    Raises:
        Nothing.

    Source: Battle of Midway, page 14, Flight; page 19 for Aces.

    >>> from service.rules.midway import book
    >>> bomber = Aircraft(side="american", type=AircraftType.BOMBER, q=0, r=0, heading=Heading.N)
    >>> ahead = FlightQuestion(aircraft=bomber, manoeuvres=(Manoeuvre.FORWARD, Manoeuvre.RIGHT))
    >>> flight(ahead, book().defaults).result.path[-1]
    Position(q=0, r=-2, heading=<Heading.NE: 'NE'>)
    """
    reasoning = Reasoning(readings)
    aircraft, made = question.aircraft, len(question.manoeuvres)
    fewest, most = _NUMBER[aircraft.type]
    allowed = f"A Flight of this {aircraft.type} has {fewest} or {most} manoeuvres"
    reasoning.step("midway.flight.number", f"{allowed}; this one has {made}.", "/path/-")
    if not fewest <= made <= most:
        message = f"{allowed}, not {made}."
        needed = fewest if made < fewest else most
        reasoning.violation(
            "midway.flight.number", "/manoeuvres", message, seen=made, needed=needed
        )
        return reasoning.ruling(None)
    numbered = enumerate(question.manoeuvres, start=1)
    places = ([f"/path/{later}" for later in range(index, made)] for index in range(made))
    path = fly(reasoning, "Manoeuvre", position(aircraft), numbered, places)
    return reasoning.ruling(Flight(path=path))


def position(aircraft: Aircraft) -> Position:
    """Tell where an aircraft is, apart from what it is."""
    return Position(q=aircraft.q, r=aircraft.r, heading=aircraft.heading)


def fly(
    reasoning: Reasoning,
    saying: str,
    start: Position,
    manoeuvres: Iterable[tuple[int, Manoeuvre]],
    places: Iterable[list[str]],
) -> tuple[Position, ...]:
    """Carry out manoeuvres one after the other.

    Args:
        reasoning: collects a step for each.
        saying: what the steps call a manoeuvre.
        start: where the aircraft is before the first.
        manoeuvres: any number of them, with the numbers by which the steps call them.
        places: for each the pointers to what it tells of the result; there may be more.

    Returns:
        The position after each.

    Raises:
        Nothing.

    Source: Battle of Midway, page 14, Flight.
    """
    path, here = [], start
    for (number, manoeuvre), told in zip(manoeuvres, places, strict=False):
        here = after(here, manoeuvre)
        path.append(here)
        end = f"({here.q}, {here.r}), heading {here.heading}"
        text = f"{saying} {number}, {_TURN_TEXT[manoeuvre]}: now at {end}."
        reasoning.step("midway.flight.manoeuvre", text, *told)
    return tuple(path)


def after(here: Position, manoeuvre: Manoeuvre) -> Position:
    """Carry out one manoeuvre: one area forward, then the turn.

    Args:
        here: where the aircraft is.
        manoeuvre: what it does.

    Returns:
        Where it is then. The board has no edge here.

    Raises:
        Nothing.

    Source: Battle of Midway, page 14, Flight.

    >>> after(Position(q=0, r=0, heading=Heading.N), Manoeuvre.LEFT)
    Position(q=0, r=-1, heading=<Heading.NW: 'NW'>)
    """
    q, r = _FORWARD[here.heading]
    nose = (_HEADINGS.index(here.heading) + _TURN[manoeuvre]) % len(_HEADINGS)
    return Position(q=here.q + q, r=here.r + r, heading=_HEADINGS[nose])
