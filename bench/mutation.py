"""Tells what became of the mutants that ``make mutation`` has tried, and fails below 95 %.

Source: what mutmut leaves in ``mutants/``.
"""

import json
import sys
from collections import Counter
from pathlib import Path

from mutmut.stats import status_by_exit_code

PACKAGES = ("service/rules", "schemas")
# A mutant that never ends is noticed too.
NOTICED = ("killed", "timeout")
LEAST = 0.95


def ends(package: str) -> dict[str, str]:
    """Tell what became of each mutant of a package, by its id."""
    found = {}
    for file in sorted(Path("mutants", package).rglob("*.meta")):
        codes = json.loads(file.read_text())["exit_code_by_key"]
        found |= {name: status_by_exit_code[code] for name, code in codes.items()}
    return found


def main() -> int:
    """Print every survivor and a line for each package; 1 if too few mutants were noticed."""
    total: Counter[str] = Counter()
    for package in PACKAGES:
        mutants = ends(package)
        for name, end in mutants.items():
            if end not in NOTICED:
                sys.stdout.write(f"{end}: {name}\n")
        counted = Counter(mutants.values())
        sys.stdout.write(f"{package}: {_figures(counted)}\n")
        total += counted
    sys.stdout.write(f"both: {_figures(total)}\n")
    return int(_share(total) < LEAST)


def _share(counted: Counter[str]) -> float:
    return sum(counted[end] for end in NOTICED) / counted.total()


def _figures(counted: Counter[str]) -> str:
    told = ", ".join(f"{number} {end}" for end, number in sorted(counted.items()))
    return f"{counted.total()} mutants, {told}: {_share(counted):.2%} noticed"


if __name__ == "__main__":
    sys.exit(main())
