"""What one client process of a soak asks: by chance, but the same for the same number."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from threading import Thread

from tests.conformance import PATHS
from tests.soaking.asking import Tally, keep_asking
from tests.soaking.exchanges import Connection, Exchange, Oracle
from tests.soaking.hostile import be_hostile
from tests.soaking.pool import Pool, respelt

# Of a hundred questions or so. What is asked again was new a moment ago, to some other connection
# perhaps: then the other worker finds it in Redis.
SHARES = {
    "rulings": 40,
    "new": 8,
    "respelt": 15,
    "again": 12,
    "bad input": 10,
    "odds": 3,
    "batches": 1,
    "links": 6,
    "disputes": 3,
    "pages": 1,
    "books": 1,
    "health": 1,
}
LATELY = 200
# Then the next connection, to either worker.
MOST_ON_A_CONNECTION = 100


@dataclass(frozen=True, kw_only=True)
class Client:
    """A process that asks: which of how many it is, and what it draws its questions from."""

    place: int
    clients: int
    askers: int
    pool: Pool
    oracle: Oracle

    def work(self, port: int, over: Callable[[], bool]) -> Tally:
        """Ask on some connections at a time, and be hostile on others, until it is over."""
        tallies: list[Tally] = []
        source = Source(client=self)

        def ask(seed: int) -> None:
            questions = source.questions(Random(seed))
            connection = Connection(port=port, most=MOST_ON_A_CONNECTION)
            tallies.append(keep_asking(connection, questions, over))

        first = self.place * self.askers
        threads = [Thread(target=ask, args=(first + place,)) for place in range(self.askers)]
        for thread in threads:
            thread.start()
        whole = be_hostile(port, over)
        for thread in threads:
            thread.join()
        assert len(tallies) == self.askers, "an asker has failed"
        for tally in tallies:
            whole.add(tally)
        return whole


@dataclass(kw_only=True)
class Source:
    """Questions for all askers of a process."""

    client: Client
    lately: deque[Exchange] = field(default_factory=lambda: deque(maxlen=LATELY))

    def __post_init__(self) -> None:
        mine = slice(self.client.place, None, self.client.clients)
        self._fresh = iter(self.client.pool.fresh[mine])
        self._numbers = count(self.client.place, self.client.clients)

    def questions(self, chance: Random) -> Iterator[Exchange]:
        """One after the other, for ever."""
        ready = self.client.pool.ready
        drawn = {"new": self._new, "respelt": self._respelt, "again": self._again}
        while True:
            for kind in chance.choices([*SHARES], weights=SHARES.values(), k=100):
                yield drawn[kind](chance) if kind in drawn else chance.choice(ready[kind])

    def _new(self, chance: Random) -> Exchange:
        """A question that nobody has asked, as long as there are any."""
        question = next(self._fresh, None)
        if question is None:
            return self._respelt(chance)
        name, body = question
        kind = "odds, new" if ".odds" in name else "rulings, new"
        return self._noted(self.client.oracle.exchange(kind, PATHS[name], body))

    def _respelt(self, chance: Random) -> Exchange:
        ready = self.client.pool.ready["rulings"]
        return self._noted(respelt(chance.choice(ready), next(self._numbers)))

    def _again(self, chance: Random) -> Exchange:
        lately = [*self.lately] or self.client.pool.ready["rulings"]
        return chance.choice(lately)

    def _noted(self, exchange: Exchange) -> Exchange:
        self.lately.append(exchange)
        return exchange
