"""Writes lines to a file descriptor that perhaps nobody reads; nobody ever waits for that."""

import atexit
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from select import PIPE_BUF, POLLOUT, poll
from threading import Event, RLock, Thread
from time import monotonic, sleep
from typing import Final

from service.web.tiers.process import in_every_process

MAX_WAITING_BYTES: Final = 1 << 20
# What comes so soon after a batch waits, and is one with what else comes meanwhile. Each time that
# the thread wakes costs those who answer: at ten a second a tenth less than at a hundred.
LINGER_SECONDS: Final = 0.1
# How long an exit waits for what is not yet written.
PATIENCE_SECONDS: Final = 1.0


class Lines:
    """A queue of lines and the thread that writes them; each process has its own.

    What does not fit into the queue is dropped, and counted. When the other end is gone, lines
    go nowhere.
    """

    def __init__(self, descriptor: int) -> None:
        """Write to an open file descriptor."""
        self._descriptor = descriptor
        self._tell_dropped: Callable[[], None] | None = None
        in_every_process(self._begin)
        atexit.register(self.flush)

    def _begin(self) -> None:
        self._queue: SimpleQueue[bytes | Event] = SimpleQueue()
        self._waiting = 0
        self._thread: Thread | None = None
        # One that its holder may take again: a signal's handler may have something to log.
        self._lock = RLock()

    def on_drop(self, tell: Callable[[], None]) -> None:
        """Have somebody told, from now on, of each line that is dropped."""
        self._tell_dropped = tell

    def info(self, line: str) -> None:
        """Write a line soon, or drop it when too much is waiting already."""
        data = line.encode(errors="backslashreplace") + b"\n"
        with self._lock:
            fits = self._waiting + len(data) <= MAX_WAITING_BYTES
            if fits:
                self._waiting += len(data)
        if fits:
            self._queue.put(data)
            if self._thread is None:
                self._start()
        elif self._tell_dropped is not None:
            self._tell_dropped()

    def flush(self) -> None:
        """Wait until everything so far is written, but not for longer than patience lasts."""
        if self._thread is not None:
            written = Event()
            self._queue.put(written)
            written.wait(PATIENCE_SECONDS)

    def _start(self) -> None:
        """Start the thread once; without a thread to be had now, the next line tries."""
        with self._lock:
            if self._thread is None:
                thread = Thread(target=self._run, name="skyref-lines", daemon=True)
                with suppress(RuntimeError):
                    thread.start()
                    self._thread = thread

    def _run(self) -> None:
        wrote = 0.0
        while True:
            items = [self._queue.get()]
            if not isinstance(items[0], Event):
                sleep(max(wrote + LINGER_SECONDS - monotonic(), 0.0))
            while not self._queue.empty():
                items.append(self._queue.get())
            lines = [item for item in items if isinstance(item, bytes)]
            for portion in _portions(lines):
                self._write(portion)
            wrote = monotonic()
            with self._lock:
                self._waiting -= sum(map(len, lines))
            for item in items:
                if isinstance(item, Event):
                    item.set()

    def _write(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            try:
                left = left[os.write(self._descriptor, left) :]
            except BlockingIOError:  # somebody else has made it so
                poller = poll()
                poller.register(self._descriptor, POLLOUT)
                poller.poll()
            except OSError:
                return


def _portions(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Join lines, as many as a pipe takes at once, so that no other process's come in between."""
    portion = b""
    for line in lines:
        if portion and len(portion) + len(line) > PIPE_BUF:
            yield portion
            portion = b""
        portion += line
    if portion:
        yield portion
