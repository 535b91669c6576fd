"""A question as the token of a link: short, safe in a URL, and of this very question only."""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from typing import Final

# Whoever changes anything of how tokens are written adds a format, and goes on reading this one.
FORMAT: Final = "1"
LONGEST: Final = 2000

# As long as a question may be, and its name.
_MOST_BYTES: Final = 64 * 1024 + 128

_CHECK: Final = 8
_PRINT: Final = 3
# Of the parts of a ruling, in the order of a token's prints.
PARTS: Final = ("legal", "violations", "result", "steps", "silent_points")
_PRINTS: Final = _PRINT * len(PARTS)
_MARKS: Final = tuple(f',"{part}":'.encode() for part in PARTS)

_WRITTEN: Final = re.compile(f"{FORMAT}[A-Za-z0-9_-]{{{_CHECK + _PRINTS},}}")
_CONTENT: Final = re.compile(
    rb"([a-z][a-z.-]{0,99})\n([0-9]{1,4}(?:\.[0-9]{1,4}){2})\n(\{.*\})", re.DOTALL
)
_DICTIONARY: Final = files("service.web").joinpath("token_dictionary.txt").read_bytes()
# Raw deflate. A question is short, so that little memory to look back into finds as much.
_WINDOW: Final = -15
_LEVEL, _MEMORY = 6, 5


class BrokenTokenError(Exception):
    """These characters are no token: mistyped, cut, of another format, or made up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a token holds.

    The ruling's name, the ruleset's version when the link was made, the request as canonical
    JSON, and prints of the answer's parts, by which a later one can be compared.
    """

    ruling: str
    version: str
    request: bytes
    prints: bytes


def parts_of(ruling: bytes) -> list[bytes]:
    """Cut a ruling into its parts.

    Args:
        ruling: the envelope as JSON, without white space.

    Returns:
        Its last members, in the order of ``PARTS``.

    Raises:
        ValueError: it is no envelope.

    Source: the wire contract, section 1. What is before the result and behind it has no members
    of these names, and no string has an unescaped quote in it.

    >>> parts_of(b'{"a":1,"legal":true,"violations":[],"result":{},"steps":[],"silent_points":[]}')
    [b'true', b'[]', b'{}', b'[]', b'[]']
    """
    legal, violations, result = (ruling.index(mark) for mark in _MARKS[:3])
    silent = ruling.rindex(_MARKS[4])
    steps = ruling.rindex(_MARKS[3], 0, silent)
    begins = (legal, violations, result, steps, silent)
    ends = (*begins[1:], len(ruling) - 1)
    return [
        ruling[begin + len(mark) : end]
        for mark, begin, end in zip(_MARKS, begins, ends, strict=True)
    ]


def prints(parts: list[bytes]) -> bytes:
    """Take prints of an answer.

    Args:
        parts: the parts of a ruling as JSON, in the order of ``PARTS``.

    Returns:
        3 bytes for each.

    Raises:
        Nothing.

    Source: RFC 7693 for the digest.
    """
    return b"".join([blake2b(part, digest_size=_PRINT).digest() for part in parts])


def changed(then: bytes, now: bytes) -> tuple[str, ...]:
    """Name the parts of a ruling whose prints differ.

    Args:
        then, now: prints of two answers to one question.

    Returns:
        Members of a ruling, in its order.

    Raises:
        Nothing.

    Source: the wire contract, section 7.

    >>> one, other = prints([b"true", b"[]", b"1", b"[]", b"[]"]), prints([b"[]"] * 5)
    >>> changed(one, other)
    ('legal', 'result')
    """
    return tuple(
        part
        for at, part in zip(range(0, _PRINTS, _PRINT), PARTS, strict=True)
        if then[at : at + _PRINT] != now[at : at + _PRINT]
    )


def write(question: Question) -> str | None:
    """Write a token.

    Args:
        question: what it is to hold.

    Returns:
        The format, then 8 bytes of digest, the prints, and name, version and request, a line
        each, deflated, all in base64url; None when that has over 2,000 characters.

    Raises:
        Nothing.

    Source: RFC 1951 for deflate, RFC 4648, section 5, for base64url.

    >>> asked = Question(ruling="a.b", version="1.2.0", request=b'{"c":1}', prints=bytes(15))
    >>> read(write(asked)) == asked
    True
    """
    deflate = zlib.compressobj(
        _LEVEL, zlib.DEFLATED, _WINDOW, _MEMORY, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY
    )
    content = f"{question.ruling}\n{question.version}\n".encode() + question.request
    sealed = question.prints + deflate.compress(content) + deflate.flush()
    token = FORMAT + _letters(_check(sealed) + sealed)
    return token if len(token) <= LONGEST else None


def read(token: str) -> Question:
    """Read a token.

    Args:
        token: any characters.

    Returns:
        What it holds; whether the ruling exists and takes the request is not looked at.

    Raises:
        BrokenTokenError: it is none. At most 64 KiB of what it holds are inflated.

    Source: ``write``.
    """
    if len(token) > LONGEST or not _WRITTEN.fullmatch(token):
        raise BrokenTokenError
    coded = token[len(FORMAT) :]
    try:
        sealed = urlsafe_b64decode(coded + "=" * (-len(coded) % 4))
    except ValueError:
        raise BrokenTokenError from None
    # Of several spellings of the same bytes one alone is right.
    if _letters(sealed) != coded or _check(sealed[_CHECK:]) != sealed[:_CHECK]:
        raise BrokenTokenError
    found = _CONTENT.fullmatch(_inflated(sealed[_CHECK + _PRINTS :]))
    if found is None:
        raise BrokenTokenError
    return Question(
        ruling=found[1].decode(),
        version=found[2].decode(),
        request=found[3],
        prints=sealed[_CHECK : _CHECK + _PRINTS],
    )


def _check(sealed: bytes) -> bytes:
    return blake2b(sealed, digest_size=_CHECK, person=b"skyref-link").digest()


def _letters(sealed: bytes) -> str:
    return urlsafe_b64encode(sealed).rstrip(b"=").decode()


def _inflated(deflated: bytes) -> bytes:
    inflate = zlib.decompressobj(_WINDOW, _DICTIONARY)
    try:
        content = inflate.decompress(deflated, _MOST_BYTES)
    except zlib.error:
        raise BrokenTokenError from None
    if not inflate.eof or inflate.unused_data:
        raise BrokenTokenError
    return content
