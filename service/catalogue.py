"""The one table: what the service rules on, by which rule, in which shape.

HTTP, the OpenAPI text and the tests read it: there is no other list of rulings.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from schemas import dogfight as dogfight_schemas
from schemas import greatwar as greatwar_schemas
from schemas import midway as midway_schemas
from schemas.base import RequestSchema, StrictSchema
from service.examples import EXAMPLES
from service.rules import dogfight, greatwar, midway
from service.rules.book import Book
from service.rules.ruling import NearMiss, Readings, Ruling

BOOKS: Final[tuple[Callable[[], Book], ...]] = (midway.book, greatwar.book, dogfight.book)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingEntry:
    """A ruling: ``rule`` takes what ``request`` builds and gives what ``result`` describes.

    It takes the reading of every silent point of the book, too. ``effort`` says how many
    microseconds that takes, about, where many of them would take long. ``near_misses`` says of a
    claim what it would have needed: it takes the situation, the readings, the result, a pointer
    into it, and what was claimed there. ``checks`` are the rules by which a legal ruling says that
    what was submitted is allowed.
    """

    name: str
    summary: str
    book: Callable[[], Book]
    rule: Callable[[Any, Readings], Ruling]
    request: type[RequestSchema]
    result: type[StrictSchema]
    effort: Callable[[Any, Readings], int] | None = None
    near_misses: Callable[[Any, Readings, Any, str, object], tuple[NearMiss, ...]] | None = None
    checks: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The ruling's address."""
        return f"/v1/{self.name.replace('.', '/')}"

    @property
    def example(self) -> dict[str, Any]:
        """A question that gets a legal ruling."""
        return EXAMPLES[self.name]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A fixed list of things of a game, each as ``item`` describes."""

    path: str
    name: str
    summary: str
    items: tuple[object, ...]
    item: type[StrictSchema]


def _always(microseconds: int) -> Callable[[Any, Readings], int]:
    return lambda *_: microseconds


_ATTACK_CHECKS: Final = (
    "dogfight.attack.parts",
    "dogfight.attack.optional",
    "dogfight.attack.pilot",
    "dogfight.attack.plane",
)

RULINGS: Final = (
    RulingEntry(
        name="midway.range-area",
        summary="Which area of its Range Diagram each aircraft has its enemy in, and who fires.",
        book=midway.book,
        rule=midway.range_area,
        request=midway_schemas.RangeAreaRequest,
        result=midway_schemas.RangeAreaResult,
    ),
    RulingEntry(
        name="midway.firing",
        summary="The outcome of a Firing: who wins, and whether anybody is destroyed.",
        book=midway.book,
        rule=midway.firing,
        near_misses=midway.firing_near_misses,
        checks=("midway.firing.draw",),
        request=midway_schemas.FiringRequest,
        result=midway_schemas.FiringResult,
    ),
    RulingEntry(
        name="midway.firing.odds",
        summary="How likely each outcome of a Firing is, before any card is drawn.",
        book=midway.book,
        rule=midway.firing_odds,
        effort=_always(100),
        request=midway_schemas.FiringOddsRequest,
        result=midway_schemas.FiringOddsResult,
    ),
    RulingEntry(
        name="midway.orders",
        summary="Whether Order Cards were played in turn, and whose turn is next.",
        book=midway.book,
        rule=midway.orders,
        checks=(
            "midway.orders.defender-first",
            "midway.orders.attacker-second",
            "midway.orders.response",
        ),
        request=midway_schemas.OrdersRequest,
        result=midway_schemas.OrdersResult,
    ),
    RulingEntry(
        name="midway.initiative",
        summary="What becomes of the Initiative Card when a Combat or a Flight is over.",
        book=midway.book,
        rule=midway.initiative,
        request=midway_schemas.InitiativeRequest,
        result=midway_schemas.InitiativeResult,
    ),
    RulingEntry(
        name="midway.initiative-bid",
        summary="Who takes the Initiative Card at the start of a round.",
        book=midway.book,
        rule=midway.initiative_bid,
        request=midway_schemas.InitiativeBidRequest,
        result=midway_schemas.InitiativeBidResult,
    ),
    RulingEntry(
        name="midway.flight",
        summary="Where a Flight leads, manoeuvre by manoeuvre.",
        book=midway.book,
        rule=midway.flight,
        checks=("midway.flight.number",),
        request=midway_schemas.FlightRequest,
        result=midway_schemas.FlightResult,
    ),
    RulingEntry(
        name="midway.targets",
        summary="Which enemies can be the target of a Combat, and how near they are.",
        book=midway.book,
        rule=midway.targets,
        request=midway_schemas.TargetsRequest,
        result=midway_schemas.TargetsResult,
    ),
    RulingEntry(
        name="midway.combat",
        summary="A whole Combat: manoeuvres, range areas, the Firing and the Initiative Card.",
        book=midway.book,
        rule=midway.combat,
        near_misses=midway.combat_near_misses,
        checks=("midway.combat.plan", "midway.combat.ace-plan", "midway.firing.draw"),
        request=midway_schemas.CombatRequest,
        result=midway_schemas.CombatResult,
    ),
    RulingEntry(
        name="midway.victory",
        summary="Who has won, and by which event.",
        book=midway.book,
        rule=midway.victory,
        near_misses=midway.victory_near_misses,
        checks=("midway.victory.at-once", "midway.victory.threshold"),
        request=midway_schemas.VictoryRequest,
        result=midway_schemas.VictoryResult,
    ),
    RulingEntry(
        name="greatwar.interception",
        summary="An interception as far as it has been fought, and what it leaves of the mission.",
        book=greatwar.book,
        rule=greatwar.interception,
        near_misses=greatwar.interception_near_misses,
        checks=(
            "greatwar.interception.choice",
            "greatwar.combat.roll",
            "greatwar.combat.losses",
            "greatwar.combat.retreat",
        ),
        request=greatwar_schemas.InterceptionRequest,
        result=greatwar_schemas.InterceptionResult,
    ),
    RulingEntry(
        name="greatwar.interception.odds",
        summary="How likely an interception ends how, fought to its end by a fixed policy.",
        book=greatwar.book,
        rule=greatwar.interception_odds,
        effort=greatwar.effort_of,
        request=greatwar_schemas.InterceptionOddsRequest,
        result=greatwar_schemas.InterceptionOddsResult,
    ),
    RulingEntry(
        name="dogfight.attack-rank",
        summary="What a hand can do, and what a submitted attack is worth.",
        book=dogfight.book,
        rule=dogfight.attack_rank,
        checks=_ATTACK_CHECKS,
        request=dogfight_schemas.AttackRankRequest,
        result=dogfight_schemas.AttackRankResult,
    ),
    RulingEntry(
        name="dogfight.duel",
        summary="Who shoots whom down in one turn, and whether that wins the battle.",
        book=dogfight.book,
        rule=dogfight.duel,
        near_misses=dogfight.duel_near_misses,
        checks=_ATTACK_CHECKS,
        request=dogfight_schemas.DuelRequest,
        result=dogfight_schemas.DuelResult,
    ),
    RulingEntry(
        name="dogfight.duel.odds",
        summary="How likely a hand is to make a kill, against one unknown hand.",
        book=dogfight.book,
        rule=dogfight.duel_odds,
        effort=_always(200),
        request=dogfight_schemas.DuelOddsRequest,
        result=dogfight_schemas.DuelOddsResult,
    ),
    RulingEntry(
        name="dogfight.tactics",
        summary="What a hand becomes in the Tactics Phase.",
        book=dogfight.book,
        rule=dogfight.tactics,
        checks=("dogfight.tactics.discards", "dogfight.tactics.draws"),
        request=dogfight_schemas.TacticsRequest,
        result=dogfight_schemas.TacticsResult,
    ),
    RulingEntry(
        name="dogfight.tactics.odds",
        summary="How likely a hand is to make a kill after every way to discard.",
        book=dogfight.book,
        rule=dogfight.tactics_odds,
        effort=_always(4000),
        request=dogfight_schemas.TacticsOddsRequest,
        result=dogfight_schemas.TacticsOddsResult,
    ),
    RulingEntry(
        name="dogfight.match",
        summary="A battle turn by turn: the kills, the score, and who has won.",
        book=dogfight.book,
        rule=dogfight.match,
        near_misses=dogfight.match_near_misses,
        checks=(*_ATTACK_CHECKS, "dogfight.victory.four-kills"),
        request=dogfight_schemas.MatchRequest,
        result=dogfight_schemas.MatchResult,
    ),
)

BY_NAME: Final = {entry.name: entry for entry in RULINGS}

LISTINGS: Final = (
    Listing(
        path="/v1/midway/range-diagrams",
        name="range_diagrams",
        summary="The reference set: stand-ins for the Range Diagrams, printed as pictures only.",
        items=midway.REFERENCE_SET,
        item=midway_schemas.ReferenceDiagramSchema,
    ),
    Listing(
        path="/v1/dogfight/cards",
        name="cards",
        summary="The 72 cards of WWI Aerial Dogfight.",
        items=dogfight.DECK,
        item=dogfight_schemas.CardSchema,
    ),
)
