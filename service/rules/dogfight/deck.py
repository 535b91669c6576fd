"""The common deck: six suits of twelve, one copy of each card (the printed card list)."""

from typing import Final

from service.rules.dogfight.terms import Card, Cards, Suit

_NAMES: Final = {
    Suit.PILOTS: (
        "New Pilot",
        "Reckless Flier",
        "Flamboyant Flier",
        "Zealous Flier",
        "Aviator",
        "Veteran Pilot",
        "Seasoned Airman",
        "Master Airman",
        "Ace Pilot",
        "Top Gun",
        "Knight of the Air",
        "Patrol Leader",
    ),
    Suit.ALLIED_PLANES: (
        "Morane Saulnier",
        "Airco DH2",
        "FE2b",
        "Bristol Scout",
        "Sopwith Pup",
        "Bristol Fighter",
        "Nieuport 17",
        "Spad 13",
        "SE5a Scout",
        "Sopwith Camel",
        "Sopwith Dolphin",
        "Sopwith Snipe",
    ),
    Suit.GERMAN_PLANES: (
        "Aviatik",
        "Hansa-Brandenburg",
        "Eindecker",
        "Halberstsdt DI",
        "Fokker Biplane DII",
        "Albatross Scout DII",
        "Albatross DIII",
        "Pfalz DIII",
        "Albatross DV",
        "Fokker Triplane",
        "Albatross DVa",
        "Fokker DVII",
    ),
    Suit.TACTICS: (
        "Feint",
        "Dogfight",
        "Headlong Attack",
        "Decoy",
        "Formation Flying",
        "Teamwork",
        "Out of the Sun",
        "Stalk Prey",
        "Dive Attack",
        "Attack from Above",
        "Blind Spot",
        "Surprise",
    ),
    Suit.SHOOTING: (
        "Potshot",
        "Machine Guns",
        "Synchronizing Gear",
        "Lead Target",
        "Enemy in Range",
        "Gunnery",
        "Strafe",
        "Crossfire",
        "Shooting Skill",
        "Burst",
        "Square in your Sights",
        "Point Blank",
    ),
    Suit.FLYING: (
        "Chivalry",
        "Stunt",
        "Maneuver",
        "Aerobatics",
        "Spin",
        "Stall Turn",
        "Kick Over Turn",
        "Climbing Turn",
        "Immelman",
        "Half Roll",
        "Steep Climb",
        "Stay on his Tail",
    ),
}

DECK: Final[Cards] = tuple(
    Card(code=f"{suit}{rank}", name=name, suit=suit, rank=rank)
    for suit, names in _NAMES.items()
    for rank, name in enumerate(names, start=1)
)

_PLACE: Final = {card: place for place, card in enumerate(DECK)}

_BY_SPELLING: Final = {
    spelling.lower(): card for card in DECK for spelling in (card.code, card.name)
}


def card_of(spelling: str) -> Card | None:
    """Find a card by its code or its printed name.

    Args:
        spelling: a code such as "P5" or a name such as "Aviator", in either case (ASCII only:
            other letters that merely lower to these are other letters).

    Returns:
        The card, or None when no card is called that.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, card list.

    >>> card_of("aviator").code, card_of("P13")
    ('P5', None)
    """
    return _BY_SPELLING.get(spelling.lower()) if spelling.isascii() else None


def in_deck_order(cards: Cards) -> Cards:
    """Sort cards as the card list has them.

    Args:
        cards: any cards of the deck.

    Returns:
        The same, by suit P, A, G, T, S, F, then by rank.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, card list.

    >>> [card.code for card in in_deck_order(tuple(map(card_of, ("S2", "P9", "S1"))))]
    ['P9', 'S1', 'S2']
    """
    return tuple(sorted(cards, key=_PLACE.__getitem__))
