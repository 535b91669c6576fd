"""How likely each stand of a large battle is, as floats in NumPy's arrays.

The arithmetic is that of ListedWeights: additions and multiplications element by element, whose
results IEEE 754 fixes on every machine. Stretches that are nothing but zeros are left out.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from service.rules.greatwar.weights import (
    Departure,
    Stand,
    account_after,
    chances,
    struck,
)

# What is less likely is dropped: all of it together stays far below 1e-12, and numbers that are too
# small for full precision are slow.
FLOOR: Final = 1e-20

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


class ArrayWeights:
    """The stands by the attackers' place, the interceptors', and account, book by book."""

    def __init__(self, attackers: int, interceptors: int, books: Sequence[int]) -> None:
        """Begin a battle of so many aircraft on both sides."""
        self._books = books
        self._starts = list(range(1, len(books)))  # the first account of every book but the first
        self._cells: Floats = np.zeros((attackers + 1, interceptors + 1, len(books)))
        self._cells[0, 0] = 1.0

    def exchange(self, attackers: Sequence[int], interceptors: Sequence[int]) -> None:
        """See Weights. One side's hits are added up; the other side's dice move stands."""
        if self.over():
            return
        places, others, accounts = (_extent(self._cells, axis) for axis in range(3))
        exactly, at_least = _hits(tuple(attackers), len(interceptors))
        back, _ = _hits(tuple(interceptors), len(attackers))
        moved = _moved(
            self._cells[places, others, accounts],
            (exactly[places], at_least[places], back[others.start]),
            [chances(value) for value in interceptors[others.start :]],
            len(attackers) + 1 - places.start,
        )
        self._cells = np.zeros_like(self._cells)
        self._cells[
            places.start : places.start + len(moved),
            others.start : others.start + len(moved[0]),
            accounts,
        ] = moved

    def take(self, attackers: int, interceptors: int) -> list[Stand]:
        """See Weights."""
        ended: Flags = np.any(self._cells, axis=2)
        ended[:attackers, :interceptors] = False
        places, others = ended.nonzero()
        books = (book.tolist() for book in np.split(self._cells[ended], self._starts, axis=1))
        stands = zip(places.tolist(), others.tolist(), zip(*books, strict=True), strict=True)
        self._cells[ended] = 0
        return [Stand(place, other, list(laws)) for place, other, laws in stands]

    def over(self) -> bool:
        """See Weights."""
        return not self._cells.any()

    def least(self) -> tuple[int, int]:
        """See Weights."""
        return _extent(self._cells, 0).start, _extent(self._cells, 1).start

    def depart(self, attackers: Sequence[Departure], interceptors: Sequence[Departure]) -> None:
        """See Weights."""
        books = [
            _departed(book.transpose(1, 0, 2), interceptors, attackers).transpose(1, 0, 2)
            if side
            else _departed(book, attackers, interceptors)
            for side, book in zip(
                self._books, np.split(self._cells, self._starts, axis=2), strict=True
            )
        ]
        self._starts = [book.shape[2] for book in books[:-1]]
        self._cells = np.concatenate(books, axis=2)


def _departed(book: Floats, ours: Sequence[Departure], theirs: Sequence[Departure]) -> Floats:
    """A book on ours, by our place, theirs and account, once those leave that have to."""
    places, others = struck(ours), struck(theirs)
    here, there = _extent(book, 0), _extent(book, 1)
    size = book.shape[2]
    folded = np.zeros((here.stop - here.start, others[-1] + 1, size))
    for other in range(there.start, there.stop):
        folded[:, others[other]] += book[here, other]
    first, last = account_after(ours, 0), account_after(ours, size - 1)
    after = np.zeros((places[-1] + 1, others[-1] + 1, max(first + last) + 1))
    for place, law in enumerate(folded, start=here.start):
        row = after[places[place]]
        row[:, first[place]] += law[:, 0]
        row[:, last[place] + 2 - size : last[place] + 1] += law[:, 1:]
    return after


def _extent(cells: Floats, axis: int) -> slice:
    """Where along an axis there is anything."""
    others = tuple(other for other in range(cells.ndim) if other != axis)
    anything: Flags = np.any(cells, axis=others)
    where = anything.nonzero()[0].tolist()
    return slice(where[0], where[-1] + 1) if where else slice(0, 0)


@lru_cache(maxsize=4)
def _hits(values: tuple[int, ...], most: int) -> tuple[Floats, Floats]:
    """The chances of exactly and of at least 0 to ``most`` hits, by the place of who rolls first.

    Only the last place is missing, from which on nobody rolls. ``most`` hits are that or more.
    """
    exactly = np.zeros((len(values), most + 1))
    law = np.zeros(most + 1)
    law[0] = 1.0
    for place in range(len(values) - 1, -1, -1):
        _roll(law, chances(values[place]), len(values) - place)
        exactly[place] = law
    exactly[exactly < FLOOR] = 0.0
    at_least = exactly.copy()
    for hits in range(most - 1, -1, -1):
        at_least[:, hits] += at_least[:, hits + 1]
    return exactly, at_least


def _moved(
    before: Floats,
    laws: tuple[Floats, Floats, Floats],
    dice: Sequence[tuple[float, float]],
    size: int,
) -> Floats:
    """The stands after both sides have rolled.

    Both lists begin at the first place where there is a stand; so do the ``dice`` of theirs, and
    ours have ``size`` places. The laws are of our hits exactly and at least, by our place, and of
    theirs.
    """
    exactly, at_least, back = laws
    used, joining, accounts = before.shape
    most = len(dice)
    # As far as hits take anybody that are likely enough.
    likely = _greatest(exactly[0]) + 1
    top = min(most, joining - 2 + likely)
    size = min(size, used + _greatest(back))
    moved = np.zeros((size, top + 1, accounts))
    joined = moved[:used]
    for number, die in enumerate(dice):
        if number < joining:
            # Now the stands join in which this is the first of their aircraft that is left.
            weight = before[:, number, None]
            more = min(most - number, likely)
            joined[:, number : number + more] += weight * exactly[:, :more, None]
            if top == most:
                joined[:, -1] += weight[:, 0] * at_least[:, most - number, None]
        _roll(moved, die, used)
        used = min(used + 1, size)
    moved[moved < FLOOR] = 0.0
    return moved


def _greatest(law: Floats) -> int:
    """The greatest number of hits that is likely enough."""
    return int(law.nonzero()[0][-1])


def _roll(laws: Floats, die: tuple[float, float], used: int) -> None:
    """Move laws by one more die along the first axis; what is at its end stays there.

    Only so many places are ``used`` before.
    """
    hit, miss = die
    used = min(used, len(laws) - 1)
    here = laws[:used]
    come = here * hit
    here *= miss
    laws[1 : used + 1] += come
