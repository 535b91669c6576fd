"""What makes an attack, and the best that a hand can do (Attack Phase)."""

from dataclasses import dataclass
from typing import Final

from service.rules.dogfight.deck import in_deck_order
from service.rules.dogfight.terms import (
    Attack,
    AttackRank,
    AttackRankQuestion,
    Attempt,
    Cards,
    Side,
    Suit,
)
from service.rules.ruling import NearMiss, Readings, Reasoning, Ruling
from service.rules.wording import listing


@dataclass(frozen=True, slots=True, kw_only=True)
class Quota:
    """How many cards of a suit an attack must and may have, and by which rule."""

    rule: str
    name: str
    noun: str
    suit: Suit
    at_least: int
    at_most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """Where in a result an attack stands, and what else of it follows from its parts and rank."""

    at: str
    parts: tuple[str, ...] = ()
    rank: tuple[str, ...] = ()

    @property
    def whole(self) -> tuple[str, ...]:
        """What follows from there being no attack."""
        return (self.at, *self.parts, *self.rank)


def _quotas(own: Suit, enemy: Suit) -> tuple[Quota, ...]:
    table = (
        ("dogfight.attack.pilot", "pilot", "Pilot", Suit.PILOTS, 1, 1),
        ("dogfight.attack.plane", "plane", "Plane of its own side", own, 1, 1),
        ("dogfight.attack.shooting", "shooting", "Shooting card", Suit.SHOOTING, 0, 1),
        ("dogfight.attack.tactics", "tactics", "Tactics card", Suit.TACTICS, 0, 1),
        ("dogfight.attack.flying", "flying", "Flying card", Suit.FLYING, 0, 1),
        ("dogfight.attack.enemy-plane", "plane", "Plane of the other side", enemy, 0, 0),
    )
    return tuple(
        Quota(rule=rule, name=name, noun=noun, suit=suit, at_least=least, at_most=most)
        for rule, name, noun, suit, least, most in table
    )


# In the order in which an attack is told.
QUOTAS: Final = {
    Side.ALLIED: _quotas(own=Suit.ALLIED_PLANES, enemy=Suit.GERMAN_PLANES),
    Side.GERMAN: _quotas(own=Suit.GERMAN_PLANES, enemy=Suit.ALLIED_PLANES),
}


def attack_rank(question: AttackRankQuestion, readings: Readings) -> Ruling:
    """Rule what a hand can do, and what a submitted attack is worth.

    Args:
        question: a side with its hand of five, an attack of up to five cards, or both.
        readings: of every silent point of this game.

    Returns:
        A ruling whose result is an AttackRank; illegal when the submitted attack is.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase.

    >>> from service.rules.dogfight.deck import card_of
    >>> cards = tuple(map(card_of, ("P5", "A8", "T1", "S2", "S3")))
    >>> hand = Attempt(hand=cards, attack=None)
    >>> from service.rules.dogfight import book
    >>> question = AttackRankQuestion(side=Side.ALLIED, attempt=hand)
    >>> attack_rank(question, book().defaults).result.best
    Attack(attack=('P5', 'A8', 'S3', 'T1'), rank=17)
    """
    reasoning, side, attempt = Reasoning(readings), question.side, question.attempt
    best = None
    if attempt.hand is not None:
        unsaid = ("/submitted",) if attempt.attack is None else ()
        tells = Telling(at="/best", parts=("/can_attack", *unsaid))
        cards = best_attack(side, attempt.hand) or ()
        best = _told(reasoning, side, "can attack with", cards, tells)
        if best is None and attempt.attack != ():  # submit() says why of an empty attack
            explain_unable(reasoning, side, attempt.hand, *tells.whole)
    tells = Telling(at="/submitted", parts=() if best else ("/can_attack", "/best"))
    submitted = submit(reasoning, side, attempt, "/attack", tells)
    can_attack = (best if attempt.hand is not None else submitted) is not None
    return reasoning.ruling(AttackRank(can_attack=can_attack, best=best, submitted=submitted))


def best_attack(side: Side, hand: Cards) -> Cards | None:
    """Pick the attack of the highest rank: the best card of every suit that may attack.

    Args:
        side: whose attack it is.
        hand: any number of cards.

    Returns:
        The cards in the order pilot, plane, shooting, tactics, flying; None when the hand
        lacks a Pilot or a Plane of the side.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase.

    >>> from service.rules.dogfight.deck import card_of
    >>> [card.code for card in best_attack(Side.GERMAN, tuple(map(card_of, ("G1", "P1", "A2"))))]
    ['P1', 'G1']
    """
    attack = []
    for quota in QUOTAS[side]:
        held = _of(quota, hand)
        if len(held) < quota.at_least:
            return None
        if held and quota.at_most:
            attack.append(max(held, key=lambda card: card.rank))
    return tuple(attack)


