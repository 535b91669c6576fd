"""The nouns of the odds of an interception."""

from dataclasses import dataclass

from service.rules.chance import Chance
from service.rules.greatwar.terms import Attacker, Interceptor, Mission


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackerGroup:
    """Attackers that are alike, listed one after the other."""

    aircraft: Attacker
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InterceptorGroup:
    """Interceptors that are alike, listed one after the other."""

    aircraft: Interceptor
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InterceptionOddsQuestion:
    """The forces, the mission if it leads on, and when the attackers give up.

    They retreat after a round that leaves interceptors in the battle, but fewer than
    ``retreat_below`` attackers; with 0 never.
    """

    attackers: tuple[AttackerGroup, ...]
    interceptors: tuple[InterceptorGroup, ...]
    mission: Mission | None
    retreat_below: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeOdds:
    """The chance of each outcome of a battle that is fought to its end; they sum to 1."""

    not_intercepted: Chance
    interceptors_destroyed: Chance
    interceptors_outlasted: Chance
    attackers_destroyed: Chance
    attackers_disengaged: Chance
    both_gone: Chance
    retreated: Chance


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """Means: of the aircraft that are not destroyed, and of the rounds fought."""

    attackers_left: Chance
    interceptors_left: Chance
    rounds: Chance


@dataclass(frozen=True, slots=True, kw_only=True)
class InterceptionOdds:
    """The law of a battle: its outcome, what is left of both sides, and the mission.

    ``attackers_left`` and ``interceptors_left`` have the chance that exactly 0, 1, 2 and so on are
    not destroyed; each sums to 1.
    """

    outcomes: OutcomeOdds
    mission_may_continue: Chance
    attackers_left: tuple[Chance, ...]
    interceptors_left: tuple[Chance, ...]
    expected: Expected
