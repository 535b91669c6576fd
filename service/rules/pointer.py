"""JSON Pointers: how a violation or a fault names its place in the request."""


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
