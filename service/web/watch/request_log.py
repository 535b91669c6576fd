"""Where a line for each request goes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestLog:
    """A structlog method that writes a line, and whether lines are to tell what was asked."""

    info: Callable[..., Any]
    questions: bool
