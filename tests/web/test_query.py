"""QUERY answers what POST answers (RFC 10008): everywhere, and whatever is wrong with it."""

import json

import pytest

from service.app import create_app
from service.catalogue import RULINGS
from tests.serving import served
from tests.web import raw

JSON = "application/json"
MISS, LOCAL = "skyref; fwd=miss", "skyref-local; hit"
MARKERS = {"markers": {"active": 0, "opponent": 2}}
CLAIM = {"by": "me", "says": {"/result/initiative": "keep"}}
EXAMPLES = {entry.path: entry.example for entry in RULINGS}
EXAMPLES["/v1/disputes"] = {"ruling": "midway.initiative", "request": MARKERS, "claims": [CLAIM]}
EXAMPLES["/v1/batch"] = {
    "items": [
        {"ruling": "midway.initiative", "request": MARKERS},
        {"ruling": "midway.initiative", "request": {}},
        {"ruling": "no.such", "request": {}},
    ]
}
KEPT = [path for path in EXAMPLES if path != "/v1/batch"]
LIMITS = dict.fromkeys(EXAMPLES, 64 * 1024) | {"/v1/batch": 1024 * 1024}

every_address = pytest.mark.parametrize("path", EXAMPLES)


def ask(client, method, path, body, content_type=JSON, **headers):
    """Ask: who answered, and all that must be the same whatever the method."""
    answer = client.open(path, method=method, data=body, content_type=content_type, headers=headers)
    fields = dict(answer.headers)
    said = fields.pop("Cache-Status", None)
    del fields["X-Request-Id"]
    return said, (answer.status_code, fields, answer.data)


def body_of(path):
    return json.dumps(EXAMPLES[path]).encode()


@pytest.fixture(scope="module")
def fresh():
    """The service in this process, which nobody has asked anything."""
    return create_app().test_client()


@every_address
def test_query_is_answered_like_post(client, path):
    _, posted = ask(client, "POST", path, body_of(path))
    _, queried = ask(client, "QUERY", path, body_of(path))
    assert queried == posted
    assert posted[0] == 200
    assert posted[1]["Accept-Query"] == JSON


@pytest.mark.parametrize("path", KEPT)
def test_query_and_post_share_what_is_kept(fresh, path):
    """With other white space it is another question to the cache."""
    for methods, body in (
        (("POST", "QUERY"), body_of(path)),
        (("QUERY", "POST"), body_of(path) + b" "),
    ):
        answers = [ask(fresh, method, path, body) for method in (*methods, *methods)]
        assert [said for said, _ in answers] == [MISS, LOCAL, LOCAL, LOCAL]
        assert all(answer == answers[0][1] for _, answer in answers)


def test_what_is_asked_alone_by_query_is_known_to_a_batch_and_to_a_link_and_back(fresh):
    body, path = b'{"american":3,"japanese":2}', "/v1/midway/initiative-bid"
    item = b'{"items":[{"ruling":"midway.initiative-bid","request":%b}]}' % body
    _, (status, _, batch) = ask(fresh, "QUERY", "/v1/batch", item)
    said, (_, headers, alone) = ask(fresh, "QUERY", path, body)
    assert (status, batch) == (200, b'{"items":[{"status":200,"body":%b}]}' % alone)
    assert said == LOCAL
    link = headers["Link"][1:].partition(">")[0]
    assert fresh.get(link).headers["Cache-Status"] == LOCAL


REFUSALS = {
    "empty": (400, b"", JSON, {}),
    "cut": (400, b"{", JSON, {}),
    "no UTF-8": (400, b'{"a":"\xff"}', JSON, {}),
    "named twice": (400, b'{"a":1,"a":1}', JSON, {}),
    "array": (422, b"[]", JSON, {}),
    "no fields": (422, b"{}", JSON, {}),
    "unknown field": (422, b'{"no such":1}', JSON, {}),
    "text": (415, b"{}", "text/plain", {}),
    "no type": (415, b"{}", None, {}),
    "gzip": (415, b"{}", JSON, {"Content-Encoding": "gzip"}),
}


@every_address
@pytest.mark.parametrize("refusal", REFUSALS)
def test_query_is_refused_like_post(client, path, refusal):
    status, body, content_type, headers = REFUSALS[refusal]
    _, posted = ask(client, "POST", path, body, content_type, **headers)
    said, queried = ask(client, "QUERY", path, body, content_type, **headers)
    assert queried == posted
    assert said in {MISS, None}
    assert posted[0] == status
    assert raw.problem(*posted)
    assert posted[1]["Accept-Query"] == JSON


