"""Every address says which methods it has, and says no in JSON."""

import json

import pytest

from service.app import create_app
from service.catalogue import RULINGS
from service.web.problems import KINDS
from tests.web import raw
from tests.web.linking import TOKEN

# What stands for the variable part of an address.
SAMPLES = {
    "<rule>": "dogfight.attack.rank",
    "<name>": "swagger-ui.css",
    "<written>": TOKEN,
    "<path:path>": "style.css",
}
PAGES = {"/", "/docs", f"/v1/rulings/{TOKEN}"} | {each.path.removeprefix("/v1") for each in RULINGS}
METHODS = ("GET", "HEAD", "POST", "QUERY", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")


def _allowed():
    allowed = {}
    for rule in create_app().url_map.iter_rules():
        path = rule.rule
        for variable, sample in SAMPLES.items():
            path = path.replace(variable, sample)
        allowed.setdefault(path, set()).update(rule.methods)
    return allowed


ALLOWED = _allowed()
READ = [path for path, methods in ALLOWED.items() if "GET" in methods]
DOUBLED = [f"/{path[1:].replace('/', '//')}" for path in ALLOWED if "/" in path[1:]]
DOUBLED += [f"{head}//{tail}" for path in ALLOWED for head, _, tail in [path.rpartition("/")]]

every_address = pytest.mark.parametrize("path", ALLOWED)


def methods_of(headers):
    """Read Allow as a set, which it must be."""
    listed = headers["Allow"].split(", ")
    assert len(listed) == len(set(listed))
    return set(listed)


@pytest.mark.parametrize(
    ("path", "method"),
    [
        (path, method)
        for path, allowed in ALLOWED.items()
        for method in METHODS
        if method not in allowed | {"HEAD"}
    ],
)
def test_a_method_that_an_address_does_not_have_is_told_those_it_has(server, path, method):
    status, headers, body = server.ask(method, path)
    assert raw.problem(status, headers, body)[0] == "method-not-allowed"
    assert methods_of(headers) == ALLOWED[path]


@pytest.mark.parametrize("path", [path for path in ALLOWED if "HEAD" not in ALLOWED[path]])
def test_head_where_there_is_no_get_is_told_so_without_a_body(server, path):
    status, headers, body = server.ask("HEAD", path)
    assert (status, body) == (405, b"")
    assert methods_of(headers) == ALLOWED[path]


@every_address
def test_options_lists_the_methods(server, path):
    status, headers, body = server.ask("OPTIONS", path)
    assert (status, body) == (200, b"")
    assert methods_of(headers) == ALLOWED[path]


@pytest.mark.parametrize("path", READ)
def test_head_is_get_without_its_body(server, path):
    connection = server.connect()
    connection.request("HEAD", path)
    head = connection.getresponse()
    assert (head.status, head.read()) == (200, b"")
    # On the same connection: a body, had there been one, would stand where this answer does.
    connection.request("GET", path)
    get = connection.getresponse()
    body, told = get.read(), int(head.headers["Content-Length"])
    # Metrics have changed meanwhile.
    assert (get.status, len(body) == told or path == "/metrics") == (200, True)
    assert head.headers["Content-Type"] == get.headers["Content-Type"]
    connection.close()


@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS", "BREW"])
@pytest.mark.parametrize(
    "path", ["/v1", "/midway", "/v1/midway", "/v2/midway/firing", "/healthz.json"]
)
def test_an_address_that_is_not_there_has_no_methods(server, path, method):
    status, headers, body = server.ask(method, path)
    assert raw.problem(status, headers, body)[0] == "not-found"
    assert "Allow" not in headers


@pytest.mark.parametrize("path", [*(f"{path}/" for path in ALLOWED), *dict.fromkeys(DOUBLED)])
def test_a_stray_slash_makes_another_address_where_nothing_is(server, path):
    status, headers, body = server.ask("GET", path)
    assert raw.problem(status, headers, body)[0] == "not-found"
    assert "Location" not in headers


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_of_problem_is_explained_at_its_address(server, kind):
    status, headers, body = server.ask("GET", kind.type)
    assert (status, headers["Content-Type"]) == (200, "application/json")
    explained = json.loads(body)
    assert explained.pop("explanation")
    assert explained == {"type": kind.type, "title": kind.title, "status": kind.status}


@every_address
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_html_is_served_where_people_read_only(server, path, method):
    _, headers, _ = server.ask(method, path, Accept="text/html")
    is_page = method == "GET" and path in PAGES
    assert headers["Content-Type"].startswith("text/html") == is_page


@pytest.mark.parametrize("value", ["bytes=999999999-", "bytes=0-1,3-4", "bytes=9-1", "bytes=x"])
@pytest.mark.parametrize("path", ["/docs/favicon-32x32.png", "/openapi.json", "/v1/rules"])
def test_no_range_makes_the_service_fail(server, path, value):
    status, _, _ = server.ask("GET", path, Range=value)
    assert status in {200, 206, 416}
