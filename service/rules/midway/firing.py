"""Who wins a Firing, and whether anybody is shot down (page 16, section 2.4.3)."""

from typing import Final

from service.rules.midway.range_area import AREAS, FIRES_TEXT, fires
from service.rules.midway.terms import (
    AircraftType,
    Area,
    Draws,
    Fires,
    Firing,
    FiringQuestion,
    FiringSide,
    Role,
    Values,
    Winner,
)
from service.rules.ruling import Readings, Reasoning, Ruling
from service.rules.wording import count, listing

HIGHEST_CARD: Final = 20  # the most that a Firing Card shows in a question
ACE_BONUS: Final = 1


def firing(question: FiringQuestion, readings: Readings) -> Ruling:
    """Rule the outcome of a Firing.

    Args:
        question: for each side the area its diagram has its enemy in, its type, and the values
            (0 to 20) of the Firing Cards it drew.
        readings: of every silent point of this game.

    Returns:
        A ruling whose result is a Firing; illegal when a side drew another number of cards
        than its area says. It passes through ``midway.unopposed-draw`` when one side alone
        draws.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3; page 19 for the Ace's bonus.

    >>> red = FiringSide(area=Area.RED, type=AircraftType.FIGHTER, cards=(1, 4, 6))
    >>> navy = FiringSide(area=Area.NAVY, type=AircraftType.ACE, cards=(5,))
    >>> from service.rules.midway import book
    >>> firing(FiringQuestion(attacker=red, defender=navy), book().defaults).result.winner
    <Winner.TIE: 'tie'>
    """
    reasoning = Reasoning(readings)
    sides = {Role.ATTACKER: question.attacker, Role.DEFENDER: question.defender}
    who = fires(question.attacker.area, question.defender.area)
    reasoning.step("midway.firing.begin", FIRES_TEXT[who], "" if who is Fires.NONE else "/firing")
    draws = {role: draw(side.area, who) for role, side in sides.items()}
    for role, side in sides.items():
        told = [f"/draws/{role}"] if draws[role] else [f"/draws/{role}", f"/values/{role}"]
        check_draw(reasoning, role, len(side.cards), draws[role], *told)
    if reasoning.violations:
        return reasoning.ruling(None)
    values = {role: _value(reasoning, role, side) for role, side in sides.items()}
    winner = None if who is Fires.NONE else _winner(reasoning, values)
    loser = None
    if winner is not None:
        loser = destroyed(winner, question.attacker.area, question.defender.area)
        _explain(reasoning, winner, loser)
    return reasoning.ruling(
        Firing(
            firing=who,
            draws=Draws(**draws),
            values=Values(**values),
            winner=winner,
            destroyed=loser,
        )
    )


def draw(area: Area, who: Fires) -> int:
    """Rule how many Firing Cards a side draws.

    Args:
        area: the area its own diagram has the enemy in.
        who: who fires at all.

    Returns:
        0 to 3 cards.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3, fifth point, and the table of areas.

    >>> draw(Area.LIGHT_BLUE, Fires.EXCHANGE), draw(Area.LIGHT_BLUE, Fires.NONE)
    (2, 0)
    """
    return 0 if who is Fires.NONE else AREAS[area].cards


def compare(attacker: int | None, defender: int | None) -> Winner:
    """Rule which single highest card wins.

    Args:
        attacker, defender: the value each compares; None for a side that drew nothing, which
            loses. Not both None.

    Returns:
        The winner, or a tie.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3, fifth point.

    >>> compare(7, 7), compare(None, 0)
    (<Winner.TIE: 'tie'>, <Winner.DEFENDER: 'defender'>)
    """
    if attacker == defender:
        return Winner.TIE
    if attacker is None or (defender is not None and defender > attacker):
        return Winner.DEFENDER
    return Winner.ATTACKER


