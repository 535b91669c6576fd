"""How likely each outcome of a Firing is, before any card is drawn (page 16, section 2.4.3)."""

from math import comb
from typing import Final

from service.rules.chance import NEVER, best_of, share
from service.rules.midway.firing import ACE_BONUS, counted, destroyed, draw, settle
from service.rules.midway.odds_terms import FiringOdds, FiringOddsQuestion, PileSide
from service.rules.midway.range_area import FIRES_TEXT, fires
from service.rules.midway.terms import AircraftType, Fires, Winner
from service.rules.ruling import Readings, Reasoning, Ruling
from service.rules.wording import count

_WINS: Final = ("/attacker_wins", "/defender_wins", "/tie")
_KILLS: Final = ("/attacker_destroyed", "/defender_destroyed")

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

    >>> from service.rules.midway.terms import Area
    >>> red = PileSide(area=Area.RED, type=AircraftType.FIGHTER, pile=(1, 2, 3, 4, 5, 6, 7))
    >>> from service.rules.midway import book
    >>> question = FiringOddsQuestion(attacker=red, defender=red)
    >>> firing_odds(question, book().defaults).result.tie.fraction
    '53/175'
    """
    reasoning = Reasoning(readings)
    attacker, defender = question.attacker, question.defender
    who = fires(attacker.area, defender.area)
    reasoning.step("midway.firing.begin", FIRES_TEXT[who], "" if who is Fires.NONE else "/firing")
    ours = _law(reasoning, "Attacker", attacker, who)
    theirs = _law(reasoning, "Defender", defender, who)
    wins, ties, losses = (0, 0, 0) if who is Fires.NONE else _compared(reasoning, ours, theirs)
    pairs = sum(ours.values()) * sum(theirs.values())
    won, lost = share(wins, pairs), share(losses, pairs)
    shot_down = destroyed(Winner.DEFENDER, attacker.area, defender.area)
    shoots_down = destroyed(Winner.ATTACKER, attacker.area, defender.area)
    if wins and shoots_down:
        text = "The Attacker's win destroys the Defender."
        reasoning.step("midway.firing.destroy", text, "/defender_destroyed")
    if losses and shot_down:
        text = "The Defender's win destroys the Attacker."
        reasoning.step("midway.firing.destroy", text, "/attacker_destroyed")
    return reasoning.ruling(
        FiringOdds(
            firing=who,
            attacker_wins=won,
            defender_wins=lost,
            tie=share(ties, pairs),
            attacker_destroyed=lost if shot_down else NEVER,
            defender_destroyed=won if shoots_down else NEVER,
        )
    )


def _law(reasoning: Reasoning, name: str, side: PileSide, who: Fires) -> Law:
    """In how many of its draws a side compares which value, in ascending order."""
    number, size = draw(side.area, who), len(side.pile)
    if not number:
        reasoning.step("midway.firing.draw", f"{name} draws no Firing Card.", *_WINS)
        return {None: 1}
    ways = count(comb(size, number), "way")
    text = f"{name} draws {number} of {count(size, 'card')}: {ways}, equally likely."
    reasoning.step("midway.firing.shuffle", text, *_WINS)
    if side.type is AircraftType.ACE:
        text = f"{name} is an Ace: each of its cards counts {ACE_BONUS} more."
        reasoning.step("midway.firing.ace", text, *_WINS)
    kind = side.type
    return {counted(kind, highest): ways for highest, ways in best_of(side.pile, number).items()}


def _compared(reasoning: Reasoning, ours: Law, theirs: Law) -> tuple[int, int, int]:
    """In how many pairs of draws the Attacker wins, nobody does, and the Defender does."""
    others = [*theirs.items()]
    if settle(reasoning, next(iter(ours)), others[0][0]) is None:
        text = "One side alone draws: there is nothing to compare, so nothing happens."
        reasoning.step("midway.firing.highest", text, *_WINS, *_KILLS)
        return 0, 0, 0
    draws, below, at = sum(theirs.values()), 0, 0
    wins = ties = losses = 0
    for value, ways in ours.items():
        # Both laws ascend: what a value beats, the next one beats too.
        level = 0
        for other, number in others[at:]:
            winner = settle(reasoning, value, other)
            if winner is not Winner.ATTACKER:
                level = number if winner is Winner.TIE else 0
                break
            below += number
            at += 1
        wins += ways * below
        ties += ways * level
        losses += ways * (draws - below - level)
    text = (
        f"Of {count(wins + ties + losses, 'pair')} of draws the Attacker wins {wins} and the "
        f"Defender {losses}; {ties} are tied."
    )
    reasoning.step("midway.firing.highest", text, *_WINS, *_KILLS)
    return wins, ties, losses
