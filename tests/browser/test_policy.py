"""What the pages allow themselves: nothing inline, nothing from elsewhere."""

from html.parser import HTMLParser

import pytest

from tests.browser.places import EVERY, name_of

DATA = "application/json"


class Inline(HTMLParser):
    """Collects what a strict policy would not let run, and addresses of other hosts."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        about = dict(attributes)
        script = tag == "script" and "src" not in about and about.get("type") != DATA
        names = [name for name in about if name.startswith("on") or name == "style"]
        foreign = tag != "a" and (about.get("src") or about.get("href") or "").startswith(
            ("http:", "https:", "//")
        )
        if script or names or foreign or tag == "style":
            self.found.append(self.get_starttag_text())


@pytest.fixture(params=EVERY, ids=name_of)
def answer(request, client):
    """A page as it comes over the wire."""
    return client.get(request.param, headers={"Accept": "text/html"})


def test_the_policy_allows_nothing_inline_and_no_other_host(answer):
    policy = answer.headers["Content-Security-Policy"]
    directives = dict(part.split(None, 1) for part in policy.split("; "))
    assert directives["default-src"] == "'none'"
    assert {source for sources in directives.values() for source in sources.split()} <= {
        "'none'",
        "'self'",
        "data:",
    }


def test_no_page_has_anything_inline(answer):
    assert Inline(answer.text).found == []
