"""The metrics of one process, as Prometheus knows them."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

# Seconds.
BUCKETS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
TIERS: Final = ("local", "redis", "collapsed", "miss")
BREAKERS: Final = ("redis-read", "redis-write", "limits")


class Children(dict[Any, Any]):
    """The children of a metric by their labels, as text or bytes.

    The metric's own ``labels()`` costs several times as much.
    """

    def __init__(self, metric: Any) -> None:
        self._metric = metric

    def __missing__(self, labels: Any) -> Any:
        named = labels if isinstance(labels, tuple) else (labels,)
        texts = [each.decode() if isinstance(each, bytes) else each for each in named]
        child = self[labels] = self._metric.labels(*texts)
        return child


class Meters:
    """What is counted and measured.

    What happens once a year is there from the start: no rate shows the first event of a counter
    that begins with it.
    """

    def __init__(self, *, build: Mapping[str, str], labels: Iterable[str]) -> None:
        """Begin at nothing.

        Args:
            build: what is told of this build, by name.
            labels: of requests.

        Raises:
            OSError: the folder that the processes share is not there.
        """
        registry = self.registry = CollectorRegistry()

        def gauge(name: str, says: str, mode: Any = "livesum", of: Iterable[str] = ()) -> Gauge:
            return Gauge(name, says, of, registry=registry, multiprocess_mode=mode)

        def counter(name: str, says: str, of: Iterable[str] = ()) -> Counter:
            return Counter(name, says, of, registry=registry)

        of_request = ("ruling", "status")
        self.requests = Children(counter("skyref_requests", "Requests answered.", of_request))
        self.seconds = Children(
            Histogram(
                "skyref_request_duration_seconds",
                "What it took until there was an answer, without sending it.",
                ("ruling",),
                buckets=BUCKETS,
                registry=registry,
            )
        )
        self.running = gauge("skyref_requests_in_progress", "Requests that are being answered.")
        self.tiers = Children(
            counter("skyref_cache_answers", "Questions answered, by who had the answer.", ("tier",))
        )
        self.rulings = Children(
            counter("skyref_rulings", "Rulings given, kept ones too.", ("ruling", "legal"))
        )
        says = "Whether a breaker is open in any worker."
        self.breakers = Children(gauge("skyref_breaker_open", says, "livemax", ("breaker",)))
        self.local_bytes = gauge("skyref_local_cache_bytes", "What local caches take up.")
        self.local_answers = gauge("skyref_local_cache_answers", "Answers in local caches.")
        self.dropped = counter("skyref_log_lines_dropped", "Lines that the log had no room for.")
        gauge("skyref_workers", "Workers that are alive.").set(1)
        built = gauge("skyref_build_info", "What is running.", "livemax", tuple(build))
        built.labels(*build.values()).set(1)
        for label in labels:
            self.requests[label, "500"]
        for tier in TIERS:
            self.tiers[tier]
        for breaker in BREAKERS:
            self.breakers[breaker]
