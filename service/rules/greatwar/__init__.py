"""Air combat of a Great War strategy game: interceptions."""

from service.rules.book import Book, read_book
from service.rules.greatwar.effort import effort_of
from service.rules.greatwar.interception import interception
from service.rules.greatwar.interception_odds import interception_odds
from service.rules.greatwar.near_misses import interception_near_misses

__all__ = ["book", "effort_of", "interception", "interception_near_misses", "interception_odds"]


def book() -> Book:
    """Open this game's book."""
    return read_book(__name__)
