"""A page that is kept for the next test brings nothing along from the last one."""

import pytest

from tests.browser.kept import Kept
from tests.browser.places import PATHS, opened

LOOKS = """() => [
  localStorage.length, document.cookie, scrollY,
  matchMedia("(prefers-color-scheme: dark)").matches,
  matchMedia("(prefers-reduced-motion: reduce)").matches,
]"""


@pytest.fixture
def pages(browser, address):
    """Pages of which nothing is known yet."""
    own = Kept(browser, address)
    yield own
    own.close()


def test_nothing_of_one_test_is_left_for_the_next(pages):
    path = PATHS["midway.range-area"]
    with pages.page() as page:
        clean = opened(page, path).evaluate(LOOKS)
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        page.evaluate("localStorage.setItem('kept', 1); document.cookie = 'kept=1'")
        page.mouse.move(300, 200)
        page.mouse.wheel(0, 300)
        page.route("**/*.js", lambda route: route.fulfill(body=""))
        page.context.new_page()
        first = page
    with pages.page() as page:
        assert page is first
        assert page.context.pages == [page]
        assert opened(page, path).evaluate(LOOKS) == clean


def test_a_page_that_failed_is_not_lent_again(pages):
    with pytest.raises(AssertionError, match="console: no"), pages.page() as page:
        page.evaluate("console.error('no')")
    with pages.page() as other:
        assert other is not page


def test_each_kind_of_browser_has_a_page_of_its_own(pages):
    with pages.page() as one, pages.page(java_script_enabled=False) as other:
        assert one is not other
