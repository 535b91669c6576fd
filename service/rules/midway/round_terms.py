"""The nouns of a round: Order Cards, the Initiative Card and Activation Markers."""

from dataclasses import dataclass
from enum import StrEnum

from service.rules.midway.terms import Role, Side


class OrderAction(StrEnum):
    """What a player does when asked for an Order Card."""

    PLAY = "play"
    PASS = "pass"


class ActivationAction(StrEnum):
    """What the active aircraft has just done."""

    COMBAT = "combat"
    FLIGHT = "flight"


class InitiativeCard(StrEnum):
    """What becomes of the Initiative Card."""

    KEEP = "keep"
    PASS = "pass"


class Activation(StrEnum):
    """Whether Aircraft Activation goes on."""

    CONTINUES = "continues"
    ENDS = "ends"


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderPlay:
    """One answer to "do you play an Order Card?"."""

    by: Role
    action: OrderAction


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersQuestion:
    """Order Cards played or passed so far, in order."""

    plays: tuple[OrderPlay, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersState:
    """Whether the exchange of Order Cards is over, and whose turn it is else."""

    closed: bool
    next: Role | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Markers:
    """Activation Markers left on the board."""

    active: int
    opponent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeQuestion:
    """Markers once losses are off the board, and what the active aircraft did."""

    action: ActivationAction
    markers: Markers


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative:
    """What becomes of the Initiative Card and of Aircraft Activation."""

    initiative: InitiativeCard | None
    activation: Activation


@dataclass(frozen=True, slots=True, kw_only=True)
class BidQuestion:
    """Command Points, 0 to 3, that each side has secretly committed."""

    american: int
    japanese: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """Who takes the Initiative Card."""

    holder: Side
