"""What a balancer refuses by itself is told as the service would tell it."""

import json

import pytest

from service.web.problems import KINDS
from tests.balancers import balancer
from tests.redis_server import free_port
from tests.serving import served
from tests.web import raw

HOST = "Host: skyref"


@pytest.fixture(scope="module")
def port_of():
    """The ports of nginx and HAProxy, each in front of the same instance."""
    with (
        served() as running,
        balancer("nginx", (running.port, free_port())) as nginx,
        balancer("haproxy", (running.port, free_port())) as haproxy,
    ):
        yield {"nginx": nginx, "haproxy": haproxy}


def head(*lines):
    return "\r\n".join([*lines, "", ""]).encode()


@pytest.mark.parametrize(
    ("name", "sent", "kind"),
    [
        ("nginx", head("TRACE / HTTP/1.1", HOST), "method-not-allowed"),
        ("nginx", head("GET / HTTP/2.0", HOST), "bad-request"),
        ("nginx", head("GET / HTTP/1.1"), "bad-request"),
        ("nginx", head("GET / HTTP/1.1", HOST, HOST), "bad-request"),
        ("nginx", head("POST / HTTP/1.1", HOST, "Content-Length: x"), "bad-request"),
        (
            "nginx",
            head("POST / HTTP/1.1", HOST, "Transfer-Encoding: gzip"),
            "unsupported-media-type",
        ),
        ("nginx", head("POST / HTTP/1.1", HOST, "Content-Length: 9999999"), "payload-too-large"),
        ("nginx", head(f"GET /{'a' * 9000} HTTP/1.1", HOST), "uri-too-long"),
        ("nginx", head("GET / HTTP/1.1", HOST, f"X: {'a' * 9000}"), "header-fields-too-large"),
        ("nginx", head("GET /metrics HTTP/1.1", HOST), "not-found"),
        ("haproxy", head("GET /metrics HTTP/1.1", HOST), "not-found"),
    ],
)
def test_a_refusal_is_a_problem(port_of, name, sent, kind):
    answer = raw.exchange(port_of[name], sent)
    told = KINDS[kind]
    assert answer.status == told.status
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["X-Request-Id"]
    due = {"type": told.type, "title": told.title, "status": told.status}
    assert json.loads(answer.body) == due


@pytest.mark.parametrize("name", ["nginx", "haproxy"])
def test_a_client_of_http_1_0_need_name_no_host(port_of, name):
    answer = raw.exchange(port_of[name], head("GET /healthz HTTP/1.0"))
    assert (answer.status, answer.body) == (200, b'{"status":"ok"}')
