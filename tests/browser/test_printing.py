"""The print view: one sheet with the answer, its reasons and the way back to it."""

import pytest

from tests.browser.chromium import VIEWPORTS
from tests.browser.places import PATHS, opened
from tests.browser.printing import Paper
from tests.browser.rulings import link_of, shown
from tests.browser.watching import watched


def packed(text):
    """Without white space, which paper has elsewhere."""
    return "".join(text.split())


@pytest.fixture(scope="module", params=PATHS.values(), ids=PATHS)
def printed(request, browser, address):
    """The page of an example, and the paper that it gives."""
    with watched(browser, address, **VIEWPORTS["laptop"]) as context:
        page = opened(context.new_page(), request.param)
        yield page, Paper(page)


def test_an_example_is_printed_on_one_sheet(printed):
    _, paper = printed
    assert paper.sheets == 1


def test_the_sheet_has_the_answer_and_its_steps(printed):
    page, paper = printed
    told, words = shown(page), packed(paper.words)
    assert [each for each in (told.headline, *told.steps) if packed(each) not in words] == []


def test_the_qr_code_on_the_sheet_is_the_link(printed):
    page, paper = printed
    assert paper.codes == [link_of(page)]
