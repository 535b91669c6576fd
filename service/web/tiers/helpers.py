"""Threads that do what may take long, so that whoever needs it can stop waiting."""

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any


class BusyError(Exception):
    """Every helper is at work."""


class Helpers:
    """A few threads, started as they are needed; an exit does not wait for them."""

    def __init__(self, number: int) -> None:
        """Have at most ``number`` threads."""
        self._number = number
        self._jobs: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        self._lock = Lock()
        self._started = self._working = 0

    def submit(self, work: Callable[[], Any]) -> Future[Any]:
        """Have something done.

        Returns:
            What it gives or raises, in future.

        Raises:
            BusyError: nobody is free to do it now.
            RuntimeError: the system has no thread left.
        """
        with self._lock:
            if self._working == self._number:
                raise BusyError
            if self._working == self._started:
                Thread(target=self._run, name="skyref-helper", daemon=True).start()
                self._started += 1
            self._working += 1
        result: Future[Any] = Future()
        self._jobs.put((result, work))
        return result

    def _run(self) -> None:
        while True:
            result, work = self._jobs.get()
            try:
                outcome, error = work(), None
            except Exception as failure:  # noqa: BLE001  # handed to whoever asked for it
                outcome, error = None, failure
            with self._lock:
                self._working -= 1
            if error is None:
                result.set_result(outcome)
            else:
                result.set_exception(error)
