"""The least that Flask can do, and WSGI: answers of some lengths, of that many constant bytes."""

import os

from flask import Flask, Response

from service.web.health import serve_health


def create_app() -> Flask:
    """Build the views for LENGTHS, numbers with commas between, at /<length>."""
    app = Flask("bare", static_folder=None, template_folder=None)
    for length in os.environ["LENGTHS"].split(","):
        app.add_url_rule(f"/{length}", length, _constant(int(length)), methods=["POST"])
    serve_health(app, local=False, shared=None)
    return app


# As many bytes as a ruling has of them.
RULING_HEADERS = [("ETag", f'"{"0" * 32}"'), ("Cache-Status", "skyref-local; hit")]


def wsgi_app():
    """Build the same without Flask, with the header fields of a ruling: nothing could be faster."""
    bodies = {f"/{length}": _body(int(length)) for length in os.environ["LENGTHS"].split(",")}

    def app(environ, start_response):
        body = bodies.get(environ["PATH_INFO"], b"{}")
        headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
        start_response("200 OK", headers + RULING_HEADERS)
        return [body]

    return app


def _constant(length: int):
    body = _body(length)
    return lambda: Response(body, mimetype="application/json")


def _body(length: int) -> bytes:
    return b'"' + b"x" * (length - 2) + b'"'
