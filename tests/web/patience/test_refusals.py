"""What is no HTTP request is refused as everything else is: with a problem that names the fault."""

import pytest

from tests.serving import served
from tests.web import raw


@pytest.fixture(scope="module", params=["auto", "python"])
def server(request):
    """The service with gunicorn's parser in C, where it could be compiled, and in Python."""
    with served(GUNICORN_CMD_ARGS=f"--http-parser {request.param}") as running:
        yield running


def head(line, *fields):
    """Write down the head of a request, right or wrong."""
    return "\r\n".join([line, "Host: a", *fields, "", ""]).encode("latin-1")


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        (head("GET"), "bad-request"),
        (head("GET /"), "bad-request"),
        (head("GET / HTTP/7"), "bad-request"),
        (head("GET / HTTP/2.0"), "bad-request"),
        (head("get / HTTP/1.1"), "bad-request"),
        (head("GET /\xe9 HTTP/1.1"), "bad-request"),
        (head("GET / HTTP/1.1", "no colon"), "bad-request"),
        (head("GET / HTTP/1.1", "a b: c"), "bad-request"),
        (head("GET / HTTP/1.1", "Host: b"), "bad-request"),
        (head("GET / HTTP/1.1", "X: a\0b"), "bad-request"),
        (head("GET / HTTP/1.1", "X: a", " folded"), "bad-request"),
        (head("GET / HTTP/1.1", "Expect: a miracle"), "bad-request"),
        (head("POST / HTTP/1.1", "Content-Length: x"), "bad-request"),
        (head("POST / HTTP/1.1", "Content-Length: 1", "Content-Length: 2"), "bad-request"),
        (head("POST / HTTP/1.1", "Content-Length: 1", raw.CHUNKED), "bad-request"),
        (b"GET / HTTP/1.1\nHost: x\n\n", "bad-request"),
        (head(f"GET /{'a' * 5000} HTTP/1.1"), "uri-too-long"),
        (head("GET / HTTP/1.1", f"X: {'a' * 9000}"), "header-fields-too-large"),
        (head("GET / HTTP/1.1", *["X: a"] * 200), "header-fields-too-large"),
        (head("GET / HTTP/1.1", *[f"X: {'a' * 7000}"] * 10), "header-fields-too-large"),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 70_000, "header-fields-too-large"),
    ],
)
def test_a_broken_request_is_refused_with_a_problem(server, sent, name):
    assert raw.refused(server, sent)[0] == name


def test_a_host_is_to_be_named(server):
    _, said = raw.refused(server, b"GET /healthz HTTP/1.1\r\nX-Host: a\r\n\r\n")
    assert said["detail"] == "There is no Host header field, which HTTP/1.1 asks for."
    assert raw.exchange(server.port, b"GET /healthz HTTP/1.0\r\n\r\n").status == 200


@pytest.mark.parametrize("coding", ["x", "gzip", "chunked, chunked", "identity"])
def test_a_transfer_coding_that_is_not_spoken_here_is_no_failure_of_the_service(server, coding):
    sent = head("POST / HTTP/1.1", f"Transfer-Encoding: {coding}")
    assert raw.refused(server, sent)[0] in {"unsupported-media-type", "bad-request"}


def test_what_was_refused_is_counted(server):
    before = refused_requests(server)
    raw.refused(server, head("GET"))
    assert refused_requests(server) == before + 1


def refused_requests(server):
    """How many requests were refused that nobody could read."""
    text = server.ask("GET", "/metrics")[2].decode()
    line = 'skyref_requests_total{ruling="other",status="400"} '
    return sum(float(each.removeprefix(line)) for each in text.splitlines() if line in each)
