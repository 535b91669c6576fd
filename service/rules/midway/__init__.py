"""Battle of Midway: an activation from the Initiative Card to the Firing, and who wins."""

from service.rules.book import Book, read_book
from service.rules.midway.combat import combat
from service.rules.midway.firing import firing
from service.rules.midway.firing_odds import firing_odds
from service.rules.midway.flight import flight
from service.rules.midway.initiative import initiative, initiative_bid
from service.rules.midway.orders import orders
from service.rules.midway.range_area import range_area
from service.rules.midway.targets import targets
from service.rules.midway.victory import victory

__all__ = [
    "book",
    "combat",
    "firing",
    "firing_odds",
    "flight",
    "initiative",
    "initiative_bid",
    "orders",
    "range_area",
    "targets",
    "victory",
]


def book() -> Book:
    """Open this game's book."""
    return read_book(__name__)
