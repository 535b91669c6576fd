"""Questions at the bounds of what is refused, and of what may come, where no case goes."""

from tests.rules import test_near_misses_greatwar as claimed
from tests.rules.greatwar_questions import ONE, TWO
from tests.rules.midway_questions import CROSSED, OUTGUNNED
from tests.strategies.odds_battles import (
    LEAVING,
    NOBODY_LEFT,
    bombers,
    enemies,
    fighters,
    question,
)

_DECK = [f"{suit}{rank}" for suit in "PAGSTF" for rank in range(1, 13)]
_HAND = ["P1", "A1", "S1", "T1", "F1"]
_OTHERS = [code for code in _DECK if code not in _HAND]
_FEW = [fighters(2, 1, 1), fighters(2, 1, 2)], [enemies(2, 1, 1), enemies(2, 1, 2)]
_ACE = {"event": "destroyed", "side": "american", "type": "ace"}
_AT_ZERO = {"readings": {"greatwar.disengage": "at-zero"}}
_FIGHTER = {"id": "f", "type": "fighter", "attack": 3, "fuel": 2, "distance_home": 1}
_BOMBER = {"id": "b", "type": "bomber", "fuel": 2, "distance_home": 1}
_INTERCEPTOR = {"id": "i", "attack": 3, "fuel": 2}


def _cell(q, r, area="red"):
    return {"q": q, "r": r, "area": area}


def _views(*cells, side="american", kind="fighter"):
    aircraft = {"type": "ace", "q": 0, "r": 0, "heading": "N"}
    return {
        "attacker": aircraft | {"side": "american"},
        "defender": aircraft | {"side": "japanese", "r": -1},
        "diagrams": {side: {kind: list(cells)}},
    }


def _battle(*attackers, rolls=None, **more):
    volleys = {"attackers": {"rolls": rolls or {}}, "interceptors": {"rolls": {"i": 1}}}
    return {
        "attackers": list(attackers),
        "interceptors": [_INTERCEPTOR],
        "rounds": [] if rolls is None else [volleys | more],
    }


def _known(number):
    return {"side": "allied", "hand": _HAND, "known": _OTHERS[:number]}


def _fire(kind, cards, against):
    attacker = {"area": "red", "type": kind, "cards": list(cards)}
    return {"attacker": attacker, "defender": {"area": "navy", "cards": [against]}}


def _ladder(*, home):
    lines = [fighters(1, 1, fuel, fuel - 1 if home else 1) for fuel in range(1, 100)]
    return question(lines, [enemies(1, 1, fuel) for fuel in range(1, 100)])


FAULTY = {
    "midway.victory": [
        {"mode": "carrier_hunt", "threshold": "9", "events": []},
        {"mode": "carrier_hunt", "events": [None, {}, {"event": "round_end"}, _ACE, _ACE, _ACE]},
        {"mode": "domination", "threshold": 12, "events": [{"event": "carrier_reached"}, _ACE]},
    ],
    "dogfight.attack-rank": [
        {"side": "allied", "hand": ["\u212anight of the Air", "A1", "S1", "T1", "F1"]},
        {"side": "allied", "hand": ["knight of the air", "a1", "SPIN", "T1", "spin"]},
    ],
    "midway.range-area": [
        _views(_cell(1, -10), _cell(5, 5), _cell(5, 6), _cell(-6, -5), _cell(10, -10)),
        _views(_cell(0, -1), None, _cell(0, -1), {"q": 1}, _cell(0, -1, "navy"), kind="bomber"),
        _views({"r": 1, "area": "red"}, _cell(6, 6), _cell(6, 6), side="japanese"),
    ],
    "greatwar.interception": [
        _battle(_FIGHTER | {"defence": 2}, _BOMBER | {"attack": 2}),
        _battle({name: value for name, value in _FIGHTER.items() if name != "attack"}),
        _battle(_BOMBER | {"defence": 2}),
        _battle(_FIGHTER, rolls={f"x{number}": 1 for number in range(101)}),
        _battle(_FIGHTER, rolls={"f": 1} | {f"x{number}": 1 for number in range(99)}),
        _battle(_FIGHTER, _BOMBER, rolls={"f": 1, "": 1, "x" * 41: 0, "b": 11}),
    ],
    "greatwar.interception.odds": [
        question([fighters(60, 1, 1), bombers(41, 1)], [enemies(100, 1, 1)]),
        question([fighters(60, 1, 1), bombers(40, 1)], [enemies(99, 1, 1), enemies(2, 2, 1)]),
        question([fighters(1, 1, 1)] * 100, [{}] * 101),
        question([fighters(99, 1, 1), {}], [enemies(1, 1, 1)]),
        question([fighters(100, 1, 1), {}], [enemies(1, 1, 1)]),
        *(question(*_FEW, retreat_below=few) for few in (0, 1, 2, 3, 4, 5, 101)),
        question([fighters(98, 1, 1), {"count": 0}, {"count": "2"}], [enemies(1, 1, 1)]),
        question([fighters(99, 1, 1), {"count": 0}], [enemies(1, 1, 1)]),
        question([fighters(1, 1, fuel) for fuel in range(1, 100)] + [fighters(2, 2, 1)], []),
        _ladder(home=False),
        _ladder(home=True),
        _ladder(home=True) | _AT_ZERO,
    ],
    "dogfight.duel.odds": [_known(62), _known(63), _known(67)],
    "dogfight.tactics.odds": [_known(57), _known(58), _known(59), _known(60), _known(67)],
}

