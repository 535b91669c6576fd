"""The OpenAPI text, and Swagger UI to read it with, all files served by us."""

from importlib.resources import files
from typing import Any, Final

from flask import Flask, Response

from service.web.answer import document, fixed
from service.web.problems import stop

_UI: Final = {
    "swagger-ui.css": "text/css",
    "swagger-ui-bundle.js": "text/javascript",
    "favicon-32x32.png": "image/png",
}

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


def serve_docs(app: Flask, openapi: dict[str, Any]) -> None:
    """Give the OpenAPI text and its reader their addresses."""
    folder = files("flask_swagger_ui") / "dist"
    ui = {
        name: document((folder / name).read_bytes(), media_type, Cache_Control="max-age=3600")
        for name, media_type in _UI.items()
    }

    def asset(name: str) -> Response:
        if name not in ui:
            stop("not-found", "The documentation has no such file.")
        return ui[name]()

    page = document(_PAGE.encode(), "text/html", Content_Security_Policy=_POLICY)
    app.add_url_rule("/openapi.json", "openapi", fixed(openapi))
    app.add_url_rule("/docs", "docs", page)
    app.add_url_rule("/docs/start.js", "docs-start", document(_START.encode(), "text/javascript"))
    app.add_url_rule("/docs/<name>", "docs-asset", asset)
