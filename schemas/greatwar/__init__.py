"""Great War air combat on the wire."""

from schemas.greatwar.odds_requests import InterceptionOddsRequest
from schemas.greatwar.requests import InterceptionRequest
from schemas.greatwar.results import InterceptionOddsResult, InterceptionResult

__all__ = [
    "InterceptionOddsRequest",
    "InterceptionOddsResult",
    "InterceptionRequest",
    "InterceptionResult",
]
