"""What holds of every page, on the phone and on the laptop, at the first visit."""

import pytest

from tests.browser.axe import barriers
from tests.browser.chromium import VIEWPORTS
from tests.browser.places import EVERY, HOME, name_of, opened
from tests.browser.printing import unprinted
from tests.browser.tabbing import unreached
from tests.browser.wire import Wire

MOST_BYTES = 150_000
VISITS = [
    pytest.param(path, size, VIEWPORTS[size], id=f"{name_of(path)}-{size}")
    for size in VIEWPORTS
    for path in EVERY
]
MOVING = """[...document.querySelectorAll("*")].filter(element => {
  const style = getComputedStyle(element);
  return [...style.transitionDuration.split(","), ...style.animationDuration.split(",")]
    .some(time => parseFloat(time) > 0.001);
}).map(element => element.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize(("path", "size", "settings"), VISITS)
def test_a_page_is_light_still_and_open_to_everybody(page, path, size, settings):
    wire = Wire(page)
    opened(page, path)
    wire.close()
    faults = [
        *heavy(wire),
        *sideways(page, settings["viewport"]["width"]),
        *barriers(page, size),
        *moving(page),
    ]
    assert faults == []


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_tab_reaches_every_control_and_the_answer_is_printed_on_one_sheet(page, path):
    opened(page, path)
    faults = [*unreached(page), *([] if path == HOME else unprinted(page))]
    assert faults == []


def heavy(wire):
    """Say it when the visit weighed more than it may."""
    total = wire.total()
    return [f"{total} bytes came: {wire.bytes}"] if total > MOST_BYTES else []


def sideways(page, width):
    """Say it when the page is wider than the screen."""
    needed = page.evaluate("document.scrollingElement.scrollWidth")
    return [f"{needed} pixels wide, on a screen of {width}"] if needed > width else []


def moving(page):
    """Name what moves although less motion is asked for."""
    page.emulate_media(reduced_motion="reduce")
    found = [f"moves: {each}" for each in page.evaluate(MOVING)]
    count = page.evaluate("document.getAnimations().length")
    return [*found, f"{count} animations"] if count else found
