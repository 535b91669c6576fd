"""Pages of others, whose scripts ask."""

import pytest

from tests.web import wsgi
from tests.web.gate.standing import DIGESTS, KEY, PAGE, ask, behind_gate

OTHER_PAGE = "http://localhost:3000"
STRANGER = "https://stranger.example"
PREFLIGHT = {"access_control_request_method": "POST"}
ORIGIN = "Access-Control-Allow-Origin"


@pytest.fixture
def app():
    return wsgi.Echo()


@pytest.fixture
def gate(app):
    return behind_gate(app, cors_origins=(PAGE, OTHER_PAGE))


@pytest.mark.parametrize("page", [PAGE, OTHER_PAGE])
def test_a_listed_page_may_ask(gate, page):
    status, headers, _ = ask(gate, origin=page)
    assert (status, headers[ORIGIN], headers["Vary"]) == (200, page, "Origin")


@pytest.mark.parametrize(
    "page",
    [
        STRANGER,
        "null",
        "",
        "*",
        f"{PAGE}:443",
        f"{PAGE}.evil.example",
        PAGE.replace("https", "http"),
        f"{PAGE}/",
        f"{PAGE} {OTHER_PAGE}",
        f"{PAGE},{PAGE}",
        PAGE.upper(),
        "https://x.league.example",
    ],
)
def test_the_page_of_a_stranger_is_answered_and_may_not_read_it(gate, page):
    status, headers, _ = ask(gate, origin=page)
    assert (status, headers["Vary"]) == (200, "Origin")
    assert not [name for name in headers if name.startswith("Access-Control")]


def test_caches_are_told_that_it_depends_on_the_page_even_when_no_page_asks(gate):
    assert ask(gate)[1]["Vary"] == "Origin"


def test_the_variance_of_an_answer_itself_stays():
    gate = behind_gate(wsgi.Echo(headers=[("Vary", "Accept")]), cors_origins=(PAGE,))
    varies = []
    gate(
        {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "wsgi.url_scheme": "http", "HTTP_ORIGIN": PAGE}
        | {"wsgi.input": None, "CONTENT_LENGTH": "0"},
        lambda _, headers, *__: varies.extend(value for name, value in headers if name == "Vary"),
    )
    assert varies == ["Accept", "Origin"]


@pytest.mark.parametrize("header", [{}, {"origin": STRANGER}, {"origin": "null"}])
def test_a_star_lets_every_page_ask(header):
    gate = behind_gate(cors_origins=("*",))
    headers = ask(gate, **header)[1]
    assert headers[ORIGIN] == "*"
    assert "Vary" not in headers


def test_a_preflight_is_answered_by_the_gate(gate, app):
    status, headers, body = ask(gate, method="OPTIONS", origin=PAGE, **PREFLIGHT)
    assert (status, body, app.asked) == (204, b"", 0)
    assert headers[ORIGIN] == PAGE
    assert headers["Access-Control-Allow-Methods"] == "GET, POST, QUERY"
    assert headers["Access-Control-Max-Age"] == "86400"
    assert headers["Vary"] == "Origin"
    assert "Content-Length" not in headers


@pytest.mark.parametrize(
    "name",
    ["Authorization", "Content-Type", "If-None-Match", "Prefer", "traceparent", "X-Request-Id"],
)
def test_a_page_may_send_what_the_service_reads(gate, name):
    headers = ask(gate, method="OPTIONS", origin=PAGE, **PREFLIGHT)[1]
    assert name in headers["Access-Control-Allow-Headers"].split(", ")


@pytest.mark.parametrize(
    "name",
    [
        "Cache-Status",
        "ETag",
        "Link",
        "RateLimit",
        "RateLimit-Policy",
        "RateLimit-Limit",
        "RateLimit-Remaining",
        "RateLimit-Reset",
        "Retry-After",
        "Server-Timing",
        "X-Request-Id",
        "Preference-Applied",
        "Allow",
        "Accept-Query",
        "WWW-Authenticate",
    ],
)
def test_a_page_may_read_what_the_service_tells(gate, name):
    assert name in ask(gate, origin=PAGE)[1]["Access-Control-Expose-Headers"].split(", ")


def test_a_preflight_permits_a_stranger_nothing(gate, app):
    status, headers, _ = ask(gate, method="OPTIONS", origin=STRANGER, **PREFLIGHT)
    assert (status, app.asked) == (204, 0)
    assert not [name for name in headers if name.startswith("Access-Control")]


def test_options_without_an_origin_is_no_preflight(gate, app):
    assert ask(gate, method="OPTIONS", **PREFLIGHT)[0] == 200
    assert app.asked == 1


def test_options_from_a_page_without_a_method_is_no_preflight(gate, app):
    status, headers, _ = ask(gate, method="OPTIONS", origin=PAGE)
    assert (status, headers[ORIGIN], app.asked) == (200, PAGE, 1)


def test_a_preflight_needs_no_key():
    gate = behind_gate(cors_origins=(PAGE,), api_keys=DIGESTS)
    assert ask(gate, method="OPTIONS", origin=PAGE, **PREFLIGHT)[0] == 204


def test_a_page_may_read_why_it_is_refused():
    gate = behind_gate(cors_origins=(PAGE,), api_keys=DIGESTS)
    status, headers, _ = ask(gate, origin=PAGE)
    assert (status, headers[ORIGIN]) == (401, PAGE)
    assert "WWW-Authenticate" in headers["Access-Control-Expose-Headers"]


def test_a_page_with_a_key_gets_its_answer():
    gate = behind_gate(cors_origins=("*",), api_keys=DIGESTS)
    status, headers, _ = ask(gate, origin=STRANGER, authorization=f"Bearer {KEY}")
    assert (status, headers[ORIGIN]) == (200, "*")


@pytest.mark.parametrize("status", ["304 Not Modified", "413 Payload Too Large", "500 Oh"])
def test_a_page_may_read_whatever_else_is_answered(status):
    gate = behind_gate(wsgi.Echo(status), cors_origins=(PAGE,))
    assert ask(gate, origin=PAGE)[1][ORIGIN] == PAGE


@pytest.mark.parametrize("method", ["GET", "OPTIONS"])
@pytest.mark.parametrize("origins", [("*",), (PAGE,)])
def test_cookies_are_never_let_through(origins, method):
    gate = behind_gate(cors_origins=origins)
    headers = ask(gate, method=method, origin=PAGE, **PREFLIGHT)[1]
    assert "Access-Control-Allow-Credentials" not in headers
