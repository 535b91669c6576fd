"""Answers a repeated question, byte for byte, before anything else looks at it.

A WSGI wrapper: bytes in, bytes out. It asks its tiers in their order, then the application, and
keeps what the application answered if that was a success and complete. Views that answer many
questions, or somebody else's, ask it from behind.
"""

import io
import sys
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from service.web.intake import take_in
from service.web.tiers.answer import Answer, seal, unseal
from service.web.tiers.flight import Flights
from service.web.tiers.local import LocalTier
from service.web.tiers.observer import Observer
from service.web.tiers.shared import SharedTier
from service.web.wsgi import App, Environ, Field, StartResponse

# Bytes. As strong as SHA-256, and less of OpenSSL to wake up: 4 % of a repeated question.
_DIGEST: Final = 32

_OK: Final = "200 OK"
_LOCAL_HIT: Final = ("Cache-Status", "skyref-local; hit")
_SHARED_HIT: Final = ("Cache-Status", "skyref-redis; hit")
_MISS: Final = ("Cache-Status", "skyref; fwd=miss")
_COLLAPSED: Final = ("Cache-Status", "skyref; fwd=miss; collapsed")
_TIERS: Final = {_LOCAL_HIT: "local", _SHARED_HIT: "redis", _MISS: "miss", _COLLAPSED: "collapsed"}

# Both ask the same; the second one says that asking changes nothing (RFC 10008).
_METHODS: Final = frozenset({"POST", "QUERY"})

# No header field has such a value, and it is another thing than an empty one.
_ABSENT: Final = "\1"

# A POST of JSON to this service, without path and body, as it comes from most clients.
_INSIDE: Final[Environ] = {
    "REQUEST_METHOD": "POST",
    "SCRIPT_NAME": "",
    "QUERY_STRING": "",
    "CONTENT_TYPE": "application/json",
    "SERVER_NAME": "skyref",
    "SERVER_PORT": "80",
    "SERVER_PROTOCOL": "HTTP/1.1",
    "wsgi.version": (1, 0),
    "wsgi.url_scheme": "http",
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}


