"""Battle of Midway on the wire."""

from schemas.midway.requests import (
    FiringRequest,
    InitiativeRequest,
    OrdersRequest,
    RangeAreaRequest,
)
from schemas.midway.results import FiringResult, InitiativeResult, OrdersResult, RangeAreaResult

__all__ = [
    "FiringRequest",
    "FiringResult",
    "InitiativeRequest",
    "InitiativeResult",
    "OrdersRequest",
    "OrdersResult",
    "RangeAreaRequest",
    "RangeAreaResult",
]
