"""SKYREF_RATE_LIMIT: how much one client may ask for."""

import re
from typing import Final

_RATE: Final = re.compile("(?P<units>[1-9][0-9]{0,9})/(?:second|minute|hour|day)")
MOST: Final = 1_000_000_000


def rate_limit(text: str) -> str:
    """Check a rate.

    Args:
        text: units of work per time, such as ``600/minute``: a whole number from 1 to 10^9, and
            second, minute, hour or day.

    Returns:
        The text.

    Raises:
        ValueError: it is none.

    Source: the notation of limits (PyPI), of which this is a part.

    >>> rate_limit("600/minute")
    '600/minute'
    """
    parts = _RATE.fullmatch(text)
    if parts is None or int(parts["units"]) > MOST:
        raise ValueError(
            "must be a whole number from 1 to 1000000000, a slash, and second, minute, hour or "
            f"day, such as 600/minute, not {text[:20]!a}"
        )
    return text
