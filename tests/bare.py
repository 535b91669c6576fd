"""The least that Flask can do: a view for each length, answering that many constant bytes."""

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


def _constant(length: int):
    body = b'"' + b"x" * (length - 2) + b'"'
    return lambda: Response(body, mimetype="application/json")
