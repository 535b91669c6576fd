"""Callers who go on asking through an outage, in a process of their own, and what they got.

`python -m tests.web.outages.load` is that process. A line of JSON on its input begins a load, the
next line ends it, and a line of JSON on its output tells of every answer.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from http.client import HTTPConnection, HTTPException
from itertools import count
from random import Random
from statistics import median, quantiles
from threading import Event, Thread
from typing import NamedTuple

from service.catalogue import RULINGS
from tests.questions import questions
from tests.serving import ROOT

CONNECTIONS = 8
PATIENCE_SECONDS = 15
HIT = "skyref-redis; hit"

# The most that a request may wait for Redis.
BUDGET_SECONDS = 0.06

_QUESTIONS_PER_RULING = 120
# A connection pauses after each answer: the load is steady, and far from all that a service can.
_PAUSES = (0.01, 0.04)
_SHARE_OF_NEW = 0.3
_SHARE_OF_LATE = 0.05
_SLACK_SECONDS = 0.025


class Question(NamedTuple):
    """What is posted, and where."""

    path: str
    body: bytes


class Answer(NamedTuple):
    """What a caller got: when it was asked, how long that took, and whether it is right.

    A failed request has the status 0, and for its digest what went wrong.
    """

    began: float
    seconds: float
    question: int
    status: int
    digest: str
    cache: str | None


@dataclass(frozen=True, kw_only=True)
class Seen:
    """What callers of a service saw, and at the same time callers of one without Redis."""

    answers: list[Answer] = field(default_factory=list)
    control: list[Answer] = field(default_factory=list)

    def between(self, begin: float, end: float) -> "Seen":
        """What was asked and answered from one moment to another."""

        def within(answers: list[Answer]) -> list[Answer]:
            return [one for one in answers if begin <= one.began <= end - one.seconds]

        return Seen(answers=within(self.answers), control=within(self.control))

    def hits(self) -> int:
        """How many answers came from Redis."""
        return sum(one.cache == HIT for one in self.answers)

    def assert_unharmed(self, truth: list[str]) -> None:
        """No request failed, every answer is right to the byte, and Redis made nobody wait."""
        assert len(self.answers) >= CONNECTIONS
        wrong = [
            one
            for one in self.answers + self.control
            if one.status != 200 or one.digest != truth[one.question]
        ]
        assert not wrong, f"{len(wrong)} of {len(self.answers)}, such as {wrong[:3]}"
        bound = quantiles([one.seconds for one in self.control], n=20)[-1] + BUDGET_SECONDS
        late = [one for one in self.answers if one.seconds > bound + _SLACK_SECONDS]
        assert len(late) <= max(CONNECTIONS, _SHARE_OF_LATE * len(self.answers)), (
            f"{len(late)} of {len(self.answers)} took over {bound} s, such as {late[:3]}"
        )

    def assert_undelayed(self) -> None:
        """Callers fare as those of the service without Redis do."""
        assert len(self.answers) >= CONNECTIONS
        usual = median(one.seconds for one in self.control)
        assert median(one.seconds for one in self.answers) < usual + _SLACK_SECONDS


def questions_of_all() -> list[Question]:
    """Questions for all rulings, all different, in the same order in every process."""
    asked = [
        Question(entry.path, json.dumps(question).encode())
        for entry in RULINGS
        for made, different in [questions(entry.name, entry.example, _QUESTIONS_PER_RULING)]
        for question in made[:different]
    ]
    Random("outage").shuffle(asked)
    return asked


def digest(content_type: str, etag: str, body: bytes) -> str:
    """Digest what a caller may rely on."""
    return blake2b(f"{content_type}\0{etag}\0".encode() + body, digest_size=16).hexdigest()


class Load:
    """The process of the callers, for one load at a time."""

    def __init__(self, control: int):
        """Begin it; `control` is the port of a service without Redis."""
        self._control = control
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.outages.load"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    @contextmanager
    def on(self, port: int) -> Iterator[Seen]:
        """Ask the service at a port as long as the context lasts; then it is known what was seen.

        The context begins when some answers have come.
        """
        seen = Seen()
        self._say(json.dumps({"port": port, "control": self._control}))
        try:
            assert self._heard() == "begun"
            yield seen
        finally:
            self._say("")
            told = self._heard()
            seen.answers.extend(Answer(*one) for one in told["answers"])
            seen.control.extend(Answer(*one) for one in told["control"])

    def close(self) -> None:
        """End it."""
        self._process.communicate(timeout=PATIENCE_SECONDS)

    def _say(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def _heard(self):
        assert self._process.stdout
        return json.loads(self._process.stdout.readline())


class _Callers:
    """Connections, each in a thread: new questions and some that were asked before."""

    def __init__(self, asked: list[Question]):
        self._asked = asked
        self._new = count()
        self._last = 0
        self._over = Event()
        self._threads: list[Thread] = []

    def begin(self, port: int, answers: list[Answer]) -> None:
        """Ask the service at a port until `end`."""
        for _ in range(CONNECTIONS):
            thread = Thread(target=self._call, args=(port, answers, Random(len(self._threads))))
            self._threads.append(thread)
            thread.start()

    def end(self) -> None:
        """Ask nothing more, and wait for the last answers."""
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _call(self, port: int, answers: list[Answer], chance: Random) -> None:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        while not self._over.is_set():
            answers.append(self._ask(connection, self._next(chance)))
            self._over.wait(chance.uniform(*_PAUSES))
        connection.close()

    def _next(self, chance: Random) -> int:
        if self._last and chance.random() > _SHARE_OF_NEW:
            return chance.randrange(self._last) % len(self._asked)
        self._last = next(self._new)
        return self._last % len(self._asked)

    def _ask(self, connection: HTTPConnection, number: int) -> Answer:
        began = time.monotonic()
        path, body = self._asked[number]
        try:
            connection.request("POST", path, body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            body = response.read()
        except (OSError, HTTPException) as error:
            connection.close()
            return Answer(began, time.monotonic() - began, number, 0, repr(error), None)
        seconds = time.monotonic() - began
        of_it = digest(response.headers["Content-Type"], response.headers["ETag"], body)
        cache = response.headers["Cache-Status"]
        return Answer(began, seconds, number, response.status, of_it, cache)


def main() -> None:
    asked = questions_of_all()
    for line in iter(sys.stdin.readline, ""):
        order = json.loads(line)
        seen = Seen()
        callers = _Callers(asked)
        callers.begin(order["port"], seen.answers)
        callers.begin(order["control"], seen.control)
        while len(seen.answers) < CONNECTIONS:
            time.sleep(0.001)
        _say("begun")
        sys.stdin.readline()
        callers.end()
        _say({"answers": seen.answers, "control": seen.control})


def _say(what: object) -> None:
    sys.stdout.write(f"{json.dumps(what)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
