"""Slow second opinions on Skyref's rulings, written apart from the service."""

from tests.oracles import (
    dogfight,
    dogfight_match,
    dogfight_odds,
    greatwar,
    greatwar_odds,
    midway,
    midway_combat,
    midway_flight,
    midway_odds,
    midway_victory,
)

ORACLES = {
    "midway.range-area": midway.range_area,
    "midway.firing": midway.firing,
    "midway.firing.odds": midway_odds.firing_odds,
    "midway.orders": midway.orders,
    "midway.initiative": midway.initiative,
    "midway.initiative-bid": midway.initiative_bid,
    "midway.flight": midway_flight.flight,
    "midway.targets": midway_flight.targets,
    "midway.combat": midway_combat.combat,
    "midway.victory": midway_victory.victory,
    "greatwar.interception": greatwar.interception,
    "greatwar.interception.odds": greatwar_odds.interception_odds,
    "dogfight.attack-rank": dogfight.attack_rank,
    "dogfight.duel": dogfight.duel,
    "dogfight.duel.odds": dogfight_odds.duel_odds,
    "dogfight.tactics": dogfight_match.tactics,
    "dogfight.tactics.odds": dogfight_odds.tactics_odds,
    "dogfight.match": dogfight_match.match,
}
