"""What the attackers' fuel still allows once the battle stands as it stands."""

from collections.abc import Collection
from typing import Final

from service.rules.greatwar.battle import Plane, Planes
from service.rules.greatwar.places import places
from service.rules.greatwar.terms import AttackerResult, Force, Mission, Outcome, Status
from service.rules.ruling import Reasoning
from service.rules.wording import listing

_ON_MISSION: Final = frozenset({Status.IN_BATTLE, Status.UNENGAGED})

_ON_WAY_HOME: Final = frozenset({Status.DISENGAGED, Status.RETREATED})

# Whether going on takes fuel for the way home too, by the reading of greatwar.mission-fuel.
COUNTS_WAY_HOME: Final = {"there-and-home": True, "there": False}

PREVAILED: Final = frozenset(
    {Outcome.NOT_INTERCEPTED, Outcome.INTERCEPTORS_DESTROYED, Outcome.INTERCEPTORS_OUTLASTED}
)

OUTCOME_TEXT: Final = {
    Outcome.NOT_INTERCEPTED: "The attackers were not intercepted",
    Outcome.IN_PROGRESS: "The battle is not over yet",
    Outcome.INTERCEPTORS_DESTROYED: "The attackers beat the interceptors",
    Outcome.INTERCEPTORS_OUTLASTED: "The attackers outlasted the interceptors",
    Outcome.ATTACKERS_DESTROYED: "The attackers were destroyed",
    Outcome.ATTACKERS_DISENGAGED: "The attackers are gone",
    Outcome.BOTH_GONE: "Both sides are gone",
    Outcome.RETREATED: "The attackers retreated",
}


def attackers_after(
    reasoning: Reasoning, attackers: Planes, mission: Mission | None, *told: str
) -> tuple[AttackerResult, ...]:
    """Say of every attacker whether it can land and whether it can go on.

    Args:
        reasoning: collects the steps, and the silent points: ``greatwar.no-landing`` when one
            cannot land, ``greatwar.mission-fuel`` when some fuel decides who goes on.
        attackers: the attackers as the battle stands.
        mission: fuel points that the mission still needs; None: each its own way home.
        told: what the steps tell of another result than an interception's.

    Returns:
        A result for each, in listed order.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 3 and the paragraph after it.
    """
    way_home = COUNTS_WAY_HOME[reasoning.readings["greatwar.mission-fuel"]]
    results = tuple(after(plane, mission, way_home=way_home) for plane in attackers)
    stranded = [one.id for one in results if one.can_land is False]
    if stranded:
        text = f"Too little fuel to land: {listing(stranded)}."
        here = told or _places(attackers, stranded, "/can_land")
        reasoning.step("greatwar.fuel.landing", text, *here)
        if reasoning.read("greatwar.no-landing") == "lost":
            results = _without_the_lost(reasoning, attackers, results, *told)
    on_mission = [one.id for one in results if one.status in _ON_MISSION]
    if on_mission:
        reasoning.read("greatwar.mission-fuel")
        able = listing(one.id for one in results if one.can_continue)
        text = f"Fuel for {_need_text(mission, way_home=way_home)}: {able} can go on."
        here = told or ("/mission_may_continue", *_places(attackers, on_mission, "/can_continue"))
        reasoning.step("greatwar.mission.fuel", text, *here)
    return results


def after(plane: Plane, mission: Mission | None, *, way_home: bool) -> AttackerResult:
    """Say of one attacker whether it can land and whether it can go on.

    Args:
        plane: the attacker as the battle stands.
        mission: fuel points that the mission still needs; None: its own way home.
        way_home: whether going on takes fuel for the way home too.

    Returns:
        Its result; only the status is known once it is destroyed.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 3 and the paragraph after it.
    """
    if plane.status is Status.DESTROYED:
        return _destroyed(plane.id)
    there = mission.fuel_to_target if mission else 0
    back = mission.distance_home if mission else plane.home
    need = there + back if way_home else there
    return AttackerResult(
        id=plane.id,
        status=plane.status,
        fuel=plane.fuel,
        can_land=plane.fuel >= plane.home,
        can_continue=plane.status in _ON_MISSION and plane.fuel >= need,
    )


def lost(result: AttackerResult) -> bool:
    """Tell whether an attacker is on its way home and will not get there."""
    return result.status in _ON_WAY_HOME and not result.can_land


def mission_may_continue(
    reasoning: Reasoning, outcome: Outcome, attackers: tuple[AttackerResult, ...]
) -> bool:
    """Say whether the mission goes on.

    Args:
        reasoning: collects the step.
        outcome: how the battle stands or ended.
        attackers: what has become of each.

    Returns:
        Whether the attackers prevailed and one of them can go on.

    Raises:
        Nothing.

    Source: the Great War air-combat section, paragraph after step 3.
    """
    prevailed = outcome in PREVAILED
    able = any(one.can_continue for one in attackers)
    verdict = "may continue" if prevailed and able else "does not continue"
    who = f", and {'somebody' if able else 'nobody'} can go on" if prevailed else ""
    text = f"{OUTCOME_TEXT[outcome]}{who}: the mission {verdict}."
    reasoning.step("greatwar.mission.continue", text, "/mission_may_continue")
    return prevailed and able


def _destroyed(name: str) -> AttackerResult:
    return AttackerResult(
        id=name, status=Status.DESTROYED, fuel=None, can_land=None, can_continue=None
    )


def _without_the_lost(
    reasoning: Reasoning, attackers: Planes, results: tuple[AttackerResult, ...], *told: str
) -> tuple[AttackerResult, ...]:
    """The results with those destroyed that are on their way home and will not get there."""
    gone = {one.id for one in results if lost(one)}
    text = f"Lost on the way home: {listing(one.id for one in results if one.id in gone)}."
    stranded = [one.id for one in results if one.can_land is False]
    left = (*_places(attackers, stranded, "/status"), *_places(attackers, gone, ""))
    reasoning.step("greatwar.fuel.landing", text, *(told or left))
    return tuple(_destroyed(one.id) if one.id in gone else one for one in results)


def _places(attackers: Planes, ids: Collection[str], *members: str) -> tuple[str, ...]:
    return places(Force.ATTACKERS, attackers, ids, *members)


def _need_text(mission: Mission | None, *, way_home: bool) -> str:
    if mission is None:
        return "each aircraft's own way home" if way_home else "a target that is here"
    there, back = mission.fuel_to_target, mission.distance_home
    if not way_home:
        return f"{there} to the target"
    return f"{there} to the target + {back} home = {there + back}"
