"""WWI Aerial Dogfight: the deck, attacks and duels."""

from service.rules.book import Book, read_book
from service.rules.dogfight.attack import attack_rank
from service.rules.dogfight.deck import DECK
from service.rules.dogfight.duel import duel

__all__ = ["DECK", "attack_rank", "book", "duel"]


def book() -> Book:
    """Open this game's book."""
    return read_book(__name__)
