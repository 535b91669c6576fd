"""How much one client may ask for."""

from collections.abc import Callable
from math import ceil
from time import time
from typing import Final, NamedTuple

from service.web.wsgi import Field

# How many clients are remembered to have had their share; of more, some are asked for anew.
_MOST_SPENT: Final = 10_000


class Charge(NamedTuple):
    """What a request is counted under, how much that makes, and when the count ends."""

    name: str
    used: int
    ends: int


class Limiter:
    """Counts units of work by client, in windows of time that begin at whole minutes and the like.

    The clock says which window it is, so that all machines agree and nobody has to be asked.
    """

    def __init__(
        self,
        limit: int,
        seconds: int,
        count: Callable[[str, int, int], int],
        clock: Callable[[], float] = time,
    ) -> None:
        """Say how much is allowed.

        Args:
            limit: units of work in a window, at least 1.
            seconds: how long a window is, at least 1.
            count: counts more under a name, which is kept so many seconds; what that makes in all.
            clock: the seconds since 1970.
        """
        self._limit = limit
        self._seconds = seconds
        self._count = count
        self._clock = clock
        self._spent: set[str] = set()
        self._policy: list[Field] = [
            ("RateLimit-Policy", f'"default";q={self._limit};w={self._seconds}'),
            ("RateLimit-Limit", str(self._limit)),
        ]

    def begin(self, client: str) -> Charge:
        """Charge a client for one unit; unless it has had its share, when nobody is asked."""
        window = int(self._clock() // self._seconds)
        name, ends = f"{self._seconds}:{window}:{client}", (window + 1) * self._seconds
        if name in self._spent:
            return Charge(name, self._limit + 1, ends)
        return self._charged(name, 1, ends)

    def go_on(self, charge: Charge, units: int) -> Charge:
        """Charge for what else a request turned out to take, if anything."""
        return self._charged(charge.name, units, charge.ends) if units > 0 else charge

    def _charged(self, name: str, units: int, ends: int) -> Charge:
        used = self._count(name, units, self._seconds)
        if used >= self._limit:
            if len(self._spent) >= _MOST_SPENT:
                self._spent.clear()
            self._spent.add(name)
        return Charge(name, used, ends)

    def refuses(self, charge: Charge) -> bool:
        """Tell whether a request is one too many."""
        return charge.used > self._limit

    def fields(self, charge: Charge) -> list[Field]:
        """Tell a client how much it may still ask for, and in how many seconds it may ask anew.

        Args:
            charge: for the request that is answered.

        Returns:
            The header fields, those of the draft and the older ones.

        Raises:
            Nothing.

        Source: draft-ietf-httpapi-ratelimit-headers-10, and -03 for the older ones.
        """
        left, seconds = max(self._limit - charge.used, 0), self.seconds_left(charge)
        return [
            *self._policy,
            ("RateLimit", f'"default";r={left};t={seconds}'),
            ("RateLimit-Remaining", str(left)),
            ("RateLimit-Reset", str(seconds)),
        ]

    def seconds_left(self, charge: Charge) -> int:
        """Tell in how many seconds a count ends, at least 1."""
        return max(ceil(charge.ends - self._clock()), 1)
