"""A service with a Redis that a test may break, and what can be asked of both."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count, pairwise

from tests.proxy import Proxy
from tests.redis_server import (
    RedisServer,
)
from tests.serving import Server, served
from tests.waiting import within
from tests.web.outages.load import HIT, digest, questions_of_all

ASKED = questions_of_all()
MISS = "skyref; fwd=miss"
RECOVERY_SECONDS = 10
NOTICE_SECONDS = 2
PATIENCE_SECONDS = 5
# How long a load goes on in the midst of an outage.
MIDST_SECONDS = 0.3
TRIALS = 5
SLACK_SECONDS = 0.02
SECRET = "a-secret-of-ours"
KEYS = "skyref:*"
DOWN = ("Redis is down: ", "Redis is up again")
READ_ONLY = ("Redis does not write: ", "Redis writes again")
# An outage is told of once, and once that it is over; a busy machine may look like another one.
MOST_OUTAGES = 4
# Spaces behind a question make another one of it, with the same answer.
SPACES = count(1)


@dataclass(frozen=True, kw_only=True)
class Stand:
    """A service that asks Redis every time, what a test may break, and the log from then on."""

    service: Server
    stores: tuple[RedisServer, ...]
    between: Proxy | None = None
    told: int = 0

    @property
    def store(self) -> RedisServer:
        return self.stores[0]

    def log(self) -> str:
        return events(self.service)[self.told :]


@dataclass(frozen=True, kw_only=True)
class Cluster(Stand):
    """A service with a cluster, and where that is."""

    url: str


def emptied(service: Server, store: RedisServer) -> None:
    comes_back(service)
    with store.client() as admin:
        admin.flushall()


@contextmanager
def asking(url: str) -> Iterator[Server]:
    """Serve, with a Redis that is asked whatever was asked before."""
    with served(SKYREF_LOCAL_CACHE_MB="0", REDIS_URL=url) as running:
        yield running
        log = running.log.read_text()
        assert SECRET not in log
        assert "Traceback" not in log


def events(service: Server) -> str:
    """What has happened until now, as the log has it, a line each; requests are left out.

    The log is written a little later. Once it has a request of ours, it has all that was before.
    """
    asked = service.ask("GET", "/healthz")[1]["X-Request-Id"]
    within(PATIENCE_SECONDS, lambda: asked in service.log.read_text(), "nothing is logged")
    whole, _, _ = service.log.read_text().rpartition("\n")
    told = [json.loads(line)["event"] for line in whole.splitlines()]
    return "\n".join(event for event in told if event != "request")


def lasts(seconds: float = MIDST_SECONDS) -> None:
    """Let the load go on; nothing is waited for."""
    time.sleep(seconds)


def new_question() -> bytes:
    """Write down a question that nobody has asked."""
    return ASKED[0].body + b" " * next(SPACES)


def refused_question() -> bytes:
    """Write down one that nobody has asked and that has no answer to keep."""
    return b"{}" + b" " * next(SPACES)


def ask(service: Server, body: bytes, path: str = ASKED[0].path) -> tuple[str, str]:
    """Ask; the digest of what a caller may rely on, and where that came from."""
    kind = {"Content-Type": "application/json"}
    status, headers, answer = service.ask("POST", path, body, **kind)
    assert status == 200
    return relied_on(headers, answer), headers["Cache-Status"]


def relied_on(headers, body: bytes) -> str:
    return digest(headers["Content-Type"], headers["ETag"], body)


def hit(service: Server, body: bytes) -> bool:
    return ask(service, body)[1] == HIT


def caches(service: Server, other: Server | None = None) -> bool:
    """Whether a new question is a hit when it is asked again, perhaps of another service."""
    body = new_question()
    ask(service, body)
    for _ in range(20):
        if hit(other or service, body):
            return True
        time.sleep(0.01)
    return False


def caches_everything(service: Server, other: Server | None = None) -> bool:
    """Whether that is so for as many as every node of a cluster has some of."""
    return all(caches(service, other) for _ in range(8))


def readiness(service: Server) -> str:
    """How Redis is, as the service says, which is ready in any case."""
    status, _, body = service.ask("GET", "/readyz")
    assert status == 200
    said = re.fullmatch(rb'\{"status":"ready","cache":\{"local":"off","redis":"(\w+)"\}\}', body)
    return said[1].decode()


def goes_down(service: Server) -> float:
    """The moment at which it is said to be down."""
    within(NOTICE_SECONDS, lambda: readiness(service) == "down", "Redis still looks up")
    return time.monotonic()


def comes_back(service: Server, cached: Callable[[Server], bool] = caches) -> None:
    """Within ten seconds both: it is said to be up, and answers come from it."""
    deadline = time.monotonic() + RECOVERY_SECONDS
    within(RECOVERY_SECONDS, lambda: readiness(service) == "up", "Redis still looks down")
    within(deadline - time.monotonic(), lambda: cached(service), "nothing is cached again")


def assert_told_once(log: str, names: tuple[str, str] = DOWN, *, over: bool = True) -> None:
    """A line for each change of state, no two for the same, and the last for how things are now."""
    told = [line.startswith(names[0]) for line in log.splitlines() if line.startswith(names)]
    assert told, log
    assert sum(told) <= MOST_OUTAGES, log
    assert all(line is not following for line, following in pairwise(told)), log
    assert told[-1] is not over, log
