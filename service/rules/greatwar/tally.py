"""Adds up how battles end: outcomes, aircraft left, rounds fought, missions that go on."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from service.rules.greatwar.battle import Standing, ending
from service.rules.greatwar.mission import PREVAILED
from service.rules.greatwar.terms import Outcome
from service.rules.greatwar.timetable import Rest
from service.rules.greatwar.weights import Law, Stand

# The side by whose departures it is told which of two outcomes it is; the others need no book.
_CALLED_BY: Final = {
    Outcome.ATTACKERS_DESTROYED: 0,
    Outcome.ATTACKERS_DISENGAGED: 0,
    Outcome.INTERCEPTORS_DESTROYED: 1,
    Outcome.INTERCEPTORS_OUTLASTED: 1,
}

Rests = Sequence[tuple[list[Rest], list[int]]]  # of attackers and interceptors, as rests() tells


class Book(NamedTuple):
    """A book that is kept on a side, 0 the attackers and 1 the interceptors.

    ``only``: there is no other, so it tells what is left of the other side too. ``first``: it
    tells what is the same in all books.
    """

    side: int
    only: bool
    first: bool


class Called(NamedTuple):
    """An outcome, the side by whose departures it is told, and whether the mission goes on."""

    outcome: Outcome
    side: int | None
    goes_on: bool


@dataclass(slots=True, kw_only=True)
class Tally:
    """How likely a battle ends how, as weights.

    ``left``, of attackers and interceptors, is by the number of aircraft that are not destroyed,
    ``rounds`` by the number of rounds.
    """

    outcomes: dict[Outcome, float]
    left: tuple[Law, Law]
    rounds: Law
    mission: float = 0

    def add(
        self, books: Sequence[Book], ended: list[Stand], told: Rests, number: int, scale: float
    ) -> None:
        """Add battles that ended after a round.

        Args:
            books: which books the stands have.
            ended: where the battles stood, and how likely.
            told: for every place what the aircraft from there on come to, on both sides.
            number: of the round, from 1.
            scale: what makes the weights of all rounds comparable.
        """
        for at, book in enumerate(books):
            laws = [(stand.attackers, stand.interceptors, stand.books[at]) for stand in ended]
            for (attackers, interceptors), weights in self._count(book, laws, told, scale).items():
                for gone, weight in zip((False, True), weights, strict=True):
                    if weight:
                        called = _called(book.side, gone, attackers, interceptors)
                        self._call(book, called, number, weight)

    def _count(
        self, book: Book, laws: list[tuple[int, int, Law]], told: Rests, scale: float
    ) -> dict[tuple[Rest, Rest], list[float]]:
        """Add what is left. By what both sides come to: the weights with none and some gone."""
        (attackers, attackers_left), (interceptors, interceptors_left) = told
        ours, theirs = self.left[book.side], self.left[1 - book.side]
        ends: dict[tuple[Rest, Rest], list[float]] = {}
        for place, other, (stayed, *gone) in laws:
            left = attackers_left[place], interceptors_left[other]
            base = left[book.side]
            departed: float = 0
            ours[base] += stayed * scale
            for landed, weight in enumerate(gone):
                ours[base + landed] += weight * scale
                departed += weight * scale
            if book.only:
                theirs[left[1 - book.side]] += stayed * scale + departed
            end = ends.setdefault((attackers[place], interceptors[other]), [0, 0])
            end[0] += stayed * scale
            end[1] += departed
        return ends

    def _call(self, book: Book, called: Called, number: int, weight: float) -> None:
        """Add what the ends of battles are called, and what is the same in all books."""
        if book.only or called.side == book.side or (book.first and called.side is None):
            self.outcomes[called.outcome] += weight
        if book.first:
            self.rounds[number] += weight
            self.mission += weight if called.goes_on else 0


@cache
def _called(side: int, gone: bool, attackers: Rest, interceptors: Rest) -> Called:  # noqa: FBT001
    """What the end of a battle is called, of a ``side`` of which some are gone before or not."""
    ended = ending(
        Standing(attackers.stays, attackers.departed or (gone and side == 0)),
        Standing(interceptors.stays, interceptors.departed or (gone and side == 1)),
    )
    outcome = Outcome.RETREATED if attackers.retreats else ended
    assert outcome is not None
    return Called(outcome, _CALLED_BY.get(outcome), outcome in PREVAILED and attackers.able)
