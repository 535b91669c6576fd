"""Random questions, as JSON objects; most of them legal, and every one accepted by the schemas."""

from tests.strategies import odds_battles, odds_cards
from tests.strategies.dogfight import CODES, attack_ranks, attempts, duels, hands, matches, tactics
from tests.strategies.greatwar import forces, interceptions
from tests.strategies.midway import (
    AREAS,
    HEADINGS,
    SIDES,
    TYPES,
    bids,
    firings,
    initiatives,
    orders,
    range_areas,
)
from tests.strategies.midway_moves import combats, flights, targets
from tests.strategies.midway_victory import victories
from tests.strategies.readings import READINGS, readings, with_readings
from tests.strategies.respelling import NAMES, UNORDERED, respelt

__all__ = [
    "AREAS",
    "CODES",
    "HEADINGS",
    "NAMES",
    "QUESTIONS",
    "READINGS",
    "SIDES",
    "TYPES",
    "UNORDERED",
    "attack_ranks",
    "attempts",
    "bids",
    "combats",
    "duels",
    "firings",
    "flights",
    "forces",
    "hands",
    "initiatives",
    "interceptions",
    "matches",
    "orders",
    "range_areas",
    "readings",
    "respelt",
    "tactics",
    "targets",
    "victories",
    "with_readings",
]

# Battles and matches choose their readings themselves: how they go on depends on it.
QUESTIONS = {
    "midway.range-area": with_readings("midway", range_areas()),
    "midway.firing": with_readings("midway", firings()),
    "midway.firing.odds": with_readings("midway", odds_cards.firing_odds()),
    "midway.orders": with_readings("midway", orders()),
    "midway.initiative": with_readings("midway", initiatives()),
    "midway.initiative-bid": with_readings("midway", bids()),
    "midway.flight": with_readings("midway", flights()),
    "midway.targets": with_readings("midway", targets()),
    "midway.combat": with_readings("midway", combats()),
    "midway.victory": with_readings("midway", victories()),
    "greatwar.interception": interceptions(),
    "greatwar.interception.odds": odds_battles.interception_odds(),
    "dogfight.attack-rank": with_readings("dogfight", attack_ranks()),
    "dogfight.duel": with_readings("dogfight", duels()),
    "dogfight.duel.odds": with_readings("dogfight", odds_cards.duel_odds()),
    "dogfight.tactics": with_readings("dogfight", tactics()),
    "dogfight.tactics.odds": with_readings("dogfight", odds_cards.tactics_odds()),
    "dogfight.match": matches(),
}
