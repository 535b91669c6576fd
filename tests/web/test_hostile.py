"""Whatever is sent, the answer names the fault, and the next question gets its answer."""

import gzip
import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web import raw

GOOD = raw.hand("F1")
BODY = json.dumps(GOOD).encode()

TEXT = "Content-Type: text/plain"
UTF_16 = f"{raw.JSON}; charset=utf-16"
CUT = raw.head(raw.JSON, raw.CHUNKED)


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
