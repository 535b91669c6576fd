"""Oracle for the Dogfight rulings: every subset of a hand is tried."""

from itertools import combinations
from typing import Any

Json = dict[str, Any]
Card = tuple[str, int]

PRINTED = {
    "P": "New Pilot|Reckless Flier|Flamboyant Flier|Zealous Flier|Aviator|Veteran Pilot|"
    "Seasoned Airman|Master Airman|Ace Pilot|Top Gun|Knight of the Air|Patrol Leader",
    "A": "Morane Saulnier|Airco DH2|FE2b|Bristol Scout|Sopwith Pup|Bristol Fighter|"
    "Nieuport 17|Spad 13|SE5a Scout|Sopwith Camel|Sopwith Dolphin|Sopwith Snipe",
    "G": "Aviatik|Hansa-Brandenburg|Eindecker|Halberstsdt DI|Fokker Biplane DII|"
    "Albatross Scout DII|Albatross DIII|Pfalz DIII|Albatross DV|Fokker Triplane|"
    "Albatross DVa|Fokker DVII",
    "S": "Potshot|Machine Guns|Synchronizing Gear|Lead Target|Enemy in Range|Gunnery|Strafe|"
    "Crossfire|Shooting Skill|Burst|Square in your Sights|Point Blank",
    "T": "Feint|Dogfight|Headlong Attack|Decoy|Formation Flying|Teamwork|Out of the Sun|"
    "Stalk Prey|Dive Attack|Attack from Above|Blind Spot|Surprise",
    "F": "Chivalry|Stunt|Maneuver|Aerobatics|Spin|Stall Turn|Kick Over Turn|Climbing Turn|"
    "Immelman|Half Roll|Steep Climb|Stay on his Tail",
}
OWN = {"allied": "A", "german": "G"}
ENEMY = {"allied": "G", "german": "A"}
BOTH = "dogfight.both-reach-four"


def answer(result: Json | None, faults: list[str], silent: list[str]) -> Json:
    """Wrap one finding; any fault makes the result void."""
    return {
        "legal": not faults,
        "result": None if faults else result,
        "faults_at": sorted(faults),
        "silent_points": silent,
    }


def reads(request: Json, point: str, reading: str) -> bool:
    """Say whether a question chooses this reading, which is not the default one."""
    return bool(request.get("readings", {}).get(point) == reading)


def _card(written: str) -> Card:
    """Look a card up by walking through the whole deck."""
    for suit, names in PRINTED.items():
        for rank, name in enumerate(names.split("|"), start=1):
            if written.lower() in (name.lower(), f"{suit}{rank}".lower()):
                return suit, rank
    raise ValueError(written)


def cards(written: list[str]) -> list[Card]:
    """Look up several cards."""
    return [_card(word) for word in written]


def _broken(side: str, attack: list[Card], hand: list[Card] | None) -> int:
    """Count the conditions that a set of cards breaks; no cards break none."""
    if not attack:
        return 0
    suits = "".join(suit for suit, _ in attack)
    conditions = [
        suits.count("P") == 1,
        suits.count(OWN[side]) == 1,
        suits.count(ENEMY[side]) == 0,
        suits.count("S") <= 1,
        suits.count("T") <= 1,
        suits.count("F") <= 1,
        hand is None or all(card in hand for card in attack),
    ]
    return conditions.count(False)


def _shown(side: str, attack: list[Card]) -> Json:
    """Write an attack down with its sum."""
    codes = [
        f"{suit}{rank}"
        for wanted in ("P", OWN[side], "S", "T", "F")
        for suit, rank in attack
        if suit == wanted
    ]
    return {"attack": codes, "rank": sum(rank for _, rank in attack)}


def _best(side: str, hand: list[Card]) -> Json | None:
    """Try all 31 selections of the hand and keep the heaviest that is an attack."""
    found: list[Json] = []
    for size in range(1, len(hand) + 1):
        for some in combinations(hand, size):
            if _broken(side, list(some), None) == 0:
                found.append(_shown(side, list(some)))
    return max(found, key=lambda one: int(one["rank"]), default=None)


def attack_rank(request: Json) -> Json:
    """Rule on dogfight.attack-rank."""
    side = request["side"]
    hand = cards(request["hand"]) if "hand" in request else None
    attack = cards(request["attack"]) if "attack" in request else []
    best = None if hand is None else _best(side, hand)
    result = {
        "can_attack": bool(attack) if hand is None else best is not None,
        "best": best,
        "submitted": _shown(side, attack) if attack else None,
    }
    return answer(result, ["/attack"] * _broken(side, attack, hand), [])


def duel(request: Json) -> Json:
    """Rule on dogfight.duel."""
    faults: list[str] = []
    made: dict[str, Json | None] = {}
    held_back: dict[str, bool] = {}
    for side in ("allied", "german"):
        given = request[side]
        hand = cards(given["hand"]) if "hand" in given else None
        best = None if hand is None else _best(side, hand)
        held_back[side] = given.get("attack") == [] and best is not None
        if "attack" in given:
            attack = cards(given["attack"])
            faults += [f"/{side}/attack"] * _broken(side, attack, hand)
            made[side] = _shown(side, attack) if attack else None
        else:
            made[side] = best

    allied, german = made["allied"], made["german"]
    if allied is None and german is None:
        reason, kills = "no_attacks", (0, 0)
    elif german is None:
        reason, kills = "unopposed", (1, 0)
    elif allied is None:
        reason, kills = "unopposed", (0, 1)
    elif allied["rank"] == german["rank"]:
        reason, kills = "tie", (1, 1)
    else:
        reason = "higher_rank"
        kills = (1, 0) if allied["rank"] > german["rank"] else (0, 1)

    silent = []
    able = [side for side in ("allied", "german") if held_back[side]]
    if reason == "no_attacks" and able:
        silent.append("dogfight.declined")
        if able != ["allied", "german"] and reads(request, "dogfight.declined", "able-suffices"):
            reason, kills = "unopposed", (1, 0) if able == ["allied"] else (0, 1)

    score: Json | None = None
    winner: str | None = None
    if "kills" in request:
        score = {
            "allied": request["kills"]["allied"] + kills[0],
            "german": request["kills"]["german"] + kills[1],
        }
        at_four = [side for side in ("allied", "german") if score[side] >= 4]
        if len(at_four) == 1:
            winner = at_four[0]
        if len(at_four) == 2:
            winner = play_on(score) if reads(request, BOTH, "play-on") else "both"
            if reason == "tie":
                silent.append(BOTH)

    result = {
        "allied": allied,
        "german": german,
        "kills": {"allied": kills[0], "german": kills[1]},
        "reason": reason,
        "score": score,
        "winner": winner,
    }
    return answer(result, faults, [] if faults else silent)


def play_on(score: dict[str, int]) -> str | None:
    """Say who is ahead, once both have enough."""
    ahead = {side for side in score if score[side] == max(score.values())}
    return ahead.pop() if len(ahead) == 1 else None
