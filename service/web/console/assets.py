"""The static files of the pages, at addresses that change with any of them."""

import gzip
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from flask import Flask, Response, request

from service.web.answer import View, document
from service.web.problems import stop

_MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
_FOR_EVER: Final = "public, max-age=31536000, immutable"


class Assets:
    """Every static file by its path below ``static``."""

    def __init__(self) -> None:
        """Read the files."""
        self._files = dict(_found("", files(__package__).joinpath("static")))
        digest = blake2b(digest_size=8)
        for path, content in sorted(self._files.items()):
            digest.update(f"{path}\0{len(content)}\0".encode() + content)
        self._root = f"/assets/{digest.hexdigest()}/"

    def address(self, path: str) -> str | None:
        """Give the address of a file; None when there is no such file."""
        return self._root + path if path in self._files else None

    def modules(self, game: str) -> list[str]:
        """Give the addresses of the scripts of a game's pages, its own ones last."""
        own = f"games/{game}"
        return [
            self._root + path
            for path in sorted(self._files, key=lambda path: (path.startswith(own), path))
            if path.endswith(".js") and ("/" not in path or path.startswith((f"{own}.", f"{own}/")))
        ]

    def serve(self, app: Flask) -> None:
        """Give the files their addresses."""
        plain = {path: _view(path, content) for path, content in self._files.items()}
        packed = {
            path: _view(path, gzip.compress(content, mtime=0), Content_Encoding="gzip")
            for path, content in self._files.items()
        }

        def view(path: str) -> Response:
            if path not in plain:
                stop("not-found", "The pages have no such file.")
            views = packed if request.accept_encodings.quality("gzip") else plain
            return views[path]()

        app.add_url_rule(f"{self._root}<path:path>", "page asset", view)


def _view(path: str, content: bytes, **headers: str) -> View:
    return document(
        content,
        _MEDIA_TYPES[path[path.rindex(".") :]],
        Cache_Control=_FOR_EVER,
        Vary="Accept-Encoding",
        X_Content_Type_Options="nosniff",
        **headers,
    )


def _found(folder: str, place: Traversable) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in place.iterdir():
        if entry.is_dir():
            found += _found(f"{folder}{entry.name}/", entry)
        elif entry.name.endswith(tuple(_MEDIA_TYPES)):
            found.append((folder + entry.name, entry.read_bytes()))
    return found
