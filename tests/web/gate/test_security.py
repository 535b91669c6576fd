"""Header fields that tell a browser to trust an answer with nothing."""

from ipaddress import ip_network

import pytest
from werkzeug.test import Client

from service.app import create_app
from service.catalogue import RULINGS
from service.config import Config
from tests.web import wsgi
from tests.web.gate.standing import DIGESTS, PAGE, ask, behind_gate

STRICT = "Strict-Transport-Security"
CLOSED = "default-src 'none'; frame-ancestors 'none'"
RULING = RULINGS[0]
HTTPS = {"wsgi.url_scheme": "https"}
PREFLIGHT = {"origin": PAGE, "access_control_request_method": "GET"}


@pytest.fixture(scope="module")
def service():
    return Client(create_app())


@pytest.mark.parametrize(
    "path", ["/healthz", "/v1/rules", "/openapi.json", "/problems/not-found", "/nothing"]
)
def test_no_answer_for_programs_is_a_page(service, path):
    headers = service.get(path).headers
    assert headers["Content-Security-Policy"] == CLOSED
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_a_kept_answer_says_so_too(service):
    for _ in range(2):
        answer = service.post(RULING.path, json=RULING.example)
        assert answer.headers["Content-Security-Policy"] == CLOSED
        assert answer.headers.getlist("X-Content-Type-Options") == ["nosniff"]
    assert answer.headers["Cache-Status"] == "skyref-local; hit"


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_a_page_keeps_the_policy_that_it_has(service, path):
    (policy,) = service.get(path).headers.getlist("Content-Security-Policy")
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy


def test_a_page_keeps_the_referrer_policy_that_it_has(service):
    assert service.get("/").headers.getlist("Referrer-Policy") == ["same-origin"]
    assert service.get("/docs").headers.getlist("Referrer-Policy") == ["no-referrer"]


@pytest.mark.parametrize(
    ("gate", "asked", "status"),
    [
        (behind_gate(api_keys=DIGESTS), {}, 401),
        (behind_gate(cors_origins=(PAGE,)), {"method": "OPTIONS"} | PREFLIGHT, 204),
    ],
)
def test_what_the_gate_itself_answers_is_no_page(gate, asked, status):
    told, headers, _ = ask(gate, **asked)
    assert (told, headers["Content-Security-Policy"]) == (status, CLOSED)
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_by_https_browsers_are_told_to_stay_there():
    gate = behind_gate(trusted_proxies=(ip_network("10.0.0.0/8"),))
    assert wsgi.ask(gate, **HTTPS)[2][STRICT] == "max-age=63072000"


def test_by_http_they_are_not():
    gate = behind_gate(trusted_proxies=(ip_network("10.0.0.0/8"),))
    assert STRICT not in wsgi.ask(gate)[2]


@pytest.mark.parametrize(
    ("settings", "more"),
    [
        ({"api_keys": DIGESTS}, {}),
        ({"cors_origins": (PAGE,)}, {"HTTP_ORIGIN": PAGE}),
        ({"rate_limit": "100/day"}, {}),
        ({"rate_limit": "100/day"}, {"PATH_INFO": "/healthz", "REQUEST_METHOD": "GET"}),
    ],
)
def test_by_https_every_answer_says_so(settings, more):
    assert STRICT in wsgi.ask(behind_gate(**settings), **HTTPS, **more)[2]


def test_a_gate_with_nothing_to_do_is_none():
    app = wsgi.Echo()
    assert behind_gate(app) is app


def test_the_settings_reach_the_service():
    service = Client(create_app(Config(api_keys=DIGESTS, cors_origins=("*",))))
    answer = service.get("/v1/rules")
    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (401, "*")
