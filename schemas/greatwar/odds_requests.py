"""What the Great War air combat is asked about odds."""

from collections.abc import Iterator
from itertools import groupby

from schemas.base import Data
from schemas.faults import Fault, RefusedError
from schemas.fields import Items, Part, Whole
from schemas.greatwar.requests import (
    MOST,
    AttackerSchema,
    GreatWarRequest,
    InterceptorSchema,
    mission_of,
)
from service.rules.greatwar import book
from service.rules.greatwar.odds_terms import (
    AttackerGroup,
    InterceptionOddsQuestion,
    InterceptorGroup,
)
from service.rules.greatwar.setting import MOST_COST, cost_of
from service.rules.greatwar.terms import Attacker, Force, Interceptor
from service.rules.pointer import pointer


def _count() -> Whole:
    return Whole(
        "How many such aircraft are listed here, one after the other.",
        1,
        MOST,
        required=False,
        load_default=1,
    )


class AttackerLineSchema(AttackerSchema):
    """Aircraft on a mission that are alike."""

    count = _count()


class InterceptorLineSchema(InterceptorSchema):
    """Fighters that intercept and are alike."""

    count = _count()


class InterceptionOddsRequest(GreatWarRequest):
    """The forces, in the order in which they are lost; the mission; the attackers' policy.

    A battle whose odds would take more than about a second of CPU is refused, with the fault
    `too_costly` (422): many aircraft with much fuel, some of which leave long before the others.
    """

    attackers = Items(
        "The aircraft intercepted, at most 100 in all. For every hit the first of them that is "
        "in the battle is lost.",
        Part("Attackers that are alike.", AttackerLineSchema),
        1,
        MOST,
    )
    interceptors = Items(
        "The fighters that intercept, at most 100 in all, lost in this order; none: the attackers "
        "pass.",
        Part("Interceptors that are alike.", InterceptorLineSchema),
        0,
        MOST,
    )
    retreat_below = Whole(
        "The attackers retreat after a round that leaves interceptors in the battle, but fewer "
        "than so many attackers. 0 and 1: they stay to the end.",
        0,
        MOST + 1,
        required=False,
        load_default=0,
    )

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find ids given twice, and too many aircraft."""
        yield from super().cross_faults(data)
        for force in Force:
            lines = data.get(force) or []
            number = sum((one or {}).get("count") or 1 for one in lines)
            if number > MOST >= len(lines):
                detail = f"Must have at most {MOST} aircraft, not {number}."
                yield Fault(pointer=pointer(force), code="too_many_aircraft", detail=detail)

    def situation(self, data: Data) -> InterceptionOddsQuestion:
        """Build the battle: how aircraft are called and put into lines means nothing.

        Raises:
            RefusedError: what is asked would take too long.
        """
        most = sum(line["count"] for line in data["attackers"]) + 1
        question = InterceptionOddsQuestion(
            attackers=tuple(
                AttackerGroup(
                    aircraft=Attacker(**{"attack": None, "defence": None, **one}), count=count
                )
                for one, count in _groups(data["attackers"])
            ),
            interceptors=tuple(
                InterceptorGroup(aircraft=Interceptor(**one), count=count)
                for one, count in _groups(data["interceptors"])
            ),
            mission=mission_of(data),
            # Fewer than one is nobody, and then it is over; fewer than all and one is anybody.
            retreat_below=min(data["retreat_below"], most) if data["retreat_below"] > 1 else 0,
        )
        cost = cost_of(question, book().defaults | data.get("readings", {}))
        if cost > MOST_COST:
            detail = (
                f"These odds cost {cost:,} moves of a weight by a die, and {MOST_COST:,} is the "
                "most. Fewer aircraft cost less, and so do less fuel and more that leave together."
            )
            raise RefusedError((Fault(code="too_costly", detail=detail),))
        return question


def _groups(lines: list[Data]) -> Iterator[tuple[Data, int]]:
    """Aircraft that are alike and listed one after the other, with an id by their place."""
    alike = groupby(lines, key=lambda line: {**line, "id": None, "count": None})
    for place, (line, same) in enumerate(alike, start=1):
        one = {name: value for name, value in line.items() if name != "count"}
        yield one | {"id": f"group {place}"}, sum(each["count"] for each in same)
