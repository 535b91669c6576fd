"""Whatever is sent, the answer names the fault, and the next question gets its answer."""

import gzip
import json
import socket
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.serving import served
from tests.web import raw

GOOD = raw.hand("F1")
BODY = json.dumps(GOOD).encode()

TEXT = "Content-Type: text/plain"
UTF_16 = f"{raw.JSON}; charset=utf-16"
CUT = raw.head(raw.JSON, raw.CHUNKED)


@pytest.fixture(scope="module", params=["auto", "python"])
def server(request):
    """The service with gunicorn's parser in C, where it could be compiled, and in Python."""
    with served(GUNICORN_CMD_ARGS=f"--http-parser {request.param}") as running:
        yield running


@pytest.fixture(scope="module")
def silence(server):
    """The answers to senders who all fall silent at once, lest the tests wait for each."""
    with ThreadPoolExecutor(len(SILENT)) as pool:
        answers = pool.map(lambda sent: raw.exchange(server.port, sent), SILENT.values())
        return dict(zip(SILENT, answers, strict=True))


@pytest.mark.parametrize(
    "sent",
    [
        raw.post(BODY, TEXT),
        raw.post(BODY, "Accept: */*"),
        raw.post(BODY, UTF_16),
        raw.post(BODY, f"{raw.JSON}; charset=latin-1"),
        raw.post(BODY, f"{raw.JSON}; version=2"),
        raw.post(BODY, "Content-Type: application/jsonl"),
        raw.post(BODY, "Content-Type: application/problem+json"),
        raw.post(gzip.compress(BODY), raw.JSON, "Content-Encoding: gzip"),
        raw.post(b"", TEXT),
        raw.chunked(BODY, headers=(TEXT,)),
    ],
)
def test_what_is_not_sent_as_json_is_an_unsupported_media_type(server, sent):
    assert raw.refused(server, sent)[0] == "unsupported-media-type"


@pytest.mark.parametrize(
    "sent",
    [
        raw.post(BODY, f"{raw.JSON};charset=utf-8"),
        raw.post(BODY, f'{raw.JSON}; charset="UTF-8"'),
        raw.post(BODY, "content-type: Application/JSON"),
        raw.post(BODY.ljust(raw.LIMIT)),
        raw.chunked(BODY),
        raw.chunked(*(bytes([byte]) for byte in BODY)),
        raw.chunked(BODY, b" " * (raw.LIMIT - len(BODY))),
    ],
)
def test_what_is_unusual_but_sound_gets_a_ruling(server, sent):
    assert raw.exchange(server.port, sent).status == 200


@pytest.mark.parametrize(
    "sent",
    [
        raw.post(BODY.ljust(raw.LIMIT + 1)),
        raw.post(BODY.ljust(65 * 1024)),
        raw.post(b"[" * 100_000 + b"]" * 100_000),
        raw.post(BODY.ljust(raw.LIMIT + 1), TEXT),
        raw.post(b"", announced=10**17),
        raw.chunked(BODY, b" " * (raw.LIMIT + 1 - len(BODY))),
        raw.chunked(*[b" " * 1024] * 65),
        raw.chunked(b" " * (raw.LIMIT + 1), headers=(TEXT,)),
    ],
)
def test_what_is_over_64_kib_is_too_large_whatever_it_is(server, sent):
    assert raw.refused(server, sent)[0] == "payload-too-large"


@pytest.mark.parametrize(
    "sent",
    [
        CUT + b"zz\r\n" + BODY + b"\r\n0\r\n\r\n",
        CUT + b"-1\r\n" + BODY + b"\r\n0\r\n\r\n",
        CUT + b"\r\n" + BODY + b"\r\n0\r\n\r\n",
        CUT + raw.chunk(BODY)[:-2] + b"0\r\n\r\n",
        raw.chunked(BODY, b"garbage"),
    ],
)
def test_broken_or_padded_chunks_are_malformed(server, sent):
    assert raw.refused(server, sent)[0] == "malformed-json"


SILENT = {
    "within the length": raw.post(BODY, announced=len(BODY) + 1),
    "before the body": raw.post(b"", announced=len(BODY)),
    "within a chunk": CUT + raw.chunk(BODY)[:-9],
    "after a chunk": raw.chunked(BODY, end=b""),
    "within the last chunk": raw.chunked(BODY, end=b"0\r\n"),
}


@pytest.mark.parametrize("sent", SILENT.values(), ids=SILENT.keys())
def test_a_body_that_is_cut_short_is_malformed(server, sent):
    assert raw.refused(server, sent, half_close=True)[0] == "malformed-json"


@pytest.mark.parametrize("place", SILENT)
def test_a_sender_who_falls_silent_is_answered_within_five_seconds(server, silence, place):
    answer = silence[place]
    name, _ = raw.problem(answer.status, answer.headers, answer.body)
    assert (name, answer.seconds < 5) == ("malformed-json", True)
    assert server.ask("GET", "/healthz")[0] == 200


def test_questions_sent_ahead_are_all_answered(server):
    """A server that has read ahead must not wait for more before it goes on."""
    sent = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 5
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(sent)
        answered = b""
        while answered.count(b'{"status":"ok"}') < 5:
            received = connection.recv(65536)
            assert received
            answered += received


def test_a_body_that_nobody_reads_is_no_part_of_the_next_question(server):
    connection = server.connect()
    for _ in range(50):
        for method, status in (("PUT", 405), ("POST", 200), ("GET", 405)):
            connection.request(method, raw.RANK, BODY, {"Content-Type": "application/json"})
            response = connection.getresponse()
            response.read()
            assert response.status == status
    connection.close()


@pytest.mark.parametrize(
    "header",
    [
        "Connection: Upgrade\r\nUpgrade: websocket",
        "Host: a..b",
        "Host: .example.com",
        f"Host: {'a' * 64}.example",
        "Host: [::1",
        "SCRIPT_NAME: /v1",
        "PATH_INFO: /healthz",
        "X-Forwarded-Host: a..b",
        "Range: bytes=9-1",
        "Expect: 100-continue",
    ],
)
def test_no_header_leads_a_question_astray(server, header):
    sent = f"GET /v1/rulesets HTTP/1.1\r\n{header}\r\n"
    sent += "" if header.startswith("Host") else "Host: x\r\n"
    answer = raw.exchange(server.port, f"{sent}\r\n".encode())
    assert answer.status == 200
    assert b"rulesets" in answer.body
