"""Requests byte by byte, as no decent client sends them, and what must come back."""

import json
import socket
import time
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPResponse

from service.web.problems import KINDS

PATIENCE = 10
JSON = "Content-Type: application/json"
CHUNKED = "Transfer-Encoding: chunked"
LIMIT = 64 * 1024
RANK = "/v1/dogfight/attack-rank"


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What came back, and how long it took."""

    status: int
    headers: Message
    body: bytes
    seconds: float


def head(*headers, path=RANK, method="POST"):
    """Write a request's head with these headers and no others."""
    lines = (f"{method} {path} HTTP/1.1", "Host: skyref", *headers, "", "")
    return "\r\n".join(lines).encode()


def post(body, *headers, path=RANK, announced=None):
    """Write a POST whose length is announced, rightly by default."""
    length = len(body) if announced is None else announced
    return head(*(headers or (JSON,)), f"Content-Length: {length}", path=path) + body


def ask(question, path=RANK):
    """Write a POST of a document."""
    return post(json.dumps(question).encode(), path=path)


def chunk(part):
    """Write one chunk."""
    return f"{len(part):x}\r\n".encode() + part + b"\r\n"


def chunked(*parts, headers=(JSON,), end=b"0\r\n\r\n", path=RANK):
    """Write a POST whose length is not announced."""
    return head(*headers, CHUNKED, path=path) + b"".join(map(chunk, parts)) + end


def exchange(port, sent, *, half_close=False):
    """Send bytes, then stay silent, or say with ``half_close`` that no more will come."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        start = time.monotonic()
        connection.sendall(sent)
        if half_close:
            connection.shutdown(socket.SHUT_WR)
        with HTTPResponse(connection) as response:
            response.begin()
            body = response.read()
            return Answer(
                status=response.status,
                headers=response.headers,
                body=body,
                seconds=time.monotonic() - start,
            )


def problem(status, headers, body):
    """Read a problem that says all that a problem must say; its type's last part, and all of it."""
    assert headers["Content-Type"] == "application/problem+json"
    said = json.loads(body)
    name = said["type"].removeprefix("/problems/")
    assert (said["status"], said["title"]) == (status, KINDS[name].title)
    assert KINDS[name].status == status
    assert 400 <= status < 500
    assert said["detail"]
    return name, said


def refused(server, sent, *, half_close=False):
    """Send bytes; the problem they get, once the service has shown that it is still there."""
    answer = exchange(server.port, sent, half_close=half_close)
    assert server.ask("GET", "/healthz")[0] == 200
    return problem(answer.status, answer.headers, answer.body)


def hand(card):
    """Ask about a hand with this card."""
    return {"side": "allied", "hand": ["P5", "A5", "S1", "T1", card]}


def battle(*names, rolls=None, interceptors=()):
    """Ask about bombers with these names, and about a round if rolls are given."""
    bomber = {"type": "bomber", "fuel": 1, "distance_home": 0}
    volleys = {"attackers": {"rolls": rolls}, "interceptors": {"rolls": {}}}
    return {
        "attackers": [{"id": name} | bomber for name in names],
        "interceptors": [{"id": name, "attack": 1, "fuel": 1} for name in interceptors],
        "rounds": [] if rolls is None else [volleys],
    }


def aircraft(side):
    """Put an aircraft of this side on the board."""
    return {"side": side, "type": "ace", "q": 0, "r": 0, "heading": "N"}
