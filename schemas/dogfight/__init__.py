"""WWI Aerial Dogfight on the wire."""

from schemas.dogfight.cards import CardSchema
from schemas.dogfight.requests import AttackRankRequest, DuelRequest
from schemas.dogfight.results import AttackRankResult, DuelResult

__all__ = ["AttackRankRequest", "AttackRankResult", "CardSchema", "DuelRequest", "DuelResult"]
