"""A question for each ruling, which shows in the OpenAPI text and gets a legal ruling."""

from typing import Any, Final

EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "midway.range-area": {
        "attacker": {"side": "american", "type": "fighter", "q": 0, "r": 0, "heading": "NE"},
        "defender": {"side": "japanese", "type": "bomber", "q": 1, "r": -1, "heading": "S"},
    },
    "midway.firing": {
        "attacker": {"area": "yellow", "type": "ace", "cards": [3, 5]},
        "defender": {"area": "light_blue", "cards": [5, 2]},
    },
    "midway.firing.odds": {
        "attacker": {"area": "yellow", "type": "ace", "pile": [1, 2, 3, 4, 5, 6, 7]},
        "defender": {"area": "light_blue", "pile": [1, 2, 3, 4, 5, 6, 7]},
    },
    "midway.orders": {
        "plays": [
            {"by": "defender", "action": "pass"},
            {"by": "attacker", "action": "play"},
        ]
    },
    "midway.initiative": {"markers": {"active": 0, "opponent": 2}},
    "midway.initiative-bid": {"american": 1, "japanese": 2},
    "midway.flight": {
        "aircraft": {"side": "american", "type": "fighter", "q": 0, "r": 0, "heading": "NE"},
        "manoeuvres": ["forward", "right", "forward"],
    },
    "midway.targets": {
        "aircraft": {"side": "american", "type": "fighter", "q": 0, "r": 0, "heading": "N"},
        "enemies": [
            {
                "id": "ahead",
                "side": "japanese",
                "type": "bomber",
                "q": 1,
                "r": -4,
                "heading": "S",
            },
            {
                "id": "behind",
                "side": "japanese",
                "type": "fighter",
                "q": 0,
                "r": 2,
                "heading": "N",
            },
        ],
    },
    "midway.combat": {
        "attacker": {
            "side": "american",
            "type": "ace",
            "q": 0,
            "r": 0,
            "heading": "N",
            "manoeuvres": ["forward", "left", "forward"],
            "omit": 1,
            "cards": [3, 6, 2],
        },
        "defender": {
            "side": "japanese",
            "type": "fighter",
            "q": -2,
            "r": -1,
            "heading": "NE",
            "manoeuvres": ["forward", "forward"],
            "cards": [6],
        },
        "first": "defender",
        "markers": {"active": 1, "opponent": 2},
    },
    "midway.victory": {
        "mode": "domination",
        "threshold": 9,
        "events": [
            {"event": "destroyed", "side": "japanese", "type": "ace"},
            {"event": "round_end", "midway_tile": {"american": 2, "japanese": 1}},
            {"event": "destroyed", "side": "american", "type": "fighter"},
            {"event": "destroyed", "side": "japanese", "type": "ace"},
            {"event": "round_end", "midway_tile": {"american": 3, "japanese": 1}},
        ],
    },
    "greatwar.interception": {
        "attackers": [
            {"id": "f1", "type": "fighter", "attack": 3, "fuel": 4, "distance_home": 1},
            {"id": "b1", "type": "bomber", "fuel": 5, "distance_home": 2},
        ],
        "interceptors": [{"id": "i1", "attack": 3, "fuel": 4}],
        "rounds": [
            {
                "attackers": {"rolls": {"f1": 2, "b1": 9}, "losses": ["b1"]},
                "interceptors": {"rolls": {"i1": 1}, "losses": ["i1"]},
                "retreat": False,
            }
        ],
        "mission": {"fuel_to_target": 1, "distance_home": 2},
    },
    "greatwar.interception.odds": {
        "attackers": [
            {
                "id": "f",
                "type": "fighter",
                "attack": 3,
                "fuel": 4,
                "distance_home": 1,
                "count": 2,
            },
            {"id": "b", "type": "bomber", "fuel": 5, "distance_home": 2},
        ],
        "interceptors": [{"id": "i", "attack": 3, "fuel": 4, "count": 2}],
        "mission": {"fuel_to_target": 1, "distance_home": 2},
        "retreat_below": 2,
    },
    "dogfight.attack-rank": {"side": "allied", "hand": ["P5", "A8", "T1", "S3", "Strafe"]},
    "dogfight.duel": {
        "allied": {"hand": ["P12", "A9", "P3", "G9", "P2"]},
        "german": {"hand": ["P5", "G5", "S11", "A7", "T5"]},
        "kills": {"allied": 3, "german": 2},
    },
    "dogfight.duel.odds": {
        "side": "allied",
        "hand": ["P5", "A8", "T1", "S3", "Strafe"],
        "known": ["P12"],
    },
    "dogfight.tactics": {
        "hand": ["P5", "A8", "T1", "T3", "G4"],
        "discards": ["T1", "G4"],
        "draws": ["S9", "Stunt"],
    },
    "dogfight.tactics.odds": {"side": "german", "hand": ["P5", "G8", "T1", "S3", "A4"]},
    "dogfight.match": {
        "turns": [
            {
                "allied": {"hand": ["P12", "A9", "P3", "G9", "P2"]},
                "german": {"hand": ["P5", "G5", "S11", "A7", "T5"]},
            },
            {"allied": {"attack": ["P6", "A4"]}, "german": {"attack": []}},
        ]
    },
}
