"""Legal questions whose answers are told in lines that no numbered case needs."""

_AHEAD = {"side": "japanese", "type": "fighter", "q": 0, "r": -1, "heading": "N"}
_BEHIND = {"side": "american", "type": "fighter", "q": 0, "r": 0, "heading": "N"}
_STRAIGHT = {"manoeuvres": ["forward", "forward"]}
_ABLE = {"hand": ["P1", "G1", "T1", "T2", "T3"], "attack": []}

SELDOM = [
    (
        "midway.combat",
        {"attacker": _AHEAD | _STRAIGHT, "defender": _BEHIND | _STRAIGHT, "first": "attacker"},
    ),
    (
        "midway.combat",
        {
            "attacker": _AHEAD | _STRAIGHT | {"type": "bomber", "r": -2, "cards": [4, 6]},
            "defender": _BEHIND | _STRAIGHT | {"cards": [3, 4]},
            "first": "defender",
        },
    ),
    (
        "dogfight.duel",
        {
            "allied": {"attack": []},
            "german": _ABLE,
            "readings": {"dogfight.declined": "able-suffices"},
        },
    ),
]
