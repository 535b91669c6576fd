"""Bytes to objects, with every refusal of the contract; nothing is repaired in silence."""

import json
import math
from typing import Any, Final, NoReturn

from schemas.faults import quoted

MAX_DEPTH: Final = 32
MAX_DIGITS: Final = 18


class MalformedJSONError(Exception):
    """The bytes are no JSON that this service reads; ``str()`` says why and where."""


def parse(body: bytes) -> Any:
    """Parse JSON strictly.

    Args:
        body: the bytes, of bounded length.

    Returns:
        dict, list, str, int, float, bool or None.

    Raises:
        MalformedJSONError: empty, not UTF-8, a byte order mark, a syntax error, anything after
            the value, a duplicate member name, NaN or Infinity, an integer of over 18 digits, a
            number that overflows, a lone surrogate, or nesting over 32.

    Source: RFC 8259; RFC 7493 (I-JSON) for names, numbers and surrogates.

    >>> parse(b'{"hand": ["P5"]}')
    {'hand': ['P5']}
    """
    if not body:
        raise MalformedJSONError("The body is empty.")
    try:
        text = body.decode("utf-8")
        if text[0] == "\ufeff":
            raise MalformedJSONError("The body starts with a byte order mark.")
        document = _decode(text)
    except UnicodeDecodeError as error:
        raise MalformedJSONError(f"The body is not UTF-8 at byte {error.start}.") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise MalformedJSONError(f"Not JSON: {error.msg} at {where}.") from None
    except RecursionError:
        raise MalformedJSONError(_TOO_DEEP) from None
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH:
        _check_depth(document)
    if b"\\u" in body:
        _check_surrogates(document)
    return document


_TOO_DEEP: Final = f"Arrays and objects are nested over {MAX_DEPTH} deep."


def _unique(members: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(members)
    if len(result) < len(members):
        seen: set[str] = set()
        for name, _ in members:
            if name in seen:
                shown = quoted(name.encode("utf-8", "replace").decode())
                raise MalformedJSONError(f"The member name {shown} is given twice.")
            seen.add(name)
    return result


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > MAX_DIGITS:
        raise MalformedJSONError(f"An integer has over {MAX_DIGITS} digits.")
    return int(digits)


def _number(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise MalformedJSONError("A number is too large.")
    return number


def _constant(name: str) -> NoReturn:
    raise MalformedJSONError(f"{name} is not JSON.")


_decode: Final = json.JSONDecoder(
    object_pairs_hook=_unique,
    parse_int=_integer,
    parse_float=_number,
    parse_constant=_constant,
).decode


def _check_depth(document: Any) -> None:
    level = [document]
    for _ in range(MAX_DEPTH):
        level = [
            child
            for node in level
            for child in (node.values() if isinstance(node, dict) else node)
            if isinstance(child, dict | list)
        ]
        if not level:
            return
    raise MalformedJSONError(_TOO_DEEP)


def _check_surrogates(document: Any) -> None:
    try:
        json.dumps(document, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise MalformedJSONError("A string has a lone surrogate.") from None
