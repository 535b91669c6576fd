"""Debian's Chromium, or whichever one there is, as the tests drive it."""

import os
import shutil
import sys
from contextlib import contextmanager

from playwright.sync_api import sync_playwright

# The same browser without windows comes first: it starts and draws in half of the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# It must ask nobody anything but what the page asks; a GPU that is only played costs time.
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
VIEWPORTS = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "laptop": {"viewport": {"width": 1366, "height": 768}},
}
SCHEMES = ("light", "dark")


def executable():
    """Where Chromium is: as CHROMIUM says, else the first one on PATH."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        raise FileNotFoundError(
            "There is no Chromium: apt-get install chromium-headless-shell, or set CHROMIUM."
        )
    return found


@contextmanager
def chromium():
    """A browser with a fresh profile. Only root has to do without the sandbox."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable(), args=FLAGS, chromium_sandbox=os.geteuid() != 0
        )
        try:
            yield browser
        finally:
            browser.close()


if __name__ == "__main__":
    try:
        executable()
    except FileNotFoundError as error:
        sys.exit(str(error))
