"""The nouns of the Great War air combat: situations in, results out."""

from dataclasses import dataclass
from enum import StrEnum


class AircraftType(StrEnum):
    """What an attacking aircraft is; interceptors are always fighters."""

    FIGHTER = "fighter"
    BOMBER = "bomber"


class Outcome(StrEnum):
    """How the battle stands or ended."""

    NOT_INTERCEPTED = "not_intercepted"
    IN_PROGRESS = "in_progress"
    INTERCEPTORS_DESTROYED = "interceptors_destroyed"
    INTERCEPTORS_OUTLASTED = "interceptors_outlasted"
    ATTACKERS_DESTROYED = "attackers_destroyed"
    ATTACKERS_DISENGAGED = "attackers_disengaged"
    BOTH_GONE = "both_gone"
    RETREATED = "retreated"


class Awaiting(StrEnum):
    """What the players have to say next."""

    ROLLS = "rolls"
    LOSSES = "losses"
    RETREAT_OR_STAY = "retreat_or_stay"


class Status(StrEnum):
    """Where an aircraft is."""

    IN_BATTLE = "in_battle"
    DESTROYED = "destroyed"
    DISENGAGED = "disengaged"
    RETREATED = "retreated"
    UNENGAGED = "unengaged"


class Force(StrEnum):
    """The two sides of an interception."""

    ATTACKERS = "attackers"
    INTERCEPTORS = "interceptors"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacker:
    """An aircraft on a mission. Bombers have no attack, and may carry a defence rating.

    ``fuel`` and ``distance_home`` are in fuel points.
    """

    id: str
    type: AircraftType
    attack: int | None
    defence: int | None
    fuel: int
    distance_home: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Interceptor:
    """A fighter that rises against them and lands where it fights; ``fuel`` in fuel points."""

    id: str
    attack: int
    fuel: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley:
    """One side's dice (aircraft id, D10) and the aircraft its owner removes.

    ``losses`` is None while the owner has not said.
    """

    rolls: tuple[tuple[str, int], ...]
    losses: tuple[str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of the battle; ``retreat`` is None while the attacker has not said."""

    attackers: Volley
    interceptors: Volley
    retreat: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission:
    """What the mission still needs: fuel points to the target, and from there home."""

    fuel_to_target: int
    distance_home: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InterceptionQuestion:
    """The forces, the rounds fought so far, and the mission if it leads on."""

    attackers: tuple[Attacker, ...]
    interceptors: tuple[Interceptor, ...]
    rounds: tuple[Round, ...] = ()
    mission: Mission | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """Hits scored by each side, those beyond the targets counted too."""

    attackers: int
    interceptors: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Losses:
    """Aircraft each side loses in listed order; None while still to be chosen."""

    attackers: tuple[str, ...] | None
    interceptors: tuple[str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Disengaged:
    """Aircraft that had to leave, in listed order."""

    attackers: tuple[str, ...]
    interceptors: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """What one round did; ``disengaged`` is None while losses are still to be chosen."""

    hits: Hits
    losses: Losses
    disengaged: Disengaged | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackerResult:
    """Where an attacking aircraft ends; only its status is known once it is destroyed."""

    id: str
    status: Status
    fuel: int | None
    can_land: bool | None
    can_continue: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class InterceptorResult:
    """Where an interceptor ends; no fuel once it is destroyed."""

    id: str
    status: Status
    fuel: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class InterceptionResult:
    """The battle, round by round and aircraft by aircraft."""

    outcome: Outcome
    mission_may_continue: bool
    awaiting: Awaiting | None
    rounds: tuple[RoundResult, ...]
    attackers: tuple[AttackerResult, ...]
    interceptors: tuple[InterceptorResult, ...]