def settle(reasoning: Reasoning, attacker: int | None, defender: int | None) -> Winner | None:
    """Rule who wins, and whether anybody can.

    Args:
        reasoning: collects ``midway.unopposed-draw`` when one side drew nothing.
        attacker, defender: the value each compares; None for a side that drew nothing.

    Returns:
        How the cards compare; None when an unopposed draw has nothing to compare with.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3, fifth point.
    """
    unopposed = attacker is None or defender is None
    if unopposed and reasoning.read("midway.unopposed-draw") == "no-effect":
        return None
    return compare(attacker, defender)


def counted(aircraft: AircraftType, value: int) -> int:
    """Tell what a Firing Card counts: its printed value, and for an Ace 1 more (page 19)."""
    return value + ACE_BONUS if aircraft is AircraftType.ACE else value


def destroyed(winner: Winner, attacker: Area, defender: Area) -> Role | None:
    """Rule whether the winner shoots its enemy down.

    Args:
        winner: how the cards compare.
        attacker, defender: the area each side's own diagram has its enemy in.

    Returns:
        Who is destroyed, or None.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3, fifth point, both endings.

    >>> destroyed(Winner.ATTACKER, Area.YELLOW, Area.LIGHT_BLUE)
    <Role.DEFENDER: 'defender'>
    """
    if winner is Winner.ATTACKER and AREAS[attacker].can_destroy:
        return Role.DEFENDER
    if winner is Winner.DEFENDER and AREAS[defender].can_destroy:
        return Role.ATTACKER
    return None


def check_draw(reasoning: Reasoning, role: Role, drawn: int, due: int, *told: str) -> None:
    """Hold a side to the number of Firing Cards that it has to draw.

    Args:
        reasoning: collects the step, and the violation if there is one.
        role: which side it is.
        drawn, due: cards.
        told: pointers to what the number tells of the result.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3, fifth point.
    """
    name, cards = role.capitalize(), count(due, "Firing Card")
    reasoning.step("midway.firing.draw", f"{name} draws {cards}.", *told)
    if drawn != due:
        message = f"{name} draws {cards} here, not {drawn}."
        reasoning.violation("midway.firing.draw", f"/{role}/cards", message, seen=drawn, needed=due)


def _value(reasoning: Reasoning, role: Role, side: FiringSide) -> int | None:
    """The single highest card, an Ace's raised; None without a draw."""
    if not side.cards:
        return None
    highest = max(side.cards)
    text = f"{role.capitalize()} drew {listing(map(str, side.cards))}; the highest is {highest}."
    told = (f"/values/{role}", "/winner", "/destroyed")
    reasoning.step("midway.firing.highest", text, *told)
    if side.type is not AircraftType.ACE:
        return highest
    value = counted(side.type, highest)
    text = f"{role.capitalize()} is an Ace: {highest} + {ACE_BONUS} = {value}."
    reasoning.step("midway.firing.ace", text, *told)
    return value


def _winner(reasoning: Reasoning, values: dict[Role, int | None]) -> Winner | None:
    """How the cards compare; None when an unopposed draw has nothing to compare with."""
    shown = ["no card" if value is None else str(value) for value in values.values()]
    cards = f"Attacker {shown[0]}, Defender {shown[1]}"
    told = ("/winner", "/destroyed")
    winner = settle(reasoning, **values)
    if winner is None:
        text = f"{cards}: there is nothing to compare, so nothing happens."
        reasoning.step("midway.firing.highest", text, *told)
        return None
    verdict = "a tie" if winner is Winner.TIE else f"the {winner.capitalize()} wins"
    reasoning.step("midway.firing.highest", f"{cards}: {verdict}.", *told)
    return winner


def _explain(reasoning: Reasoning, winner: Winner, loser: Role | None) -> None:
    if loser is not None:
        text = f"The winner has its enemy in an Attack Area: the {loser.capitalize()} is destroyed."
        reasoning.step("midway.firing.destroy", text, "/destroyed")
    elif winner is Winner.TIE:
        reasoning.step("midway.firing.nothing", "A tie: nobody is destroyed.", "/destroyed")
    else:
        text = "The winner has its enemy in a Defence Area: nobody is destroyed."
        reasoning.step("midway.firing.nothing", text, "/destroyed")
