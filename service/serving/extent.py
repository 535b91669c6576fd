"""Where a request ends, found out from what has come of it so far."""

import re
from typing import Final

# More than the longest head that gunicorn's own limits let pass with any field of use.
MAX_HEAD_BYTES: Final = 1 << 16
# The longest body that any address takes is 1 MiB; one byte more shows that there are too many.
MAX_BODY_BYTES: Final = (1 << 20) + 1
# Each takes several microseconds, however little is in it.
MAX_CHUNKS: Final = 1 << 13
# The most that may stand around chunks: their sizes with extensions, and trailers.
MAX_LINE_BYTES: Final = 1 << 13

_END_OF_HEAD: Final = b"\r\n\r\n"
_BARE_LINE_FEED: Final = re.compile(rb"[^\r]\n")
_NAMED_LENGTH: Final = b"\r\ncontent-length:"
# gunicorn takes leading zeros.
_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*0*([0-9]{1,18})[ \t]*\r\n")
_CODED: Final = b"\r\ntransfer-encoding:"
_CHUNKED: Final = re.compile(rb"\r\ntransfer-encoding:[ \t]*chunked[ \t]*\r\n")
_EXPECTED: Final = re.compile(
    rb"[^\r\n]* http/1\.1\r\n.*\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.DOTALL
)
_AUTHORIZATION: Final = re.compile(rb"\r\nauthorization:([^\r\n]*)", re.IGNORECASE)
_CHUNK_SIZE: Final = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r\n")


class Extent:
    """How far a request has come.

    It only decides when to stop waiting. What a request says is read by gunicorn's parser, which
    gets what is here and nothing more: where the two disagree, the request is refused.
    """

    __slots__ = (
        "_at",
        "_chunked",
        "_chunks",
        "_decoded",
        "_head",
        "_length",
        "cut",
        "end",
        "fault",
        "whole",
    )

    def __init__(self) -> None:
        self._at = 0  # what is before this place need not be looked at again
        self._head = 0  # its length, once it is there
        self._length = 0
        self._chunked = False
        self._chunks = self._decoded = 0  # whole chunks, and the bytes in them
        self.end = 0  # of the request, once it is whole and not cut
        self.whole = False  # nothing more is waited for
        self.fault: str | None = None  # the kind of problem, where it is not for the parser to find
        self.cut = False  # though there may be more, or what there is makes no sense

    @property
    def head_is_there(self) -> bool:
        """Whether the head has come whole."""
        return self._head > 0

    def look(self, arrived: bytes | bytearray) -> None:
        """Look at all that has come.

        Args:
            arrived: the request from its first byte on, with what has come since the last look.

        Source: RFC 9112, sections 2.2, 6 and 7.1.
        """
        if not self._head:
            self._look_for_head(arrived)
        if self._head and not self.whole:
            self._look_for_body(arrived)

    def expects_continue(self, arrived: bytes | bytearray) -> bool:
        """Whether the sender waits to be told to go on (RFC 9110, section 10.1.1)."""
        head = bytes(arrived[: self._head]).lower().removeprefix(b"\r\n")
        return _EXPECTED.match(head) is not None

    def authorization(self, arrived: bytes | bytearray) -> str | None:
        """What the head has in its Authorization fields, as WSGI would have it."""
        head = arrived[: self._head]
        said = [value.decode("latin-1").strip() for value in _AUTHORIZATION.findall(head)]
        return ",".join(said) if said else None

    def give_up(self) -> None:
        """Wait for nothing more."""
        self.whole = self.cut = True

    def _look_for_head(self, arrived: bytes | bytearray) -> None:
        end = arrived.find(_END_OF_HEAD, self._at)
        if (len(arrived) if end < 0 else end) > MAX_HEAD_BYTES:
            self.fault = "header-fields-too-large"
        bare = _BARE_LINE_FEED.search(arrived, self._at, len(arrived) if end < 0 else end)
        if bare or arrived.startswith(b"\n"):
            self.give_up()  # such a head never ends
        elif end < 0:
            self._at = max(len(arrived) - len(_END_OF_HEAD) + 1, 0)
        else:
            self._at = self._head = end + len(_END_OF_HEAD)
            self._read_head(bytes(arrived[: self._head]).lower())

    def _read_head(self, head: bytes) -> None:
        """See how long the body is; where that cannot be known, it is for the parser to refuse."""
        length = _LENGTH.search(head)
        coded = _CODED in head
        if coded or length is None:
            self._chunked = coded and _CHUNKED.search(head) is not None
            if coded != self._chunked or _NAMED_LENGTH in head:
                self.give_up()
            return
        self._length = int(length[1])
        if self._length >= MAX_BODY_BYTES:
            self.give_up()  # that is too much, however much of it comes

    def _look_for_body(self, arrived: bytes | bytearray) -> None:
        if self._chunked:
            self._look_for_chunks(arrived)
        elif len(arrived) >= self._head + self._length:
            self._ends(self._head + self._length)

    def _ends(self, end: int) -> None:
        self.end = end
        self.whole = True

    def _look_for_chunks(self, arrived: bytes | bytearray) -> None:
        """Go from chunk to chunk, as far as they have come."""
        while (size := _CHUNK_SIZE.match(arrived, self._at)) is not None:
            length = int(size[1], 16)
            if length == 0:
                self._look_for_trailers(arrived, size.end())
                return
            here = min(len(arrived) - size.end(), length)
            if self._decoded + here >= MAX_BODY_BYTES:
                self.give_up()
                return
            if self._chunks == MAX_CHUNKS or size.end() - self._at > MAX_LINE_BYTES:
                self.fault = "bad-request"
                return
            end = size.end() + length + 2
            if len(arrived) < end:
                return
            self._at = end
            self._decoded += length
            self._chunks += 1
        self._give_up_if_endless(arrived, b"\n")

    def _look_for_trailers(self, arrived: bytes | bytearray, at: int) -> None:
        if arrived.startswith(b"\r\n", at):
            self._ends(at + 2)
        elif (end := arrived.find(_END_OF_HEAD, at)) >= 0:
            if end - at > MAX_LINE_BYTES:
                self.fault = "bad-request"
            self._ends(end + len(_END_OF_HEAD))
        else:
            self._give_up_if_endless(arrived)

    def _give_up_if_endless(self, arrived: bytes | bytearray, wrong: bytes | None = None) -> None:
        """Wait for no end of what is longer than it may be, or wrong already."""
        too_long = len(arrived) - self._at > MAX_LINE_BYTES
        if too_long or (wrong is not None and arrived.find(wrong, self._at) >= 0):
            self.give_up()
