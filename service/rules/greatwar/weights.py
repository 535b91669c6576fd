"""How likely each stand of a battle is, as numbers in lists: exact integers, or floats.

A stand is a place in each side's list. Of the aircraft that may still be in the battle, those
before the place are destroyed and the others are in it. Where some of a side leave before the
others, a book is kept on it (side 0 the attackers, 1 the interceptors), which splits each stand by
account: 0 while none of the side has left, then 1 and the number of those that have left and are
not lost.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise, product
from typing import Final, NamedTuple, Protocol

D10: Final = 10

Law = list[float]  # floats, or integers over a power of 10


class Stand(NamedTuple):
    """A place on either side and, for each book and account, how likely it is."""

    attackers: int
    interceptors: int
    books: list[Law]


class Departure(NamedTuple):
    """Whether an aircraft leaves now, and whether it is lost by that."""

    leaves: bool
    lost: bool


class Weights(Protocol):
    """The stands of a battle, and how likely each is."""

    def exchange(self, attackers: Sequence[int], interceptors: Sequence[int]) -> None:
        """Let both sides roll at once, by combat values in listed order, and lose aircraft.

        Every hit takes out the first of the other side that is still there; hits beyond the
        last are lost.
        """

    def take(self, attackers: int, interceptors: int) -> list[Stand]:
        """Take out, and tell, the stands at or behind one of two places: there it ends."""

    def over(self) -> bool:
        """Whether there is no stand left."""

    def least(self) -> tuple[int, int]:
        """The first place with a stand in either list; there is one."""

    def depart(self, attackers: Sequence[Departure], interceptors: Sequence[Departure]) -> None:
        """Strike those that leave from both lists, and write it into the books."""


class ListedWeights:
    """The stands in lists, by book, account, the attackers' place and the interceptors'.

    Exact weights are integers over 10 to the power of the dice that would have been rolled if
    nobody was ever lost: a die of who is gone counts 10 of 10.
    """

    def __init__(
        self, attackers: int, interceptors: int, books: Sequence[int], *, exact: bool
    ) -> None:
        """Begin a battle of so many aircraft on both sides."""
        self._exact = exact
        self._books = {side: [_zeros(attackers + 1, interceptors + 1)] for side in books}
        for [cells] in self._books.values():
            cells[0][0] = 1 if exact else 1.0

    def exchange(self, attackers: Sequence[int], interceptors: Sequence[int]) -> None:
        """See Weights. One side's hits are added up; the other side's dice move stands."""
        laws = self._hits(attackers, len(interceptors))
        ends = [[*accumulate(reversed(law))][::-1] for law in laws]
        for side, accounts in self._books.items():
            self._books[side] = [self._moved(cells, laws, ends, interceptors) for cells in accounts]

    def take(self, attackers: int, interceptors: int) -> list[Stand]:
        """See Weights."""
        taken = []
        for place, other in product(*map(range, self._size())):
            if place >= attackers or other >= interceptors:
                books = [
                    [cells[place][other] for cells in accounts] for accounts in self._books.values()
                ]
                if any(map(any, books)):
                    taken.append(Stand(place, other, books))
                    for cells in self._every():
                        cells[place][other] = 0
        return taken

    def over(self) -> bool:
        """See Weights."""
        return not any(any(row) for cells in self._every() for row in cells)

    def least(self) -> tuple[int, int]:
        """See Weights."""
        stands = [
            (place, other)
            for place, other in product(*map(range, self._size()))
            if any(cells[place][other] for cells in self._every())
        ]
        return min(place for place, _ in stands), min(other for _, other in stands)

    def depart(self, attackers: Sequence[Departure], interceptors: Sequence[Departure]) -> None:
        """See Weights."""
        for side, accounts in self._books.items():
            if side:
                turned = _departed([*map(_turned, accounts)], interceptors, attackers)
                self._books[side] = [*map(_turned, turned)]
            else:
                self._books[side] = _departed(accounts, attackers, interceptors)

    def _every(self) -> list[list[Law]]:
        return [cells for accounts in self._books.values() for cells in accounts]

    def _size(self) -> tuple[int, int]:
        cells = self._every()[0]
        return len(cells), len(cells[0])

    def _hits(self, values: Sequence[int], most: int) -> list[Law]:
        """The law of the hits, the last for that many or more, by the place of who rolls first."""
        laws: list[Law] = [[1 if self._exact else 1.0, *[0] * most]]
        for value in reversed(values):
            laws.append(self._roll(laws[-1], value))
        return laws[::-1]

    def _moved(
        self, cells: list[Law], laws: list[Law], ends: list[Law], theirs: Sequence[int]
    ) -> list[Law]:
        """The stands of one account after both sides have rolled."""
        most = len(theirs)
        moved = _zeros(most + 1, len(cells))  # by their place first
        for die, value in enumerate(theirs):
            # Now the stands join in which this is the first of their aircraft that is left.
            for place, (law, end) in enumerate(zip(laws, ends, strict=True)):
                weight = cells[place][die]
                if weight:
                    weight *= D10 ** (place + die) if self._exact else 1
                    for hits in range(most - die):
                        moved[die + hits][place] += weight * law[hits]
                    moved[most][place] += weight * end[most - die]
            moved = [self._roll(row, value) for row in moved]
        return _turned(moved)

    def _roll(self, law: Law, value: int) -> Law:
        """Move a law by one more die; what is at its end stays there."""
        hit, miss = (value, D10 - value) if self._exact else chances(value)
        whole = D10 if self._exact else 1
        return [
            law[0] * miss,
            *(stay * miss + come * hit for come, stay in pairwise(law[:-1])),
            law[-1] * whole + law[-2] * hit,
        ]


def chances(value: int) -> tuple[float, float]:
    """The chances that a D10 hits at a value, and that it does not."""
    return value / D10, (D10 - value) / D10


def struck(aircraft: Sequence[Departure]) -> list[int]:
    """Where each place of a list comes to be once those that leave are struck from it."""
    return [*accumulate((int(not one.leaves) for one in aircraft), initial=0)]


def account_after(aircraft: Sequence[Departure], account: int) -> list[int]:
    """What an account comes to, by the place from which on our aircraft are there."""
    after = [account]
    for one in reversed(aircraft):
        landed = one.leaves and not one.lost
        after.append(max(after[-1], int(one.leaves)) + landed)
    return after[::-1]


def _departed(
    accounts: list[list[Law]], ours: Sequence[Departure], theirs: Sequence[Departure]
) -> list[list[Law]]:
    """A book on ours, by account, our place and theirs, once those leave that have to."""
    places, others = struck(ours), struck(theirs)
    new_accounts = [account_after(ours, account) for account in range(len(accounts))]
    after = [_zeros(places[-1] + 1, others[-1] + 1) for _ in range(max(map(max, new_accounts)) + 1)]
    for place, new in enumerate(places):
        for cells, account in zip(accounts, new_accounts, strict=True):
            row = after[account[place]][new]
            for other, weight in zip(others, cells[place], strict=True):
                row[other] += weight
    return after


def _turned(cells: list[Law]) -> list[Law]:
    return [list(column) for column in zip(*cells, strict=True)]


def _zeros(rows: int, columns: int) -> list[Law]:
    return [[0] * columns for _ in range(rows)]