@every_address
def test_query_takes_as_much_as_post(client, path):
    whole, over = (body_of(path).ljust(LIMITS[path] + more) for more in (0, 1))
    assert ask(client, "QUERY", path, whole)[1] == ask(client, "POST", path, whole)[1]
    assert ask(client, "QUERY", path, whole)[1][0] == 200
    assert ask(client, "QUERY", path, over)[1] == ask(client, "POST", path, over)[1]
    assert ask(client, "QUERY", path, over)[1][0] == 413


@every_address
def test_a_query_in_the_address_is_of_no_importance(client, path):
    asked = ask(client, "QUERY", f"{path}?a=1&a=2", body_of(path))[1]
    assert asked == ask(client, "POST", path, body_of(path))[1]


@every_address
@pytest.mark.parametrize("method", ["OPTIONS", "GET", "HEAD", "PUT", "PATCH", "DELETE", "BREW"])
def test_whoever_asks_in_another_way_is_told_of_query(client, path, method):
    _, (status, headers, _) = ask(client, method, path, b"")
    assert status == (200 if method == "OPTIONS" else 405)
    assert headers["Allow"] == "OPTIONS, POST, QUERY"
    assert headers["Accept-Query"] == JSON


@pytest.mark.parametrize(
    "path",
    ["/v1/rules", "/v1/silent-points", "/openapi.json", "/docs", "/healthz", "/v1/dogfight/cards"],
)
@pytest.mark.parametrize("method", ["GET", "OPTIONS", "POST", "QUERY"])
def test_an_address_that_takes_no_query_does_not_say_so(client, path, method):
    answer = client.open(path, method=method)
    assert answer.status_code == (200 if method in {"GET", "OPTIONS"} else 405)
    assert "Accept-Query" not in answer.headers
    assert "QUERY" not in answer.headers.get("Allow", "")


@pytest.mark.parametrize("path", ["/v1/no/such", "/v1/batch/", "/v1/midway/firing/"])
def test_a_query_of_an_address_that_is_not_there_is_not_found(client, path):
    _, answer = ask(client, "QUERY", path, b"{}")
    assert raw.problem(*answer)[0] == "not-found"
    assert "Accept-Query" not in answer[1]


def as_query(sent):
    return sent.replace(b"POST", b"QUERY", 1)


def said(server, sent):
    """What comes over the wire, without who answered and when."""
    answer = raw.exchange(server.port, sent)
    fields = dict(answer.headers.items())
    for name in ("Cache-Status", "Date", "X-Request-Id"):
        fields.pop(name, None)
    return answer.status, fields, answer.body


@every_address
def test_over_the_wire_query_is_answered_like_post_with_a_length_and_in_chunks(server, path):
    body = body_of(path)
    sent = [raw.post(body, path=path), raw.chunked(body[:9], body[9:], path=path)]
    answers = [said(server, each) for each in (*map(as_query, sent), *sent)]
    assert all(answer == answers[0] for answer in answers)
    assert answers[0][0] == 200


@pytest.mark.parametrize("path", [raw.RANK, "/v1/batch", "/v1/disputes"])
@pytest.mark.parametrize(
    ("status", "sent"),
    [
        (400, raw.post(b"{")),
        (400, raw.chunked(b"{}", end=b"zz\r\n")),
        (413, raw.post(b"", announced=10**12)),
        (413, raw.chunked(*[b" " * 2**18] * 5)),
        (415, raw.chunked(b"{}", headers=("Content-Type: text/plain",))),
        (422, raw.post(b"{}")),
    ],
    ids=["cut", "broken chunks", "too long", "too long in chunks", "text", "no fields"],
)
def test_over_the_wire_query_is_refused_like_post(server, path, status, sent):
    sent = sent.replace(raw.RANK.encode(), path.encode(), 1)
    posted, queried = said(server, sent), said(server, as_query(sent))
    assert queried == posted
    assert posted[0] == status
    assert posted[1]["Accept-Query"] == JSON


def test_queries_and_posts_take_turns_on_one_connection():
    """With gunicorn's parser in Python; the one in C, where it could be compiled, does the rest."""
    body, json_type = json.dumps(MARKERS), {"Content-Type": JSON}
    answers = set()
    with served(GUNICORN_CMD_ARGS="--http-parser python") as server:
        connection = server.connect()
        for method, chunks in (("QUERY", 0), ("POST", 0), ("QUERY", 1), ("QUERY", 0)):
            sent = iter([body.encode()]) if chunks else body
            connection.request(
                method, "/v1/midway/initiative", sent, json_type, encode_chunked=True
            )
            response = connection.getresponse()
            answers.add((response.status, response.headers["ETag"], response.read()))
        connection.close()
    assert len(answers) == 1
