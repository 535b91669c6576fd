"""A whole Combat, made of the rules for its parts (pages 15, 16 and 19)."""

from dataclasses import replace
from itertools import repeat
from typing import Final

from service.rules.midway.firing import check_draw, draw, firing
from service.rules.midway.flight import fly, position
from service.rules.midway.flight_terms import (
    Combat,
    Combatant,
    CombatQuestion,
    Manoeuvre,
    Position,
    Positions,
)
from service.rules.midway.initiative import initiative
from service.rules.midway.range_area import range_area
from service.rules.midway.round_terms import ActivationAction, Initiative, InitiativeQuestion
from service.rules.midway.terms import (
    Aircraft,
    AircraftType,
    Area,
    Firing,
    FiringQuestion,
    FiringSide,
    RangeArea,
    RangeAreaQuestion,
    Role,
)
from service.rules.ruling import Readings, Reasoning, Ruling
from service.rules.wording import count, listing

# rule, manoeuvres planned
_PLANS: Final = {
    AircraftType.FIGHTER: ("midway.combat.plan", 2),
    AircraftType.BOMBER: ("midway.combat.plan", 2),
    AircraftType.ACE: ("midway.combat.ace-plan", 3),
}

_ORDER: Final = {
    Role.ATTACKER: (Role.ATTACKER, Role.DEFENDER),
    Role.DEFENDER: (Role.DEFENDER, Role.ATTACKER),
}


def combat(question: CombatQuestion, readings: Readings) -> Ruling:
    """Rule a Combat from its manoeuvres to the Initiative Card.

    Args:
        question: both aircraft before their manoeuvres, with what they plan and the Firing
            Cards (0 to 20) they drew, and Activation Markers, 0 to 6, if told.
        readings: of every silent point of this game.

    Returns:
        A ruling whose result is a Combat, and whose situation has the cards of a side written
        out that draws none. Illegal when a plan or a draw is; where a plan is, nothing that
        follows is judged. It passes through what its parts pass through.

    Raises:
        Nothing.

    Source: Battle of Midway, page 15, Combat; page 16, section 2.4.3; page 19 for Aces.

    >>> from service.rules.midway import book
    >>> from service.rules.midway.terms import Heading, Side
    >>> def side(side, r, heading):
    ...     aircraft = Aircraft(side=side, type=AircraftType.FIGHTER, q=0, r=r, heading=heading)
    ...     ahead = (Manoeuvre.FORWARD, Manoeuvre.FORWARD)
    ...     return Combatant(aircraft=aircraft, manoeuvres=ahead, omit=None, cards=None)
    >>> hunter, prey = side(Side.AMERICAN, 0, Heading.N), side(Side.JAPANESE, -1, Heading.N)
    >>> chase = CombatQuestion(attacker=hunter, defender=prey, first=Role.ATTACKER)
    >>> combat(chase, book().defaults).result.range_area.attacker.area
    <Area.RED: 'red'>
    """
    reasoning = Reasoning(readings)
    combatants = {Role.ATTACKER: question.attacker, Role.DEFENDER: question.defender}
    for role, combatant in combatants.items():
        _check_plan(reasoning, role, combatant)
    if reasoning.violations:
        return reasoning.ruling(None)
    positions = _manoeuvre(reasoning, combatants, question.first)
    moved = {role: _moved(combatants[role].aircraft, positions[role]) for role in Role}
    range_ruling = range_area(RangeAreaQuestion(**moved, diagrams=question.diagrams), readings)
    reasoning.adopt(range_ruling, within="/range_area")
    areas = range_ruling.result
    assert isinstance(areas, RangeArea)
    combatants = _drawn(combatants, areas)
    result = Combat(
        positions=Positions(**positions),
        range_area=areas,
        firing=_fire(reasoning, combatants, areas),
        initiative=_initiative(reasoning, question),
    )
    said = replace(question, attacker=combatants[Role.ATTACKER], defender=combatants[Role.DEFENDER])
    return reasoning.ruling(result, said)


