"""The only place where the rooms of the house meet."""

import platform
from typing import Any, Final

from flask import Flask, Request, Response, request
from werkzeug.routing import MapAdapter

from service import __version__
from service.catalogue import RULINGS
from service.config import Config, from_env
from service.edition import edition
from service.logs import lines, request_log
from service.web.batch import serve_batch
from service.web.books import serve_books
from service.web.cache import Cache
from service.web.console.pages import Console
from service.web.disputes import PATH as DISPUTES
from service.web.disputes import serve_disputes
from service.web.docs import serve_docs
from service.web.gate.entrance import gated, keys_of
from service.web.gate.security import secure
from service.web.health import serve_health
from service.web.links import serve_links
from service.web.openapi import openapi
from service.web.problems import serve_problems, stop
from service.web.rulings import MAX_BODY, serve_rulings
from service.web.tiers.local import LocalTier
from service.web.tiers.shared import SharedTier
from service.web.watch.answers import Answers
from service.web.watch.exposition import serve_metrics
from service.web.watch.labels import WORDS, Labels
from service.web.watch.lines import Lines
from service.web.watch.metrics import Metrics
from service.web.watch.watch import Watch
from service.web.wsgi import App


class _Service(Flask):
    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Route by path and method alone, whatever Host and Upgrade say."""
        if request is None:
            return super().create_url_adapter(request)
        return self.url_map.bind("skyref", path_info=request.path, default_method=request.method)

    def make_default_options_response(self) -> Response:
        """Answer OPTIONS with the methods in one order, whatever a set's order is today."""
        response = super().make_default_options_response()
        response.headers["Allow"] = ", ".join(sorted(response.allow))
        return response


_MEBIBYTE: Final = 1 << 20
_NAMES: Final = {entry.path: entry.name for entry in RULINGS}
_DAY_SECONDS: Final = 24 * 60 * 60


def create_app(config: Config | None = None, to: Lines | None = None) -> Flask:
    """Build the service.

    Args:
        config: the settings, or None for the defaults. Nothing is connected before the first
            question.
        to: what writes the log of requests; None for none.

    Returns:
        A WSGI application. What it keeps are answers that it would give again.

    Raises:
        OSError, KeyError, TypeError: a book or another source file is missing or broken.

    Source: the wire contract.

    >>> create_app().test_client().get("/healthz").text
    '{"status":"ok"}'
    """
    config = config or Config()
    this_edition, text = edition(), openapi()
    metrics = Metrics(build=_build(this_edition), labels=(*WORDS, *_NAMES.values()))
    local = LocalTier(config.local_cache_mb * _MEBIBYTE)
    shared = _shared_tier(config, this_edition, metrics)
    answers = Answers(metrics, local)
    app = _plain(text)
    serve_health(app, local=config.local_cache_mb > 0, shared=shared)
    serve_metrics(app, metrics)
    cache = Cache(
        app.wsgi_app,
        questions=frozenset({DISPUTES, *_NAMES}),
        edition=this_edition,
        limit=MAX_BODY,
        local=local,
        shared=shared,
        observer=answers,
    )
    _serve_through(cache, app, text)
    app.wsgi_app = Watch(  # type: ignore[method-assign]  # as Flask's documentation has it
        gated(cache, config, metrics.breaker),
        labels=Labels(app.url_map, _NAMES),
        metrics=metrics,
        answers=answers,
        log=None if to is None else request_log(config.log, to),
        admits=None if (keys := keys_of(config)) is None else keys.admit,
    )
    return app


def _plain(text: dict[str, Any]) -> Flask:
    """The application behind the cache."""
    app = _Service("skyref", static_folder=None, template_folder=None)
    app.url_map.merge_slashes = False
    app.before_request(_refuse_leading_slashes)
    app.after_request(_tell_queries)
    app.after_request(secure)
    for serve in (serve_rulings, serve_disputes, serve_books, serve_problems):
        serve(app)
    serve_docs(app, text)
    return app


def _serve_through(cache: Cache, app: Flask, text: dict[str, Any]) -> None:
    """Give their addresses to those who ask the cache, as if they came from outside."""
    console = Console(cache, text)
    serve_batch(app, cache)
    console.serve(app)
    serve_links(app, cache, console.show)


def from_environment() -> App:
    """Build the service as the environment says; BadSettingError when that makes no sense."""
    return create_app(from_env(), lines()).wsgi_app


def _build(this_edition: str) -> dict[str, str]:
    return {
        "version": __version__,
        "edition": this_edition,
        "python": platform.python_version(),
    }


def _shared_tier(config: Config, this_edition: str, metrics: Metrics) -> SharedTier | None:
    address = config.redis
    if address is None:
        return None
    # Not before it is known to be needed: redis-py takes 0.2 s and some MiB to import.
    from service.web.redis_store import redis_store  # noqa: PLC0415

    return SharedTier(
        lambda: redis_store(address, config.redis_expiry_days * _DAY_SECONDS),
        name="Redis",
        prefix=f"skyref:{this_edition}:",
        tell=metrics.breaker,
    )


def _refuse_leading_slashes() -> None:
    """Routing would drop them, and one thing would have many addresses."""
    if request.environ["PATH_INFO"].startswith("//"):
        stop("not-found", "There is nothing at an address that starts with two slashes.")


def _tell_queries(response: Response) -> Response:
    """Say of whatever answers QUERY that it does, and of what media type (RFC 10008)."""
    rule = request.url_rule
    if "QUERY" in (response.headers.get("Allow", "") if rule is None else rule.methods or ()):
        response.headers["Accept-Query"] = "application/json"
    return response
