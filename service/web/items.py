"""Takes a batch apart without reading what is asked: most of it has been read before."""

import re
from json import JSONDecoder
from typing import Final, NamedTuple

from schemas.batch import MOST

_WHITE: Final = " \t\n\r"
_SPACE: Final = f"[{_WHITE}]*"
_NAME: Final = r'([^"\\\x00-\x1f]*)'


def _pattern(*tokens: str) -> re.Pattern[str]:
    return re.compile(_SPACE.join(["", *tokens, ""]))


_BEGIN: Final = _pattern(r"\{", '"items"', ":", r"\[")
_FIRST: Final = _pattern(r"\{", '"ruling"', ":", f'"{_NAME}"', ",", '"request"', ":")
_NEXT: Final = re.compile(_SPACE.join(["", r"\}", ",", r"\{", '"ruling"', ":", '"']))
_PLAIN: Final = re.compile(_NAME)
# From the last character on.
_END: Final = ("}", "]", "}")

_COLON: Final = _pattern(":")
# What is before a value or behind it, in what is known to be JSON.
_BREAK: Final = re.compile(f"[{_WHITE},]*")

_end_of: Final = JSONDecoder().raw_decode


class Item(NamedTuple):
    """A ruling's name, and the bytes of what is asked, as they were sent."""

    ruling: str
    request: bytes


def items(body: bytes) -> list[Item] | None:
    """Take a batch apart, if all of its items are written like the first one.

    They are cut where the text between the first two recurs. That may be the wrong places; but if
    each request that comes out is JSON, they are the right ones, for JSON is read in one way only.

    Args:
        body: of the request.

    Returns:
        1 to 1,000 items, whose requests are JSON or not; None when the batch is written in
        another way than programs do that write ``ruling`` before ``request``.

    Raises:
        Nothing.

    Source: the wire contract, section 6.

    >>> items(b'{"items": [{"ruling": "midway.orders", "request": {"plays": []}}]}')
    [Item(ruling='midway.orders', request=b'{"plays": []}')]
    """
    try:
        text = body.decode()
        begin = _BEGIN.match(text)
        first = begin and _FIRST.match(text, begin.end())
        if not first:
            return None
        _, end = _end_of(text, first.end())
    except (ValueError, RecursionError):
        return None
    follows = _NEXT.match(text, end)
    inner = _without_end(text[first.start(1) :])
    if inner is None:
        return None
    pieces = inner.split(follows[0]) if follows else [inner]
    between = text[first.end(1) : first.end()]
    cut = [piece.partition(between) for piece in pieces]
    if len(cut) > MOST or not all(map(_PLAIN.fullmatch, {name for name, _, _ in cut})):
        return None
    return [Item(name, request.encode()) for name, _, request in cut]


def _without_end(text: str) -> str | None:
    """What is inside the array and its last item; None if they are not closed."""
    for closing in _END:
        text = text.rstrip(_WHITE)
        if not text.endswith(closing):
            return None
        text = text[:-1]
    return text.rstrip(_WHITE)


def requests(text: str) -> list[bytes | None]:
    """Find what is asked in a batch that is known to be one, however it is written.

    Args:
        text: strict JSON, an object with the one member ``items``, an array.

    Returns:
        What each item has as its ``request``, as it was sent; None for an item that has none.

    Raises:
        Nothing.

    Source: the wire contract, section 6.

    >>> requests('{"items": [{"request": [1 ], "ruling": "a"}, 7]}')
    [b'[1 ]', None]
    """
    found = []
    at = _past(text, text.index("[") + 1)
    while text[at] != "]":
        asked, at = _request(text, at) if text[at] == "{" else (None, _end_of(text, at)[1])
        found.append(asked)
        at = _past(text, at)
    return found


def _request(text: str, at: int) -> tuple[bytes | None, int]:
    """What the object asks that begins here, and where it ends."""
    asked, at = None, _past(text, at + 1)
    while text[at] != "}":
        name, end = _end_of(text, at)
        begin = _past(text, end, _COLON)
        _, end = _end_of(text, begin)
        if name == "request":
            asked = text[begin:end].encode()
        at = _past(text, end)
    return asked, at + 1


def _past(text: str, at: int, what: re.Pattern[str] = _BREAK) -> int:
    found = what.match(text, at)
    assert found is not None
    return found.end()
