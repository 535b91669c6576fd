"""The only place where the rooms of the house meet."""

from flask import Flask, Request, Response, request
from werkzeug.routing import MapAdapter

from service.web.books import serve_books
from service.web.docs import serve_docs
from service.web.health import serve_health
from service.web.problems import serve_problems, stop
from service.web.rulings import serve_rulings


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


def create_app() -> Flask:
    """Build the service.

    Returns:
        A WSGI application; it holds no state but what it read from the books.

    Raises:
        FileNotFoundError, KeyError, TypeError: a book is missing or broken.

    Source: the wire contract.

    >>> create_app().test_client().get("/healthz").text
    '{"status":"ok"}'
    """
    app = _Service("skyref", static_folder=None, template_folder=None)
    app.url_map.merge_slashes = False
    app.before_request(_refuse_leading_slashes)
    for serve in (serve_rulings, serve_books, serve_docs, serve_health, serve_problems):
        serve(app)
    return app


def _refuse_leading_slashes() -> None:
    """Routing would drop them, and one thing would have many addresses."""
    if request.environ["PATH_INFO"].startswith("//"):
        stop("not-found", "There is nothing at an address that starts with two slashes.")