_LOST = {"greatwar.no-landing": "lost"}
_ZERO = {"greatwar.disengage": "at-zero"}
_STRANDED = [fighters(1, 3, 2, 4), fighters(2, 2, 5)]
_SOON = [fighters(2, 4, 6), fighters(1, 3, 2, 4), fighters(1, 2, 3, 3)]
_LATE = [fighters(1, 2, 9), fighters(20, 1, 4, 6), fighters(9, 9, 9)]
_HIGHEST = {"attack": ["P12", "A12", "S12", "T12", "F12"]}
_OTHER = {"attack": ["P11", "G12", "S11", "T11", "F11"]}
_MISSED = claimed.fought({"f": 9, "g": 9}, {"i": 9})
_SHOT = claimed.fought({"f": 1, "g": 9}, {"i": 9}, retreat=True)
_SWAPPED = claimed.fought({"f": 9, "g": 9}, {"i": 1}, lost=["g", "f"])
_CLAIMED = [each for each in vars(claimed).values() if isinstance(each, dict) and "rounds" in each]
SOUND = {
    "midway.firing": [
        _fire("fighter", (1, 2, 3), 19),
        _fire("fighter", (1, 2, 3), 20),
        _fire("ace", (1, 2, 3), 20),
        _fire("ace", (1, 2, 20), 20),
    ],
    "midway.combat": [CROSSED, OUTGUNNED],
    "greatwar.interception": [
        *_CLAIMED,
        *map(claimed.one_left_early, (1, 2, 9)),
        # What follows an illegal round is not judged.
        claimed.battle(TWO, ONE, _SHOT, _MISSED),
        claimed.battle(TWO, ONE, claimed.fought({"f": 9}, {"i": 9}), _SWAPPED),
    ],
    "dogfight.duel": [
        {"allied": _HIGHEST, "german": _OTHER},
        {"allied": _HIGHEST, "german": _OTHER, "kills": {"allied": 3, "german": 3}},
        {"allied": {"attack": []}, "german": _OTHER},
        {"allied": _HIGHEST, "german": {"attack": []}},
    ],
    "greatwar.interception.odds": [
        *(battle for battle, _ in LEAVING.values()),
        NOBODY_LEFT,
        question([fighters(31, 1, 1)], [enemies(31, 1, 1)]),
        question([fighters(5, 9, 60)], [enemies(5, 9, 60)]),
        question([fighters(40, 1, 1)], [enemies(40, 10, 1)]),
        question([fighters(9, 10, 9), fighters(9, 1, 9)], [enemies(9, 9, 9), enemies(9, 10, 9)]),
        question([fighters(2, 10, 9), bombers(30, 9)], [enemies(9, 1, 9), enemies(20, 2, 5)]),
        *(
            question(attackers, [enemies(2, 3, 4), enemies(1, 5, 9)], readings=readings, **more)
            for attackers in (_STRANDED, _STRANDED[::-1], _SOON)
            for readings in ({}, _LOST, _ZERO | _LOST)
            for more in ({}, {"retreat_below": 2})
        ),
        *(
            question(attackers, [enemies(20, 9, 5), enemies(1, 1, 9)], readings=_LOST, **more)
            for attackers in (_LATE, _LATE[::-1])
            for more in ({}, {"retreat_below": 3}, {"retreat_below": 31})
        ),
    ],
}
