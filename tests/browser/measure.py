"""What a first visit costs: ``python -m tests.browser.measure``."""

import sys
from statistics import median

from tests.browser.chromium import VIEWPORTS, chromium
from tests.browser.places import HOME, PATHS, name_of, ready, service
from tests.browser.watching import watched
from tests.browser.wire import Wire

PAGES = (
    HOME,
    PATHS["midway.range-area"],
    PATHS["greatwar.interception"],
    PATHS["dogfight.duel"],
)
VISITS = 9
# When page.js marks the page as ready, counted from the start of the navigation.
_STAMP = """new MutationObserver((_, observer) => {
  if (!("ready" in (document.documentElement?.dataset ?? {}))) return;
  observer.disconnect();
  window.readyAfter = performance.now();
}).observe(document, {attributes: true, childList: true, subtree: true});"""
# A page without a script can be used as soon as it is read.
_DELAY = "window.readyAfter ?? performance.getEntriesByType('navigation')[0].domInteractive"


def first_visit(browser, address, path):
    """Bytes over the wire, and milliseconds until the page is interactive, in a fresh context."""
    with watched(browser, address, **VIEWPORTS["laptop"]) as context:
        page = context.new_page()
        page.add_init_script(_STAMP)
        wire = Wire(page)
        page.goto(path, wait_until="networkidle")
        ready(page)
        return wire.total(), page.evaluate(_DELAY)


def main():
    """Print a line for each page."""
    with service() as address, chromium() as browser:
        first_visit(browser, address, HOME)  # the first one ever also starts Chromium's processes
        for path in PAGES:
            visits = [first_visit(browser, address, path) for _ in range(VISITS)]
            size = max(size for size, _ in visits)
            delay = median(delay for _, delay in visits)
            line = f"{name_of(path):24} {size / 1000:7.1f} KB {delay:7.0f} ms until interactive"
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
