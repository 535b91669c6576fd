"""Pictures of every page, to look at: ``python -m tests.browser.shots FOLDER``."""

import sys
from pathlib import Path

from tests.browser.chromium import SCHEMES, VIEWPORTS, chromium
from tests.browser.places import EVERY, name_of, ready, service
from tests.browser.watching import watched


def shoot(browser, address, folder):
    """Write one PNG for each page, size and colour scheme."""
    for viewport, settings in VIEWPORTS.items():
        with watched(browser, address, **settings) as context:
            page = context.new_page()
            for path in EVERY:
                page.goto(path)
                ready(page)
                for scheme in SCHEMES:
                    page.emulate_media(color_scheme=scheme)
                    name = f"{name_of(path)}-{viewport}-{scheme}.png"
                    page.screenshot(path=folder / name, full_page=True)


def main():
    """Serve, and write into the folder that is named."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with service() as address, chromium() as browser:
        shoot(browser, address, folder)


if __name__ == "__main__":
    main()
