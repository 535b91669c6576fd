"""Questions of Midway that several files ask, and what questions are made of."""


def aircraft(side, kind="fighter", q=0, r=0, heading="N", **members):
    return {"side": side, "type": kind, "q": q, "r": r, "heading": heading} | members


def ahead(side, r, number=2, **members):
    """An aircraft that flies to N."""
    return aircraft(side, r=r, manoeuvres=["forward"] * number, **members)


def fire(attacker, defender, kind="fighter", reading="wins"):
    """A Firing: an area and the cards of each side; the Attacker may be an Ace."""
    (area, *cards), (other, *others) = attacker, defender
    return {
        "attacker": {"area": area, "type": kind, "cards": cards},
        "defender": {"area": other, "cards": others},
        "readings": {"midway.unopposed-draw": reading},
    }


def piles(attacker, defender, kind="fighter"):
    return {
        "attacker": {"area": attacker, "type": kind, "pile": [1, 2, 3]},
        "defender": {"area": defender, "pile": [1, 2, 3]},
    }


def plays(*acts):
    return {"plays": [dict(zip(("by", "action"), act.split(), strict=True)) for act in acts]}


def destroyed(side, kind):
    return {"event": "destroyed", "side": side, "type": kind}


def tile(american, japanese):
    return {"event": "round_end", "midway_tile": {"american": american, "japanese": japanese}}


def hunt(*events):
    return {"mode": "carrier_hunt", "events": [*events]}


def domination(*events, threshold=9):
    return {"mode": "domination", "threshold": threshold, "events": [*events]}


ALONE = fire(("red", 1, 2, 4), ("out",))
NO_EFFECT = fire(("red", 1, 2, 4), ("out",), reading="no-effect")
QUIET = fire(("navy",), ("out",))
VIEWS = {"attacker": aircraft("american"), "defender": aircraft("japanese", r=-1)}
FLIGHT = {"aircraft": aircraft("american"), "manoeuvres": ["forward", "left", "right"]}
MARKERS = {"active": 0, "opponent": 2}
CHASE = {
    "attacker": ahead("american", 0, cards=[1, 2, 3]),
    "defender": ahead("japanese", -1),
    "first": "defender",
    "markers": MARKERS,
}
CROSSED = CHASE | {
    "attacker": ahead("american", 0, cards=[1]),
    "defender": aircraft("japanese", q=-2, r=-3, heading="SE", manoeuvres=["forward"] * 2),
}
OUTGUNNED = {
    "attacker": ahead("american", 0, 3, omit=0, cards=[18, 2, 3]) | {"type": "ace"},
    "defender": ahead("japanese", -5, heading="S", cards=[20, 1, 1]),
    "first": "attacker",
}
UNTOLD = CHASE | {"attacker": ahead("american", 0)}
PASSED = plays("defender pass", "attacker play", "defender pass")
ENEMIES = [
    aircraft("japanese", r=r, id=name) for name, r in (("near", -1), ("behind", 5), ("far", -4))
]
TARGETS = {"aircraft": aircraft("american"), "enemies": ENEMIES}
LOST = destroyed("japanese", "bomber")
REACHED = {"event": "carrier_reached", "side": "japanese"}
