"""What the attackers' fuel still allows once the battle stands as it stands."""

from typing import Final

from service.rules.greatwar.battle import Plane, Planes
from service.rules.greatwar.terms import AttackerResult, Mission, Outcome, Status
from service.rules.ruling import Reasoning
from service.rules.wording import listing

_ON_MISSION: Final = frozenset({Status.IN_BATTLE, Status.UNENGAGED})

_PREVAILED: Final = frozenset(
    {Outcome.NOT_INTERCEPTED, Outcome.INTERCEPTORS_DESTROYED, Outcome.INTERCEPTORS_OUTLASTED}
)

_OUTCOME_TEXT: Final = {
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
    reasoning: Reasoning, attackers: Planes, mission: Mission | None
) -> tuple[AttackerResult, ...]:
    """Say of every attacker whether it can land and whether it can go on.

    Args:
        reasoning: collects the steps, and the silent points: ``greatwar.no-landing`` when one
            cannot land, ``greatwar.mission-fuel`` when some fuel decides who goes on.
        attackers: the attackers as the battle stands.
        mission: fuel points that the mission still needs; None: each its own way home.

    Returns:
        A result for each, in listed order.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 3 and the paragraph after it.
    """
    results = tuple(_after(plane, mission) for plane in attackers)
    stranded = [one.id for one in results if one.can_land is False]
    if stranded:
        reasoning.silent_point("greatwar.no-landing")
        reasoning.step("greatwar.fuel.landing", f"Too little fuel to land: {listing(stranded)}.")
    if any(one.status in _ON_MISSION for one in results):
        reasoning.silent_point("greatwar.mission-fuel")
        able = listing(one.id for one in results if one.can_continue)
        reasoning.step(
            "greatwar.mission.fuel", f"Fuel for {_need_text(mission)}: {able} can go on."
        )
    return results


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
    prevailed = outcome in _PREVAILED
    able = any(one.can_continue for one in attackers)
    verdict = "may continue" if prevailed and able else "does not continue"
    who = f", and {'somebody' if able else 'nobody'} can go on" if prevailed else ""
    text = f"{_OUTCOME_TEXT[outcome]}{who}: the mission {verdict}."
    reasoning.step("greatwar.mission.continue", text)
    return prevailed and able


def _after(plane: Plane, mission: Mission | None) -> AttackerResult:
    if plane.status is Status.DESTROYED:
        return AttackerResult(
            id=plane.id, status=plane.status, fuel=None, can_land=None, can_continue=None
        )
    need = mission.fuel_to_target + mission.distance_home if mission else plane.home
    return AttackerResult(
        id=plane.id,
        status=plane.status,
        fuel=plane.fuel,
        can_land=plane.fuel >= plane.home,
        can_continue=plane.status in _ON_MISSION and plane.fuel >= need,
    )


def _need_text(mission: Mission | None) -> str:
    if mission is None:
        return "each aircraft's own way home"
    need = mission.fuel_to_target + mission.distance_home
    return f"{mission.fuel_to_target} to the target + {mission.distance_home} home = {need}"