class Reply(NamedTuple):
    """What a question was answered with."""

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
        edition: str,
        limit: int,
        local: LocalTier,
        shared: SharedTier | None,
        observer: Observer | None = None,
    ) -> None:
        """Put a cache in front of an application.

        Args:
            app: what answers when no tier does.
            questions: the paths whose ``POST`` and ``QUERY`` are answered, both alike, by path,
                query and body alone.
            edition: what an answer depends on beside the question.
            limit: the longest body that such a question may have, in bytes.
            local: the first tier.
            shared: the second tier, or None.
            observer: who is told of answers, if anybody.
        """
        self._app = app
        self._questions = questions
        self._edition = edition
        self._limit = limit
        self._local = local
        self._shared = shared
        self._observer = observer
        self._flights = Flights()
        self._inside = {path: _begun(self._asked(_INSIDE, path)) for path in questions}

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request, as PEP 3333 has it."""
        path = environ["PATH_INFO"]
        if path not in self._questions or environ["REQUEST_METHOD"] not in _METHODS:
            return self._app(environ, start_response)
        key = self._key(environ)
        answer = None if key is None else self._local.get(key)
        if answer is not None:
            if self._observer is not None:
                self._observer.answered("local", answer.body)
            start_response(_OK, list(answer.headers))
            return [answer.body]
        response = self._passed_on(environ) if key is None else self._find_out(key, environ)
        self._tell(response)
        start_response(response.status, response.headers)
        return [response.body]

    def recall(self, questions: Sequence[tuple[str, bytes]]) -> list[bytes | None]:
        """Look up many questions at once, without asking the application.

        Args:
            questions: paths, each one of those that are cached, with JSON bodies.

        Returns:
            The body of the answer of each whose answer is kept, in order; None for the others.

        Raises:
            Nothing.

        Source: docs/caching.md.
        """
        inside, get = self._inside, self._local.get
        keys = [_finished(inside[path], body) for path, body in questions]
        answers = [get(key) for key in keys]
        missing = {key for key, answer in zip(keys, answers, strict=True) if answer is None}
        if missing and self._shared is not None:
            found = self._shared.get_many([*missing])
            fetched = {key: self._adopted(key, sealed) for key, sealed in found.items()}
            answers = [
                answer or fetched.get(key) for key, answer in zip(keys, answers, strict=True)
            ]
        found_now = [answer for answer in answers if answer is not None]
        if self._observer is not None:
            self._observer.recalled([(_tier(a.headers), a.body) for a in found_now])
        return [None if answer is None else answer.body for answer in answers]

    def ask(self, path: str, body: bytes, *, recalled: bool = False) -> Reply:
        """Ask a question as if it were POSTed as JSON, and have the answer kept as if it were.

        Args:
            path: one of those that are cached.
            body: of the request.
            recalled: whether the tiers have just been asked, so that the second one is left alone.

        Returns:
            What whoever POSTs it gets.

        Raises:
            Nothing.

        Source: docs/caching.md.
        """
        key = _finished(self._inside[path], body)
        answer = self._local.get(key)
        if answer is not None:
            reply = _reply(answer)
            self._tell(reply)
            return reply
        asked = {
            "PATH_INFO": path,
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": io.BytesIO(body),
        }
        reply = self._find_out(key, _INSIDE | asked, further=not recalled)
        self._tell(reply)
        return reply

    def repeat(self, bodies: Sequence[bytes]) -> None:
        """Have answers counted that are given again in the same breath, without being looked for.

        Args:
            bodies: theirs.
        """
        if bodies and self._observer is not None:
            self._observer.recalled([("local", body) for body in bodies])

    def _tell(self, reply: Reply) -> None:
        if self._observer is not None:
            body = reply.body if reply.status == _OK else None
            self._observer.answered(_tier(reply.headers), body)

    def _key(self, environ: Environ) -> bytes | None:
        """A digest of the question as it was put; None when it did not come whole."""
        taken = take_in(environ, self._limit)
        if taken is None:
            return None
        body, whole = taken
        if not whole or len(body) > self._limit:
            return None
        asked = self._asked(environ, environ["PATH_INFO"]).encode("latin-1")
        return blake2b(asked + body, digest_size=_DIGEST).digest()

    def _asked(self, environ: Environ, path: str) -> str:
        """What of a request its answer depends on beside its body."""
        get = environ.get
        return (
            f"{self._edition}\0{path}\0{get('QUERY_STRING', _ABSENT)}\0"
            # How the body is to be read:
            f"{get('CONTENT_TYPE', _ABSENT)}\0{get('HTTP_CONTENT_ENCODING', _ABSENT)}\0"
            f"{get('HTTP_TRANSFER_ENCODING', _ABSENT)}\0"
        )

    def _find_out(self, key: bytes, environ: Environ, *, further: bool = True) -> Reply:
        """Look further, unless somebody is looking already: then take what they find."""
        flight, leads = self._flights.board(key)
        if not leads:
            answer = flight.wait() or self._local.get(key)
            return self._ask(key, environ)[0] if answer is None else _reply(answer)
        try:
            # The first tier may have got it since it was asked.
            answer = self._local.get(key) or (self._elsewhere(key) if further else None)
            if answer is None:
                response, flight.answer = self._ask(key, environ)
                return response
            flight.answer = answer
            return _reply(answer)
        finally:
            self._flights.land(key, flight)

    def _elsewhere(self, key: bytes) -> Answer | None:
        """What the second tier has."""
        sealed = None if self._shared is None else self._shared.get(key)
        return None if sealed is None else self._adopted(key, sealed)

    def _adopted(self, key: bytes, sealed: bytes) -> Answer | None:
        """What the second tier had, once the first one has it too."""
        answer = unseal(key, sealed)
        if answer is None:
            return None
        self._local.put(key, answer.marked(_LOCAL_HIT))
        return answer.marked(_SHARED_HIT)

    def _ask(self, key: bytes, environ: Environ) -> tuple[Reply, Answer | None]:
        """Ask the application; with the response, what may be shared with others, and is kept."""
        response = self._passed_on(environ)
        answer = _worth_keeping(response)
        if answer is None:
            return response, None
        self._local.put(key, answer.marked(_LOCAL_HIT))
        if self._shared is not None:
            self._shared.put(key, seal(key, answer))
        return response, answer.marked(_COLLAPSED)

    def _passed_on(self, environ: Environ) -> Reply:
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
        return Reply(status, [*headers, _MISS], b"".join(parts))


def _tier(headers: Sequence[Field]) -> str:
    """Who had an answer: the last of its header fields says so."""
    return _TIERS[headers[-1]]


def _begun(asked: str) -> blake2b:
    return blake2b(asked.encode("latin-1"), digest_size=_DIGEST)


def _finished(begun: blake2b, body: bytes) -> bytes:
    key = begun.copy()
    key.update(body)
    return key.digest()


def _worth_keeping(response: Reply) -> Answer | None:
    """The answer, without who was asked this time, if it is a success and complete."""
    if response.status != _OK or _length(response) != len(response.body):
        return None
    return Answer(tuple(response.headers[:-1]), response.body)


def _length(response: Reply) -> int | None:
    lengths = [value for name, value in response.headers if name.lower() == "content-length"]
    return int(lengths[0]) if lengths else None


def _reply(answer: Answer) -> Reply:
    return Reply(_OK, list(answer.headers), answer.body)
