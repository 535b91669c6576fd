"""The documentation reads in a browser, from us alone, and gives away no other file."""

import re
from html.parser import HTMLParser

import pytest

from tests.web import raw

TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
}


class _Page(HTMLParser):
    """All attributes of a page, and what is between the tags of scripts and styles."""

    def __init__(self, text):
        super().__init__()
        self.tag, self.attributes, self.inline = "", [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tag = tag
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag):
        self.tag = ""

    def handle_data(self, data):
        if self.tag in {"script", "style"}:
            self.inline.append(data.strip())


@pytest.fixture(scope="module")
def docs(server):
    """The page's headers and text."""
    status, headers, body = server.ask("GET", "/docs")
    assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    return headers, body.decode()


@pytest.fixture(scope="module")
def page(docs):
    """The page taken apart."""
    return _Page(docs[1])


def _named(page):
    return [value for _, name, value in page.attributes if name in {"src", "href"}]


@pytest.mark.parametrize(
    ("directive", "sources"),
    [
        ("default-src", "'none'"),
        ("script-src", "'self'"),
        ("style-src", "'self' 'unsafe-inline'"),
        ("img-src", "'self' data:"),
        ("connect-src", "'self'"),
        ("base-uri", "'none'"),
        ("frame-ancestors", "'none'"),
    ],
)
def test_the_page_may_use_our_own_files_only(docs, directive, sources):
    policy = docs[0]["Content-Security-Policy"]
    assert dict(part.split(" ", 1) for part in policy.split("; "))[directive] == sources


def test_the_page_has_no_inline_script(page):
    assert not any(page.inline)
    assert not [name for _, name, _ in page.attributes if name.startswith("on")]
    assert not [value for *_, value in page.attributes if value.startswith("javascript:")]


def test_the_page_names_no_other_host(docs):
    assert not re.findall(r"[a-z]*:?//", docs[1])


def test_every_file_that_the_page_names_is_ours_and_of_its_type(server, page):
    named = _named(page)
    assert len(named) == 5
    for path in named:
        status, headers, body = server.ask("GET", path)
        assert (path, status) == (path, 200)
        assert headers["Content-Type"] == TYPES[path.rpartition(".")[2]]
        assert body


def test_the_reader_starts_with_our_text_in_an_element_of_the_page(server, page):
    start = server.ask("GET", "/docs/start.js")[2].decode()
    assert 'url: "/openapi.json"' in start
    assert ("main", "id", re.search('dom_id: "#(.*?)"', start)[1]) in page.attributes


@pytest.mark.parametrize(
    "path",
    [
        "/docs/",
        "/docs/nothing.js",
        "/docs/index.css",
        "/docs/VERSION",
        "/docs/swagger-ui.js",
        "/docs/SWAGGER-UI.css",
        "/docs/swagger-ui.css.map",
        "/docs/dist/swagger-ui.css",
        "/docs/./swagger-ui.css",
        "/docs/.",
        "/docs/..",
        "/docs/../service/app.py",
        "/docs/../../../../etc/passwd",
        "/docs/..%2f..%2f__init__.py",
        "/docs/%2e%2e/%2e%2e/__init__.py",
        "/docs/%2e%2e%2f__init__.py",
        "/docs/..\\..\\__init__.py",
        "/docs/....//__init__.py",
        "/docs//etc/passwd",
        "/docs/%2fetc%2fpasswd",
        "/docs/swagger-ui.css%00.png",
        "/docs/%252e%252e/__init__.py",
    ],
)
def test_no_other_file_is_given_away(server, path):
    assert raw.problem(*server.ask("GET", path))[0] == "not-found"
