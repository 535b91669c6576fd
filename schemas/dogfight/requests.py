"""What WWI Aerial Dogfight is asked."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from schemas.base import Data, RequestSchema, StrictSchema
from schemas.dogfight.cards import HAND, CardField
from schemas.faults import Fault
from schemas.fields import Choice, Items, Part, Whole
from service.rules.dogfight.deck import in_deck_order
from service.rules.dogfight.duel import KILLS_TO_WIN
from service.rules.dogfight.terms import (
    AttackRankQuestion,
    Attempt,
    Card,
    DuelQuestion,
    Kills,
    Side,
)
from service.rules.pointer import pointer


def _cards(description: str, low: int) -> Items:
    card = CardField("A card's code or its printed name, in either case.")
    return Items(description, card, low, HAND, required=False, unique=True)


class AttemptSchema(StrictSchema):
    """What a side holds, or attacks with, or both; at least one of the two."""

    constraints: ClassVar[Data] = {"minProperties": 1}

    hand = _cards("The hand, in any order.", HAND)
    attack = _cards("The cards of the attack, in any order; none: the side declines.", 0)

    def relations(self, sent: Data) -> Iterator[tuple[str, Fault]]:
        """A side that shows neither hand nor attack says nothing to rule on."""
        if not sent.keys() & {"hand", "attack"}:
            detail = "At least one of hand and attack is required."
            yield "_schema", Fault(code="missing_field", detail=detail)


def _attempt(data: Data) -> Attempt:
    """The order of cards means nothing."""
    hand, attack = data.get("hand"), data.get("attack")
    return Attempt(
        hand=None if hand is None else in_deck_order(tuple(hand)),
        attack=None if attack is None else in_deck_order(tuple(attack)),
    )


Held = list[tuple[str, Card]]


def _held(cards: list[Card | None] | None, path: Iterable[str]) -> Held:
    """Cards with their places."""
    return [(pointer(*path, at), card) for at, card in enumerate(cards or ()) if card]


def _in_two_places(held: Held, elsewhere: frozenset[Card] = frozenset()) -> Iterator[Fault]:
    """There is one copy of each card."""
    seen = set(elsewhere)
    for place, card in held:
        if card in seen:
            detail = f"{card.code} is in two places, but there is one copy of each card."
            yield Fault(pointer=place, code="card_twice", detail=detail, impossible=True)
        seen.add(card)


class AttackRankRequest(AttemptSchema, RequestSchema):
    """One side's hand, or its attack, or both."""

    constraints: ClassVar[Data] = {"minProperties": 2}

    side = Choice("Whose hand or attack it is.", *Side)

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find cards given twice; a card in the hand may be in the attack too."""
        for member in ("hand", "attack"):
            yield from _in_two_places(_held(data.get(member), (member,)))

    def situation(self, data: Data) -> AttackRankQuestion:
        """Build the question."""
        return AttackRankQuestion(side=data["side"], attempt=_attempt(data))


class KillsSchema(StrictSchema):
    """Kills before the duel."""

    allied = Whole("Of the Allied side.", 0, KILLS_TO_WIN - 1)
    german = Whole("Of the German side.", 0, KILLS_TO_WIN - 1)


class DuelRequest(RequestSchema):
    """Both sides' hands or attacks, and the score."""

    allied = Part(
        "The Allied side; without an attack it plays the best of its hand.", AttemptSchema
    )
    german = Part(
        "The German side; without an attack it plays the best of its hand.", AttemptSchema
    )
    kills = Part("Kills so far, if the score is kept.", KillsSchema, required=False)

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find cards in two places: one side's attack may only come from its own hand."""
        elsewhere: frozenset[Card] = frozenset()
        for side in Side:
            attempt = data.get(side)
            if attempt is None:
                continue
            held = [_held(attempt.get(member), (side, member)) for member in ("hand", "attack")]
            for cards in held:
                yield from _in_two_places(cards, elsewhere)
            elsewhere |= {card for cards in held for _, card in cards}

    def situation(self, data: Data) -> DuelQuestion:
        """Build the question."""
        return DuelQuestion(
            allied=_attempt(data["allied"]),
            german=_attempt(data["german"]),
            kills=Kills(**data["kills"]) if "kills" in data else None,
        )
