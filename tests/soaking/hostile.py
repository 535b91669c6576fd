"""Who sends half a request, or none, or what is no request at all."""

import socket
import time
from collections.abc import Callable
from http.client import HTTPException, HTTPResponse
from itertools import chain, cycle, product

from service.examples import EXAMPLES
from tests.soaking.asking import Tally
from tests.web import raw

KIND = "hostile"
EACH_SECONDS = 0.05
PATIENCE_SECONDS = 15
NOTHING, REFUSED = "closed", "refused"

DUEL = raw.ask(EXAMPLES["dogfight.duel"], path="/v1/dogfight/duel")
# They go without waiting for an answer.
LEAVING = (
    b"",
    DUEL[:40],
    DUEL[:-20],
    DUEL,
    DUEL * 20,
    raw.head(path="/v1/conformance", method="GET"),
    raw.head(raw.JSON, raw.CHUNKED),
)
# They wait for an answer, and say that nothing more will come.
WAITING = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"\r\n\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: skyref\r\n\r\n",
    DUEL[:40],
    DUEL[:-20],
    raw.head("X-Long: " + "x" * 100_000),
    raw.head(path="/" + "x" * 70_000),
    raw.head("Transfer-Encoding: gzip", raw.JSON),
    raw.head(raw.JSON, raw.CHUNKED, "Content-Length: 3") + b"abc",
    raw.head("Content-Length: -1", raw.JSON),
    raw.head("No colon here"),
    raw.chunked(b"{", end=b"zz\r\n"),
    raw.chunked(b" " * 70_000),
    raw.post(b" " * 70_000),
)


def be_hostile(port: int, over: Callable[[], bool]) -> Tally:
    """Send these one after the other, each on a connection of its own, until it is over.

    Whatever is said must be a refusal of the client's, 4xx; that nothing is said is in order.
    """
    tally = Tally()
    for sent, waits in cycle(chain(product(LEAVING, (False,)), product(WAITING, (True,)))):
        if over():
            break
        tally.asked[KIND] += 1
        status = _send(port, sent, waits=waits)
        tally.statuses[KIND, status] += 1
        if isinstance(status, int) and not 400 <= status < 500:
            tally.wrong[KIND] += 1
            tally.troubles.append(f"{sent[:100]!r} got {status}")
        time.sleep(EACH_SECONDS)
    return tally


def _send(port: int, sent: bytes, *, waits: bool) -> int | str:
    """What it is answered with; a word when it is answered with nothing."""
    try:
        with socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS) as connection:
            connection.sendall(sent)
            if not waits:
                return NOTHING
            connection.shutdown(socket.SHUT_WR)
            with HTTPResponse(connection) as response:
                response.begin()
                return response.status
    except ConnectionRefusedError:
        return REFUSED
    except (OSError, HTTPException):
        return NOTHING
