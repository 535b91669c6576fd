"""Air combat of a Great War strategy game: interceptions."""

from service.rules.book import Book, read_book
from service.rules.greatwar.interception import interception
from service.rules.greatwar.interception_odds import interception_odds

__all__ = ["book", "interception", "interception_odds"]


def book() -> Book:
    """Open this game's book."""
    return read_book(__name__)
