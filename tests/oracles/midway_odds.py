"""Oracle for the odds of a Firing: every draw from both piles, equally likely."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests.oracles.midway import DRAWS, ZONES, _firing_word, answer, reading

Json = dict[str, Any]

ENEMY = {"attacker": "defender", "defender": "attacker"}
NO_CARD = -1


def chance(exact: Fraction) -> Json:
    """Write a probability down."""
    fraction = f"{exact.numerator}/{exact.denominator}"
    return {"fraction": fraction, "value": exact.numerator / exact.denominator}


def share(written: Json) -> Fraction:
    """Read a probability, which has to be written as it should be."""
    read = Fraction(written["fraction"])
    assert written == chance(read)
    return read


def _highest(side: Json, number: int) -> Counter[int]:
    """Count the draws of so many cards by the highest of them, an ace's raised."""
    more = 1 if side.get("type", "fighter") == "ace" else 0
    found: Counter[int] = Counter()
    for drawn in combinations(side["pile"], number):
        found[max((card + more for card in drawn), default=NO_CARD)] += 1
    return found


def firing_odds(request: Json) -> Json:
    """Rule on midway.firing.odds."""
    areas = {side: request[side]["area"] for side in ENEMY}
    word = _firing_word(areas["attacker"], areas["defender"])
    alone = word in ("attacker_fires", "defender_fires")
    compared = word != "none"
    if alone and reading(request, "midway.unopposed-draw") == "no-effect":
        compared = False

    pairs, wins, ties, losses = 0, Counter[str](), 0, Counter[str]()
    draws = {side: DRAWS[areas[side]] if compared else 0 for side in ENEMY}
    attacker, defender = (_highest(request[side], draws[side]) for side in ENEMY)
    for mine, ways in attacker.items():
        for theirs, other_ways in defender.items():
            number = ways * other_ways
            pairs += number
            if not compared:
                continue
            if mine == theirs:
                ties += number
                continue
            winner = "attacker" if mine > theirs else "defender"
            wins[winner] += number
            if ZONES[areas[winner]] == "attack":
                losses[ENEMY[winner]] += number

    result = {
        "firing": word,
        "attacker_wins": chance(Fraction(wins["attacker"], pairs)),
        "defender_wins": chance(Fraction(wins["defender"], pairs)),
        "tie": chance(Fraction(ties, pairs)),
        "attacker_destroyed": chance(Fraction(losses["attacker"], pairs)),
        "defender_destroyed": chance(Fraction(losses["defender"], pairs)),
    }
    return answer(result, [], ["midway.unopposed-draw"] if alone else [])
