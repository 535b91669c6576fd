"""The readings of silent points that a question may choose."""

from collections.abc import Callable
from functools import cache

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
    points: dict[str, object] = {point.id: _choice(point) for point in book.silent_points}
    about = {
        "unknown_field": Fault(
            code="unknown_silent_point", detail=f"{book.title} has no such silent point."
        ),
        "__module__": f"schemas.{book.id}",
        "__doc__": "A reading for each silent point.",
    }
    return type("ReadingsSchema", (StrictSchema,), points | about)


def _choice(point: SilentPoint) -> Choice:
    return Choice(point.question, *(reading.id for reading in point.readings), required=False)
