"""What to discard in the Tactics Phase, against an opponent that stands pat."""

from itertools import combinations
from math import lcm

from service.rules.chance import share
from service.rules.dogfight.deals import deals
from service.rules.dogfight.duel_odds import kills, unseen_by
from service.rules.dogfight.odds_terms import DiscardOption, HandOddsQuestion, TacticsOdds
from service.rules.dogfight.tactics import MOST_DISCARDS
from service.rules.ruling import Readings, Reasoning, Ruling
from service.rules.wording import listing


def tactics_odds(question: HandOddsQuestion, readings: Readings) -> Ruling:
    """Rule how likely each outcome of a duel is after every way to discard.

    Args:
        question: a hand of five, and up to 59 cards seen elsewhere, so that eight are unseen.
        readings: of every silent point of this game.

    Returns:
        A legal ruling whose result is a TacticsOdds, exact over every draw and every hand that
        the opponent may have; it discards nothing. It passes through ``dogfight.fewer-draws`` and
        ``dogfight.discards-leave-deck``.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Flight, Tactics and Attack Phase.

    >>> from service.rules.dogfight import book
    >>> from service.rules.dogfight.deck import DECK
    >>> from service.rules.dogfight.terms import Side
    >>> question = HandOddsQuestion(side=Side.ALLIED, hand=DECK[7:12], known=())
    >>> tactics_odds(question, book().defaults).result.best
    ('P8', 'P9', 'P10')
    """
    reasoning = Reasoning(readings)
    unseen = unseen_by(reasoning, question, "/options")
    options = [
        option
        for number in range(MOST_DISCARDS + 1)
        for option in combinations(question.hand, number)
    ]
    _explain(reasoning, len(options))
    counted = zip(options, deals(question.side, question.hand, unseen, options), strict=True)
    made = [(option, kills(question.side, dealt), dealt.all) for option, dealt in counted]
    # Sorting is stable: what is as good stays in the order of fewer discards, then of the deck.
    of = lcm(*(every for _, _, every in made))
    made.sort(key=lambda each: (each[1]["killed"] - each[1]["kill"]) * (of // each[2]))
    told = tuple(
        DiscardOption(
            discard=tuple(card.code for card in option),
            **{name: share(ways, every) for name, ways in ways_to.items()},
        )
        for option, ways_to, every in made
    )
    best = told[0]
    text = (
        f"Best is to discard {listing(best.discard)}: kill {best.kill.fraction}, killed "
        f"{best.killed.fraction}."
    )
    reasoning.step("dogfight.tactics.discards", text, "/best", "/options/0")
    return reasoning.ruling(TacticsOdds(options=told, best=best.discard))


def _explain(reasoning: Reasoning, options: int) -> None:
    text = f"Discarding none to {MOST_DISCARDS} of the hand's cards: {options} ways."
    reasoning.step("dogfight.tactics.discards", text, "/options")
    text = "The opponent stands pat: it discards nothing."
    reasoning.step("dogfight.tactics.discards", text, "/options")
    reasoning.read("dogfight.fewer-draws")
    text = "As many cards are drawn as are discarded, any of the others that are unseen."
    reasoning.step("dogfight.tactics.draws", text, "/options")
    reasoning.read("dogfight.discards-leave-deck")
    text = "What is discarded is not drawn, by either side."
    reasoning.step("dogfight.tactics.drawn-back", text, "/options")
