"""A gate in front of a small application, in this process, and a clock to set."""

from hashlib import sha256

from service.config import Config
from service.web.gate.clients import Clients
from service.web.gate.cors import Cors
from service.web.gate.entrance import gated, keys_of
from service.web.gate.gate import Gate
from service.web.gate.limiter import Limiter
from tests.web import wsgi

KEY, OTHER_KEY = "a-key-of-the-league", "another-key"
DIGESTS = tuple(sha256(key.encode()).digest() for key in (KEY, OTHER_KEY))
PAGE = "https://league.example"
LIMIT = 3


def behind_gate(app=None, **settings):
    """Put a small application behind a gate with these settings."""
    return gated(app or wsgi.Echo(), Config(**settings))


def ask(app, path="/v1/question", method="GET", **header):
    """Ask with header fields by name: status, header, body."""
    fields = {f"HTTP_{name.upper()}": value for name, value in header.items()}
    more = {"REMOTE_ADDR": "192.0.2.1"} | fields
    status, _, headers, body = wsgi.ask(app, b"", method, path, **more)
    return int(status[:3]), headers, body


class Clock:
    """Says what time it is."""

    def __init__(self, now=1_000_000_000.0):
        self.now = now

    def __call__(self):
        return self.now


class Counting:
    """Counts in a dictionary, and how often it is asked."""

    def __init__(self):
        self.counts, self.asked = {}, 0

    def add(self, name, units, expiry):
        self.asked += 1
        self.counts[name] = self.counts.get(name, 0) + units
        return self.counts[name]


def limited(
    app=None, *, limit=LIMIT, seconds=60, counting=None, clock=None, trusted=(), keys=(), pages=()
):
    """Put a small application behind a gate that limits rates by address, or else by key."""
    counting, clock = counting or Counting(), clock or Clock()
    return Gate(
        app or wsgi.Echo(),
        cors=Cors(pages) if pages else None,
        keys=keys_of(Config(api_keys=keys)),
        limiter=Limiter(limit, seconds, counting.add, clock),
        clients=Clients(trusted),
    )