def submit(
    reasoning: Reasoning, side: Side, attempt: Attempt, pointer: str, tells: Telling
) -> Attack | None:
    """Judge the attack that a side submits.

    Args:
        reasoning: collects steps and violations.
        side: whose attack it is.
        attempt: its attack, and its hand if known. Only cards of a known hand may attack.
        pointer: where the attack stands in the request.
        tells: where it stands in the result, and what else of that follows from it.

    Returns:
        The attack; None when none was submitted, or an empty one, or an illegal one.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase.
    """
    attack = attempt.attack
    if attack is None:
        return None
    if not attack:
        if attempt.hand is None or best_attack(side, attempt.hand):
            text = f"{side.capitalize()} makes no attack."
            reasoning.step("dogfight.attack.optional", text, *tells.whole)
        else:
            explain_unable(reasoning, side, attempt.hand, *tells.whole)
        return None
    breaches = _breaches(side, attempt, attack)
    if not breaches:
        told = tuple(card for quota in QUOTAS[side] for card in _of(quota, attack))
        return _told(reasoning, side, "attacks with", told, tells)
    codes = listing(card.code for card in in_deck_order(attack))
    text = f"{side.capitalize()} submits {codes}, which is no legal attack."
    reasoning.step("dogfight.attack.parts", text, tells.at)
    for near in breaches:
        reasoning.violation(near.rule, pointer, near.text, seen=near.seen, needed=near.needed)
    return None


def _breaches(side: Side, attempt: Attempt, attack: Cards) -> list[NearMiss]:
    """Every rule that the attack breaks, and how."""
    breaches = []
    for quota in QUOTAS[side]:
        cards = _of(quota, attack)
        if not quota.at_least <= len(cards) <= quota.at_most:
            codes = listing(card.code for card in cards)
            most = "exactly one" if quota.at_least else "at most one" if quota.at_most else "no"
            text = f"An attack has {most} {quota.noun}; this one has {codes}."
            needed = quota.at_most  # which is what is due, too, where any is
            breaches.append(NearMiss(rule=quota.rule, seen=len(cards), needed=needed, text=text))
    strange = tuple(card.code for card in attack if attempt.hand and card not in attempt.hand)
    if strange:
        rule, text = "dogfight.attack.from-hand", f"Not in the hand: {listing(strange)}."
        breaches.append(NearMiss(rule=rule, seen=strange, needed=(), text=text))
    return breaches


def _told(
    reasoning: Reasoning, side: Side, verb: str, cards: Cards, tells: Telling
) -> Attack | None:
    """The attack that these cards make, explained; None without cards."""
    if not cards:
        return None
    codes = tuple(card.code for card in cards)
    names = {quota.suit: quota.name for quota in QUOTAS[side]}
    rank = sum(card.rank for card in cards)
    total = " + ".join(f"{names[card.suit]} {card.rank}" for card in cards)
    text = f"{side.capitalize()} {verb} {listing(codes)}."
    reasoning.step("dogfight.attack.parts", text, f"{tells.at}/attack", *tells.parts)
    text = f"{total[0].upper()}{total[1:]} = {rank}."
    reasoning.step("dogfight.attack.rank", text, f"{tells.at}/rank", *tells.rank)
    return Attack(attack=codes, rank=rank)


def explain_unable(reasoning: Reasoning, side: Side, hand: Cards, *told: str) -> None:
    """Note what a hand lacks that cannot attack, and what of a result that tells."""
    for quota in lacking(side, hand):
        text = f"{side.capitalize()} cannot attack: the hand holds no {quota.noun}."
        reasoning.step(quota.rule, text, *told)


def lacking(side: Side, hand: Cards) -> tuple[Quota, ...]:
    """List what a hand lacks that cannot attack.

    Args:
        side: whose hand it is.
        hand: any number of cards.

    Returns:
        The quotas of which the hand has too few cards, in the order in which an attack is told.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase.

    >>> [quota.noun for quota in lacking(Side.ALLIED, ())]
    ['Pilot', 'Plane of its own side']
    """
    return tuple(quota for quota in QUOTAS[side] if len(_of(quota, hand)) < quota.at_least)


def _of(quota: Quota, cards: Cards) -> Cards:
    return tuple(card for card in cards if card.suit is quota.suit)
