"""How much has been asked for: counted in a store that processes share, or else in this one."""

from collections.abc import Callable
from threading import Lock, main_thread
from time import monotonic
from typing import Any, Final, Protocol

from limits.storage import MemoryStorage

from service.web.tiers.breaker import Breaker
from service.web.tiers.helpers import BusyError
from service.web.tiers.keeper import Keeper
from service.web.tiers.process import in_every_process

PREFIX: Final = "skyref:limits:"
# How often the store is tried again while it is down.
RETRY_SECONDS: Final = 1.0
# How many clients are counted in this process; then it begins anew. A client takes 0.3 KiB.
MOST_CLIENTS: Final = 100_000

_PROBE: Final = f"{PREFIX}probe"


class Counts(Protocol):
    """Where counts are kept that processes share."""

    def add(self, name: str, units: int, expiry: int) -> int:
        """Count more under a name, for one of many threads, within 50 ms; what that makes in all.

        The count ends ``expiry`` seconds after it began. When there is no answer it may raise
        anything.

        Raises:
            BusyError: the way to the store is being made, which takes its time.
        """


class Tally:
    """Counts in a store while there is one that answers, and in this process otherwise.

    No request waits for a store that is known to be down: a thread of its own finds out when it is
    up again. Nothing is connected before the first request, and nothing is kept across a fork.
    """

    def __init__(
        self,
        connect: Callable[[], Counts] | None,
        tell: Callable[[bool], None] | None = None,
    ) -> None:
        """Say where to count.

        Args:
            connect: makes the store, once in each process, and raises nothing. None: no store.
            tell: called with whether the store is down, each time that this changes. Raises
                nothing.
        """
        self._connect = connect
        self._tell = tell
        in_every_process(self._begin)

    def _begin(self) -> None:
        self._store = self._connect() if self._connect else None
        self._breaker = Breaker(
            down="Redis does not count for the rate limits, each worker counts for itself",
            up="Redis counts for the rate limits again",
            tell=self._tell,
        )
        self._next_try = 0.0
        self._keeper = Keeper(write=_nothing, chore=self._probe)
        self._lock = Lock()
        self._memory: MemoryStorage | None = None

    @property
    def down(self) -> bool:
        """Whether there is a store and it is known to be down."""
        return self._breaker.open

    def add(self, name: str, units: int, expiry: int) -> int:
        """Count.

        Args:
            name: what for. It has the time in it, so that it is another one once the count ends.
            units: how much more, at least 1.
            expiry: for how many seconds the count is needed, at least 1.

        Returns:
            How much that makes in all.

        Raises:
            Nothing.

        Source: docs/operations.md.
        """
        count = None
        if self._breaker.open:
            self._keeper.keep_going()
        elif self._store is not None:
            count = self._add_there(PREFIX + name, units, expiry)
        return self._add_here(name, units, expiry) if count is None else count

    def _add_there(self, name: str, units: int, expiry: int) -> int | None:
        """What the store says; None when it says nothing."""
        assert self._store is not None
        began = monotonic()
        try:
            count = self._store.add(name, units, expiry)
        except BusyError:
            return None
        except Exception as error:  # noqa: BLE001  # whatever it is, it is no answer
            if self._breaker.fail(error, began=began):
                self._next_try = monotonic() + RETRY_SECONDS
                self._keeper.wake()
            return None
        self._breaker.succeed()
        return count

    def _add_here(self, name: str, units: int, expiry: int) -> int:
        # Two threads that begin a count would lose one: the storage does that in two steps.
        with self._lock:
            try:
                memory = self._memory = self._memory or _memory()
            except RuntimeError:  # the system has no thread left, and limits starts one at first
                return units
            if len(memory.storage) >= MOST_CLIENTS:
                memory.reset()
            return memory.incr(name, expiry, units)

    def _probe(self) -> float | None:
        """While the store is down, try it; the seconds until the next try."""
        if self._breaker.open and monotonic() >= self._next_try:
            self._next_try = monotonic() + RETRY_SECONDS
            self._add_there(_PROBE, 1, 1)
        return max(self._next_try - monotonic(), 0.0) if self._breaker.open else None


def _memory() -> MemoryStorage:
    """Counts in this process, without a thread that looks at all of them 100 times a second."""
    memory = MemoryStorage()
    alive: Any = main_thread()
    memory.timer = alive
    return memory


def _nothing(_: object) -> None:
    """Write nothing: there is only the chore."""
