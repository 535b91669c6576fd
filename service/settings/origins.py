"""SKYREF_CORS_ORIGINS: whose pages may ask from a browser."""

import re
from typing import Final

_ORIGIN: Final = re.compile(
    r"(?P<scheme>[a-z][a-z0-9+.-]*)://"
    r"(?P<host>[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?"
)
_PORTS: Final = range(1, 65536)
# Browsers leave these out.
_USUAL: Final = {"http": 80, "https": 443}


def cors_origins(text: str) -> tuple[str, ...]:
    """Read the origins of the pages whose scripts may ask.

    Args:
        text: ``*`` for every page, or origins with commas between them, each ``scheme://host`` or
            ``scheme://host:port``; blanks around one do not count.

    Returns:
        The origins as browsers send them, without repetitions, in order; or ``*`` alone.

    Raises:
        ValueError: one is no origin.

    Source: RFC 6454, section 6.2; https://fetch.spec.whatwg.org/#http-cors-protocol.

    >>> cors_origins("https://League.example:443, http://localhost:3000")
    ('https://league.example', 'http://localhost:3000')
    """
    if text.strip() == "*":
        return ("*",)
    return tuple(dict.fromkeys(_origin(entry.strip().lower()) for entry in text.split(",")))


def _origin(entry: str) -> str:
    parts = _ORIGIN.fullmatch(entry)
    if parts is None or (parts["port"] and int(parts["port"]) not in _PORTS):
        raise ValueError(
            "must be * alone, or origins with commas between them, such as https://league.example "
            f"or http://localhost:3000, without a path; {entry[:50]!a} is none"
        )
    port = int(parts["port"] or 0)
    usual = not port or port == _USUAL.get(parts["scheme"])
    return f"{parts['scheme']}://{parts['host']}" + ("" if usual else f":{port}")
