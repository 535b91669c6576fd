"""WWI Aerial Dogfight: the deck, attacks, duels, the Tactics Phase and whole battles."""

from service.rules.book import Book, read_book
from service.rules.dogfight.attack import attack_rank
from service.rules.dogfight.deck import DECK
from service.rules.dogfight.duel import duel
from service.rules.dogfight.duel_odds import duel_odds
from service.rules.dogfight.match import match
from service.rules.dogfight.near_misses import duel_near_misses, match_near_misses
from service.rules.dogfight.tactics import tactics
from service.rules.dogfight.tactics_odds import tactics_odds

__all__ = [
    "DECK",
    "attack_rank",
    "book",
    "duel",
    "duel_near_misses",
    "duel_odds",
    "match",
    "match_near_misses",
    "tactics",
    "tactics_odds",
]


def book() -> Book:
    """Open this game's book."""
    return read_book(__name__)
