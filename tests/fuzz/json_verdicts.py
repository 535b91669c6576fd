"""What the strict JSON door may let in, and what it may keep out, told in another way."""

import json
from math import isfinite

from service.web.strict_json import MAX_DEPTH, MAX_DIGITS, MalformedJSONError, parse


def judge(body: bytes) -> bool:
    """Hold the door to what is promised of it.

    Args:
        body: any bytes.

    Returns:
        Whether they were let in.

    Raises:
        AssertionError: they were read in another way than Python's own reader does, or kept out
            for no reason that the contract gives.
    """
    try:
        read = parse(body)
    except MalformedJSONError:
        assert not _is_sound(body), ("kept out, but sound", body)
        return False
    # By their texts, since 1, 1.0 and True are equal, and so are 0.0 and -0.0.
    assert repr(read) == repr(json.loads(body)), ("read in another way", body)
    assert _is_sound(body), ("let in, but not sound", body)
    return True


class _UnsoundError(ValueError):
    """JSON to Python, but not to this service."""


def _is_sound(body):
    try:
        document = json.loads(
            body.decode("utf-8"),
            parse_int=_few_digits,
            parse_float=_finite,
            parse_constant=_finite,
            object_pairs_hook=_named_once,
        )
        json.dumps(document, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        return False
    return _depth(document) <= MAX_DEPTH


def _few_digits(written):
    if sum(character.isdigit() for character in written) > MAX_DIGITS:
        raise _UnsoundError
    return int(written)


def _finite(written):
    number = float(written)
    if not isfinite(number):
        raise _UnsoundError
    return number


def _named_once(members):
    if len({name for name, _ in members}) < len(members):
        raise _UnsoundError
    return dict(members)


def _depth(document):
    """Count how deep arrays and objects are nested, layer by layer."""
    depth, layer = 0, [document]
    while containers := [each for each in layer if isinstance(each, dict | list)]:
        depth += 1
        layer = [
            inner
            for each in containers
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    return depth
