"""The readings of silent points that a question may choose."""

from collections.abc import Callable
from functools import cache
from typing import Any

from schemas.base import StrictSchema
from schemas.faults import Fault
from schemas.fields import Choice, Part
from service.rules.book import Book, SilentPoint


def readings_of(book: Callable[[], Book]) -> Part:
    """Make the field for the readings of one game's silent points.

    Args:
        book: opens the game's book, whose silent points are the only ones there are.

    Returns:
        An optional field; what it deserialises to maps points to readings, defaults included.

    Raises:
        Nothing.

    Source: the wire contract, section 8.
    """
    return Part(
        "Readings of silent points, by their ids, to rule under; of one left out the default.",
        lambda: _schema(book()),
        required=False,
    )


@cache
def _schema(book: Book) -> type[StrictSchema]:
    points: dict[str, object] = {point.id: _ReadingField(point) for point in book.silent_points}
    about = {
        "unknown_field": Fault(
            code="unknown_silent_point", detail=f"{book.title} has no such silent point."
        ),
        "__module__": f"schemas.{book.id}",
        "__doc__": "A reading for each silent point.",
    }
    return type("ReadingsSchema", (StrictSchema,), points | about)


class _ReadingField(Choice):
    """A reading of one silent point."""

    def __init__(self, point: SilentPoint) -> None:
        readings = (reading.id for reading in point.readings)
        super().__init__(point.question, *readings, required=False)
        self.usual = point.default

    def needless(self, value: Any) -> bool:
        """The default is what is in force anyway."""
        return bool(value == self.usual)
