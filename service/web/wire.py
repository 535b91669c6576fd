"""Objects to bytes: the one JSON encoding of answers, and of what their ids digest."""

import json
from hashlib import blake2b
from typing import Any, Final


def encode(value: object) -> bytes:
    r"""Encode as JSON, a dataclass as an object with its fields in their order.

    Args:
        value: dataclasses, dicts, tuples, lists, strings, integers, booleans and None.

    Returns:
        UTF-8 without white space, the same for equal values.

    Raises:
        AttributeError: there is something else in it.

    Source: RFC 8259.

    >>> encode({"legal": True, "steps": ("é",)})
    b'{"legal":true,"steps":["\xc3\xa9"]}'
    """
    return _encode(value).encode()


def canonical(document: object) -> bytes:
    """Encode parsed JSON in the one way that all its spellings share.

    Args:
        document: dicts, lists, strings, numbers, booleans and None.

    Returns:
        UTF-8 without white space, the members of every object in the order of their names.

    Raises:
        AttributeError: there is something else in it.

    Source: RFC 8785 for the order and the white space.

    >>> canonical({"b": [1, 2], "a": None})
    b'{"a":null,"b":[1,2]}'
    """
    return _encode_sorted(document).encode()


def digest(ruling: str, version: str, readings: dict[str, str], situation: object) -> str:
    """Digest the meaning of a question.

    Args:
        ruling: the ruling's name.
        version: the ruleset's version.
        readings: those that are not the default, by silent point in the registry's order.
        situation: what the question means, the same for every spelling of it.

    Returns:
        32 hexadecimal digits.

    Raises:
        AttributeError: the situation cannot be encoded.

    Source: the wire contract's ``ruling_id``; RFC 7693 for the hash.
    """
    return blake2b(encode((ruling, version, readings, situation)), digest_size=16).hexdigest()


def _members(value: Any) -> dict[str, object]:
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


_HOW: Final[dict[str, Any]] = {
    "ensure_ascii": False,
    "separators": (",", ":"),
    "allow_nan": False,
    "default": _members,
}
_encode: Final = json.JSONEncoder(**_HOW).encode
_encode_sorted: Final = json.JSONEncoder(sort_keys=True, **_HOW).encode
