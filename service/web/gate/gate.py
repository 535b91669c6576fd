"""Lets through to the cache who may ask, and tells everybody else why not."""

from collections.abc import Iterable
from typing import Any, Final

from service.web import work
from service.web.cache import Reply
from service.web.gate.clients import CLIENT, Clients
from service.web.gate.cors import Cors
from service.web.gate.keys import Keys
from service.web.gate.limiter import Limiter
from service.web.gate.refusals import TOO_MANY
from service.web.gate.security import STRICT_TRANSPORT
from service.web.wsgi import App, Environ, Field, StartResponse

_HEALTH: Final = frozenset({"/healthz", "/readyz"})
# Whoever watches must not be told to come later.
_FREE: Final = "/metrics"
_READING: Final = frozenset({"GET", "HEAD"})
_CACHING: Final = "Cache-Control"


class Gate:
    """A WSGI application in front of another one.

    It asks in this order whether a page may ask, whose key the request carries, and whether its
    client has had its share. The body is not read, nor is a key remembered or told to anybody.
    """

    def __init__(
        self,
        app: App,
        *,
        cors: Cors | None,
        keys: Keys | None,
        limiter: Limiter | None,
        clients: Clients,
    ) -> None:
        """Put a gate in front of an application.

        Args:
            app: what answers those who get through.
            cors: which pages may ask; None: none but our own.
            keys: who may ask; None: everybody.
            limiter: how much one client may ask for; None: any number of questions.
            clients: tells one from another, where there are no keys.
        """
        self._app = app
        self._cors = cors
        self._keys = keys
        self._limiter = limiter
        self._clients = clients

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request, as PEP 3333 has it."""
        added = self._added(environ)
        if self._cors is not None and self._cors.is_preflight(environ):
            return _told(environ, self._cors.preflight(environ), added, start_response)
        if environ["PATH_INFO"] in _HEALTH and environ["REQUEST_METHOD"] in _READING:
            return self._app(environ, self._adding(added, start_response))
        holder = self._keys and self._keys.holder(environ.get("HTTP_AUTHORIZATION"))
        if isinstance(holder, Reply):
            return _told(environ, holder, added, start_response)
        if holder is not None:
            environ[CLIENT] = holder
        if self._limiter is None or environ["PATH_INFO"] == _FREE:
            return self._app(environ, self._adding(added, start_response))
        client = holder or self._clients.name(environ)
        return self._limited(self._limiter, client, environ, added, start_response)

    def _added(self, environ: Environ) -> list[Field]:
        """What every answer to a request says beside what it is."""
        fields = [] if self._cors is None else self._cors.fields(environ)
        return [*fields, STRICT_TRANSPORT] if environ["wsgi.url_scheme"] == "https" else fields

    def _limited(
        self,
        limiter: Limiter,
        client: str,
        environ: Environ,
        added: list[Field],
        start_response: StartResponse,
    ) -> Iterable[bytes]:
        """Let a client ask that has not had its share; what it took in all is known at the end."""
        charge = limiter.begin(client)
        if limiter.refuses(charge):
            later = ("Retry-After", str(limiter.seconds_left(charge)))
            return _told(
                environ, TOO_MANY, [later, *limiter.fields(charge), *added], start_response
            )

        def start(status: str, headers: list[Field], error: Any = None) -> Any:
            charged = limiter.go_on(charge, work.taken() - 1)
            told = [*limiter.fields(charged), *added]
            return self._adding(told, start_response)(status, headers, error)

        work.begin()
        return self._app(environ, start)

    def _adding(self, fields: list[Field], start_response: StartResponse) -> StartResponse:
        """Have the header end with more fields.

        What only the holders of a key may see, no cache may show to others.
        """

        def start(status: str, headers: list[Field], error: Any = None) -> Any:
            if self._keys is not None:
                headers = [_private(field) for field in headers]
            return start_response(status, headers + fields, error)

        return start if fields or self._keys is not None else start_response


def _private(field: Field) -> Field:
    name, value = field
    return (name, value.replace("public", "private")) if name == _CACHING else field


def _told(
    environ: Environ, reply: Reply, added: list[Field], start_response: StartResponse
) -> Iterable[bytes]:
    start_response(reply.status, reply.headers + added)
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [reply.body]
