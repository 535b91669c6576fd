"""axe-core, evaluated in the page: so the page's own Content-Security-Policy stays as it is."""

import sys
from functools import cache
from pathlib import Path

SOURCE = Path(sys.prefix) / "axe" / "node_modules" / "axe-core" / "axe.min.js"
EVERYTHING = (
    "wcag2a",
    "wcag2aa",
    "wcag21a",
    "wcag21aa",
    "wcag22aa",
    "best-practice",
)
# Between them both schemes and both sizes are looked at: one run takes half a second.
SCHEME_OF = {"phone": "light", "laptop": "dark"}
_RUN = "options => axe.run(document, {...options, resultTypes: ['violations']})"


def violations(page):
    """Each element of a page that breaks one of the rules, with what axe says of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(source())
    found = page.evaluate(_RUN, {"runOnly": {"type": "tag", "values": list(EVERYTHING)}})
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@cache
def source():
    """The text of axe."""
    return SOURCE.read_text()


def barriers(page, size):
    """What axe finds on a page of this size, in the scheme that is looked at in it."""
    page.emulate_media(color_scheme=SCHEME_OF[size])
    found = violations(page)
    page.emulate_media(color_scheme="null")
    return [f"{SCHEME_OF[size]}: {each}" for each in found]
