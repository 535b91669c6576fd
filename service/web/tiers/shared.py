"""The second tier: a store that processes share. An outage is a miss."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Final, NamedTuple, Protocol

from service.web.tiers.breaker import LIMIT, Breaker
from service.web.tiers.helpers import BusyError
from service.web.tiers.keeper import Keeper, Pair
from service.web.tiers.process import in_every_process

# How often the store is tried again while it is down, or refuses to write.
RETRY_SECONDS: Final = 1.0
# Longer values are not kept.
MAX_VALUE_BYTES: Final = 1 << 20
# How many names are read at once. Their answers, of 1.9 KB in the mean, take 10 ms of the 45 at
# 100 Mbit/s, and a thousand names are 16 round trips. More at once fail sooner on a busy worker.
PORTION: Final = 64
# When no further portion is begun. The last one takes as long as a single read may.
PORTIONS_SECONDS: Final = 0.1

# As many names as surely are in different parts of a store.
_PARTS: Final = 16


class ForeignValueError(Exception):
    """What the store has under the key is none of ours."""


class RefusedError(Exception):
    """The store is there, and does not write."""


class Store(Protocol):
    """Where values are kept. When there is no answer it may raise anything."""

    # Whether there are parts of it that may fail alone.
    parts: bool

    def read(self, name: bytes) -> bytes | None:
        """Get a value, for one of many threads, within 50 ms.

        Raises:
            ForeignValueError: there is something else under that name.
            BusyError: the way to the store is being made, which takes its time.
        """

    def read_many(self, names: list[bytes]) -> list[bytes | None]:
        """Get the values of the first of these names, of one at least, within 50 ms.

        None is for what is not there, or is something else. There are fewer values than names
        when it broke or took too long in between: what is wrong shows with the name that is next.

        Raises:
            BusyError: as for one.
        """

    def write(self, batch: list[Pair]) -> None:
        """Set values, for the one thread that does so; RefusedError when it may not."""


def _nobody(name: str, opened: bool) -> None:  # noqa: FBT001  # it is what is told
    """Is told, and does nothing about it."""


class _Reading(NamedTuple):
    answered: bool
    value: bytes | None = None


class SharedTier:
    """Values by key, in a store.

    ``get`` waits for the store as long as the store lets it, ``get_many`` a few times as long, and
    neither at all while it is known to be down; a thread of its own finds out when it is up again.
    ``put`` leaves the work to that thread. Nothing is connected before the first question, and
    nothing is kept across a fork.
    """

    def __init__(
        self,
        connect: Callable[[], Store],
        *,
        name: str,
        prefix: str,
        tell: Callable[[str, bool], None] = _nobody,
    ) -> None:
        """Say where to keep things.

        Args:
            connect: makes the store, once in each process. Raises nothing.
            name: what the log calls the store.
            prefix: what every key begins with.
            tell: called with ``<name>-read`` or ``<name>-write``, in small letters, and whether
                that is given up for now, each time that this changes. Raises nothing.
        """
        self._connect = connect
        self._store_name = name
        self._prefix = prefix.encode()
        self._tell = tell
        in_every_process(self._begin)

    def _begin(self) -> None:
        name = self._store_name
        self._store = self._connect()
        self._reads = Breaker(
            down=f"{name} is down",
            up=f"{name} is up again",
            calm_seconds=RETRY_SECONDS if self._store.parts else 0.0,
            tell=partial(self._tell, f"{name.lower()}-read"),
        )
        self._writes = Breaker(
            down=f"{name} does not write",
            up=f"{name} writes again",
            tell=partial(self._tell, f"{name.lower()}-write"),
        )
        self._failed_name = self._prefix
        self._next_read = self._next_write = 0.0
        self._tries = 0
        self._keeper = Keeper(write=self._write, chore=self._probe)

    def get(self, key: bytes) -> bytes | None:
        """Find what was kept under a key; None as well when the store is down or slow."""
        return None if self._is_down() else self._read(self._name(key)).value

    def get_many(self, keys: list[bytes]) -> dict[bytes, bytes]:
        """Find what was kept under some keys, as far as the store tells it in time.

        They are read a portion at a time. The first that fails is the last, and so is the one
        that is under way after ``PORTIONS_SECONDS``.
        """
        end = monotonic() + PORTIONS_SECONDS
        named = {self._name(key): key for key in keys}
        names, found = list(named), {}
        while names and not self._is_down() and monotonic() < end:
            values = self._read_many(names[:PORTION])
            if not values:
                break
            for name, value in zip(names, values, strict=False):
                if value is not None:
                    found[named[name]] = value
            del names[: len(values)]
        return found

    def put(self, key: bytes, value: bytes) -> None:
        """Keep a value under a key soon, unless the store is down or the value too long."""
        if len(value) <= MAX_VALUE_BYTES and not self._is_down():
            self._keeper.put(self._name(key), value)

    def up(self) -> bool:
        """Ask whether the store answers; while it is known to be down, the last try counts."""
        return not self._is_down() and self._read(self._prefix, weight=LIMIT).answered

    def _is_down(self) -> bool:
        """Whether it is known to be down; then there is a thread that finds out when it is up."""
        if self._reads.open:
            self._keeper.keep_going()
        return self._reads.open

    def _name(self, key: bytes) -> bytes:
        return self._prefix + key.hex().encode()

    def _read(self, name: bytes, weight: int = 1) -> _Reading:
        began = monotonic()
        try:
            value = self._store.read(name)
        except ForeignValueError:
            value = None
        except BusyError:
            return _Reading(answered=False)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is no answer
            self._failed_name = name
            self._failed(error, began, weight)
            return _Reading(answered=False)
        self._reads.succeed()
        return _Reading(answered=True, value=value)

    def _read_many(self, names: list[bytes]) -> list[bytes | None]:
        """The values of the first names; of none when there is no answer."""
        began = monotonic()
        try:
            values = self._store.read_many(names)
        except BusyError:
            return []
        except Exception as error:  # noqa: BLE001  # as in _read
            self._failed_name = names[0]
            self._failed(error, began)
            return []
        self._reads.succeed()
        return values

    def _failed(self, error: Exception, began: float, weight: int = 1) -> None:
        if self._reads.fail(error, began=began, weight=weight):
            self._next_read = monotonic() + RETRY_SECONDS
            self._keeper.wake()

    def _probe(self) -> float | None:
        """While the store is down, try what failed again; the seconds until the next try.

        Of a store with parts, any other part will do.
        """
        if self._reads.open and monotonic() >= self._next_read:
            self._next_read = monotonic() + RETRY_SECONDS
            self._tries += 1
            self._read(self._failed_name)
            if self._store.parts and self._reads.open:
                self._read(self._prefix + b"%d" % (self._tries % _PARTS))
        return max(self._next_read - monotonic(), 0.0) if self._reads.open else None

    def _write(self, batch: list[Pair]) -> None:
        """Write a batch; while the store refuses, one a second, and the others are forgotten."""
        began = monotonic()
        if self._writes.open and began < self._next_write:
            return
        self._next_write = began + RETRY_SECONDS
        try:
            self._store.write(batch)
        except RefusedError as refusal:
            self._writes.fail(refusal, began=began)
        except BusyError:
            pass
        except Exception as error:  # noqa: BLE001  # as in _read
            self._failed(error, began)
        else:
            self._writes.succeed()
