"""One service and one browser for a whole session; a fresh context for each test."""

import pytest

from tests.browser.chromium import VIEWPORTS, chromium
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


@pytest.fixture
def context(browser, address, settings):
    """A browser that has never been here."""
    with watched(browser, address, **settings) as fresh:
        yield fresh


@pytest.fixture
def page(context):
    """A page that has to stay without complaint to its end."""
    return context.new_page()
