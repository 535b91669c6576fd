"""Where a request ends, found out from what has come of it so far."""

import re
from typing import Final

# More than the longest head that gunicorn's own limits let pass with any field of use.
MAX_HEAD_BYTES: Final = 1 << 16
# The longest body that any address takes is 1 MiB; one byte more shows that there are too many.
MAX_BODY_BYTES: Final = (1 << 20) + 1
# The same in chunks of a byte each, and to spare.
MAX_CHUNKED_BYTES: Final = 8 * MAX_BODY_BYTES

_END_OF_HEAD: Final = b"\r\n\r\n"
_LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,18})[ \t]*\r\n")
_CODED: Final = b"\r\ntransfer-encoding:"
_CHUNKED: Final = re.compile(rb"\r\ntransfer-encoding:[ \t]*chunked[ \t]*\r\n")
_EXPECTED: Final = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n")
_CHUNK_SIZE: Final = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r\n")


class Extent:
    """How far a request has come.

    It only decides when to stop waiting. What a request says is read by gunicorn's parser, which
    gets what is here and nothing more: where the two disagree, the request is refused.
    """

    __slots__ = ("_at", "_chunked", "_chunks", "_head", "_length", "cut", "whole")

    def __init__(self) -> None:
        self._at = 0  # what is before this place need not be looked at again
        self._head = 0  # its length, once it is there
        self._length = 0
        self._chunked = False
        self._chunks = 0  # bytes in whole chunks
        self.whole = False  # nothing more is waited for
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
        return _EXPECTED.search(arrived[: self._head].lower()) is not None

    def give_up(self) -> None:
        """Wait for nothing more."""
        self.whole = self.cut = True

    def _look_for_head(self, arrived: bytes | bytearray) -> None:
        end = arrived.find(_END_OF_HEAD, self._at)
        if end < 0:
            self._at = max(len(arrived) - len(_END_OF_HEAD) + 1, 0)
            if arrived.count(b"\n") != arrived.count(b"\r\n"):
                self.give_up()  # a head with bare line feeds never ends
            return
        self._at = self._head = end + len(_END_OF_HEAD)
        head = bytes(arrived[: self._head]).lower()
        length = _LENGTH.search(head)
        self._length = int(length[1]) if length else 0
        if _CODED in head:
            self._chunked = length is None and _CHUNKED.search(head) is not None
            if not self._chunked:
                self.give_up()  # where it ends cannot be known
        elif self._length >= MAX_BODY_BYTES:
            self.give_up()  # that is too much, however much of it comes

    def _look_for_body(self, arrived: bytes | bytearray) -> None:
        if self._chunked:
            self._look_for_chunks(arrived)
        else:
            self.whole = len(arrived) >= self._head + self._length

    def _look_for_chunks(self, arrived: bytes | bytearray) -> None:
        """Go from chunk to chunk, as far as they have come."""
        while not self.whole:
            size = _CHUNK_SIZE.match(arrived, self._at)
            if size is None:
                break
            length = int(size[1], 16)
            if length == 0:
                self.whole = self._trailers_end(arrived, size.end())
                return
            end = size.end() + length + 2
            if len(arrived) < end:
                break
            self._at = end
            self._chunks += length
        too_much = self._chunks + len(arrived) - self._at > MAX_BODY_BYTES + MAX_HEAD_BYTES
        if too_much or len(arrived) > MAX_CHUNKED_BYTES or self._is_no_size(arrived):
            self.give_up()

    def _is_no_size(self, arrived: bytes | bytearray) -> bool:
        """Whether a line has come where the size of a chunk should be, and is none."""
        line = arrived.find(b"\n", self._at)
        return line >= 0 and _CHUNK_SIZE.match(arrived, self._at) is None

    @staticmethod
    def _trailers_end(arrived: bytes | bytearray, at: int) -> bool:
        return arrived.startswith(b"\r\n", at) or arrived.find(_END_OF_HEAD, at) >= 0
