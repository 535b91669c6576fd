"""Reads a game's book: its rules in our words, and the points on which it is silent."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule in our words and the place in the printed book that it follows."""

    id: str
    ruleset: str
    text: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to read a silent point."""

    id: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SilentPoint:
    """A question that the book leaves open, its readings and the one used by default."""

    id: str
    ruleset: str
    question: str
    readings: tuple[Reading, ...]
    default: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """One game's rules; ``version`` changes with every word of them."""

    id: str
    version: str
    title: str
    rules: tuple[Rule, ...]
    silent_points: tuple[SilentPoint, ...]

    @property
    def defaults(self) -> dict[str, str]:
        """Every silent point with its default reading."""
        return {point.id: point.default for point in self.silent_points}


@cache
def read_book(package: str) -> Book:
    """Read ``book.toml`` of a game's package.

    Args:
        package: dotted name of the package that holds the file.

    Returns:
        The book, its rules and silent points in the order of the file. The same object for
        every call.

    Raises:
        FileNotFoundError: the package has no book.
        KeyError, TypeError: an entry lacks a field or has one too many.

    Source: the ``book.toml`` beside each game's rules.

    >>> read_book("service.rules.dogfight").title
    'WWI Aerial Dogfight'
    """
    data = tomllib.loads((files(package) / "book.toml").read_text(encoding="utf-8"))
    return Book(
        id=data["id"],
        version=data["version"],
        title=data["title"],
        rules=tuple(Rule(ruleset=data["id"], **rule) for rule in data["rules"]),
        silent_points=tuple(_silent_point(data["id"], point) for point in data["silent_points"]),
    )


def _silent_point(ruleset: str, point: dict[str, object]) -> SilentPoint:
    readings = point.pop("readings")
    assert isinstance(readings, list)
    return SilentPoint(
        ruleset=ruleset,
        readings=tuple(Reading(**reading) for reading in readings),
        **point,  # type: ignore[arg-type]  # the dataclass refuses what is missing or unknown
    )
