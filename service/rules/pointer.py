"""JSON Pointers: how a place in a request or in a ruling is named."""

import re
from typing import Any, Final

_BAD_ESCAPE: Final = re.compile("~(?![01])")
_INDEX: Final = re.compile("0|[1-9][0-9]{0,8}")


def pointer(*path: str | int) -> str:
    """Build a JSON Pointer.

    Args:
        path: member names and array indices from the root; none for the root itself.

    Returns:
        The pointer, "" for the root.

    Raises:
        Nothing.

    Source: RFC 6901, sections 3 and 4.

    >>> pointer("rounds", 0, "rolls", "a/b~c"), pointer()
    ('/rounds/0/rolls/a~1b~0c', '')
    """
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in path)


def is_pointer(text: str) -> bool:
    """Tell whether a text is a JSON Pointer.

    >>> is_pointer(""), is_pointer("/a~1b/0"), is_pointer("a"), is_pointer("/~2")
    (True, True, False, False)
    """
    return text[:1] in ("", "/") and not _BAD_ESCAPE.search(text)


def tokens(place: str) -> tuple[str, ...]:
    """Take a pointer apart.

    >>> tokens("/rolls/a~1b~0c/0"), tokens("")
    (('rolls', 'a/b~c', '0'), ())
    """
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in place.split("/")[1:])


def find(document: Any, place: str) -> Any:
    """Look a place up.

    Args:
        document: parsed JSON.
        place: a pointer.

    Returns:
        The value there.

    Raises:
        LookupError: there is nothing at that place.

    Source: RFC 6901, section 4.

    >>> find({"cards": ["P5", "G3"]}, "/cards/1")
    'G3'
    """
    for token in tokens(place):
        if isinstance(document, list) and _INDEX.fullmatch(token):
            document = document[int(token)]
        elif isinstance(document, dict):
            document = document[token]
        else:
            raise LookupError(place)
    return document
