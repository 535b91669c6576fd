"""API keys."""

import json
import logging
from hashlib import sha256

import pytest

from service.settings.keys import api_keys
from service.web.problems import KINDS
from tests.web import wsgi
from tests.web.gate.standing import DIGESTS, KEY, OTHER_KEY, ask, behind_gate

CHALLENGE = 'Bearer realm="skyref"'
REFUSED = f'{CHALLENGE}, error="invalid_token"'
PATHS = ["/v1/question", "/", "/docs", "/metrics", "/openapi.json", "/healthz/", "//healthz"]


@pytest.fixture
def app():
    return wsgi.Echo()


@pytest.fixture
def gate(app):
    return behind_gate(app, api_keys=DIGESTS)


@pytest.mark.parametrize("key", [KEY, OTHER_KEY])
def test_each_of_the_keys_opens(gate, key):
    assert ask(gate, authorization=f"Bearer {key}")[0] == 200


@pytest.mark.parametrize("scheme", ["Bearer ", "bearer ", "BEARER ", "Bearer   "])
def test_the_scheme_may_be_written_in_any_way(gate, scheme):
    assert ask(gate, authorization=scheme + KEY)[0] == 200


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "QUERY", "OPTIONS", "NONSENSE"])
def test_nothing_is_answered_without_a_key(gate, app, path, method):
    assert ask(gate, path, method)[0] == 401
    assert app.asked == 0


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_is_open(gate, path):
    assert ask(gate, path)[0] == ask(gate, path, "HEAD")[0] == 200


@pytest.mark.parametrize("method", ["POST", "OPTIONS", "DELETE"])
def test_health_is_open_for_reading_only(gate, method):
    assert ask(gate, "/healthz", method)[0] == 401


def test_a_preflight_needs_a_key_while_no_page_of_others_may_ask(gate):
    header = {"origin": "https://a.example", "access_control_request_method": "POST"}
    assert ask(gate, method="OPTIONS", **header)[0] == 401


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "x",
        KEY[:-1],
        f"{KEY}x",
        KEY.upper(),
        f"{KEY},{KEY}",
        f"{KEY}, Bearer {KEY}",
        f"{KEY} {KEY}",
        f"{KEY},",
        f"\t{KEY}",
        f'"{KEY}"',
        DIGESTS[0].hex(),
        f"sha256:{DIGESTS[0].hex()}",
        "ÿ" * 20,
        "\0",
        "x" * 512,
        "x" * 8192,
        f"{KEY}{' ' * 8192}",
        f"{' ' * 8192}x",
    ],
)
def test_a_wrong_key_is_refused_and_known_for_one(gate, app, wrong):
    status, headers, _ = ask(gate, authorization=f"Bearer {wrong}")
    assert (status, headers["WWW-Authenticate"], app.asked) == (401, REFUSED, 0)


@pytest.mark.parametrize(
    "other", ["", "Basic YTpi", KEY, f"Basic {KEY}", f"Bearer{KEY}", f"Token {KEY}", "é"]
)
def test_what_is_no_key_is_refused_like_none(gate, other):
    status, headers, _ = ask(gate, authorization=other)
    assert (status, headers["WWW-Authenticate"]) == (401, CHALLENGE)


def test_a_refusal_is_a_problem_that_nobody_keeps(gate):
    status, headers, body = ask(gate)
    problem, kind = json.loads(body), KINDS["unauthorized"]
    assert status == problem["status"] == kind.status == 401
    assert (problem["type"], problem["title"]) == (kind.type, kind.title)
    assert headers["Content-Type"] == "application/problem+json"
    assert headers["Content-Length"] == str(len(body))
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_a_key_is_neither_echoed_nor_logged(gate, caplog):
    caplog.set_level(logging.DEBUG)
    _, headers, body = ask(gate, authorization="Bearer not-a-key-of-ours")
    assert "not-a-key" not in f"{headers}{body}{caplog.text}"


def test_the_body_of_whoever_is_refused_is_not_read(gate):
    class Unread:
        def read(self, *_):
            raise AssertionError("it was read")

        readline = readlines = __iter__ = read

    assert wsgi.ask(gate, method="POST", **{"wsgi.input": Unread()})[0] == "401 Unauthorized"


def test_all_keys_open_when_there_are_many():
    keys = [f"key-{number}" for number in range(100)]
    gate = behind_gate(api_keys=api_keys(",".join(keys)))
    assert {ask(gate, authorization=f"Bearer {key}")[0] for key in keys} == {200}


@pytest.mark.parametrize("odd", ["one,two", "x" * 513, "one two", "schl\u00fcssel"])
def test_what_may_be_no_key_opens_nothing_even_where_its_digest_is_listed(odd):
    gate = behind_gate(api_keys=(sha256(odd.encode("latin-1")).digest(),))
    assert ask(gate, authorization=f"Bearer {odd}")[0] == 401


def test_no_cache_may_show_others_what_the_holder_of_a_key_got():
    app = wsgi.Echo(headers=[("Cache-Control", "public, max-age=31536000, immutable")])
    gate = behind_gate(app, api_keys=DIGESTS)
    _, headers, _ = ask(gate, authorization=f"Bearer {KEY}")
    assert headers["Cache-Control"] == "private, max-age=31536000, immutable"


def test_an_open_service_lets_caches_show_answers_to_all():
    app = wsgi.Echo(headers=[("Cache-Control", "public, max-age=31536000, immutable")])
    gate = behind_gate(app, cors_origins=("*",))
    assert ask(gate)[1]["Cache-Control"] == "public, max-age=31536000, immutable"
