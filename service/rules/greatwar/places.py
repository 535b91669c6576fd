"""Where in the result of an interception its aircraft are told of."""

from collections.abc import Collection

from service.rules.greatwar.battle import Planes
from service.rules.greatwar.terms import Force, Status


def flying(force: Force, planes: Planes, *members: str) -> tuple[str, ...]:
    """Point at those that are in the battle.

    Args:
        force: the side.
        planes: all of it, in listed order.
        members: each begins with a slash, or is "" for the whole item.

    Returns:
        The pointers into the result, by member, in listed order.

    Raises:
        Nothing.

    Source: RFC 6901.

    >>> from service.rules.greatwar.battle import intercepting
    >>> from service.rules.greatwar.terms import Interceptor
    >>> flying(Force.INTERCEPTORS, intercepting([Interceptor(id="i", attack=4, fuel=2)]), "/fuel")
    ('/interceptors/0/fuel',)
    """
    side, there = str(force), Status.IN_BATTLE
    flies = [index for index, plane in enumerate(planes) if plane.status is there]
    return tuple([f"/{side}/{index}{member}" for member in members for index in flies])


def places(force: Force, planes: Planes, ids: Collection[str], *members: str) -> tuple[str, ...]:
    """Point at some aircraft of a side.

    Args:
        force: the side.
        planes: all of it, in listed order.
        ids: which of them.
        members: each begins with a slash, or is "" for the whole item.

    Returns:
        The pointers into the result, in listed order.

    Raises:
        Nothing.

    Source: RFC 6901.

    >>> from service.rules.greatwar.battle import intercepting
    >>> from service.rules.greatwar.terms import Interceptor
    >>> flown = intercepting(Interceptor(id=name, attack=4, fuel=2) for name in "ijk")
    >>> places(Force.INTERCEPTORS, flown, ("i", "k"), "")
    ('/interceptors/0', '/interceptors/2')
    """
    wanted = frozenset(ids)
    return tuple(
        f"/{force}/{index}{member}"
        for index, plane in enumerate(planes)
        if plane.id in wanted
        for member in members
    )
