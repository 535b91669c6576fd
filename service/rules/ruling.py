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
class NearMiss:
    """What a rule saw, and what it would have needed to see for the claim to be right.

    ``seen`` and ``needed`` are integers, words, None, or tuples of words.
    """

    rule: str
    seen: object
    needed: object
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounds:
    """Which steps led to which part of a ruling.

    ``told`` has for each step the pointers into the result, "" for all of it, of what the step
    tells. ``breaches`` has for each violation the index of the last step before it, and how far
    it was from being none. ``read`` has for each silent point the index of the step that comes
    after its reading was looked up.
    """

    told: tuple[tuple[str, ...], ...]
    breaches: tuple[tuple[int, NearMiss], ...]
    read: Mapping[str, int]


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
    grounds: Grounds


@dataclass(slots=True)
class Reasoning:
    """Collects, in order, what a rule looked up on its way to a ruling. It decides nothing."""

    readings: Readings
    steps: list[Step] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    told: list[tuple[str, ...]] = field(default_factory=list)
    breaches: list[tuple[int, NearMiss]] = field(default_factory=list)
    silent_points: dict[str, int] = field(default_factory=dict)

    def step(self, rule: str, text: str, *told: str) -> None:
        """Note a look-up: the rule's id, what it said here, and what of the result that tells.

        ``told`` are pointers into the result; "" is all of it, and ``/-`` behind an array its
        end: what the whole array is like, and none of its items.
        """
        self.steps.append(Step(rule=rule, text=text))
        self.told.append(told)

    def tell(self, *told: str) -> None:
        """Note that the last step tells more of the result."""
        self.told[-1] += told

    def violation(
        self, rule: str, pointer: str, message: str, *, seen: object, needed: object
    ) -> None:
        """Note a breach: the rule's id, where in the request, and what is wrong there.

        ``seen`` is what the rule looked at, and ``needed`` what it allows.
        """
        self.violations.append(Violation(rule=rule, pointer=pointer, message=message))
        near = NearMiss(rule=rule, seen=seen, needed=needed, text=message)
        self.breaches.append((len(self.steps) - 1, near))

    def read(self, point: str) -> str:
        """Note that the answer passed through a silent point, and tell the reading in force."""
        self.silent_points.setdefault(point, len(self.steps))
        return self.readings[point]

    def adopt(self, ruling: Ruling, place: str = "", saying: str = "", within: str = "") -> None:
        """Take over what another rule found.

        ``place`` is the pointer to its part of the request, ``within`` that to its part of the
        result, ``saying`` what its steps and messages begin with. A step that only repeats the
        last one is left out.
        """
        grounds, index = ruling.grounds, []
        for step, told in zip(ruling.steps, grounds.told, strict=True):
            said = Step(rule=step.rule, text=saying + step.text)
            if said not in self.steps[-1:]:
                self.step(said.rule, said.text)
            self.tell(*[within + each for each in told])
            index.append(len(self.steps) - 1)
        for breach, (after, near) in zip(ruling.violations, grounds.breaches, strict=True):
            message = saying + breach.message
            self.violations.append(replace(breach, pointer=place + breach.pointer, message=message))
            self.breaches.append((index[after], replace(near, text=message)))
        for point, before in grounds.read.items():
            self.silent_points.setdefault(point, index[min(before, len(index) - 1)])

    def ruling(self, result: object, situation: object | None = None) -> Ruling:
        """Close the account: a ruling with ``result``, or with none when a rule was broken."""
        last = len(self.steps) - 1
        return Ruling(
            result=None if self.violations else result,
            steps=tuple(self.steps),
            violations=tuple(self.violations),
            silent_points=frozenset(self.silent_points),
            situation=situation,
            grounds=Grounds(
                told=tuple(self.told),
                breaches=tuple((max(after, 0), near) for after, near in self.breaches),
                read={point: min(before, last) for point, before in self.silent_points.items()},
            ),
        )
