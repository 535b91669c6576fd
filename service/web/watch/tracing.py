"""What a request calls itself, where it comes from, and whether it asks what took how long."""

import re
from itertools import count
from secrets import token_hex
from typing import Final

from service.web.tiers.process import in_every_process

_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._~+/=:@-]{1,128}")
_TRACE_PARENT: Final = re.compile(
    r"([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-[!-~]*)?"
)
_NO_TRACE: Final = "0" * 32
_NO_SPAN: Final = "0" * 16


class RequestIds:
    """Gives every request an id."""

    def __init__(self) -> None:
        in_every_process(self._begin)

    def _begin(self) -> None:
        self._prefix = token_hex(8)
        self._numbers = count(1)

    def __call__(self, given: str | None) -> str:
        """Take the id that a request came with, if it is one, or make one.

        Args:
            given: what the request calls itself, if it does.

        Returns:
            1 to 128 characters: letters, digits, and ``._~+/=:@-``.
        """
        if given is not None and _REQUEST_ID.fullmatch(given):
            return given
        return f"{self._prefix}{next(self._numbers):08x}"


def trace(given: str) -> tuple[str, str] | None:
    """Read a ``traceparent``.

    Args:
        given: the value of the header field.

    Returns:
        The trace's id, 32 hexadecimal digits, and the parent's, 16; None for an invalid one.

    Raises:
        Nothing.

    Source: W3C Trace Context, section 3.2.

    >>> trace("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
    ('4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7')
    """
    found = _TRACE_PARENT.fullmatch(given)
    if found is None:
        return None
    version, trace_id, parent_id, more = found.groups()
    # Later versions may say more, and there is no version ff.
    if version == "ff" or (version == "00" and more):
        return None
    return None if trace_id == _NO_TRACE or parent_id == _NO_SPAN else (trace_id, parent_id)


def prefers_timing(prefer: str) -> bool:
    """Tell whether a ``Prefer`` header field (RFC 7240) asks for ``Server-Timing``.

    >>> prefers_timing('wait=5, Server-Timing; detail="all"')
    True
    """
    names = (re.split("[;=]", each, maxsplit=1)[0] for each in prefer.split(","))
    return any(name.strip().lower() == "server-timing" for name in names)
