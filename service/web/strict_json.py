"""Bytes to objects, with every refusal of the contract; nothing is repaired in silence."""

import json
import math
import re
from typing import Any, Final, NoReturn

from schemas.faults import quoted

MAX_DEPTH: Final = 32
MAX_DIGITS: Final = 18


class MalformedJSONError(Exception):
    """The bytes are no JSON that this service reads; ``str()`` says why and where."""


def parse(body: bytes, *, inside: int = 0) -> Any:
    """Parse JSON strictly.

    Args:
        body: the bytes, of bounded length.
        inside: how many arrays and objects they are taken out of.

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
    except UnicodeDecodeError as error:
        raise MalformedJSONError(f"The body is not UTF-8 at byte {error.start}.") from None
    if text[0] == "\ufeff":
        raise MalformedJSONError("The body starts with a byte order mark.")
    if text.count("[") + text.count("{") > MAX_DEPTH - inside:
        _check_depth(text, MAX_DEPTH - inside)
    try:
        long = _MANY_DIGITS.search(text)  # else no integer needs to be counted
        document = _decode_counting_digits(text) if long else _decode(text)
    except json.JSONDecodeError as error:
        raise MalformedJSONError(_syntax_error(error)) from None
    if "\\u" in text:
        _check_surrogates(document)
    return document


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


_HOOKS: Final[dict[str, Any]] = {
    "object_pairs_hook": _unique,
    "parse_float": _number,
    "parse_constant": _constant,
}
_decode: Final = json.JSONDecoder(**_HOOKS).decode
_decode_counting_digits: Final = json.JSONDecoder(parse_int=_integer, **_HOOKS).decode

_MANY_DIGITS: Final = re.compile(f"[0-9]{{{MAX_DIGITS + 1}}}")
# A string, or all that follows a quote which nothing closes: no character is looked at twice.
_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_BRACKET: Final = re.compile(r"[\[\]{}]")


def _check_depth(text: str, most: int) -> None:
    """Count brackets outside strings, before the decoder goes down them."""
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > most:
            raise MalformedJSONError(f"Arrays and objects are nested over {MAX_DEPTH} deep.")


def _syntax_error(error: json.JSONDecodeError) -> str:
    """Say where the text stops being JSON, in words and places that no Python version changes.

    Some versions stop at a comma that nothing follows, others at what closes behind it.
    """
    place = error.pos
    behind = error.doc[place + 1 :].lstrip(" \t\n\r")
    if error.doc[place : place + 1] == "," and behind[:1] in ("]", "}"):
        place = len(error.doc) - len(behind)
    line = error.doc.count("\n", 0, place) + 1
    column = place - error.doc.rfind("\n", 0, place)
    what = _WHAT.get(error.msg, "The body is not JSON")
    if place >= len(error.doc.rstrip(" \t\n\r")):
        what = "The JSON breaks off"
    return f"{what} at line {line}, column {column}."


_WHAT: Final = {
    "Extra data": "Something follows the JSON value",
    "Invalid control character at": "A string has a control character",
    "Unterminated string starting at": "A string has no end that starts",
}


def _check_surrogates(document: Any) -> None:
    try:
        json.dumps(document, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise MalformedJSONError("A string has a lone surrogate.") from None
