"""Who is told of answers to questions."""

from collections.abc import Sequence
from typing import Protocol


class Observer(Protocol):
    """Is told of every answer and of the tier that had it. Raises nothing.

    A tier is ``local``, ``redis``, ``collapsed`` (who asked the same at the same time got it, and
    shared it) or ``miss`` (none had it).
    """

    def answered(self, tier: str, body: bytes | None) -> None:
        """Be told of one, with its body if it was a success."""

    def recalled(self, answers: Sequence[tuple[str, bytes]]) -> None:
        """Be told of many that were kept: the tier and the body of each."""
