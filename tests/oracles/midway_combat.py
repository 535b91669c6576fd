"""Oracle for Midway's combat: the other oracles' findings, one after another."""

from tests.oracles.midway import Json, answer, firing, initiative, range_area
from tests.oracles.midway_flight import flown

ROLES = ("attacker", "defender")


def _meant(aircraft: Json) -> list[str]:
    """List the manoeuvres that are carried out."""
    left_out = aircraft.get("omit")
    return [each for place, each in enumerate(aircraft["manoeuvres"]) if place != left_out]


def combat(request: Json) -> Json:
    """Rule on midway.combat; who moves first makes no difference to where they end."""
    faults = []
    for role in ROLES:
        planned = {"fighter": 2, "bomber": 2, "ace": 3}[request[role]["type"]]
        if len(request[role]["manoeuvres"]) != planned:
            faults.append(f"/{role}/manoeuvres")
    if faults:
        return answer(None, faults, [])

    chosen = {"readings": request.get("readings", {})}
    positions = {role: flown(request[role], _meant(request[role]))[-1] for role in ROLES}
    moved = {role: request[role] | positions[role] for role in ROLES}
    seen = range_area(moved | {"diagrams": request.get("diagrams", {})})
    silent = seen["silent_points"]

    shooting = seen["result"]["firing"]
    fired = None
    missing = False
    sides = {}
    for role in ROLES:
        due = 0 if shooting == "none" else seen["result"][role]["cards"]
        cards = request[role].get("cards")
        if cards is None and due > 0:
            missing = True
        elif len(cards or []) != due:
            faults.append(f"/{role}/cards")
        area, kind = seen["result"][role]["area"], request[role]["type"]
        sides[role] = {"area": area, "type": kind, "cards": cards or []}
    if faults:
        return answer(None, faults, silent)
    if not missing:
        ruled = firing(sides | chosen)
        fired, silent = ruled["result"], silent + ruled["silent_points"]

    card = None
    if "markers" in request:
        card = initiative({"markers": request["markers"]})["result"]
    result = {
        "positions": positions,
        "range_area": seen["result"],
        "firing": fired,
        "initiative": card,
    }
    return answer(result, [], silent)
