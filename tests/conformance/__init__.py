"""The conformance cases as data: numbered, grouped by chapter and section."""

from pathlib import Path

import yaml

from service.catalogue import RULINGS

FOLDER = Path(__file__).parent

SECTIONS = [
    yaml.load(file.read_text(), yaml.CSafeLoader) for file in sorted(FOLDER.glob("[0-9].*.yaml"))
]
CASES = [case for section in SECTIONS for case in section["cases"]]
RULED = [case for case in CASES if "problem" not in case]

PATHS = {entry.name: entry.path for entry in RULINGS}

# Raised with every change to the cases, but not for a rewording of the answers around them.
VERSION = "1.1.0"
