"""Does what no request should wait for: writes what was put, a batch at a time, and a chore."""

from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import sleep
from typing import Final

MAX_WAITING_BYTES: Final = 8 << 20
MAX_BATCH: Final = 64
# How long a batch waits for more: writing many at once costs little more than one.
LINGER_SECONDS: Final = 0.01

Pair = tuple[bytes, bytes]


class Keeper:
    """A thread that hands on what is put; it starts when there is first something to do.

    What does not fit into its queue is dropped: a cache may forget.
    """

    def __init__(
        self, *, write: Callable[[list[Pair]], None], chore: Callable[[], float | None]
    ) -> None:
        """Say what the thread is to do.

        Args:
            write: takes a batch of keys with values. Raises nothing.
            chore: called before each batch; tells within how many seconds to call it again when
                there is nothing to write, or None for no hurry. Raises nothing.
        """
        self._write = write
        self._chore = chore
        self._queue: SimpleQueue[Pair | None] = SimpleQueue()
        self._waiting = 0
        self._thread: Thread | None = None
        self._lock = Lock()

    def put(self, key: bytes, value: bytes) -> None:
        """Have a value written soon, or forget it when too much is waiting already."""
        with self._lock:
            if self._waiting + len(value) > MAX_WAITING_BYTES:
                return
            self._waiting += len(value)
        self._add((key, value))

    def wake(self) -> None:
        """Have the chore done now, whether or not there is something to write."""
        self._add(None)

    def _add(self, item: Pair | None) -> None:
        self._queue.put(item)
        self.keep_going()

    def keep_going(self) -> None:
        """Start the thread, if there was none to be had when there was first something to do."""
        if self._thread is None:
            with self._lock:
                self._start()

    def _start(self) -> None:
        if self._thread is None:
            thread = Thread(target=self._run, name="skyref-keeper", daemon=True)
            with suppress(RuntimeError):
                thread.start()
                self._thread = thread

    def _run(self) -> None:
        while True:
            batch = self._next(self._chore())
            if batch:
                self._write(batch)

    def _next(self, seconds: float | None) -> list[Pair]:
        """Wait for something to write, and take what else there is."""
        try:
            items = [self._queue.get(timeout=seconds)]
        except Empty:
            return []
        sleep(LINGER_SECONDS)
        while len(items) < MAX_BATCH and not self._queue.empty():
            items.append(self._queue.get())
        batch = [item for item in items if item is not None]
        with self._lock:
            self._waiting -= sum(len(value) for _, value in batch)
        return batch
