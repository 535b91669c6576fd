"""WWI Aerial Dogfight on the wire."""

from schemas.dogfight.cards import CardSchema
from schemas.dogfight.requests import (
    AttackRankRequest,
    DuelRequest,
    MatchRequest,
    TacticsRequest,
)
from schemas.dogfight.results import AttackRankResult, DuelResult, MatchResult, TacticsResult

__all__ = [
    "AttackRankRequest",
    "AttackRankResult",
    "CardSchema",
    "DuelRequest",
    "DuelResult",
    "MatchRequest",
    "MatchResult",
    "TacticsRequest",
    "TacticsResult",
]
