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
# What another colour scheme can change.
COLOURS = ("color-contrast", "link-in-text-block")
_RUN = "options => axe.run(document, {...options, resultTypes: ['violations']})"


def violations(page, *, tags=(), rules=()):
    """Each element that breaks one of the rules, with what axe says of it.

    ``page`` is a page, ``tags`` and ``rules`` are axe's own names, one of the two.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(source())
    kind, values = ("tag", tags) if tags else ("rule", rules)
    found = page.evaluate(_RUN, {"runOnly": {"type": kind, "values": list(values)}})
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@cache
def source():
    """The text of axe."""
    return SOURCE.read_text()


def barriers(page):
    """What axe finds on a page: by all rules in light, by those about colours in dark."""
    page.emulate_media(color_scheme="light")
    light = violations(page, tags=EVERYTHING)
    page.emulate_media(color_scheme="dark")
    dark = violations(page, rules=COLOURS)
    page.emulate_media(color_scheme="null")
    return [f"in light: {each}" for each in light] + [f"in dark: {each}" for each in dark]
