"""What a hand becomes in the Tactics Phase."""

from typing import Final

from service.rules.dogfight.deck import in_deck_order
from service.rules.dogfight.terms import Cards, Hand, TacticsQuestion
from service.rules.ruling import Readings, Reasoning, Ruling
from service.rules.wording import count, listing

MOST_DISCARDS: Final = 3


def tactics(question: TacticsQuestion, readings: Readings) -> Ruling:
    """Rule on discards and the cards drawn for them.

    Args:
        question: a hand of five, 0 to 5 discards and 0 to 5 draws, none of which is still held.
        readings: of every silent point of this game.

    Returns:
        A ruling whose result is a Hand; illegal with over three discards, a discard that was
        not held, another number of draws, or a discard drawn back. It passes through
        ``dogfight.fewer-draws`` with fewer draws than discards, and through
        ``dogfight.discards-leave-deck`` when a discard is drawn back.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Tactics Phase.

    >>> from service.rules.dogfight import book
    >>> from service.rules.dogfight.deck import card_of
    >>> held, away, drawn = (
    ...     tuple(map(card_of, codes.split())) for codes in ("P1 A2 T3 S4 F5", "T3", "P9")
    ... )
    >>> question = TacticsQuestion(hand=held, discards=away, draws=drawn)
    >>> tactics(question, book().defaults).result.hand
    ('P1', 'P9', 'A2', 'S4', 'F5')
    """
    reasoning = Reasoning(readings)
    _check_discards(reasoning, question)
    _check_draws(reasoning, question)
    kept = tuple(card for card in question.hand if card not in question.discards)
    hand = _codes(in_deck_order(kept + question.draws))
    if not reasoning.violations:
        reasoning.step("dogfight.tactics.draws", f"The hand is now {listing(hand)}.", "/hand")
    return reasoning.ruling(Hand(hand=hand))


def _check_discards(reasoning: Reasoning, question: TacticsQuestion) -> None:
    rule, number = "dogfight.tactics.discards", len(question.discards)
    cards = f": {listing(_codes(question.discards))}" if number else ""
    text = f"{count(number, 'card')} of at most {MOST_DISCARDS} discarded{cards}."
    reasoning.step(rule, text, "/hand")
    if number > MOST_DISCARDS:
        message = f"At most {MOST_DISCARDS} cards may be discarded, not {number}."
        reasoning.violation(rule, "/discards", message, seen=number, needed=MOST_DISCARDS)
    strange = _codes(tuple(card for card in question.discards if card not in question.hand))
    if strange:
        rule, message = "dogfight.tactics.from-hand", f"Not in the hand: {listing(strange)}."
        reasoning.violation(rule, "/discards", message, seen=strange, needed=())


def _check_draws(reasoning: Reasoning, question: TacticsQuestion) -> None:
    rule, drawn, due = "dogfight.tactics.draws", len(question.draws), len(question.discards)
    reasoning.step(rule, f"{count(drawn, 'card')} drawn for {due}.", "/hand")
    if drawn < due:
        reasoning.read("dogfight.fewer-draws")
    if drawn != due:
        message = f"{count(due, 'card')} discarded, so {due} drawn, not {drawn}."
        reasoning.violation(rule, "/draws", message, seen=drawn, needed=due)
    back = _codes(tuple(card for card in question.draws if card in question.discards))
    if back:
        reasoning.read("dogfight.discards-leave-deck")
        rule, message = "dogfight.tactics.drawn-back", f"Discarded in this turn: {listing(back)}."
        reasoning.violation(rule, "/draws", message, seen=back, needed=())


def _codes(cards: Cards) -> tuple[str, ...]:
    return tuple(card.code for card in cards)
