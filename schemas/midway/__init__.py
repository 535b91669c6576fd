"""Battle of Midway on the wire."""

from schemas.midway.board import ReferenceDiagramSchema
from schemas.midway.flight_requests import CombatRequest, FlightRequest, TargetsRequest
from schemas.midway.requests import FiringOddsRequest, FiringRequest, RangeAreaRequest
from schemas.midway.results import (
    CombatResult,
    FiringOddsResult,
    FiringResult,
    FlightResult,
    InitiativeBidResult,
    InitiativeResult,
    OrdersResult,
    RangeAreaResult,
    TargetsResult,
    VictoryResult,
)
from schemas.midway.round_requests import InitiativeBidRequest, InitiativeRequest, OrdersRequest
from schemas.midway.victory_requests import VictoryRequest

__all__ = [
    "CombatRequest",
    "CombatResult",
    "FiringOddsRequest",
    "FiringOddsResult",
    "FiringRequest",
    "FiringResult",
    "FlightRequest",
    "FlightResult",
    "InitiativeBidRequest",
    "InitiativeBidResult",
    "InitiativeRequest",
    "InitiativeResult",
    "OrdersRequest",
    "OrdersResult",
    "RangeAreaRequest",
    "RangeAreaResult",
    "ReferenceDiagramSchema",
    "TargetsRequest",
    "TargetsResult",
    "VictoryRequest",
    "VictoryResult",
]
