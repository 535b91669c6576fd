"""Pins what is said now."""

import json

from tests.pinned import PINS, SAID, digests

pinned = {
    what: {ruling: " ".join(digests(what, ruling)) for ruling in sorted(questions)}
    for what, (_, questions) in SAID.items()
}
PINS.write_text(json.dumps(pinned, indent=1) + "\n")
