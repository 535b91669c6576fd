"""How likely each outcome of a Firing is, before any card is drawn (page 16, section 2.4.3)."""

from dataclasses import dataclass
from math import comb

from service.rules.chance import Chance, best_of, share
from service.rules.midway.firing import ACE_BONUS, counted, destroyed, draw, settle
from service.rules.midway.range_area import FIRES_TEXT, fires
from service.rules.midway.terms import AircraftType, Area, Fires, Role, Winner
from service.rules.ruling import Readings, Reasoning, Ruling
from service.rules.wording import count


@dataclass(frozen=True, slots=True, kw_only=True)
class PileSide:
    """One side before the draw: where it has its enemy, and the cards of its pile, sorted."""

    area: Area
    type: AircraftType
    pile: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FiringOddsQuestion:
    """The two sides of a Firing that is to come."""

    attacker: PileSide
    defender: PileSide


@dataclass(frozen=True, slots=True, kw_only=True)
class FiringOdds:
    """The chance of each outcome. The first three sum to 1, or are all 0: nobody can win."""

    firing: Fires
    attacker_wins: Chance
    defender_wins: Chance
    tie: Chance
    attacker_destroyed: Chance
    defender_destroyed: Chance


Law = dict[int | None, int]  # what a side compares -> in how many of its draws


def firing_odds(question: FiringOddsQuestion, readings: Readings) -> Ruling:
    """Rule how likely each outcome of a Firing is.

    Args:
        question: for each side the area its diagram has its enemy in, its type, and the values
            (0 to 20) of the 1 to 20 Firing Cards in its pile, at least as many as it draws.
        readings: of every silent point of this game.

    Returns:
        A legal ruling whose result is a FiringOdds, exact over every pair of draws. It passes
        through ``midway.unopposed-draw`` when one side alone draws.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3; page 19 for the Ace's bonus.

    >>> red = PileSide(area=Area.RED, type=AircraftType.FIGHTER, pile=(1, 2, 3, 4, 5, 6, 7))
    >>> from service.rules.midway import book
    >>> question = FiringOddsQuestion(attacker=red, defender=red)
    >>> firing_odds(question, book().defaults).result.tie.fraction
    '53/175'
    """
    reasoning = Reasoning(readings)
    sides = {Role.ATTACKER: question.attacker, Role.DEFENDER: question.defender}
    who = fires(question.attacker.area, question.defender.area)
    reasoning.step("midway.firing.begin", FIRES_TEXT[who])
    laws = {role: _law(reasoning, role, side, who) for role, side in sides.items()}
    won = dict.fromkeys(Winner, 0) if who is Fires.NONE else _won(reasoning, laws)
    down = dict.fromkeys(Role, 0)
    for winner, ways in won.items():
        loser = destroyed(winner, question.attacker.area, question.defender.area)
        if loser is not None and ways:
            down[loser] = ways
            text = f"The {winner.capitalize()} has its enemy in an Attack Area: its win destroys."
            reasoning.step("midway.firing.destroy", text)
    pairs = sum(laws[Role.ATTACKER].values()) * sum(laws[Role.DEFENDER].values())
    return reasoning.ruling(
        FiringOdds(
            firing=who,
            attacker_wins=share(won[Winner.ATTACKER], pairs),
            defender_wins=share(won[Winner.DEFENDER], pairs),
            tie=share(won[Winner.TIE], pairs),
            attacker_destroyed=share(down[Role.ATTACKER], pairs),
            defender_destroyed=share(down[Role.DEFENDER], pairs),
        )
    )


def _law(reasoning: Reasoning, role: Role, side: PileSide, who: Fires) -> Law:
    """In how many of its draws a side compares which value."""
    name, number = role.capitalize(), draw(side.area, who)
    drawn = f"{name} draws {count(number, 'Firing Card')}"
    if not number:
        reasoning.step("midway.firing.draw", f"{drawn}.")
        return {None: 1}
    draws = comb(len(side.pile), number)
    text = f"{drawn} of its pile of {len(side.pile)}: {count(draws, 'draw')}, equally likely."
    reasoning.step("midway.firing.shuffle", text)
    if side.type is AircraftType.ACE:
        text = f"{name} is an Ace: each of its cards counts {ACE_BONUS} more."
        reasoning.step("midway.firing.ace", text)
    return {
        counted(side.type, highest): ways for highest, ways in best_of(side.pile, number).items()
    }


def _won(reasoning: Reasoning, laws: dict[Role, Law]) -> dict[Winner, int]:
    """In how many pairs of draws who wins; in none when an unopposed draw has no effect."""
    attacker, defender = laws[Role.ATTACKER], [*laws[Role.DEFENDER].items()]
    won = dict.fromkeys(Winner, 0)
    if settle(reasoning, next(iter(attacker)), defender[0][0]) is None:
        text = "One side alone draws: there is nothing to compare, so nothing happens."
        reasoning.step("midway.firing.highest", text)
        return won
    draws, below, at = sum(ways for _, ways in defender), 0, 0
    wins = ties = losses = 0
    for value, ways in attacker.items():
        # Both laws ascend: what a value beats, the next one beats too.
        while at < len(defender) and settle(reasoning, value, defender[at][0]) is Winner.ATTACKER:
            below += defender[at][1]
            at += 1
        tied = at < len(defender) and settle(reasoning, value, defender[at][0]) is Winner.TIE
        level = defender[at][1] if tied else 0
        wins += ways * below
        ties += ways * level
        losses += ways * (draws - below - level)
    text = (
        f"Of {count(wins + ties + losses, 'pair')} of draws the Attacker wins {wins} and the "
        f"Defender {losses}; {ties} are tied."
    )
    reasoning.step("midway.firing.highest", text)
    return {Winner.ATTACKER: wins, Winner.DEFENDER: losses, Winner.TIE: ties}
