"""What a headline has to say of a result, told once more, in plain Python.

Each function gives the words that the headline has to have, in their order, and those that it must
not have: ``(said, unsaid)``. The words are the side's, and what befalls it.
"""

NOBODY = "Nobody fires"
ROLES = ("Attacker", "Defender")
OTHER = {"attacker": "defender", "defender": "attacker"}


def range_area(question, result):
    attacking = [role for role in OTHER if result[role]["area"] in ("red", "yellow")]
    if not attacking:
        return [NOBODY], ["Only", "Both"]
    drawing = [role for role in OTHER if result[role]["area"] != "out"]
    cards = [
        {"red": 3, "yellow": 2, "light_blue": 2, "navy": 1}[result[role]["area"]]
        for role in drawing
    ]
    if len(drawing) == 2:
        return ["Both fire", f"Attacker {cards[0]}", f"Defender {cards[1]}"], ["Only", "Nobody"]
    return [f"Only the {drawing[0].title()} fires", f"{cards[0]}."], ["Both", "Nobody"]


def firing(question, result):
    areas = {role: question[role]["area"] for role in OTHER}
    return _fired(areas, result)


def _fired(areas, result):
    if not {"red", "yellow"} & set(areas.values()):
        return [NOBODY], ["wins", "destroyed", "tie"]
    high = {role: result["values"][role] for role in OTHER}
    alone = [role for role in OTHER if high[OTHER[role]] is None]
    if alone:
        if result["winner"] is None:
            return ["Nothing happens", "nothing to compare"], ["wins", "destroyed", "tie"]
        return [f"The {OTHER[alone[0]].title()} is destroyed"], ["wins", f"{alone[0].title()} is"]
    if high["attacker"] == high["defender"]:
        return ["tie", "nothing happens"], ["wins", "destroyed"]
    winner = max(high, key=high.get)
    loser = OTHER[winner].title()
    if areas[winner] in ("red", "yellow"):
        return [f"The {loser} is destroyed."], ["wins", f"The {winner.title()} is"]
    return [f"The {winner.title()} wins", "destroys nothing"], [loser, "is destroyed"]


def combat(question, result):
    seen = result["range_area"]
    areas = {role: seen[role]["area"] for role in OTHER}
    if result["firing"] is not None:
        return _fired(areas, result["firing"])
    drawing = [role.title() for role in OTHER if areas[role] != "out"]
    if len(drawing) == 2:
        return ["Both draw", *ROLES], ["Only", "destroyed"]
    return [f"Only the {drawing[0]} draws"], ["Both", "destroyed"]


def initiative(question, result):
    return {
        "keep": (["active player keeps the Initiative Card"], ["passes", "ends"]),
        "pass": (["Initiative Card passes to the opponent"], ["keeps", "ends"]),
        None: (["Activation ends"], ["passes", "keeps"]),
    }[result["initiative"]]


def bid(question, result):
    side = "Japanese" if question["japanese"] > question["american"] else "American"
    return [f"The {side} side takes"], [({"Japanese", "American"} - {side}).pop()]


def orders(question, result):
    if result["closed"]:
        return ["closed"], [*ROLES, "turn"]
    turn = "Attacker" if len(question["plays"]) % 2 else "Defender"
    return [f"{turn}'s turn"], ["closed", "Attacker's" if turn == "Defender" else "Defender's"]


def victory(question, result):
    if result["winner"] is None:
        return ["Nobody has won"], ["American", "Japanese"]
    return [f"The {result['winner'].title()} side wins"], ["Nobody"]


def duel(question, result):
    score, kills = result["score"], result["kills"]
    if score:
        won = [side.title() for side, number in score.items() if number >= 4]
        even = score["allied"] == score["german"]
        read = question.get("readings", {}).get("dogfight.both-reach-four", "both")
        if len(won) == 2 and even and read == "both":
            return ["Both sides win the battle"], ["Nobody"]
        if len(won) == 1:
            return [f"The {won[0]} side wins the battle"], ["Both", "Nobody"]
    made = [side.title() for side, number in kills.items() if number]
    if len(made) == 1:
        return [f"The {made[0]} side makes a kill"], ["Both", "Nobody", "wins"]
    if made:
        return ["Both sides make a kill"], ["Nobody", "win"]
    return ["Nobody makes a kill"], ["Both", "win"]


def match(question, result):
    winner = result["winner"]
    if winner == "both":
        return ["Both sides win"], ["Nobody"]
    if winner:
        return [f"The {winner.title()} side wins"], ["Both", "Nobody"]
    return ["Nobody has won yet"], ["side"]


def interception(question, result):
    if not question["interceptors"]:
        return ["Nobody intercepts"], ["destroyed", "retreat", "dice"]
    if result["awaiting"]:
        return _awaited(result["awaiting"], result["rounds"])
    if question["rounds"][-1].get("retreat"):
        return ["The attackers retreat"], ["whether", "destroyed"]
    return _over(result)


def _awaited(what, rounds):
    if what == "rolls":
        return ["dice", "next" if rounds else "first", "awaited"], ["destroyed", "losses"]
    if what == "losses":
        choosing = [side for side in _SIDES if rounds[-1]["losses"][side] is None]
        who = "Both sides" if len(choosing) == 2 else f"The {choosing[0]}"
        return [who, "choose their losses"], ["dice", "destroyed"]
    return ["attackers", "whether they retreat"], ["dice", "destroyed"]


def _over(result):
    left = {side: [each["status"] for each in result[side]] for side in _SIDES}
    gone = {side: "in_battle" not in left[side] for side in _SIDES}
    if all(gone.values()):
        return ["Nobody is left in the battle"], ["retreat"]
    fallen, stayed = _SIDES if gone["attackers"] else _SIDES[::-1]
    if not any(each["disengaged"][fallen] for each in result["rounds"]):
        return [f"Every {fallen[:-1]} is destroyed"], [stayed]
    if fallen == "attackers":
        return ["No attacker is left in the battle", "disengage"], ["Every"]
    return ["attackers have outlasted the interceptors"], ["Every", "destroyed"]


_SIDES = ("attackers", "interceptors")

TELLINGS = {
    "midway.range-area": range_area,
    "midway.firing": firing,
    "midway.combat": combat,
    "midway.initiative": initiative,
    "midway.initiative-bid": bid,
    "midway.orders": orders,
    "midway.victory": victory,
    "dogfight.duel": duel,
    "dogfight.match": match,
    "greatwar.interception": interception,
}
