"""One service and one browser for a whole session; an empty page for each test."""

import pytest

from tests.browser.chromium import VIEWPORTS, chromium
from tests.browser.kept import Kept
from tests.browser.places import service
from tests.browser.watching import watched


@pytest.fixture(scope="session")
def address():
    """Where the service is."""
    with service() as running:
        yield running


@pytest.fixture(scope="session")
def browser():
    """Chromium."""
    with chromium() as running:
        yield running


@pytest.fixture
def settings():
    """What the browser is like; parametrize it for another."""
    return VIEWPORTS["laptop"]


@pytest.fixture(scope="session")
def kept(browser, address):
    """Pages that are kept from test to test."""
    pages = Kept(browser, address)
    yield pages
    pages.close()


@pytest.fixture
def page(kept, settings):
    """An empty page, in a browser that knows nothing but the service's files.

    It has to stay without complaint to its end.
    """
    with kept.page(**settings) as empty:
        yield empty


@pytest.fixture
def fresh_page(browser, address, settings):
    """A page in a browser that has never been here; it has to stay without complaint, too."""
    with watched(browser, address, **settings) as context:
        yield context.new_page()
