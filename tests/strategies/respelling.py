"""The same question in other words."""

from service.catalogue import BOOKS
from service.rules.dogfight import DECK

# Arrays whose order means nothing, by their member name.
UNORDERED = {"hand", "attack", "discards", "draws", "cards", "known", "pile", "fighter", "bomber"}

# Arrays of cards that have a code and a printed name.
NAMED = {"hand", "attack", "discards", "draws", "known"}

NAMES = {card.code: card.name for card in DECK}
DEFAULTS = {point.id: point.default for book in BOOKS for point in book().silent_points}


def respelt(value, chance, name=""):
    """Order of members and of sets, names and case of cards, default readings said or not."""
    if name == "readings":
        value = _as_said(value, chance)
    if isinstance(value, dict):
        members = [(key, respelt(each, chance, key)) for key, each in value.items()]
        return dict(chance.sample(members, len(members)))
    if isinstance(value, list):
        items = [_card(item, chance) if name in NAMED else respelt(item, chance) for item in value]
        return chance.sample(items, len(items)) if name in UNORDERED else items
    return value


def _card(code, chance):
    spelling = chance.choice((code, NAMES[code]))
    return chance.choice((spelling, spelling.lower(), spelling.upper()))


def _as_said(chosen, chance):
    """Other readings of the same games: those chosen, and the defaults or some of them."""
    games = {point.partition(".")[0] for point in chosen}
    defaults = {
        point: reading
        for point, reading in DEFAULTS.items()
        if point.partition(".")[0] in games and chance.random() < 0.5
    }
    return defaults | {
        point: reading for point, reading in chosen.items() if reading != DEFAULTS[point]
    }
