"""Watches every request from outside: what it was, what it was answered, how long that took."""

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any, Final
from urllib.parse import quote

from service.web import work
from service.web.gate.clients import CLIENT
from service.web.intake import taken_in
from service.web.watch.answers import Answers, Last
from service.web.watch.labels import OTHER, Labels
from service.web.watch.metrics import Metrics
from service.web.watch.request_log import RequestLog
from service.web.watch.tracing import RequestIds, prefers_timing, trace
from service.web.wsgi import App, Environ, Field, StartResponse

# Bytes of a question that the log tells at most.
MOST_TOLD: Final = 64 * 1024


class Watch:
    """A WSGI application around another one, which has answered when it returns."""

    def __init__(
        self,
        app: App,
        *,
        labels: Labels,
        metrics: Metrics,
        answers: Answers,
        log: RequestLog | None,
        admits: Callable[[str | None], bool] | None = None,
    ) -> None:
        """Watch an application.

        Args:
            app: what is watched.
            labels: what its requests are called.
            metrics: where they are counted.
            answers: what is told of each answer to a question.
            log: has a line for each; None for none.
            admits: tells by a request's Authorization whether it will be let through, so that the
                server need not take in the rest of one that won't; None when all are.
        """
        self._app = app
        self._labels = labels
        self._metrics = metrics
        self._answers = answers
        self._log = log
        self.admits = admits
        self._ids = RequestIds()
        if log is not None:
            log.on_drop(metrics.line_dropped)

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request, as PEP 3333 has it."""
        exchange = _Exchange(
            self._ids(environ.get("HTTP_X_REQUEST_ID")),
            self._answers.begin(),
            environ.get("HTTP_PREFER"),
            start_response,
        )
        work.begin()
        running = self._metrics.meters().running
        running.inc()
        try:
            return self._app(environ, exchange.start)
        finally:
            running.dec()
            self._note(environ, exchange)

    def note(self, status: int, label: str = OTHER) -> str:
        """Note a request that was refused before it got here.

        Args:
            status: what it was answered.
            label: what it is called, one of those that there are.

        Returns:
            The id that the log has for it.
        """
        request_id = self._ids(None)
        self._metrics.meters().requests[label, str(status)].inc()
        if self._log is not None:
            self._log.info("request", request_id=request_id, ruling=label, status=status)
        return request_id

    def _note(self, environ: Environ, exchange: "_Exchange") -> None:
        seconds = perf_counter() - exchange.began
        label, meters = self._labels(environ["PATH_INFO"]), self._metrics.meters()
        meters.requests[label, exchange.status].inc()
        meters.seconds[label].observe(seconds)
        if self._log is not None:
            fields = exchange.fields(environ, label, seconds)
            if self._log.questions:
                fields |= _question(environ)
            self._log.info("request", **fields)


class _Exchange:
    """A request and what is known of its answer."""

    __slots__ = ("_last", "_prefer", "_request_id", "_start_response", "began", "status")

    def __init__(
        self, request_id: str, last: Last, prefer: str | None, start_response: StartResponse
    ) -> None:
        self.began = perf_counter()
        # What the server makes of an application that fails before it answers.
        self.status = "500"
        self._request_id = request_id
        self._last = last
        self._prefer = prefer
        self._start_response = start_response

    def start(self, status: str, headers: list[Field], exc_info: Any = None) -> Any:
        """Begin to answer, as PEP 3333 has it, with the request's id."""
        self.status = status[:3]
        more = [("X-Request-Id", self._request_id)]
        if self._prefer is not None and prefers_timing(self._prefer):
            more += self._timing()
        return self._start_response(status, [*headers, *more], exc_info)

    def _timing(self) -> list[Field]:
        took = f"total;dur={(perf_counter() - self.began) * 1000:.2f}"
        tier = self._last.tier
        said = took if tier is None else f'{took}, cache;desc="{tier}"'
        return [("Server-Timing", said), ("Preference-Applied", "server-timing")]

    def fields(self, environ: Environ, label: str, seconds: float) -> dict[str, Any]:
        """What the log tells of it: nothing of a question."""
        fields: dict[str, Any] = {"request_id": self._request_id}
        parent = environ.get("HTTP_TRACEPARENT")
        if parent is not None and (traced := trace(parent)) is not None:
            fields["trace_id"], fields["parent_id"] = traced
        fields["method"] = environ["REQUEST_METHOD"]
        fields["ruling"] = label
        if CLIENT in environ:
            fields["client"] = environ[CLIENT]
        last = self._last
        # Many answers have no one ruling.
        if last.ruling_id is not None and label != "batch":
            fields["ruling_id"] = last.ruling_id
        fields["status"] = int(self.status)
        if last.tier is not None and label != "batch":
            fields["cache"] = last.tier
        if last.legal is not None and label != "batch":
            fields["legal"] = last.legal
        fields["ms"] = round(seconds * 1000, 3)
        fields["units"] = work.taken()
        return fields


def _question(environ: Environ) -> dict[str, str]:
    query = environ.get("QUERY_STRING")
    path = quote(environ["PATH_INFO"], safe="/:@!$&'()*+,;=~", encoding="latin-1")
    return {
        "path": f"{path}?{query}" if query else path,
        "body": taken_in(environ)[:MOST_TOLD].decode(errors="replace"),
    }
