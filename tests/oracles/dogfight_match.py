"""Oracle for what lies around a duel: the Tactics Phase before it, and the turns of a match."""

from tests.oracles.dogfight import Json, answer, cards, duel

DECK = [(suit, rank) for suit in "PAGTSF" for rank in range(1, 13)]
MOST_DISCARDS = 3


def tactics(request: Json) -> Json:
    """Rule on dogfight.tactics: the deck is laid out, and each card asked where it is now."""
    hand, discards, draws = (cards(request[name]) for name in ("hand", "discards", "draws"))
    conditions = {
        "/discards": [
            len(discards) <= MOST_DISCARDS,
            all(card in hand for card in discards),
        ],
        "/draws": [
            len(draws) == len(discards),
            not any(card in discards for card in draws),
        ],
    }
    faults = [where for where, kept in conditions.items() for _ in range(kept.count(False))]
    silent = []
    if len(draws) < len(discards):
        silent.append("dogfight.fewer-draws")
    if any(card in discards for card in draws):
        silent.append("dogfight.discards-leave-deck")
    after = [
        f"{suit}{rank}"
        for suit, rank in DECK
        if ((suit, rank) in hand and (suit, rank) not in discards) or (suit, rank) in draws
    ]
    return answer({"hand": after}, faults, silent)


def match(request: Json) -> Json:
    """Rule on dogfight.match: each turn is a duel at the score that all turns before it made."""
    faults: list[str] = []
    passed: set[str] = set()
    told: list[Json] = []
    winner = None
    score = {"allied": 0, "german": 0}
    for number, turn in enumerate(request["turns"]):
        here = f"/turns/{number}"
        if winner is not None:
            faults.append(here)
            continue
        one = duel({**turn, "kills": score, "readings": request.get("readings", {})})
        faults += [here + pointer for pointer in one["faults_at"]]
        passed |= set(one["silent_points"])
        if one["legal"]:
            kept = ("allied", "german", "kills", "reason", "score")
            told.append({name: one["result"][name] for name in kept})
            score, winner = one["result"]["score"], one["result"]["winner"]
    result = {"turns": told, "score": score, "winner": winner}
    points = ("dogfight.declined", "dogfight.both-reach-four")
    return answer(result, faults, [point for point in points if point in passed])
