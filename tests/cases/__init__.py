"""Named cases as data."""

from pathlib import Path

import yaml


def named_cases():
    """Every named case of every game."""
    folder = Path(__file__).parent
    return [
        case for file in sorted(folder.glob("*.yaml")) for case in yaml.safe_load(file.read_text())
    ]
