"""The few turns of phrase that steps of every game share."""

from collections.abc import Iterable


def count(number: int, noun: str) -> str:
    """Say how many of something there are.

    Args:
        number: how many, 0 or more.
        noun: the singular; its plural must be the singular and an s.

    Returns:
        The number in figures and the noun in the right number.

    Raises:
        Nothing.

    Source: English.

    >>> count(1, "card"), count(0, "card")
    ('1 card', '0 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listing(names: Iterable[str]) -> str:
    """Say a list as a sentence does.

    Args:
        names: any number of names.

    Returns:
        The names with commas and an "and"; "none" when there are none.

    Raises:
        Nothing.

    Source: English.

    >>> listing(["f1", "f2", "b1"]), listing([])
    ('f1, f2 and b1', 'none')
    """
    *most, last = tuple(names) or ("none",)
    return f"{', '.join(most)} and {last}" if most else last
