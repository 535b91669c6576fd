"""What a claimed kill, or a claimed end of a battle, lacks."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Final

from service.rules.greatwar.battle import Standing, ending
from service.rules.greatwar.kill_near_misses import nearest_die, of_kill, unchosen
from service.rules.greatwar.record import Record
from service.rules.greatwar.survival_near_misses import of_survival
from service.rules.greatwar.terms import (
    Force,
    InterceptionQuestion,
    InterceptionResult,
    Outcome,
    Status,
)
from service.rules.greatwar.third_step import LAST_SHOT
from service.rules.ruling import NearMiss, Readings
from service.rules.wording import count

_STATUS_PLACE: Final = re.compile(r"/(attackers|interceptors)/(0|[1-9][0-9]{0,2})/status")

_DESTROYED: Final = {
    Outcome.ATTACKERS_DESTROYED: Force.ATTACKERS,
    Outcome.INTERCEPTORS_DESTROYED: Force.INTERCEPTORS,
}

_STANDINGS: Final = [
    dict(zip(Force, both, strict=True))
    for both in product([Standing(*each) for each in product((False, True), repeat=2)], repeat=2)
]


def interception_near_misses(
    question: InterceptionQuestion,
    readings: Readings,
    result: InterceptionResult,
    place: str,
    claimed: object,
) -> tuple[NearMiss, ...]:
    """Tell what an interception lacks of an outcome, or of a kill, that somebody claims.

    Args:
        question: the forces, the rounds fought so far, and the mission.
        readings: of every silent point of this game.
        result: what the legal ruling on the question found.
        place: the pointer into the result at which something else is claimed.
        claimed: any value.

    Returns:
        All that is lacking, in the order of the rules; none for what is no outcome of a battle
        and neither claimed nor ruled to be a kill. Of an aircraft that left the battle, and is
        lost where it cannot land, both ways to be destroyed are told.

    Raises:
        Nothing.

    Source: the Great War air-combat section, steps 1 to 3 and the paragraphs around them.

    >>> from service.rules.greatwar import book, interception
    >>> from service.rules.greatwar.terms import Attacker, AircraftType, Interceptor, Round, Volley
    >>> bomber = Attacker(
    ...     id="b", type=AircraftType.BOMBER, attack=None, defence=None, fuel=3, distance_home=1
    ... )
    >>> fought = Round(
    ...     attackers=Volley(rolls=(("b", 6),), losses=None),
    ...     interceptors=Volley(rolls=(("i", 5),), losses=None),
    ...     retreat=None,
    ... )
    >>> question = InterceptionQuestion(
    ...     attackers=(bomber,),
    ...     interceptors=(Interceptor(id="i", attack=3, fuel=2),),
    ...     rounds=(fought,),
    ... )
    >>> readings = book().defaults
    >>> result = interception(question, readings).result
    >>> place = "/attackers/0/status"
    >>> interception_near_misses(question, readings, result, place, "destroyed")[0].text
    'Round 1: i rolled 5; to hit it needs 3 or less.'
    """
    record = Record(question=question, readings=readings, result=result)
    if not isinstance(claimed, str):
        return ()
    if place == "/outcome":
        return tuple(_of_outcome(record, claimed))
    found = _STATUS_PLACE.fullmatch(place)
    return tuple(_of_status(record, Force(found[1]), int(found[2]), claimed)) if found else ()


def _of_status(record: Record, force: Force, number: int, word: str) -> Iterator[NearMiss]:
    """What is lacking for a kill, or for there to be none."""
    if number >= len(record.planes[force]) or word not in (*Status,):
        return
    result, claimed = record.result, Status(word)
    side = result.attackers if force is Force.ATTACKERS else result.interceptors
    ruled = side[number].status
    if claimed is Status.DESTROYED and ruled is not Status.DESTROYED:
        yield from of_kill(record, force, number, ruled)
    elif ruled is Status.DESTROYED and claimed is not Status.DESTROYED:
        yield from of_survival(record, force, number, claimed)


def _of_outcome(record: Record, word: str) -> Iterator[NearMiss]:
    """What is lacking for another outcome."""
    ruled = record.result.outcome
    if word == ruled or word not in (*Outcome,):
        return
    claimed = Outcome(word)
    if Outcome.NOT_INTERCEPTED in (claimed, ruled):
        yield _of_choice(record, claimed)
        return
    seen = {force: record.standing(force) for force in Force}
    needed = _nearest(seen, claimed)
    shot = _DESTROYED.get(claimed)
    if shot and seen[shot].in_battle:
        nearest = nearest_die(record, shot, range(len(record.result.rounds)))
        yield from nearest[1:] if nearest else ()
    yield from unchosen(record)
    for force in Force:
        if seen[force].disengaged != needed[force].disengaged:
            yield _of_fuel(record, force, claimed)
    needs = "retreat" if claimed is Outcome.RETREATED else "stay"
    due = seen[Force.INTERCEPTORS].in_battle or record.awaited is None
    if Outcome.RETREATED in (claimed, ruled) and due and needs != record.retreat:
        yield _of_retreat(record, needs, claimed)
    for force in Force:
        if seen[force].in_battle != needed[force].in_battle:
            yield _of_end(record, force, claimed)


def _nearest(seen: dict[Force, Standing], claimed: Outcome) -> dict[Force, Standing]:
    """How both sides must stand for an outcome, with as little as possible changed."""
    undecided = claimed in {Outcome.IN_PROGRESS, Outcome.RETREATED}
    wanted = None if undecided else claimed
    return min(
        (each for each in _STANDINGS if ending(*each.values()) is wanted),
        key=lambda each: sum(
            one != other
            for force in Force
            for one, other in zip(each[force], seen[force], strict=True)
        ),
    )


def _of_choice(record: Record, claimed: Outcome) -> NearMiss:
    seen = len(record.question.interceptors)
    needed = 0 if claimed is Outcome.NOT_INTERCEPTED else 1
    return NearMiss(
        rule="greatwar.interception.choice",
        seen=seen,
        needed=needed,
        text=f"{_number(seen, 'fighter')} intercepted; {_due(claimed, needed)}.",
    )


def _of_fuel(record: Record, force: Force, claimed: Outcome) -> NearMiss:
    seen = record.departed(force)
    needed = 0 if seen else 1
    return NearMiss(
        rule=LAST_SHOT[force][1],
        seen=seen,
        needed=needed,
        text=f"{_number(seen, _one_of(force))} had to disengage; {_due(claimed, needed)}.",
    )


def _of_retreat(record: Record, needed: str, claimed: Outcome) -> NearMiss:
    seen = record.retreat
    decided = {None: "have not decided", "stay": "stayed", "retreat": "retreated"}[seen]
    text = f"The attackers {decided}; for {_said(claimed)} they must {needed}."
    if not record.result.rounds:
        text = (
            f"No round has been fought; for {_said(claimed)} it takes one, and after it the "
            f"attackers must {needed}."
        )
    return NearMiss(rule="greatwar.combat.retreat", seen=seen, needed=needed, text=text)


def _of_end(record: Record, force: Force, claimed: Outcome) -> NearMiss:
    seen = record.unhit(force)
    needed = 0 if seen else 1
    who, left = _number(seen, _one_of(force)), "is left" if seen == 1 else "are left"
    if seen != record.left(force):
        who = f"Without those hit, {who.lower()}"
    if force is Force.ATTACKERS and record.result.outcome is Outcome.RETREATED:
        left = "that retreated would be left"
    return NearMiss(
        rule="greatwar.combat.end",
        seen=seen,
        needed=needed,
        text=f"{who} {left} in the battle; {_due(claimed, needed)}.",
    )


def _one_of(force: Force) -> str:
    return force.removesuffix("s")


def _number(number: int, noun: str) -> str:
    return count(number, noun) if number else f"No {noun}s"


def _due(claimed: Outcome, needed: int) -> str:
    return f"for {_said(claimed)} it takes {'1 or more' if needed else 'none'}"


def _said(claimed: Outcome) -> str:
    return f'"{claimed.replace("_", " ")}"'
