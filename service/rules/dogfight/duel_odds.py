"""How likely a hand is to make a kill, against an opponent's hand that is not known."""

from typing import Final

from service.rules.chance import share
from service.rules.dogfight.attack import best_attack, explain_unable
from service.rules.dogfight.deals import ENEMY, HAND, Deals, Unseen, deals
from service.rules.dogfight.deck import DECK
from service.rules.dogfight.duel import compare
from service.rules.dogfight.odds_terms import DuelOdds, HandOddsQuestion
from service.rules.dogfight.terms import Side, Suit
from service.rules.ruling import Readings, Reasoning, Ruling
from service.rules.wording import listing


def duel_odds(question: HandOddsQuestion, readings: Readings) -> Ruling:
    """Rule how likely each outcome of a duel is, both sides playing their best attack.

    Args:
        question: a hand of five, and up to 62 cards seen elsewhere, so that five are unseen.
        readings: of every silent point of this game.

    Returns:
        A legal ruling whose result is a DuelOdds, exact over every hand that the opponent may
        have. Nobody declines, so it passes through no silent point.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Flight and Attack Phase.

    >>> from service.rules.dogfight import book
    >>> question = HandOddsQuestion(side=Side.ALLIED, hand=DECK[7:12], known=())
    >>> duel_odds(question, book().defaults).result.killed.fraction
    '115699/459888'
    """
    reasoning = Reasoning(readings)
    unseen = unseen_by(reasoning, question, *_CHANCES)
    rank = _best_rank(reasoning, question)
    [dealt] = deals(question.side, question.hand, unseen, [()])
    _explain(reasoning, dealt)
    return reasoning.ruling(
        DuelOdds(
            rank=rank,
            **{name: share(ways, dealt.all) for name, ways in kills(question.side, dealt).items()},
        )
    )


def _best_rank(reasoning: Reasoning, question: HandOddsQuestion) -> int | None:
    """The rank of the best attack of the hand, or None."""
    best = best_attack(question.side, question.hand)
    if best is None:
        explain_unable(reasoning, question.side, question.hand, "/rank", *_CHANCES)
        return None
    rank = sum(card.rank for card in best)
    codes = listing(card.code for card in best)
    text = f"Best attack: {codes}, rank {rank}."
    reasoning.step("dogfight.attack.rank", text, "/rank", *_CHANCES)
    return rank


def unseen_by(reasoning: Reasoning, question: HandOddsQuestion, *told: str) -> Unseen:
    """List the cards that the opponent may hold.

    Args:
        reasoning: collects what is assumed of the opponent.
        question: the cards that are elsewhere.
        told: what of the result follows from what is assumed.

    Returns:
        The ranks of all others, in ascending order, by the letter of their suit.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Flight and Attack Phase.
    """
    seen = {card.code for card in question.hand + question.known}
    unseen = {
        suit: tuple([rank for code, rank in cards if code not in seen])
        for suit, cards in _SUITS.items()
    }
    number = len(DECK) - len(seen)
    text = f"The opponent has any {HAND} of the {number} unseen cards, all equally likely."
    reasoning.step("dogfight.flight.deal", text, *told)
    text = "Both sides attack with the best that they can."
    reasoning.step("dogfight.attack.optional", text, *told)
    return unseen


_SUITS: Final = {
    suit.value: [(card.code, card.rank) for card in DECK if card.suit is suit] for suit in Suit
}


def kills(side: Side, dealt: Deals) -> dict[str, int]:
    """Count the deals by who makes a kill.

    Args:
        side: whose deals they are.
        dealt: how they come out.

    Returns:
        The numbers of deals by the names of the chances in a DuelOdds; they sum to
        ``dealt.all``.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase.
    """
    made = dict.fromkeys(_CALLED.values(), 0)
    for deal, name in _MAKES[side].items():
        made[name] += getattr(dealt, deal)
    return made


# My kills and the opponent's.
_CALLED: Final = {(1, 0): "kill", (0, 1): "killed", (1, 1): "both", (0, 0): "neither"}
_CHANCES: Final = tuple(f"/{name}" for name in _CALLED.values())

# Kinds of deals: my rank and the opponent's, None without an attack. Any would do that compare so.
_STANDINGS: Final = {
    "higher": (3, 2),
    "equal": (2, 2),
    "lower": (2, 3),
    "alone": (2, None),
    "opponent_alone": (None, 2),
    "neither": (None, None),
}


def _called(side: Side, mine: int | None, theirs: int | None) -> str:
    """What the rule of the duel makes of two ranks, as the chances call it."""
    ranks = {side: mine, ENEMY[side]: theirs}
    _, made = compare(ranks[Side.ALLIED], ranks[Side.GERMAN])
    kills_of = {Side.ALLIED: made.allied, Side.GERMAN: made.german}
    return _CALLED[kills_of[side], kills_of[ENEMY[side]]]


_MAKES: Final = {
    side: {deal: _called(side, *ranks) for deal, ranks in _STANDINGS.items()} for side in Side
}


def _explain(reasoning: Reasoning, dealt: Deals) -> None:
    text = f"Both attack in {dealt.higher + dealt.equal + dealt.lower} of {dealt.all} deals"
    ranks = f"the hand's rank is higher in {dealt.higher}, lower in {dealt.lower}"
    reasoning.step("dogfight.duel.higher-rank", f"{text}: {ranks}.", "/kill", "/killed")
    reasoning.step("dogfight.duel.tie", f"The ranks are equal in {dealt.equal}.", "/both")
    text = f"The hand attacks alone in {dealt.alone}, the opponent alone in {dealt.opponent_alone}."
    reasoning.step("dogfight.duel.unopposed", text, "/kill", "/killed")
    reasoning.step("dogfight.duel.no-attacks", f"Nobody attacks in {dealt.neither}.", "/neither")
