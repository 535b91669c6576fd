"""An answer as the cache keeps it, and as it travels to another process."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from service.web.wsgi import Field

_CHECKSUM: Final = 16
_END_OF_HEAD: Final = b"\0"


@dataclass(frozen=True, slots=True)
class Answer:
    """A complete ``200`` answer: its header fields, names with values, and its body."""

    headers: tuple[Field, ...]
    body: bytes

    def marked(self, field: Field) -> "Answer":
        """Give it with one field more, behind the others."""
        return Answer((*self.headers, field), self.body)


def seal(key: bytes, answer: Answer) -> bytes:
    """Write an answer down so that damage and mix-ups show.

    Args:
        key: what the answer is kept under, at most 64 bytes.
        answer: header fields without control characters.

    Returns:
        16 bytes of checksum, keyed with the key, over the rest: names and values of the header
        fields, a line each, a zero byte, and the body.

    Raises:
        UnicodeEncodeError: a header field is not Latin-1, which WSGI does not allow.

    Source: RFC 7693 for the checksum.

    >>> answer = Answer((("ETag", '"1"'),), b"{}")
    >>> unseal(b"key", seal(b"key", answer)) == answer
    True
    """
    lines = [line for field in answer.headers for line in field]
    payload = "\n".join(lines).encode("latin-1") + _END_OF_HEAD + answer.body
    return _checksum(key, payload) + payload


def unseal(key: bytes, sealed: bytes) -> Answer | None:
    """Read what ``seal`` wrote.

    Args:
        key: what it was found under.
        sealed: any bytes.

    Returns:
        The answer; None unless exactly these bytes were sealed for this key.

    Raises:
        Nothing.

    Source: ``seal``.

    >>> unseal(b"other key", seal(b"key", Answer((), b"{}"))) is None
    True
    """
    payload = sealed[_CHECKSUM:]
    if sealed[:_CHECKSUM] != _checksum(key, payload):
        return None
    head, _, body = payload.partition(_END_OF_HEAD)
    lines = head.decode("latin-1").split("\n")
    return Answer(tuple(zip(lines[::2], lines[1::2], strict=False)), body)


def _checksum(key: bytes, payload: bytes) -> bytes:
    return blake2b(payload, digest_size=_CHECKSUM, key=key).digest()
