"""What can be wrong with a request, and where."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from service.rules.pointer import pointer


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that is wrong.

    ``pointer`` is an RFC 6901 JSON Pointer into the request. ``impossible`` marks what is well
    formed but cannot exist in the game.
    """

    pointer: str = ""
    code: str
    detail: str
    impossible: bool = False


class RefusedError(Exception):
    """A request with faults; there is no situation to rule on."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Keep all faults, sorted by place."""
        self.faults = tuple(sorted(faults, key=_place))
        super().__init__(f"{len(self.faults)} faults")


def _place(fault: Fault) -> tuple[list[str], str, str]:
    """Places sort as a reader goes through them: item 2 before item 10."""
    parts = fault.pointer.split("/")
    return [part.rjust(20) if part.isdigit() else part for part in parts], fault.code, fault.pointer


# marshmallow files these under a pseudo key "_schema", although they are the container's own.
_SCHEMA: Final = "_schema"
_OF_THE_CONTAINER: Final = frozenset({"not_an_object", "too_few", "too_many", "missing_field"})


def faults_of(tree: object, place: str = "", container: str | None = None) -> list[Fault]:
    """Flatten marshmallow's error tree, whose leaves are faults without a place.

    Args:
        tree: nested dictionaries by member name or array index, sequences, and Fault leaves.
        place: pointer to where in the request the tree hangs.
        container: pointer to what it hangs in, when it hangs at marshmallow's pseudo key.

    Returns:
        Every fault with its pointer.

    Raises:
        Nothing.

    Source: marshmallow's ``ValidationError.messages``.

    >>> flaw = Fault(code="unknown_field", detail="No such field.")
    >>> [fault.pointer for fault in faults_of({"cards": {2: [flaw]}, "_schema": [flaw]})]
    ['/cards/2', '/_schema']
    """
    if isinstance(tree, Fault):
        if container is not None and tree.code in _OF_THE_CONTAINER:
            place = container
        return [Fault(pointer=place, code=tree.code, detail=tree.detail)]
    found: list[Fault] = []
    if isinstance(tree, dict):
        for key, branch in tree.items():
            above = place if key == _SCHEMA else None
            found += faults_of(branch, place + pointer(key), above)
    elif isinstance(tree, list | tuple):
        for leaf in tree:
            found += faults_of(leaf, place, container)
    return found


def ids_twice(named: Iterable[tuple[str, str | None]]) -> Iterator[Fault]:
    """Find names that more than one aircraft has.

    Args:
        named: where each name stands, and the name; None for one that is faulty itself.

    Yields:
        A fault for each but the first aircraft of a name.

    Raises:
        Nothing.

    Source: the wire contract, section 1.

    >>> [fault.pointer for fault in ids_twice([("/a", "x"), ("/b", "y"), ("/c", "x")])]
    ['/c']
    """
    seen = set()
    for place, name in named:
        if name is not None and name in seen:
            yield Fault(
                pointer=place,
                code="id_twice",
                detail=f"{quoted(name)} is the id of another aircraft too.",
                impossible=True,
            )
        seen.add(name)


_SHOWN: Final = 40


def quoted(value: str) -> str:
    """Quote what the caller sent, cut to 40 characters so that an error stays short."""
    return f"'{value}'" if len(value) <= _SHOWN else f"'{value[:_SHOWN]}…'"
