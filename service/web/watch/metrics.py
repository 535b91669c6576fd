"""The metrics of the service, of which every process has its part."""

import logging
import os
from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Final

from prometheus_client import disable_created_metrics, values

from service.web.tiers.process import in_every_process
from service.web.watch.meters import Meters

log: Final = logging.getLogger("skyref")


class Metrics:
    """The way to this process's meters.

    A process that has loaded the service to fork workers has none: nothing is begun in it that a
    worker would count a second time.
    """

    def __init__(self, *, build: Mapping[str, str], labels: Iterable[str]) -> None:
        """Say what there is to measure; see ``Meters``."""
        self._build = dict(build)
        self._labels = tuple(labels)
        self._loader = os.getpid()
        in_every_process(self._begin)

    def _begin(self) -> None:
        self._lock = Lock()
        self._meters: Meters | None = None
        if os.getpid() != self._loader:
            self._begin_worker()

    def _begin_worker(self) -> None:
        """Be seen from the start, not from the first request on."""
        if not shared():
            log.warning("There is no folder for metrics: each worker tells its own only.")
        self.meters()

    def meters(self) -> Meters:
        """The meters of this process."""
        return self._meters or self._made()

    def breaker(self, name: str, opened: bool) -> None:  # noqa: FBT001  # it is what is told
        """Note that a breaker has opened or closed."""
        self.meters().breakers[name].set(opened)

    def line_dropped(self) -> None:
        """Note that a line of the log was dropped, if this process has begun to count."""
        if self._meters is not None:
            self._meters.dropped.inc()

    def local_cache(self, size: int, answers: int) -> None:
        """Note how many bytes and answers the local cache holds."""
        meters = self.meters()
        meters.local_bytes.set(size)
        meters.local_answers.set(answers)

    def _made(self) -> Meters:
        with self._lock:
            if self._meters is None:
                # When something was first counted is nobody's question, and as many lines again.
                disable_created_metrics()
                try:
                    self._meters = Meters(build=self._build, labels=self._labels)
                except OSError as error:
                    log.warning("Metrics are of this process alone: %s", error)
                    values.ValueClass = values.MutexValue
                    self._meters = Meters(build=self._build, labels=self._labels)
        return self._meters


def shared() -> bool:
    """Whether the processes of this server put their metrics together."""
    multiprocess: bool = values.ValueClass._multiprocess  # noqa: SLF001  # there is no other way
    return multiprocess
