"""Which pages of others a browser lets ask this service."""

from collections.abc import Sequence
from typing import Any, Final

from service.web.cache import Reply
from service.web.gate.security import SECURITY
from service.web.wsgi import Field

_TOLD: Final = (
    "Cache-Status, ETag, Link, RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, "
    "RateLimit-Reset, Retry-After, Server-Timing, X-Request-Id, Preference-Applied, Allow, "
    "Accept-Query, WWW-Authenticate"
)
_EXPOSED: Final[Field] = ("Access-Control-Expose-Headers", _TOLD)
_VARIES: Final[Field] = ("Vary", "Origin")
_ALLOWED: Final[tuple[Field, ...]] = (
    ("Access-Control-Allow-Methods", "GET, POST, QUERY"),
    (
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, If-None-Match, Prefer, traceparent, X-Request-Id",
    ),
    ("Access-Control-Max-Age", "86400"),
)


class Cors:
    """Says to browsers whose pages may ask. Cookies and the like are never let through."""

    def __init__(self, origins: Sequence[str]) -> None:
        """Take the origins as browsers send them; ``*`` alone means every page."""
        self._strangers: list[Field] = [_VARIES]
        self._fields: dict[str, list[Field]] = {
            origin: [("Access-Control-Allow-Origin", origin), _EXPOSED, _VARIES]
            for origin in origins
        }
        if tuple(origins) == ("*",):
            self._fields = {}
            self._strangers = [("Access-Control-Allow-Origin", "*"), _EXPOSED]

    def fields(self, environ: dict[str, Any]) -> list[Field]:
        """Tell what is added to the header of the answer to a request."""
        return self._fields.get(environ.get("HTTP_ORIGIN", ""), self._strangers)

    @staticmethod
    def is_preflight(environ: dict[str, Any]) -> bool:
        """Tell a browser's question whether a page may ask from a request."""
        return (
            environ["REQUEST_METHOD"] == "OPTIONS"
            and "HTTP_ORIGIN" in environ
            and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ
        )

    def preflight(self, environ: dict[str, Any]) -> Reply:
        """Answer a browser's question whether a page may ask.

        Args:
            environ: the request, which is such a question.

        Returns:
            204, without `fields`. To the page of a stranger it permits nothing.

        Raises:
            Nothing.

        Source: https://fetch.spec.whatwg.org/#cors-preflight-fetch.
        """
        allowed = () if self.fields(environ) == [_VARIES] else _ALLOWED
        return Reply("204 No Content", [*SECURITY, *allowed], b"")
