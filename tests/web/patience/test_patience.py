"""Those who send or read slowly, or not at all, hold nobody up."""

import json
import socket
from contextlib import ExitStack
from http.client import HTTPResponse

import pytest

from service.serving.extent import MAX_BODY_BYTES, MAX_CHUNKS
from service.serving.waiting import MAX_KEPT_BYTES
from tests.measure import children, cpu_seconds, resident_mib
from tests.serving import served
from tests.waiting import wait_until
from tests.web import held, raw

THREADS = 8
MANY = 3 * THREADS
QUESTION = json.dumps(raw.hand("F1")).encode()
PROBES = ("/healthz", "/readyz", "/metrics")
# The longest body that is waited for.
LARGE = MAX_BODY_BYTES - 1


@pytest.fixture(scope="module")
def server():
    """One worker, of 8 threads."""
    with served() as running:
        yield running


@pytest.fixture(scope="module", autouse=True)
def late(server):
    """A client that begins with the first test and says nothing more."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        yield connection


@pytest.fixture
def connect(server):
    """A way to open connections that stay open until the test is over."""
    with ExitStack() as stack:

        def connection(port=server.port):
            return stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))

        yield connection


def is_answered(server, times=20):
    """Whether others get their answers, each on a connection of its own."""
    asked = {"Content-Type": "application/json"}
    return {server.ask("POST", raw.RANK, QUESTION, **asked)[0] for _ in range(times)} == {200}


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"P",
        raw.post(QUESTION)[:30],
        raw.post(QUESTION)[:-1],
        raw.chunked(QUESTION)[:-1],
        raw.head(raw.JSON, "Content-Length: 9", "Expect: 100-continue"),
    ],
)
def test_more_clients_than_threads_that_stop_in_the_middle_hold_nobody_up(server, connect, begun):
    held = [connect() for _ in range(MANY)]
    for connection in held:
        connection.sendall(begun)
    assert is_answered(server)


def test_what_was_begun_meanwhile_is_answered_once_it_is_whole(server, connect):
    held = [connect() for _ in range(MANY)]
    sent = raw.post(QUESTION)
    for part in (sent[:20], sent[20:-7], sent[-7:]):
        for connection in held:
            connection.sendall(part)
        assert is_answered(server, 1)
    assert {connection.recv(15) for connection in held} == {b"HTTP/1.1 200 OK"}


def test_those_who_do_not_read_hold_nobody_up(server, connect):
    ask = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    for _ in range(MANY):
        connect().sendall(ask * 60)
    assert is_answered(server)


def test_a_long_answer_comes_whole_to_those_who_read_it_slowly(server, connect):
    connection = connect()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 14)
    connection.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    answer = connection.recv(1 << 14)
    for _ in range(3):
        assert is_answered(server, 1)
        answer += connection.recv(1 << 14)
    while part := connection.recv(1 << 14):
        answer += part
    _, _, body = server.ask("GET", "/openapi.json")
    assert answer.partition(b"\r\n\r\n")[2] == body


def test_one_who_waits_to_be_told_so_is_told_once_to_go_on(connect):
    connection = connect()
    length = f"Content-Length: {len(QUESTION)}"
    connection.sendall(raw.head(raw.JSON, length, "Expect: 100-continue", "Connection: close"))
    assert connection.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
    connection.sendall(QUESTION)
    answer = b""
    while part := connection.recv(1 << 16):
        answer += part
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")


def test_nobody_who_may_not_ask_is_told_to_go_on(connect):
    """Nor is there any wait for a body of theirs."""
    with served(SKYREF_API_KEYS="right") as closed:
        for key, due in (("right", b"HTTP/1.1 100"), ("wrong", b"HTTP/1.1 401")):
            authorization = f"Authorization: Bearer {key}"
            connection = connect(closed.port)
            connection.sendall(
                raw.head(raw.JSON, "Content-Length: 9", "Expect: 100-continue", authorization)
            )
            assert connection.recv(12) == due


def test_questions_sent_ahead_in_odd_pieces_are_answered_in_their_order(connect):
    connection = connect()
    sent = (raw.post(QUESTION) + raw.chunked(QUESTION) + raw.post(b"{}")) * 3
    for at in range(0, len(sent), 97):
        connection.sendall(sent[at : at + 97])
    answered = b""
    while answered.count(b"HTTP/1.1 ") < 9 or not answered.endswith(b"}"):
        answered += connection.recv(1 << 16)
    statuses = [part[:3] for part in answered.split(b"HTTP/1.1 ")[1:]]
    assert statuses == [b"200", b"200", b"422"] * 3


@pytest.mark.parametrize("zeros", [0, 1, 19, 300])
@pytest.mark.parametrize("path", [raw.RANK, "/healthz", "/nowhere"])
def test_a_body_is_never_taken_for_a_question(connect, path, zeros):
    """However its length is written, and whether or not anybody wants it."""
    hidden = b"GET /docs HTTP/1.1\r\nHost: x\r\n\r\n"
    length = f"Content-Length: {'0' * zeros}{len(hidden)}"
    connection = connect()
    connection.sendall(raw.head(raw.JSON, length, path=path))
    connection.sendall(hidden)
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    answer = b""
    while part := connection.recv(1 << 16):
        answer += part
    assert answer.count(b"HTTP/1.1 ") <= 2
    assert b"text/html" not in answer


def test_a_body_in_very_many_chunks_is_answered_soon(server, connect):
    connection = connect()
    began = max(map(cpu_seconds, children(server)))
    connection.sendall(raw.chunked(*[b" "] * MAX_CHUNKS, path="/v1/rulesets"))
    assert connection.recv(12) == b"HTTP/1.1 405"
    assert raw.refused(server, raw.chunked(*[b" "] * MAX_CHUNKS))[0] == "malformed-json"
    assert raw.refused(server, raw.chunked(*[b" "] * (MAX_CHUNKS + 1)))[0] == "bad-request"
    assert max(map(cpu_seconds, children(server))) - began < 0.5


def test_whoever_asks_how_it_goes_waits_for_no_question(connect, tmp_path):
    """There are twice as many as threads, and none is answered before it is let go."""
    with served(held.APP, **{held.FOLDER: str(tmp_path)}) as running:
        waiting = [connect(running.port) for _ in range(2 * THREADS)]
        for connection in waiting:
            connection.sendall(held.marked(raw.post(QUESTION)))
        held.wait_for(tmp_path, THREADS)
        assert [running.ask("GET", path)[0] for path in PROBES] == [200] * len(PROBES)
        held.let_go(tmp_path)
        assert {connection.recv(12) for connection in waiting} == {b"HTTP/1.1 200"}


def test_idle_clients_make_room_for_new_ones(connect):
    with served(GUNICORN_CMD_ARGS="--worker-connections 20") as small:
        held = [connect(small.port) for _ in range(40)]
        assert is_answered(small)
        assert sum(connection.recv(1) == b"" for connection in held[:20]) == 20


def test_what_slow_clients_make_a_worker_keep_is_bounded(connect):
    with served() as running:
        sent = raw.head(raw.JSON, f"Content-Length: {LARGE}", path="/v1/batch") + bytes(LARGE - 1)
        began = max(map(resident_mib, children(running)))
        for _ in range(MAX_KEPT_BYTES // LARGE + 40):
            connect(running.port).sendall(sent)
        assert is_answered(running)
        wait_until(lambda: "one is dropped" in running.log.read_text(), running.log.read_text)
        now = max(map(resident_mib, children(running)))
    assert now - began < 1.5 * MAX_KEPT_BYTES / (1 << 20)


def test_what_does_not_come_whole_in_time_is_told_so(late):
    with HTTPResponse(late) as answer:
        answer.begin()
        assert raw.problem(answer.status, answer.headers, answer.read())[0] == "request-timeout"
        assert answer.headers["Connection"] == "close"
