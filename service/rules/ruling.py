"""What an answer is made of, whatever the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

Readings = Mapping[str, str]  # every silent point of a book -> the reading in force


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One look-up on the way to the answer: the rule, and what it said here."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One way in which the rules forbid what was submitted, and where (RFC 6901)."""

    rule: str
    pointer: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A verdict. Illegal is a verdict too: ``violations`` and no ``result``.

    ``situation`` is the question with everything written out that the players could leave
    unsaid, where a rule does that; two questions with one such situation mean the same.
    """

    result: object | None
    steps: tuple[Step, ...]
    violations: tuple[Violation, ...]
    silent_points: frozenset[str]
    situation: object | None


@dataclass(slots=True)
class Reasoning:
    """Collects, in order, what a rule looked up on its way to a ruling. It decides nothing."""

    readings: Readings
    steps: list[Step] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    silent_points: set[str] = field(default_factory=set)

    def step(self, rule: str, text: str) -> None:
        """Note a look-up: the rule's id, and what it said here."""
        self.steps.append(Step(rule=rule, text=text))

    def violation(self, rule: str, pointer: str, message: str) -> None:
        """Note a breach: the rule's id, where in the request, and what is wrong there."""
        self.violations.append(Violation(rule=rule, pointer=pointer, message=message))

    def read(self, point: str) -> str:
        """Note that the answer passed through a silent point, and tell the reading in force."""
        self.silent_points.add(point)
        return self.readings[point]

    def adopt(self, ruling: Ruling, place: str = "", saying: str = "") -> None:
        """Take over what another rule found.

        ``place`` is the pointer to its part of the request, ``saying`` what its steps and
        messages begin with. A step that only repeats the last one is left out.
        """
        for step in ruling.steps:
            told = Step(rule=step.rule, text=saying + step.text)
            if told not in self.steps[-1:]:
                self.steps.append(told)
        self.violations += [
            replace(breach, pointer=place + breach.pointer, message=saying + breach.message)
            for breach in ruling.violations
        ]
        self.silent_points |= ruling.silent_points

    def ruling(self, result: object, situation: object | None = None) -> Ruling:
        """Close the account: a ruling with ``result``, or with none when a rule was broken."""
        return Ruling(
            result=None if self.violations else result,
            steps=tuple(self.steps),
            violations=tuple(self.violations),
            silent_points=frozenset(self.silent_points),
            situation=situation,
        )
