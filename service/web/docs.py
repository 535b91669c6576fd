"""The OpenAPI text, and Swagger UI to read it with, all files served by us."""

from importlib.resources import files
from typing import Final

from flask import Flask, Response, send_from_directory

from service.web.answer import json_answer
from service.web.openapi import openapi
from service.web.problems import stop
from service.web.wire import encode

_UI: Final = ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png")

# Swagger UI sets styles on elements and has its icons as data.
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"
)

_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Skyref API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
<noscript>This page needs JavaScript; its source is <a href="/openapi.json">here</a>.</noscript>
<main id="ui"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""

_START: Final = 'SwaggerUIBundle({ url: "/openapi.json", dom_id: "#ui", deepLinking: true });\n'


def serve_docs(app: Flask) -> None:
    """Give the OpenAPI text and its reader their addresses."""
    text = encode(openapi())
    folder = str(files("flask_swagger_ui") / "dist")

    def asset(name: str) -> Response:
        if name not in _UI:
            stop("not-found", "The documentation has no such file.")
        return send_from_directory(folder, name, conditional=False, max_age=3600)

    app.add_url_rule("/openapi.json", "openapi", lambda: json_answer(text))
    app.add_url_rule("/docs", "docs", _page)
    app.add_url_rule("/docs/start.js", "docs-start", _start)
    app.add_url_rule("/docs/<name>", "docs-asset", asset)


def _page() -> Response:
    policy = {"Content-Security-Policy": _POLICY}
    return Response(_PAGE, mimetype="text/html", headers=policy)


def _start() -> Response:
    return Response(_START, mimetype="text/javascript")
