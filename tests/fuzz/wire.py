"""Requests as bytes on a connection, sound and spoilt, and what comes back."""

import io
import socket
from http.client import HTTPResponse

from hypothesis import strategies as st

from tests.fuzz.requests import requests

PATIENCE_SECONDS = 10
_MARKS = (
    b"\r\n",
    b"\n",
    b"\r",
    b"\r\n\r\n",
    b"\0",
    b" ",
    b"\t",
    b":",
    b"\xff",
    b"\x7f",
    b"\x1b[2J",
)
_VERSIONS = (b"1.0", b"2.0", b"9.9", b"1.1 ", b"11", b"1.\xb9")
_TARGETS = (b"/" * 9000, b"%", b"%zz", b"#a", b"http://a/", b"//", b"*", b"\\", b"?" * 100)
_LENGTHS = (b"5", b"+5", b"-1", b"0x5", b"1,1", b"", b"\xb2", b"9" * 5000)
_CODINGS = (b"chunked", b"chunked, chunked", b"gzip", b"\x0bchunked", b"", b"identity", b"xchunked")
_FIELDS = (
    *(b"Content-Length: " + length for length in _LENGTHS),
    *(b"Transfer-Encoding: " + coding for coding in _CODINGS),
    *(
        b"Host: a\r\nHost: b",
        b"Host:",
        b" folded",
        b"no colon",
        b": nameless",
        b"Content_Length: 3",
    ),
    *(b"Expect: 100-continue", b"Expect: x", b"Connection: close, upgrade", b"Connection: \xff"),
    *(b"X: " + b"a" * 9000, b"X" * 9000 + b": a", b"X: a\r\n" * 150),
)
_OTHER_TONGUES = (
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PROXY TCP4 1.2.3.4 1.2.3.4 1 2\r\n",
    b"GET /healthz\r\n",
    b"ffffffffffffffff\r\n",
)
TOKENS = (
    *_MARKS,
    *(b" HTTP/" + version for version in _VERSIONS),
    *_TARGETS,
    *(b"\r\n" + field for field in _FIELDS),
    *_OTHER_TONGUES,
)


class _Received:
    """Bytes that came, as a connection to read them from."""

    def __init__(self, received):
        self._file = _Kept(received)

    def makefile(self, _mode):
        """Go on where the last reader ended."""
        return self._file

    def is_over(self):
        """Whether there is nothing left."""
        return self._file.tell() == len(self._file.getbuffer())


class _Kept(io.BytesIO):
    def close(self):
        """Stay open for the next response."""


@st.composite
def exchanges(draw, paths):
    """Draw what is sent on a connection until its end; mostly a request spoilt in a few places."""
    asked = draw(requests(paths))
    sent = _written(asked)
    how = draw(st.sampled_from(["whole", "spoilt", "spoilt", "spoilt", "noise"]))
    if how == "noise":
        return draw(st.binary(max_size=300) | st.sampled_from(TOKENS))
    if how == "spoilt":
        for _ in range(draw(st.integers(1, 3))):
            sent = _spoilt(draw, sent)
    return sent


def _written(asked):
    """Write a request whose answers can be told apart, and read, without knowing it.

    After a HEAD nobody could tell a body from the next answer, and who accepts HTML may get a page.
    """
    method = "GET" if asked.method == "HEAD" else asked.method
    said = {"Host": "skyref", "Content-Type": asked.media_type, "Content-Length": asked.announced}
    lines = [f"{method} {asked.target()} HTTP/1.1"]
    fields = said | asked.fields | {"Accept": None}
    lines += [f"{name}: {value}" for name, value in fields.items() if value is not None]
    head = "\r\n".join([*lines, "", ""]).encode("latin-1")
    return head + asked.body


def _spoilt(draw, sent):
    """Change the head in one place, where a line ends rather than elsewhere."""
    head = sent.partition(b"\r\n\r\n")[0]
    ends = [at for at in range(len(head)) if head.startswith(b"\r\n", at)]
    place = draw(st.sampled_from([*ends, len(head)]) | st.integers(0, len(head)))
    cut = draw(st.sampled_from([0, 0, 0, 1, 2, 9]))
    put = draw(st.sampled_from(TOKENS) | st.sampled_from([b""]) | st.binary(max_size=3))
    return sent[:place] + put + sent[place + cut :]


def answers(port, sent):
    """Send bytes, say that no more will come, and read what comes until the connection closes.

    Args:
        port: of the service on this machine.
        sent: the bytes.

    Returns:
        Each answer: status, header fields by lower-case name, and body.
    """
    received = _Received(_exchanged(port, sent))
    found = []
    while not received.is_over():
        response = HTTPResponse(received)
        response.begin()
        headers = {name.lower(): value for name, value in response.headers.items()}
        found.append((response.status, headers, response.read()))
    return found


def _exchanged(port, sent):
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) as connection:
        try:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(1 << 16):
                received += part
        except ConnectionError:
            pass  # closed on what nobody was going to read
    return received
