"""Rules on the documents of one ruling: read, rule, and put into the envelope."""

from dataclasses import dataclass
from typing import Any

from schemas.base import read
from service.catalogue import RulingEntry
from service.rules.book import Reading, SilentPoint
from service.rules.ruling import Readings, Ruling, Step, Violation
from service.web.wire import digest


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetRef:
    """The ruleset that was applied."""

    id: str
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedSilentPoint:
    """A silent point that a ruling passed through, and the reading it used."""

    id: str
    reading: str
    default: bool
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """A ruling as the wire has it."""

    ruling: str
    ruling_id: str
    ruleset: RulesetRef
    legal: bool
    violations: tuple[Violation, ...]
    result: object | None
    steps: tuple[Step, ...]
    silent_points: tuple[UsedSilentPoint, ...]


class Referee:
    """Rules as one entry of the catalogue says."""

    def __init__(self, entry: RulingEntry) -> None:
        """Open the entry's book."""
        self.entry = entry
        self._schema = entry.request()
        book = entry.book()
        self.silent_points = book.silent_points
        self._ruleset = RulesetRef(id=book.id, version=book.version)
        self._defaults = book.defaults
        self._used = {
            (point.id, reading.id): _used(point, reading)
            for point in book.silent_points
            for reading in point.readings
        }

    def __call__(self, document: Any) -> Envelope:
        """Rule on a parsed JSON document; RefusedError when it is not what the ruling takes."""
        situation, readings = self.read(document)
        return self.envelope(situation, readings, self.entry.rule(situation, readings))

    def read(self, document: Any) -> tuple[Any, dict[str, str]]:
        """Read a document: what it means, and the reading in force of every silent point.

        Raises:
            RefusedError: it is not what the ruling takes.
        """
        situation, chosen = read(self._schema, document)
        return situation, self._defaults | chosen

    def canonical(self, document: Any) -> Any:
        """Spell a document that can be read in the one way that stands for its spellings."""
        return self._schema.canonical(document)

    def envelope(self, situation: Any, readings: Readings, ruling: Ruling) -> Envelope:
        """Say a ruling as the wire has it.

        Args:
            situation: what was ruled on.
            readings: of every silent point of the book, in its order.
            ruling: what the rule says.

        Returns:
            The envelope.

        Raises:
            Nothing.

        Source: the wire contract, section 1.
        """
        defaults, version = self._defaults, self._ruleset.version
        others = {point: each for point, each in readings.items() if each != defaults[point]}
        meaning = ruling.situation or situation
        return Envelope(
            ruling=self.entry.name,
            ruling_id=digest(self.entry.name, version, others, meaning),
            ruleset=self._ruleset,
            legal=not ruling.violations,
            violations=ruling.violations,
            result=ruling.result,
            steps=ruling.steps,
            silent_points=tuple(
                self._used[point] for point in readings.items() if point[0] in ruling.silent_points
            ),
        )


def _used(point: SilentPoint, reading: Reading) -> UsedSilentPoint:
    return UsedSilentPoint(
        id=point.id,
        reading=reading.id,
        default=reading.id == point.default,
        text=f"{point.question} {reading.text}",
    )
