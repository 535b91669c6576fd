"""Many who ask the same at once wait for the first to find out."""

from threading import Lock
from typing import Final

from service.web.tiers.answer import Answer
from service.web.tiers.process import in_every_process

PATIENCE_SECONDS: Final = 30.0


class Flight:
    """One key being found out: who leads sets ``answer``, or leaves it None when that failed."""

    __slots__ = ("_gate", "answer")

    def __init__(self) -> None:
        self.answer: Answer | None = None
        self._gate = Lock()  # a closed gate and not a guard; an Event costs twenty times as much
        self._gate.acquire()

    def wait(self) -> Answer | None:
        """Wait until whoever leads is done; None when there is no answer to share."""
        if self._gate.acquire(timeout=PATIENCE_SECONDS):
            self._gate.release()
        return self.answer

    def land(self) -> None:
        """Let everybody go who waits, now and later."""
        self._gate.release()


class Flights:
    """The keys that are being found out now."""

    def __init__(self) -> None:
        in_every_process(self._begin)

    def _begin(self) -> None:
        self._flights: dict[bytes, Flight] = {}

    def board(self, key: bytes) -> tuple[Flight, bool]:
        """Join the flight for a key, or begin one.

        Returns:
            The flight, and whether the caller leads it: then the caller must ``land`` it.
        """
        mine = Flight()
        flight = self._flights.setdefault(key, mine)
        return flight, flight is mine

    def land(self, key: bytes, flight: Flight) -> None:
        """End a flight; whoever asks from now on begins another."""
        del self._flights[key]
        flight.land()
