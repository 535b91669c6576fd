"""Questions spoilt a little, so that they get further into the service than noise would."""

import json
import re
from random import Random

from tests.conformance import CASES, PATHS

_VALUES = (b'""', b"{}", b"[]", b"[[]]", b"null", b"true", b'{"a":1,"a":2}', b"[" * 40)
_NUMBERS = (b"-0", b"0", b"1.0", b"3.0", b"01", b"1e999", b"1e-999", b"-1E+2", b".5", b"1.")
_LONG = (b"9" * 18, b"9" * 19, b"-" + b"9" * 19, b"9" * 5000, b"NaN", b"-Infinity")
_ESCAPED = (rb'"\ud800"', rb'"\ud83d\ude00"', rb'"\u0000"', b"\\", b"\\u", b"'", b'"')
_NO_TEXT = (b"\xef\xbb\xbf", b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\0", b"\n", b"\x0b", b"\x7f")
_MARKS = (b",", b":", b"[", b"{", b"]", b"}", b'{"":', b"/**/", b"\xe2\x80\xa8")
_WORDS = (b'"readings"', b'"ruling"', b'"request"', b'"claims"', b'"items"', b'"hand"', b'"P5"')
TOKENS = (*_VALUES, *_NUMBERS, *_LONG, *_ESCAPED, *_NO_TEXT, *_MARKS, *_WORDS)
_SCALAR = re.compile(rb'"(?:[^"\\]|\\.)*"|-?[0-9]+|true|false|null')


def _of_a_case(case):
    body = json.dumps(case["request"], ensure_ascii=False).encode()
    return PATHS[case["ruling"]], body


# Every question of the conformance suite: its path, and it.
QUESTIONS = tuple(map(_of_a_case, CASES))


def spoilt(body: bytes, chance: Random) -> bytes:
    """Change a question in one to four places.

    Args:
        body: JSON, or what was JSON.
        chance: decides where, and how.

    Returns:
        Bytes, JSON no more perhaps.
    """
    for _ in range(chance.randint(1, 4)):
        body = chance.choice(_WAYS)(body, chance)
    return body


def _cut(body, chance):
    first, last = _places(body, chance)
    return body[:first] + body[last:]


def _repeat(body, chance):
    first, last = _places(body, chance)
    return body[:last] + body[first:]


def _break_off(body, chance):
    return body[: _places(body, chance)[0]]


def _insert(body, chance):
    first, _ = _places(body, chance)
    return body[:first] + chance.choice(TOKENS) + body[first:]


def _replace_a_value(body, chance):
    values = list(_SCALAR.finditer(body))
    if not values:
        return body
    value = chance.choice(values)
    return body[: value.start()] + chance.choice(TOKENS) + body[value.end() :]


def _swap_values(body, chance):
    values = list(_SCALAR.finditer(body))
    if not values:
        return body
    value = chance.choice(values)
    return body[: value.start()] + chance.choice(values)[0] + body[value.end() :]


def _change_a_byte(body, chance):
    first, _ = _places(body, chance)
    return body[:first] + bytes([chance.randrange(256)]) + body[first + 1 :]


def _nest(body, chance):
    depth = chance.choice((1, 2, 29, 31, 33, 100))
    return b"[" * depth + body + b"]" * depth


def _splice(body, chance):
    first, _ = _places(body, chance)
    _, other = chance.choice(QUESTIONS)
    return body[:first] + other[_places(other, chance)[0] :]


def _places(body, chance):
    """Two places, often near each other."""
    first = chance.randint(0, len(body))
    return first, min(len(body), first + chance.choice((1, 2, 8, 64)))


_WAYS = (
    _cut,
    _repeat,
    _break_off,
    _insert,
    _replace_a_value,
    _swap_values,
    _replace_a_value,
    _swap_values,
    _change_a_byte,
    _nest,
    _splice,
)
