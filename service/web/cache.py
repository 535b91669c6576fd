"""Answers a repeated question, byte for byte, before anything else looks at it.

A WSGI wrapper: bytes in, bytes out. It asks its tiers in their order, then the application, and
keeps what the application answered if that was a success and complete.
"""

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from service.web.intake import take_in
from service.web.tiers.answer import Answer, Field, seal, unseal
from service.web.tiers.flight import Flights
from service.web.tiers.local import LocalTier
from service.web.tiers.shared import SharedTier

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
App = Callable[[Environ, StartResponse], Iterable[bytes]]

_OK: Final = "200 OK"
_LOCAL_HIT: Final = ("Cache-Status", "skyref-local; hit")
_SHARED_HIT: Final = ("Cache-Status", "skyref-redis; hit")
_MISS: Final = ("Cache-Status", "skyref; fwd=miss")
_COLLAPSED: Final = ("Cache-Status", "skyref; fwd=miss; collapsed")

# What can change an answer beside the path and the body: the query, and how the body is read.
_READ_AS: Final = (
    "QUERY_STRING",
    "CONTENT_TYPE",
    "HTTP_CONTENT_ENCODING",
    "HTTP_TRANSFER_ENCODING",
)


class _Response(NamedTuple):
    status: str
    headers: list[Field]
    body: bytes


class Cache:
    """A WSGI application in front of another one."""

    def __init__(
        self,
        app: App,
        *,
        questions: frozenset[str],
        limit: int,
        local: LocalTier | None,
        shared: SharedTier | None,
    ) -> None:
        """Put a cache in front of an application.

        Args:
            app: what answers when no tier does.
            questions: the paths whose ``POST`` is answered by path, query and body alone.
            limit: the longest body that such a question may have, in bytes.
            local: the first tier, or None.
            shared: the second tier, or None.
        """
        self._app = app
        self._questions = questions
        self._limit = limit
        self._local = local
        self._shared = shared
        self._flights = Flights()

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request, as PEP 3333 has it."""
        if environ["PATH_INFO"] not in self._questions or environ["REQUEST_METHOD"] != "POST":
            return self._app(environ, start_response)
        key = self._key(environ)
        answer = None if key is None or self._local is None else self._local.get(key)
        if answer is not None:
            start_response(_OK, list(answer.headers))
            return [answer.body]
        response = self._ask(environ) if key is None else self._find_out(key, environ)
        start_response(response.status, response.headers)
        return [response.body]

    def _key(self, environ: Environ) -> bytes | None:
        """A digest of the question as it was put; None when it did not come whole."""
        taken = take_in(environ, self._limit)
        if taken is None or not taken.whole or len(taken.body) > self._limit:
            return None
        read_as = [environ["PATH_INFO"], *[environ.get(name, "") for name in _READ_AS], ""]
        return blake2b("\0".join(read_as).encode("latin-1") + taken.body, digest_size=32).digest()

    def _find_out(self, key: bytes, environ: Environ) -> _Response:
        """Look further, unless somebody is looking already: then take what they find."""
        flight, leads = self._flights.board(key)
        if not leads:
            answer = flight.wait()
            return self._look(key, environ)[0] if answer is None else _response(answer)
        try:
            response, flight.answer = self._look(key, environ)
        finally:
            self._flights.land(key, flight)
        return response

    def _look(self, key: bytes, environ: Environ) -> tuple[_Response, Answer | None]:
        """Look in the tiers, then ask; with the response, what may be shared with others."""
        found = self._found(key)
        if found is not None:
            return _response(found), found
        response = self._ask(environ)
        answer = _worth_keeping(response)
        if answer is None:
            return response, None
        self._keep(key, answer)
        if self._shared is not None:
            self._shared.put(key, seal(key, answer))
        return response, _marked(answer, _COLLAPSED)

    def _found(self, key: bytes) -> Answer | None:
        """What the tiers have; the first one may have got it since it was asked."""
        answer = None if self._local is None else self._local.get(key)
        if answer is not None or self._shared is None:
            return answer
        sealed = self._shared.get(key)
        answer = None if sealed is None else unseal(key, sealed)
        if answer is None:
            return None
        self._keep(key, answer)
        return _marked(answer, _SHARED_HIT)

    def _keep(self, key: bytes, answer: Answer) -> None:
        if self._local is not None:
            self._local.put(key, _marked(answer, _LOCAL_HIT))

    def _ask(self, environ: Environ) -> _Response:
        """What the application answers, whole, and last that it was asked."""
        began: list[Any] = []
        parts: list[bytes] = []

        def start(status: str, headers: list[Field], _: object = None) -> Any:
            began[:] = status, headers
            return parts.append

        answered = self._app(environ, start)
        try:
            parts.extend(answered)
        finally:
            if hasattr(answered, "close"):
                answered.close()
        status, headers = began
        return _Response(status, [*headers, _MISS], b"".join(parts))


def _worth_keeping(response: _Response) -> Answer | None:
    """The answer, without who was asked this time, if it is a success and complete."""
    if response.status != _OK or _length(response) != len(response.body):
        return None
    return Answer(tuple(response.headers[:-1]), response.body)


def _length(response: _Response) -> int | None:
    lengths = [value for name, value in response.headers if name.lower() == "content-length"]
    return int(lengths[0]) if lengths else None


def _marked(answer: Answer, field: Field) -> Answer:
    return Answer((*answer.headers, field), answer.body)


def _response(answer: Answer) -> _Response:
    return _Response(_OK, list(answer.headers), answer.body)
