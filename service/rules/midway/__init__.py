"""Battle of Midway: range areas, Firing, Order Cards and Initiative in a Combat."""

from service.rules.book import Book, read_book
from service.rules.midway.firing import firing
from service.rules.midway.initiative import initiative
from service.rules.midway.orders import orders
from service.rules.midway.range_area import range_area

__all__ = ["book", "firing", "initiative", "orders", "range_area"]


def book() -> Book:
    """Open this game's book."""
    return read_book(__name__)
