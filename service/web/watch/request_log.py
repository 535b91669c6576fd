"""Where a line for each request goes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestLog:
    """A structlog method that writes a line, and whether lines are to tell what was asked.

    ``on_drop`` takes what is to be called for each line that there is no room for.
    """

    info: Callable[..., Any]
    questions: bool
    on_drop: Callable[[Callable[[], None]], None]
