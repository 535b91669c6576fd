"""What holds of every page, on the phone and on the laptop, in a browser that was never here."""

from types import SimpleNamespace

import pytest

from tests.browser.axe import COLOURS, EVERYTHING, violations
from tests.browser.chromium import VIEWPORTS
from tests.browser.places import EVERY, name_of, opened
from tests.browser.watching import watched
from tests.browser.wire import Wire

MOST_BYTES = 150_000
VISITS = [
    pytest.param((path, viewport), id=f"{name_of(path)}-{viewport}")
    for path in EVERY
    for viewport in VIEWPORTS
]
MOVING = """[...document.querySelectorAll("*")].filter(element => {
  const style = getComputedStyle(element);
  return [...style.transitionDuration.split(","), ...style.animationDuration.split(",")]
    .some(time => parseFloat(time) > 0.001);
}).map(element => element.outerHTML.slice(0, 80))"""


@pytest.fixture(scope="module", params=VISITS)
def visit(request, browser, address):
    """A first visit to one page."""
    path, viewport = request.param
    with watched(browser, address, **VIEWPORTS[viewport]) as context:
        page = context.new_page()
        wire = Wire(page)
        opened(page, path)
        yield SimpleNamespace(page=page, width=VIEWPORTS[viewport]["viewport"]["width"], wire=wire)


def test_axe_finds_nothing_in_light(visit):
    visit.page.emulate_media(color_scheme="light")
    assert violations(visit.page, tags=EVERYTHING) == []


def test_axe_finds_nothing_in_dark(visit):
    visit.page.emulate_media(color_scheme="dark")
    assert violations(visit.page, rules=COLOURS) == []


def test_the_page_does_not_scroll_sideways(visit):
    assert visit.page.evaluate("document.scrollingElement.scrollWidth") <= visit.width


def test_nothing_moves_where_less_motion_is_asked_for(visit):
    visit.page.emulate_media(reduced_motion="reduce")
    assert visit.page.evaluate(MOVING) == []
    assert visit.page.evaluate("document.getAnimations().length") == 0


def test_the_visit_weighed_no_more_than_150_kilobytes(visit):
    assert visit.wire.total() <= MOST_BYTES, visit.wire.bytes
