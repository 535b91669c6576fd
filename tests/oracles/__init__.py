"""Slow second opinions on Skyref's rulings, written apart from the service."""

from tests.oracles import (
    dogfight,
    dogfight_match,
    greatwar,
    midway,
    midway_combat,
    midway_flight,
    midway_victory,
)

ORACLES = {
    "midway.range-area": midway.range_area,
    "midway.firing": midway.firing,
    "midway.orders": midway.orders,
    "midway.initiative": midway.initiative,
    "midway.initiative-bid": midway.initiative_bid,
    "midway.flight": midway_flight.flight,
    "midway.targets": midway_flight.targets,
    "midway.combat": midway_combat.combat,
    "midway.victory": midway_victory.victory,
    "greatwar.interception": greatwar.interception,
    "dogfight.attack-rank": dogfight.attack_rank,
    "dogfight.duel": dogfight.duel,
    "dogfight.tactics": dogfight_match.tactics,
    "dogfight.match": dogfight_match.match,
}
