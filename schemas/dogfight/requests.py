"""What WWI Aerial Dogfight is asked."""

from collections.abc import Iterator
from typing import ClassVar

from schemas.base import Data, RequestSchema, StrictSchema
from schemas.dogfight.cards import HAND, CardField
from schemas.faults import Fault
from schemas.fields import Choice, Items, Part, Whole
from schemas.readings import readings_of
from service.rules.dogfight import book
from service.rules.dogfight.deck import in_deck_order
from service.rules.dogfight.duel import KILLS_TO_WIN
from service.rules.dogfight.terms import (
    AttackRankQuestion,
    Attempt,
    Card,
    DuelQuestion,
    Kills,
    MatchQuestion,
    Side,
    TacticsQuestion,
)
from service.rules.pointer import pointer

MOST_TURNS = 100


def cards_of(description: str, low: int, high: int = HAND, *, required: bool = False) -> Items:
    """The field for cards, each given once."""
    card = CardField("A card's code or its printed name, in either case.")
    return Items(description, card, low, high, required=required, unique=True, any_order=True)


class AttemptSchema(StrictSchema):
    """What a side holds, or attacks with, or both; at least one of the two."""

    constraints: ClassVar[Data] = {"minProperties": 1}

    hand = cards_of("The hand, in any order.", HAND)
    attack = cards_of("The cards of the attack, in any order; none: the side declines.", 0)

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


Path = tuple[str | int, ...]
Held = list[tuple[Path, Card]]


def held(cards: list[Card | None] | None, *path: str | int) -> Held:
    """Cards with their places."""
    return [((*path, at), card) for at, card in enumerate(cards or ()) if card]


def in_two_places(shown: Held, elsewhere: frozenset[Card] = frozenset()) -> Iterator[Fault]:
    """There is one copy of each card."""
    seen = set(elsewhere)
    for place, card in shown:
        if card in seen:
            detail = f"{card.code} is in two places, but there is one copy of each card."
            where = pointer(*place)
            yield Fault(pointer=where, code="card_twice", detail=detail, impossible=True)
        seen.add(card)


class DogfightRequest(RequestSchema):
    """Any question about WWI Aerial Dogfight."""

    readings = readings_of(book)


class AttackRankRequest(AttemptSchema, DogfightRequest):
    """One side's hand, or its attack, or both."""

    constraints: ClassVar[Data] = {
        "not": {"allOf": [{"not": {"required": [name]}} for name in ("hand", "attack")]}
    }

    side = Choice("Whose hand or attack it is.", *Side)

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find cards given twice; a card in the hand may be in the attack too."""
        for member in ("hand", "attack"):
            yield from in_two_places(held(data.get(member), member))

    def situation(self, data: Data) -> AttackRankQuestion:
        """Build the question."""
        return AttackRankQuestion(side=data["side"], attempt=_attempt(data))


class KillsSchema(StrictSchema):
    """Kills before the duel."""

    allied = Whole("Of the Allied side.", 0, KILLS_TO_WIN - 1)
    german = Whole("Of the German side.", 0, KILLS_TO_WIN - 1)


class TurnSchema(StrictSchema):
    """Both sides' hands or attacks in one turn."""

    allied = Part(
        "The Allied side; without an attack it plays the best of its hand.", AttemptSchema
    )
    german = Part(
        "The German side; without an attack it plays the best of its hand.", AttemptSchema
    )


class DuelRequest(TurnSchema, DogfightRequest):
    """Both sides' hands or attacks, and the score."""

    kills = Part("Kills so far, if the score is kept.", KillsSchema, required=False)

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find cards in two places."""
        yield from _turn_faults(data)

    def situation(self, data: Data) -> DuelQuestion:
        """Build the question."""
        return _turn(data, Kills(**data["kills"]) if "kills" in data else None)


class MatchRequest(DogfightRequest):
    """A battle, turn by turn, from no kills on."""

    turns = Items("The turns in order.", Part("A turn.", TurnSchema), 1, MOST_TURNS)

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find cards in two places of one turn; another turn has the whole deck again."""
        for index, turn in enumerate(data.get("turns", ())):
            yield from _turn_faults(turn or {}, "turns", index)

    def situation(self, data: Data) -> MatchQuestion:
        """Build the turns, whose order matters."""
        return MatchQuestion(turns=tuple(_turn(turn, None) for turn in data["turns"]))


class TacticsRequest(DogfightRequest):
    """A hand, and what is done with it in the Tactics Phase."""

    hand = cards_of("The hand before it, in any order.", HAND, required=True)
    discards = cards_of("The cards discarded, in any order.", 0, required=True)
    draws = cards_of("The cards drawn for them, in any order.", 0, required=True)

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find cards given twice, and cards drawn that are still in the hand."""
        shown = {member: held(data.get(member), member) for member in ("hand", "discards")}
        for cards in shown.values():
            yield from in_two_places(cards)
        hand, discards = ({card for _, card in cards} for cards in shown.values())
        yield from in_two_places(held(data.get("draws"), "draws"), frozenset(hand - discards))

    def situation(self, data: Data) -> TacticsQuestion:
        """Build the three; the order of cards means nothing."""
        members = {name: in_deck_order(tuple(data[name])) for name in ("hand", "discards", "draws")}
        return TacticsQuestion(**members)


def _turn_faults(turn: Data, *path: str | int) -> Iterator[Fault]:
    """One side's attack may only come from its own hand."""
    elsewhere: frozenset[Card] = frozenset()
    for side in Side:
        attempt = turn.get(side) or {}
        shown = [held(attempt.get(member), *path, side, member) for member in ("hand", "attack")]
        for cards in shown:
            yield from in_two_places(cards, elsewhere)
        elsewhere |= {card for cards in shown for _, card in cards}


def _turn(turn: Data, kills: Kills | None) -> DuelQuestion:
    return DuelQuestion(
        allied=_attempt(turn["allied"]), german=_attempt(turn["german"]), kills=kills
    )
