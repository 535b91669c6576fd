"""How likely each stand of a battle is, as numbers in lists: exact integers, or floats.

A stand is a place in either side's list, and an account. Of the aircraft that may still be in the
battle, those before the place are destroyed and the others are in it. The account is kept of the
departures of one side, "ours": 0 while none of it has left, then 1 and the number of those
that have left and are not lost.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise, product
from typing import Final, NamedTuple, Protocol

D10: Final = 10

# Floats below this are dropped. All of them together stay far below 1e-12, and numbers that are
# too small for full precision are slow.
FLOOR: Final = 1e-20

Law = list[float]  # floats, or integers over a power of 10


class Stand(NamedTuple):
    """A place on either side, and by account how likely it is."""

    ours: int
    theirs: int
    weights: Law


class Departure(NamedTuple):
    """Whether an aircraft leaves now, and whether it is lost by that."""

    leaves: bool
    lost: bool


class Weights(Protocol):
    """The stands of a battle, and how likely each is."""

    def exchange(self, ours: Sequence[int], theirs: Sequence[int]) -> None:
        """Let both sides roll at once, by combat values in listed order, and lose aircraft.

        Every hit takes out the first of the other side that is still there; hits beyond the
        last are lost.
        """

    def take(self, ours: int, theirs: int) -> list[Stand]:
        """Take out, and tell, the stands at or behind one of two places: there it ends."""

    def over(self) -> bool:
        """Whether there is no stand left."""

    def least(self) -> tuple[int, int]:
        """The first place with a stand in either list; there is one."""

    def depart(self, ours: Sequence[Departure], theirs: Sequence[Departure]) -> None:
        """Strike those that leave from both lists, and keep account of ours."""


class ListedWeights:
    """The stands in lists, by account, our place and theirs.

    Exact weights are integers over 10 to the power of the dice that would have been rolled if
    nobody was ever lost: a die of who is gone counts 10 of 10.
    """

    def __init__(self, ours: int, theirs: int, *, exact: bool) -> None:
        """Begin a battle of so many aircraft on both sides."""
        self._exact = exact
        self._cells = [_zeros(ours + 1, theirs + 1)]
        self._cells[0][0][0] = 1 if exact else 1.0

    def exchange(self, ours: Sequence[int], theirs: Sequence[int]) -> None:
        """See Weights. One side's hits are added up; the other side's dice move stands."""
        laws = self._hits(ours, len(theirs))
        ends = [[*accumulate(reversed(law))][::-1] for law in laws]
        self._cells = [self._moved(cells, laws, ends, theirs) for cells in self._cells]

    def take(self, ours: int, theirs: int) -> list[Stand]:
        """See Weights."""
        taken = []
        for place, other in product(range(len(self._cells[0])), range(len(self._cells[0][0]))):
            if place >= ours or other >= theirs:
                weights = [cells[place][other] for cells in self._cells]
                if any(weights):
                    taken.append(Stand(place, other, weights))
                    for cells in self._cells:
                        cells[place][other] = 0
        return taken

    def over(self) -> bool:
        """See Weights."""
        return not any(any(row) for cells in self._cells for row in cells)

    def least(self) -> tuple[int, int]:
        """See Weights."""
        stands = [
            (place, other)
            for cells in self._cells
            for place, row in enumerate(cells)
            for other, weight in enumerate(row)
            if weight
        ]
        return min(place for place, _ in stands), min(other for _, other in stands)

    def depart(self, ours: Sequence[Departure], theirs: Sequence[Departure]) -> None:
        """See Weights."""
        places, others = struck(ours), struck(theirs)
        accounts = [account_after(ours, account) for account in range(len(self._cells))]
        after = [_zeros(places[-1] + 1, others[-1] + 1) for _ in range(max(map(max, accounts)) + 1)]
        for place, new in enumerate(places):
            for cells, account in zip(self._cells, accounts, strict=True):
                row = after[account[place]][new]
                for other, weight in enumerate(_folded(cells[place], others)):
                    row[other] += weight
        self._cells = after

    def _hits(self, values: Sequence[int], most: int) -> list[Law]:
        """The law of the hits, the last for that many or more, by the place of who rolls first."""
        laws: list[Law] = [[1 if self._exact else 1.0, *[0] * most]]
        for value in reversed(values):
            laws.append(self._dropped(self._roll(laws[-1], value)))
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
        return [self._dropped(list(row)) for row in zip(*moved, strict=True)]

    def _roll(self, law: Law, value: int) -> Law:
        """Move a law by one more die; what is at its end stays there."""
        hit, miss = (value, D10 - value) if self._exact else chances(value)
        whole = D10 if self._exact else 1
        return [
            law[0] * miss,
            *(stay * miss + come * hit for come, stay in pairwise(law[:-1])),
            law[-1] * whole + law[-2] * hit,
        ]

    def _dropped(self, law: Law) -> Law:
        return law if self._exact else [weight if weight >= FLOOR else 0.0 for weight in law]


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


def _folded(law: Law, places: list[int]) -> Law:
    """A law whose places have moved."""
    folded: Law = [0] * (places[-1] + 1)
    for place, weight in zip(places, law, strict=True):
        folded[place] += weight
    return folded


def _zeros(rows: int, columns: int) -> list[Law]:
    return [[0] * columns for _ in range(rows)]
