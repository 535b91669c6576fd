"""WWI Aerial Dogfight on the wire."""

from schemas.dogfight.cards import CardSchema
from schemas.dogfight.odds_requests import DuelOddsRequest, TacticsOddsRequest
from schemas.dogfight.requests import (
    AttackRankRequest,
    DuelRequest,
    MatchRequest,
    TacticsRequest,
)
from schemas.dogfight.results import (
    AttackRankResult,
    DuelOddsResult,
    DuelResult,
    MatchResult,
    TacticsOddsResult,
    TacticsResult,
)

__all__ = [
    "AttackRankRequest",
    "AttackRankResult",
    "CardSchema",
    "DuelOddsRequest",
    "DuelOddsResult",
    "DuelRequest",
    "DuelResult",
    "MatchRequest",
    "MatchResult",
    "TacticsOddsRequest",
    "TacticsOddsResult",
    "TacticsRequest",
    "TacticsResult",
]
