"""The pages that there are: the addresses come from the catalogue alone."""

from contextlib import contextmanager

from service.catalogue import RULINGS
from tests.serving import served

HOME = "/"
PATHS = {entry.name: entry.path.removeprefix("/v1") for entry in RULINGS}
EVERY = (HOME, *PATHS.values())


@contextmanager
def service():
    """The address of the service, started as `make run` starts it."""
    with served(REDIS_URL="") as server:
        yield f"http://127.0.0.1:{server.port}"


def name_of(path):
    """A page's name in the id of a test, and of a file."""
    return path.strip("/").replace("/", "-") or "home"


def ready(page):
    """Wait until page.js has done what it does at first; home has nothing to wait for.

    The page's address has to be there already.
    """
    if page.locator("#question").count():
        page.locator("html[data-ready]").wait_for(state="attached")


def opened(page, path):
    """Open a page of the service, and wait until it can be used."""
    answer = page.goto(path)
    assert answer.ok, f"{path}: {answer.status}"
    ready(page)
    return page
