"""A cheap load: keep-alive connections to this machine, on each one question at a time."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from selectors import EVENT_READ, DefaultSelector

CONNECTIONS = 8
PATIENCE_SECONDS = 10
_CHUNK = 1 << 16
_HEAD_END = b"\r\n\r\n"
_HEAD = re.compile(rb"HTTP/1\.1 (\d{3}) .*\r\ncontent-length: (\d+)\r\n", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class Tally:
    """What a load has seen: answers, how many of them had the mark, the bytes of their bodies.

    ``latencies`` are the seconds from each question's start to its answer's end.
    """

    answers: int
    marked: int
    size: int
    seconds: float
    latencies: list[float]


def post(path: str, body: bytes) -> bytes:
    """Write a request down as it goes over the wire."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def load(
    port: int,
    requests: list[bytes],
    seconds: float,
    *,
    connections: int = CONNECTIONS,
    marked: bytes = b"",
    status: bytes = b"200",
) -> Tally:
    """Send requests until the time is up or none is left, and wait for every answer.

    Raises:
        AssertionError: an answer is not a whole one with the status.
        TimeoutError: an answer is overdue.
    """
    left = iter(requests)
    answers = hits = size = 0
    asked: dict[socket.socket, float] = {}
    latencies: list[float] = []
    with _connected(port, connections) as (sockets, poll):
        begin = time.perf_counter()
        waiting = sum(_send(each, left, asked) for each in sockets)
        while waiting:
            ready = poll(PATIENCE_SECONDS)
            if not ready:
                raise TimeoutError(f"no answer within {PATIENCE_SECONDS} s")
            for key, _ in ready:
                body, head = _receive(key.fileobj, status)
                now = time.perf_counter()
                latencies.append(now - asked[key.fileobj])
                size += body
                hits += marked in head
                answers += 1
                if now - begin > seconds or not _send(key.fileobj, left, asked):
                    waiting -= 1
        spent = time.perf_counter() - begin
        return Tally(answers=answers, marked=hits, size=size, seconds=spent, latencies=latencies)


@contextmanager
def _connected(port: int, number: int) -> Iterator:
    with ExitStack() as stack:
        selector = stack.enter_context(DefaultSelector())
        connections = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS))
            for _ in range(number)
        ]
        for connection in connections:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            selector.register(connection, EVENT_READ)
        yield connections, selector.select


def _send(
    connection: socket.socket, left: Iterator[bytes], asked: dict[socket.socket, float]
) -> bool:
    """Send the next request, if there is one left, and note when."""
    request = next(left, None)
    if request is not None:
        asked[connection] = time.perf_counter()
        connection.sendall(request)
    return request is not None


def _receive(connection: socket.socket, status: bytes) -> tuple[int, bytes]:
    """Take one whole answer; the size of its body, and its head.

    What is not there yet is waited for here: gunicorn sends a body right after its head.
    """
    answer = connection.recv(_CHUNK)
    while (head_end := answer.find(_HEAD_END)) < 0:
        answer += _more(connection, answer)
    head = _HEAD.match(answer, 0, head_end + 2)
    assert head, answer
    assert head[1] == status, answer
    size = int(head[2])
    end = head_end + len(_HEAD_END) + size
    while len(answer) < end:
        answer += _more(connection, answer)
    assert len(answer) == end, answer
    return size, answer[:head_end]


def _more(connection: socket.socket, so_far: bytes) -> bytes:
    more = connection.recv(_CHUNK)
    assert more, so_far
    return more
