"""Great War air combat on the wire."""

from schemas.greatwar.requests import InterceptionRequest
from schemas.greatwar.results import InterceptionResult

__all__ = ["InterceptionRequest", "InterceptionResult"]
