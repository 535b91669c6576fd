"""What every other test here relies on: that no complaint of a page goes unseen."""

from urllib.parse import urlsplit

import pytest

from tests.browser.places import PATHS
from tests.browser.watching import Watch, watched

PAGE = PATHS["midway.initiative-bid"]
ASK = """path => fetch(path, {
  method: "POST", body: "{}", headers: {"Content-Type": "application/json"},
}).then(answer => [answer.status, answer.headers.get("Content-Type")]).catch(() => null)"""


@pytest.fixture
def watch(browser, address):
    """A page that may complain, and what is noted of it."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    noted = Watch(context, urlsplit(address).netloc)
    page.goto(PAGE)
    yield page, noted
    context.close()


@pytest.mark.parametrize(
    ("script", "argument", "event", "note"),
    [
        pytest.param(
            "() => console.error('no')",
            None,
            "console",
            "console: no",
            id="an-error-on-the-console",
        ),
        pytest.param(
            "() => console.warn('no')",
            None,
            "console",
            "console: no",
            id="a-warning-on-the-console",
        ),
        pytest.param(
            "() => void Promise.reject(new Error('no'))",
            None,
            "weberror",
            "error: no",
            id="an-unseen-error",
        ),
        pytest.param("path => fetch(path)", "/nowhere", "response", "404: ", id="a-missing-file"),
        pytest.param(
            ASK,
            "/v1/midway/initiative-bid",
            "response",
            "422: ",
            id="a-problem-that-is-none-of-a-page",
        ),
        pytest.param(ASK, "http://elsewhere.invalid/", "console", "console: ", id="another-host"),
    ],
)
def test_a_complaint_is_noted(watch, script, argument, event, note):
    page, noted = watch
    with page.context.expect_event(event):
        page.evaluate(script, argument)
    assert [each for each in noted.seen if each.startswith(note)], noted.seen


def test_a_question_that_a_page_is_refused_is_no_complaint(watch):
    page, noted = watch
    assert page.evaluate(ASK, PAGE) == [200, "application/problem+json"]
    with page.expect_console_message(lambda message: message.text == "what came before is noted"):
        page.evaluate("console.info('what came before is noted')")
    assert noted.seen == []


def test_a_page_that_complains_fails_its_test(browser, address):
    with pytest.raises(AssertionError, match="console: no"), watched(browser, address) as context:
        context.new_page().evaluate("console.error('no')")