def _check_plan(reasoning: Reasoning, role: Role, combatant: Combatant) -> None:
    rule, due = _PLANS[combatant.aircraft.type]
    planned = len(combatant.manoeuvres)
    name = f"{role.capitalize()}, {combatant.aircraft.type}"
    text = f"{name}: plans {count(planned, 'manoeuvre')}"
    if planned == due and combatant.omit is not None:
        text += f" and leaves number {combatant.omit + 1} out"
    reasoning.step(rule, f"{text}.", f"/positions/{role}")
    if planned != due:
        message = f"{name}: plans {count(due, 'manoeuvre')}, not {planned}."
        at = f"/{role}/manoeuvres"
        reasoning.violation(rule, at, message, seen=planned, needed=due)


def _manoeuvre(
    reasoning: Reasoning, combatants: dict[Role, Combatant], first: Role
) -> dict[Role, Position]:
    """Where both are once one has carried out all of its manoeuvres and then the other."""
    text = f"The {first.capitalize()} carries out all of its manoeuvres first."
    reasoning.step("midway.combat.first", text, "/positions")
    positions = {}
    for role in _ORDER[first]:
        start = position(combatants[role].aircraft)
        saying = f"{role.capitalize()}'s manoeuvre"
        flown = _carried_out(combatants[role])
        positions[role] = fly(reasoning, saying, start, flown, repeat([f"/positions/{role}"]))[-1]
    text = "Only these two aircraft fire, and are fired at."
    reasoning.step("midway.combat.participants", text, "/range_area/firing")
    return positions


def _carried_out(combatant: Combatant) -> tuple[tuple[int, Manoeuvre], ...]:
    """The manoeuvres that are not left out, with their numbers in the plan."""
    planned = enumerate(combatant.manoeuvres, start=1)
    left_out = None if combatant.omit is None else combatant.omit + 1
    return tuple(each for each in planned if each[0] != left_out)


def _moved(aircraft: Aircraft, to: Position) -> Aircraft:
    return replace(aircraft, q=to.q, r=to.r, heading=to.heading)


def _drawn(combatants: dict[Role, Combatant], areas: RangeArea) -> dict[Role, Combatant]:
    """The combatants, with no cards said of who draws none."""
    return {
        role: replace(one, cards=()) if one.cards is None and not _due(role, areas) else one
        for role, one in combatants.items()
    }


def _area(role: Role, areas: RangeArea) -> Area:
    """Where a side has its enemy."""
    return (areas.attacker if role is Role.ATTACKER else areas.defender).area


def _due(role: Role, areas: RangeArea) -> int:
    """How many Firing Cards a side draws."""
    return draw(_area(role, areas), areas.firing)


def _fire(
    reasoning: Reasoning, combatants: dict[Role, Combatant], areas: RangeArea
) -> Firing | None:
    """The Firing, or None while cards are missing or too few or too many."""
    sides = {
        role: FiringSide(area=_area(role, areas), type=one.aircraft.type, cards=one.cards)
        for role, one in combatants.items()
        if one.cards is not None
    }
    if len(sides) == len(combatants):
        # Where each has its enemy also tells whether a win destroys it.
        for at, step in enumerate(reasoning.steps):
            if step.rule == "midway.range.areas":
                reasoning.told[at] += ("/firing/destroyed",)
        fired = firing(FiringQuestion(**sides), reasoning.readings)
        reasoning.adopt(fired, within="/firing")
        assert fired.result is None or isinstance(fired.result, Firing)
        return fired.result
    for role, side in sides.items():
        check_draw(reasoning, role, len(side.cards), _due(role, areas), "/firing")
    missing = listing(
        f"{count(_due(role, areas), 'Firing Card')} of the {role.capitalize()}"
        for role in combatants
        if role not in sides
    )
    reasoning.step("midway.firing.draw", f"Still to be drawn: {missing}.", "/firing")
    return None


def _initiative(reasoning: Reasoning, question: CombatQuestion) -> Initiative | None:
    if question.markers is None:
        reasoning.tell("/initiative")  # the Combat is told no further
        return None
    after = InitiativeQuestion(action=ActivationAction.COMBAT, markers=question.markers)
    ruling = initiative(after, reasoning.readings)
    reasoning.adopt(ruling, within="/initiative")
    assert isinstance(ruling.result, Initiative)
    return ruling.result
