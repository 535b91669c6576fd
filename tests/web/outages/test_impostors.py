"""Whatever is at the address instead of Redis."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from socketserver import ThreadingTCPServer
from threading import Thread

import pytest

from service.app import create_app
from service.config import Config
from service.redis_address import redis_address
from service.web.redis_store import redis_store
from service.web.tiers.helpers import BusyError
from service.web.tiers.shared import SharedTier
from tests.proxy import tls_proxy
from tests.redis_server import (
    redis_server,
)
from tests.waiting import within
from tests.web.outages.stands import (
    ASKED,
    PATIENCE_SECONDS,
    SECRET,
    asking,
    assert_told_once,
    events,
    goes_down,
    lasts,
    readiness,
    relied_on,
)

# Joining takes so long, and no request waits for it: even a busy machine keeps the two apart.
JOINING_SECONDS = 2.0


class Impostor(ThreadingTCPServer):
    """A server that gives one answer to whatever it hears, but tells where to ask."""

    def __init__(self, says: bytes):
        super().__init__(("127.0.0.1", 0), None)
        self.port = self.server_address[1]
        self._says = says
        self._connections: list[socket.socket] = []
        self._directions = {
            b"CLUSTER": resp([[0, 16383, ["127.0.0.1", self.port, "an id"]]]),
            b"COMMAND": resp([["get", 2, ["readonly"], 1, 1, 1]]),
        }

    def get_request(self):
        accepted = super().get_request()
        self._connections.append(accepted[0])
        return accepted

    def finish_request(self, request: socket.socket, client_address: object) -> None:
        with suppress(OSError):
            while heard := request.recv(65536):
                request.sendall(self._answer(heard))

    def _answer(self, heard: bytes) -> bytes:
        told = [answer for command, answer in self._directions.items() if command in heard]
        return told[0] if told else self._says

    def end(self) -> None:
        """End all connections too."""
        self.shutdown()
        for connection in self._connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def resp(item: list | int | str) -> bytes:
    """Write it down as Redis does."""
    if isinstance(item, list):
        return b"*%d\r\n" % len(item) + b"".join(map(resp, item))
    if isinstance(item, int):
        return b":%d\r\n" % item
    return b"$%d\r\n%b\r\n" % (len(item), item.encode())


@contextmanager
def impostor(says: bytes) -> Iterator[int]:
    """Run one, on the port that is given."""
    with Impostor(says) as running:
        Thread(target=running.serve_forever, args=(0.01,)).start()
        try:
            yield running.port
        finally:
            running.end()


@contextmanager
def nobody() -> Iterator[str]:
    yield "redis://name.invalid:6379"


@contextmanager
def web_server() -> Iterator[str]:
    with impostor(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n") as port:
        yield f"redis://:{SECRET}@127.0.0.1:{port}"


@contextmanager
def untrusted() -> Iterator[str]:
    with redis_server() as store, tls_proxy(store.port) as running:
        yield running.url


@pytest.mark.parametrize("there", [nobody, web_server, untrusted])
def test_an_address_with_no_redis_is_no_trouble(load, truth, there):
    with there() as url, asking(url) as service:
        with load.on(service.port) as seen:
            down = goes_down(service)
            lasts()
            end = time.monotonic()
        assert readiness(service) == "down"
        log = events(service)
    seen.assert_unharmed(truth)
    seen.between(down, end).assert_undelayed()
    assert seen.hits() == 0
    assert_told_once(log, over=False)


NO_ANSWERS = {
    "a number": b":1\r\n",
    "a number that is too long": b":" + b"9" * 5000 + b"\r\n",
    "an empty list": b"*0\r\n",
    "a list": b"*1\r\n:1\r\n",
    "a list with an error": b"*1\r\n-ERR no\r\n",
    "a list that does not end": b"*99999999999\r\n",
    "lists in lists": b"*1\r\n" * 5000,
    "a word": b"+OK\r\n",
    "a line": b"+" + bytes(range(32, 127)) + b"\r\n",
    "another value": b"$3\r\nabc\r\n",
    "an empty value": b"$0\r\n\r\n",
    "a value of a negative length": b"$-7\r\n",
    "a value that does not end": b"$99999999999\r\n",
    "an error without words": b"-\r\n",
    "an error that is no text": b"-\xff\r\n",
    "another type": b"-WRONGTYPE\r\n",
    "a direction": b"-MOVED 1 127.0.0.1:1\r\n",
    "a direction without a place": b"-MOVED\r\n",
    "an empty line": b"\r\n",
    "zeros": bytes(1000),
    "noise": Random(0).randbytes(10_000),
}


@pytest.mark.parametrize("kind", ["redis", "redis+cluster"])
@pytest.mark.parametrize("says", NO_ANSWERS.values(), ids=NO_ANSWERS)
def test_whatever_comes_instead_of_an_answer_is_a_miss(truth, says, kind):
    with impostor(says) as port:
        address = redis_address(f"{kind}://127.0.0.1:{port}")
        client = create_app(Config(local_cache_mb=0, redis=address)).test_client()
        path, body = ASKED[0]
        answer = client.post(path, data=body, content_type="application/json")
        assert answer.status_code == 200
        assert relied_on(answer.headers, answer.data) == truth[0]
        assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize("kind", ["redis", "redis+cluster"])
@pytest.mark.parametrize("says", NO_ANSWERS.values(), ids=NO_ANSWERS)
def test_whatever_comes_instead_of_many_answers_raises_nothing(says, kind):
    with impostor(says) as port:
        address = redis_address(f"{kind}://127.0.0.1:{port}")
        tier = SharedTier(lambda: redis_store(address, 1), name="The impostor", prefix="")
        keys = [bytes([number]) * 32 for number in range(100)]
        for _ in range(2):
            assert all(value in says for value in tier.get_many(keys).values())


def test_a_cluster_that_is_slow_to_join_is_no_failure_until_joining_it_fails(monkeypatch):
    """As at the start of a busy machine; one that never answers is found out all the same."""
    monkeypatch.setattr("service.web.redis_store.connecting.READ_SECONDS", JOINING_SECONDS)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"redis+cluster://127.0.0.1:{silent.getsockname()[1]}"
        store = redis_store(redis_address(url), 1)
        with pytest.raises(BusyError):
            store.read(b"name")

        def failed() -> bool:
            with suppress(BusyError):
                store.read(b"name")
            return False

        with pytest.raises(Exception, match="Redis Cluster cannot be connected"):
            within(PATIENCE_SECONDS, failed, "it never failed")
