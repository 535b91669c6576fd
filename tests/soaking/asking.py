"""Askers: each keeps a connection, asks one question after the other, and compares every answer."""

import http.client
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from threading import Event, Lock, Thread

from tests.soaking.exchanges import Answer, Connection, Exchange
from tests.waiting import wait_until

TOLD = 20
ENOUGH = 300


@dataclass(kw_only=True)
class Tally:
    """What became of the questions: by kind, by kind and status, by who answered; and troubles."""

    asked: Counter = field(default_factory=Counter)
    statuses: Counter = field(default_factory=Counter)
    caches: Counter = field(default_factory=Counter)
    lost: Counter = field(default_factory=Counter)
    wrong: Counter = field(default_factory=Counter)
    troubles: list[str] = field(default_factory=list)
    losers: list[int | None] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count another one's in."""
        for counter in ("asked", "statuses", "caches", "lost", "wrong"):
            getattr(self, counter).update(getattr(other, counter))
        self.troubles = (self.troubles + other.troubles)[:TOLD]
        self.losers += other.losers

    def answered(self, exchange: Exchange, answer: Answer, cache: str) -> None:
        """Note an answer, and whether it is the right one."""
        self.statuses[exchange.kind, answer.status] += 1
        self.caches[cache] += 1
        if not exchange.got(answer):
            self.wrong[exchange.kind] += 1
            self._tell(exchange, f"got {answer}"[:ENOUGH] + f", not {exchange.answer}"[:ENOUGH])

    def unanswered(self, exchange: Exchange, port: int | None, error: Exception) -> None:
        """Note a question to which no whole answer came, and the asker's own port."""
        self.lost[exchange.kind] += 1
        self.losers.append(port)
        self._tell(exchange, f"{error!r}, at {time.strftime('%H:%M:%S')}")

    def _tell(self, exchange: Exchange, what: str) -> None:
        if len(self.troubles) < TOLD:
            self.troubles.append(f"{exchange.sent[:ENOUGH]!r}: {what}")


def ask(connection: Connection, exchange: Exchange, tally: Tally) -> None:
    """Ask one question, and note what became of it."""
    tally.asked[exchange.kind] += 1
    try:
        answer = connection.ask(exchange.sent)
    except (OSError, http.client.HTTPException) as error:
        tally.unanswered(exchange, connection.own_port, error)
    else:
        tally.answered(exchange, answer, connection.fields.get("cache-status", "none"))


def keep_asking(
    connection: Connection, questions: Iterable[Exchange], over: Callable[[], bool]
) -> Tally:
    """Ask one question after the other until it is over."""
    tally = Tally()
    with connection:
        for exchange in questions:
            if over():
                break
            ask(connection, exchange, tally)
    return tally


@dataclass(kw_only=True)
class Crowd:
    """Askers at work; what became of their questions is known once they are done."""

    tally: Tally = field(default_factory=Tally)
    _count: int = 0
    _lock: Lock = field(default_factory=Lock)

    def wait_for(self, more: int) -> None:
        """Wait until so many more questions have been asked."""
        enough = self._count + more
        wait_until(lambda: self._count >= enough, lambda: "nobody asks any more")

    def one_more(self) -> None:
        """Count a question that is about to be asked."""
        with self._lock:
            self._count += 1

    def add(self, tally: Tally) -> None:
        """Count in what an asker has seen, once it is done."""
        with self._lock:
            self.tally.add(tally)


@contextmanager
def crowd(
    port: int, exchanges: list[Exchange], askers: int, *, once: int = 0, pause: float = 0.0
) -> Iterator[Crowd]:
    """Have askers ask until the end of the block, each from another place in the list on.

    Args:
        port: whom to ask.
        exchanges: what to ask, over and over.
        askers: how many keep their connections.
        once: how many more make a new connection for each question.
        pause: seconds that each waits before the next question, so that the machine is not theirs
            alone.
    """
    done, here = Event(), Crowd()

    def work(place: int) -> None:
        first = place * len(exchanges) // (askers + once)
        connection = Connection(port=port, most=math.inf if place < askers else 1)
        questions = _counted(here, exchanges[first:] + exchanges[:first])
        tally = keep_asking(connection, questions, lambda: done.wait(pause))
        here.add(tally)

    threads = [Thread(target=work, args=(place,)) for place in range(askers + once)]
    for thread in threads:
        thread.start()
    try:
        yield here
    finally:
        done.set()
        for thread in threads:
            thread.join()


def _counted(here: Crowd, exchanges: list[Exchange]) -> Iterator[Exchange]:
    for exchange in cycle(exchanges):
        here.one_more()
        yield exchange
