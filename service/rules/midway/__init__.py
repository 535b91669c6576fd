"""Battle of Midway: an activation from the Initiative Card to the Firing, and who wins."""

from service.rules.book import Book, read_book
from service.rules.midway.combat import combat
from service.rules.midway.firing import firing
from service.rules.midway.firing_odds import firing_odds
from service.rules.midway.flight import flight
from service.rules.midway.initiative import initiative, initiative_bid
from service.rules.midway.near_misses import combat_near_misses, firing_near_misses
from service.rules.midway.orders import orders
from service.rules.midway.range_area import REFERENCE_SET, range_area
from service.rules.midway.targets import targets
from service.rules.midway.victory import victory
from service.rules.midway.victory_near_misses import victory_near_misses

__all__ = [
    "REFERENCE_SET",
    "book",
    "combat",
    "combat_near_misses",
    "firing",
    "firing_near_misses",
    "firing_odds",
    "flight",
    "initiative",
    "initiative_bid",
    "orders",
    "range_area",
    "targets",
    "victory",
    "victory_near_misses",
]


def book() -> Book:
    """Open this game's book."""
    return read_book(__name__)
