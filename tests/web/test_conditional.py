"""Whoever has a document already is told that it is unchanged (RFC 9110, section 13.1.2)."""

import pytest

from tests.web.linking import TOKEN

DOCUMENTS = (
    "/v1/rulesets",
    "/v1/rules",
    "/v1/rules?ruleset=midway",
    "/v1/rules/dogfight.attack.rank",
    "/v1/silent-points",
    "/v1/dogfight/cards",
    "/v1/midway/range-diagrams",
    f"/v1/rulings/{TOKEN}",
    "/problems/not-found",
    "/openapi.json",
    "/docs",
    "/docs/start.js",
    "/docs/swagger-ui.css",
    "/docs/swagger-ui-bundle.js",
)
STATES = ("/healthz", "/readyz")

every_document = pytest.mark.parametrize("path", DOCUMENTS)


@pytest.fixture
def tags(server):
    return {path: server.ask("GET", path)[1]["ETag"] for path in DOCUMENTS}


@every_document
@pytest.mark.parametrize(
    "wanted",
    ["{0}", "W/{0}", '"other", {0}', '"other",W/{0} , "third"', "*", "{0}, {0}"],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_304_for_whoever_has_it(server, tags, path, wanted, method):
    header = {"If-None-Match": wanted.format(tags[path])}
    status, headers, body = server.ask(method, path, **header)
    assert (status, body) == (304, b"")
    assert headers["ETag"] == tags[path]
    assert not {"Content-Type", "Content-Length", "Content-Encoding"} & set(headers)


@every_document
@pytest.mark.parametrize("had", ['"other"', 'W/"other"', "", '"', "W/", "x" * 4000, ",,,"])
def test_200_for_whoever_has_not(server, tags, path, had):
    status, headers, body = server.ask("GET", path, **{"If-None-Match": had})
    assert status == 200
    assert headers["ETag"] == tags[path]
    assert body


def test_what_a_304_leaves_out_of_a_200_is_about_the_body_only(server, tags):
    for path, tag in tags.items():
        _, whole, _ = server.ask("GET", path)
        _, unchanged, _ = server.ask("GET", path, **{"If-None-Match": tag})
        gone = set(whole) - set(unchanged)
        assert gone == {"Content-Type", "Content-Length"}, path
        assert all(unchanged[name] == whole[name] for name in ("ETag", "Cache-Control"))


def test_tags_are_strong_quoted_and_different(tags):
    assert all(tag.startswith('"') and tag.endswith('"') for tag in tags.values())
    assert len(set(tags.values())) == len(tags)


@pytest.mark.parametrize("path", STATES)
def test_a_state_is_always_told(server, path):
    status, headers, body = server.ask("GET", path, **{"If-None-Match": "*"})
    assert (status, "ETag" in headers) == (200, False)
    assert body


def test_a_connection_goes_on_after_304(server, tags):
    connection = server.connect()
    for path in DOCUMENTS:
        connection.request("GET", path, headers={"If-None-Match": tags[path]})
        response = connection.getresponse()
        assert (response.status, response.read()) == (304, b"")
    connection.close()


@pytest.mark.parametrize("method", ["POST", "QUERY"])
def test_a_ruling_that_is_asked_for_is_no_document_and_is_always_sent(server, method):
    question = b'{"markers":{"active":0,"opponent":2}}'
    headers = {"Content-Type": "application/json"}
    path = "/v1/midway/initiative"
    status, first, body = server.ask(method, path, question, **headers)
    for wanted in (first["ETag"], "*"):
        again = server.ask(method, path, question, **headers, **{"If-None-Match": wanted})
        assert (again[0], again[2]) == (status, body) == (200, body)
