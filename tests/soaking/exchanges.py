"""What is sent over the wire, what must come back, and who knows that: the service in this process.

It has no cache and no Redis, so that what it says is worked out each time.
"""

import http.client
import math
import socket
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self

from service.app import create_app
from service.config import Config

JSON = (("Content-Type", "application/json"),)
PATIENCE_SECONDS = 30
# What the service is called in what is sent; the pages say it again, in their links.
HERE = "http://127.0.0.1"

Fields = Iterable[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What came back, as far as it does not tell who answered."""

    status: int
    media: str | None
    tag: str | None
    body: bytes


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """A request, as it is sent, and the answer that it must get.

    Of an answer that depends on the moment, ``loose`` ones, only the status is known.
    """

    kind: str
    sent: bytes
    answer: Answer
    loose: bool = False

    def got(self, answer: Answer) -> bool:
        """Whether an answer is the right one."""
        return answer.status == self.answer.status if self.loose else answer == self.answer


@dataclass(kw_only=True)
class Connection:
    """A kept-alive connection that is made when it is needed, and again after its last answer.

    That is the one with which the other side closes it, or the one after which there have been
    ``most`` of them.
    """

    port: int
    most: float = math.inf
    fields: dict[str, str] = field(default_factory=dict)
    own_port: int | None = None
    _socket: socket.socket | None = None
    _asked: int = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close it, if it is open."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
            self._asked = 0

    def ask(self, sent: bytes) -> Answer:
        """Send a request and take its answer, whose header fields are kept in ``fields``.

        Raises:
            OSError, http.client.HTTPException: no whole answer came.
        """
        try:
            if self._socket is None:
                self._socket = socket.create_connection(("127.0.0.1", self.port), PATIENCE_SECONDS)
                self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.own_port = self._socket.getsockname()[1]
            self._socket.sendall(sent)
            answer, last = self._take(self._socket)
        except BaseException:
            self.close()
            raise
        self._asked += 1
        if last or self._asked >= self.most:
            self.close()
        return answer

    def _take(self, connection: socket.socket) -> tuple[Answer, bool]:
        with http.client.HTTPResponse(connection) as response:
            response.begin()
            body = response.read()
        self.fields = {name.lower(): value for name, value in response.getheaders()}
        get = self.fields.get
        answer = Answer(
            status=response.status, media=get("content-type"), tag=get("etag"), body=body
        )
        return answer, response.will_close


class Oracle:
    """The service in this process."""

    def __init__(self) -> None:
        self._app = create_app(Config(local_cache_mb=0, log="events"))

    def exchange(
        self,
        kind: str,
        path: str,
        body: bytes | None = None,
        *,
        method: str | None = None,
        fields: Fields = JSON,
        loose: bool = False,
    ) -> Exchange:
        """Write a request, and find out what must come back."""
        method = method or ("GET" if body is None else "POST")
        fields = tuple(fields) if body is not None or fields is not JSON else ()
        sent = self._app.test_client().open(
            path, base_url=HERE, method=method, data=body, headers=[*fields]
        )
        return Exchange(
            kind=kind,
            sent=written(method, path, body, fields),
            answer=Answer(
                status=sent.status_code,
                media=sent.headers.get("Content-Type"),
                tag=sent.headers.get("ETag"),
                body=sent.data,
            ),
            loose=loose,
        )

    def link(self, path: str, body: bytes) -> str | None:
        """Where the ruling on a question can be found again."""
        answer = self._app.test_client().post(path, data=body, headers=[*JSON])
        link = answer.headers.get("Link")
        return link and link[1:].partition(">")[0]


def written(method: str, path: str, body: bytes | None, fields: Fields) -> bytes:
    """Write a request down as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name}: {value}" for name, value in fields]
    lines += [] if body is None else [f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + (body or b"")


def item(ruling: str, body: bytes) -> bytes:
    """Write down what a batch asks about a ruling."""
    return b'{"ruling":"%b","request":%b}' % (ruling.encode(), body)


def batch(items: list[bytes], alone: list[Exchange]) -> Exchange:
    """Ask several at once; the answers are put together of those that each has alone."""
    bodies = [b'{"status":200,"body":%b}' % each.answer.body for each in alone]
    return Exchange(
        kind="batches",
        sent=written("POST", "/v1/batch", b'{"items":[%b]}' % b",".join(items), JSON),
        answer=Answer(
            status=200,
            media="application/json",
            tag=None,
            body=b'{"items":[%b]}' % b",".join(bodies),
        ),
    )
