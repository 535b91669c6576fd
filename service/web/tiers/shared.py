"""The second tier: a store that processes share. An outage is a miss."""

import os
import weakref
from collections.abc import Callable
from time import monotonic
from typing import Final, Protocol

from service.web.tiers.breaker import LIMIT, Breaker
from service.web.tiers.keeper import Keeper, Pair

# How often the store is tried again while it is down, or refuses to write.
RETRY_SECONDS: Final = 1.0


class WrongTypeError(Exception):
    """What the store has under the key is none of ours."""


class RefusedError(Exception):
    """The store is there, and does not write."""


class Store(Protocol):
    """Where values are kept. When there is no answer it may raise anything."""

    def read(self, name: bytes) -> bytes | None:
        """Get a value, for one of many threads, within 50 ms; WrongTypeError if it is none."""

    def write(self, batch: list[Pair]) -> None:
        """Set values, for the one thread that does so; RefusedError when it may not."""


class SharedTier:
    """Values by key, in a store.

    ``get`` waits for the store as long as the store lets it, and not at all while it is known to
    be down; a thread of its own finds out when it is up again. ``put`` leaves the work to that
    thread. Nothing is connected before the first question, and nothing is kept across a fork.
    """

    def __init__(self, connect: Callable[[], Store], *, name: str, prefix: str) -> None:
        """Say where to keep things.

        Args:
            connect: makes the store, once in each process. Raises nothing.
            name: what the log calls the store.
            prefix: what every key begins with.
        """
        self._connect = connect
        self._store_name = name
        self._prefix = prefix.encode()
        self._begin()
        this = weakref.ref(self)
        os.register_at_fork(after_in_child=lambda: _begin_anew(this))

    def _begin(self) -> None:
        name = self._store_name
        self._store = self._connect()
        self._reads = Breaker(down=f"{name} is down", up=f"{name} is up again")
        self._writes = Breaker(down=f"{name} does not write", up=f"{name} writes again")
        self._next_write = 0.0
        self._keeper = Keeper(write=self._write, chore=self._probe)

    def get(self, key: bytes) -> bytes | None:
        """Find what was kept under a key; None as well when the store is down or slow."""
        return None if self._reads.open else self._read(self._name(key))

    def put(self, key: bytes, value: bytes) -> None:
        """Keep a value under a key soon, unless the store is down."""
        if not self._reads.open:
            self._keeper.put(self._name(key), value)

    def up(self) -> bool:
        """Ask whether the store answers; while it is known to be down, the last second counts."""
        if not self._reads.open:
            self._read(self._prefix, weight=LIMIT)
        return not self._reads.open

    def _name(self, key: bytes) -> bytes:
        return self._prefix + key.hex().encode()

    def _read(self, name: bytes, weight: int = 1) -> bytes | None:
        try:
            value = self._store.read(name)
        except WrongTypeError:
            value = None
        except Exception as error:  # noqa: BLE001  # whatever it is, it is no answer
            self._failed(error, weight)
            return None
        self._reads.succeed()
        return value

    def _failed(self, error: Exception, weight: int = 1) -> None:
        if self._reads.fail(error, weight=weight):
            self._keeper.wake()

    def _probe(self) -> float | None:
        """While the store is down, see whether it still is; the seconds until the next time."""
        if self._reads.open:
            self._read(self._prefix)
        return RETRY_SECONDS if self._reads.open else None

    def _write(self, batch: list[Pair]) -> None:
        """Write a batch; while the store refuses, one a second, and the others are forgotten."""
        if self._writes.open and monotonic() < self._next_write:
            return
        self._next_write = monotonic() + RETRY_SECONDS
        try:
            self._store.write(batch)
        except RefusedError as refusal:
            self._writes.fail(refusal)
        except Exception as error:  # noqa: BLE001  # as in _read
            self._failed(error)
        else:
            self._writes.succeed()


def _begin_anew(tier: "weakref.ref[SharedTier]") -> None:
    """Forget in a child process what belongs to its parent: connections, threads, locks."""
    mine = tier()
    if mine is not None:
        mine._begin()  # noqa: SLF001
