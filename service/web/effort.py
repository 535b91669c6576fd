"""What many rulings for one request may take together."""

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from schemas.faults import Fault, RefusedError

# Microseconds of CPU, as far as they can be told before: about so long a request keeps a worker.
MOST_EFFORT: Final = 10_000_000
# What it takes at most to find out that a question is too costly by itself.
EFFORT_OF_REFUSING: Final = 150_000


def check_effort(efforts: Iterable[int], place: str) -> None:
    """Refuse what would take too long.

    Args:
        efforts: of each ruling that the request takes, in microseconds; no more of them are asked
            for than it takes to see that they are too much.
        place: pointer to what of the request asks for them.

    Raises:
        RefusedError: together they are too much, with the fault ``too_costly``.

    Source: docs/odds.md.
    """
    for effort in accumulate(efforts):
        if effort > MOST_EFFORT:
            detail = (
                f"The odds that this asks for take over {MOST_EFFORT / 1e6:g} s of CPU together, "
                "by an estimate. Ask for fewer of them at once."
            )
            raise RefusedError((Fault(pointer=place, code="too_costly", detail=detail),))
