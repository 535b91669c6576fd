"""What WWI Aerial Dogfight is asked about odds."""

from collections.abc import Iterator
from typing import ClassVar

from schemas.base import Data
from schemas.dogfight.cards import HAND
from schemas.dogfight.requests import DogfightRequest, cards_of, held, in_two_places
from schemas.faults import Fault
from schemas.fields import Choice
from service.rules.dogfight import DECK
from service.rules.dogfight.deck import in_deck_order
from service.rules.dogfight.odds_terms import HandOddsQuestion
from service.rules.dogfight.tactics import MOST_DISCARDS
from service.rules.dogfight.terms import Side


def _too_many_known(dealt: int) -> Data:
    """In JSON Schema: so many cards are known that too few are left to deal."""
    known = {"minItems": len(DECK) - HAND - dealt + 1}
    return {"not": {"properties": {"known": known}, "required": ["known"]}}


class DuelOddsRequest(DogfightRequest):
    """One side's hand, and the cards that it has seen elsewhere."""

    dealt: ClassVar[int] = HAND  # cards that the unseen ones must be enough for
    constraints: ClassVar[Data] = _too_many_known(dealt)

    side = Choice("Whose hand it is.", *Side)
    hand = cards_of("The hand, in any order.", HAND, required=True)
    known = cards_of(
        "Cards seen elsewhere, in any order, so that the opponent cannot hold them.",
        0,
        len(DECK) - HAND,
    )

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find cards in two places, and too few cards for the opponent's hand."""
        shown = held(data.get("hand"), "hand") + held(data.get("known"), "known")
        yield from in_two_places(shown)
        unseen = len(DECK) - len({card for _, card in shown})
        if unseen < self.dealt:
            detail = f"{self.dealt} unseen cards are needed; this leaves {unseen}."
            yield Fault(pointer="/known", code="too_few_unseen", detail=detail, impossible=True)

    def situation(self, data: Data) -> HandOddsQuestion:
        """Build the question; the order of cards means nothing."""
        return HandOddsQuestion(
            side=data["side"],
            hand=in_deck_order(tuple(data["hand"])),
            known=in_deck_order(tuple(data.get("known", ()))),
        )


class TacticsOddsRequest(DuelOddsRequest):
    """One side's hand before the Tactics Phase, and the cards that it has seen elsewhere."""

    dealt: ClassVar[int] = HAND + MOST_DISCARDS
    constraints: ClassVar[Data] = _too_many_known(dealt)
