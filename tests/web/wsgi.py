"""A cache in front of a small application, in this process, and how it is asked."""

import io
from threading import Lock

from service.web.cache import Cache
from service.web.intake import take_in
from service.web.tiers.local import LocalTier

PATH, OTHER_PATH = "/v1/question", "/v1/other"
LIMIT = 100
PATIENCE_SECONDS = 10
MISS, COLLAPSED = "skyref; fwd=miss", "skyref; fwd=miss; collapsed"
LOCAL, SHARED = "skyref-local; hit", "skyref-redis; hit"


class Echo:
    """An application that answers with the question, and counts how often it is asked."""

    def __init__(self, status="200 OK", headers=()):
        self.status, self.headers = status, list(headers)
        self.asked, self._lock = 0, Lock()

    def __call__(self, environ, start_response):
        with self._lock:
            self.asked += 1
        body = b"%b %b" % (environ["PATH_INFO"].encode(), self.read(environ))
        headers = [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))]
        start_response(self.status, headers + self.headers)
        return [body]

    def read(self, environ):
        return take_in(environ, LIMIT)[0]


class Shelf(dict):
    """A shared tier in this process."""

    def put(self, key, value):
        self[key] = value


def cached(app, *, local=True, tier=None, shared=None, edition="1"):
    tier = tier or LocalTier(1 << 20 if local else 0)
    return Cache(
        app,
        questions=frozenset({PATH, OTHER_PATH}),
        edition=edition,
        limit=LIMIT,
        local=tier,
        shared=shared,
    )


def ask(app, body=b"{}", method="POST", path=PATH, query="", **more):
    """Ask once: status, Cache-Status, other headers, body."""
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "SCRIPT_NAME": "",
        "QUERY_STRING": query,
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": "skyref",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    } | more
    said = {}

    def start_response(status, headers, exc_info=None):
        said.update(status=status, headers=headers)
        return said.setdefault("written", []).append

    answer = app(environ, start_response)
    parts = b"".join(answer)
    if hasattr(answer, "close"):
        answer.close()
    headers = dict(said["headers"])
    return said["status"], headers.pop("Cache-Status", None), headers, parts
