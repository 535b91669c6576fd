"""Which stands of a battle are possible at all, however unlikely.

Floats lose what is very unlikely, but a silent point is passed through by any course that has a
chance. Of an aircraft's die only a combat value of 10 leaves nothing open. A row of stands is one
integer: bit q is set when the interceptors may be at place q.
"""

from collections.abc import Sequence
from itertools import accumulate

from service.rules.greatwar.weights import D10, Departure, Stand


class PossibleStands:
    """The stands that there may be, by the attackers' place; see Weights. Each weighs 1."""

    def __init__(self, attackers: int, interceptors: int, books: Sequence[int]) -> None:
        """Begin a battle of so many aircraft on both sides."""
        self._books = books
        self._rows = [1, *[0] * attackers]

    def exchange(self, attackers: Sequence[int], interceptors: Sequence[int]) -> None:
        """See Weights."""
        size, most = len(attackers), len(interceptors)
        surely = _surely(attackers)
        scoring = _scoring(interceptors, size)
        everywhere = (1 << most + 1) - 1
        after = [0] * (size + 1)
        for place, row in enumerate(self._rows[:-1]):
            for lost in range(size - place + 1) if row else ():
                if after[place + lost] != everywhere:
                    # The interceptors' places from which they may score so many hits, or more.
                    exactly, at_least = scoring[lost]
                    from_here = row & (at_least if place + lost == size else exactly)
                    after[place + lost] |= _spread(from_here, surely[place], size - place, most)
        self._rows = after

    def take(self, attackers: int, interceptors: int) -> list[Stand]:
        """See Weights. Of those at one place of the attackers, the one with most interceptors.

        The interceptors of the others are among its own, so that they pass through nothing more.
        """
        taken = []
        for place, row in enumerate(self._rows):
            ended = row if place >= attackers else row >> interceptors << interceptors
            self._rows[place] ^= ended
            if ended:
                taken.append(Stand(place, _first(ended), [[1]] * len(self._books)))
        return taken

    def over(self) -> bool:
        """See Weights."""
        return not any(self._rows)

    def least(self) -> tuple[int, int]:
        """See Weights."""
        places = [place for place, row in enumerate(self._rows) if row]
        return places[0], min(_first(row) for row in self._rows if row)

    def depart(self, attackers: Sequence[Departure], interceptors: Sequence[Departure]) -> None:
        """See Weights."""
        for place in _leaving(attackers):
            self._rows[place] |= self._rows.pop(place + 1)
        for place in _leaving(interceptors):
            low = (1 << place + 1) - 1
            self._rows = [row & low | row >> place + 1 << place for row in self._rows]


def _surely(values: Sequence[int]) -> list[int]:
    """How many hits are certain, by the place of who rolls first."""
    return [*accumulate((int(value == D10) for value in reversed(values)), initial=0)][::-1]


def _scoring(values: Sequence[int], most: int) -> list[tuple[int, int]]:
    """For 0 to ``most`` hits, the places from which exactly and at least so many are possible."""
    surely, size = _surely(values), len(values)
    scoring = []
    for hits in range(most + 1):
        at_least = [place for place in range(size) if hits <= size - place]
        exactly = [place for place in at_least if surely[place] <= hits]
        scoring.append((_bits(exactly), _bits(at_least)))
    return scoring


def _first(row: int) -> int:
    """The first place in a row that is not empty."""
    return (row & -row).bit_length() - 1


def _bits(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


def _spread(row: int, least: int, greatest: int, last: int) -> int:
    """A row moved by every number from the least to the greatest; what goes beyond stays last."""
    greatest = max(least, min(greatest, last))  # to go further beyond is all the same
    spread, width = row << least, 1
    while width <= greatest - least:
        more = min(width, greatest - least + 1 - width)
        spread |= spread << more
        width += more
    beyond = spread >> last
    return spread & (1 << last) - 1 | (1 << last if beyond else 0)


def _leaving(aircraft: Sequence[Departure]) -> list[int]:
    """The places of those that leave, the last first."""
    return [place for place, one in enumerate(aircraft) if one.leaves][::-1]
