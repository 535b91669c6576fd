"""Great War battles, fought round by round."""

from hypothesis import strategies as st

from tests.oracles.greatwar import interception
from tests.strategies.readings import optional, readings


@st.composite
def forces(draw, most=4):
    """Attackers, interceptors, perhaps a mission and readings."""
    small = st.integers(0, 3)
    ratings = st.sampled_from((1, 1, 2, 3, 5, 9, 10))
    attackers = []
    for number in range(draw(st.integers(1, most))):
        one = {
            "id": f"a{number}",
            "fuel": draw(st.sampled_from((6, 4, 3, 2, 1))),
            "distance_home": draw(small),
        }
        rating = draw(ratings)
        if draw(st.booleans()):
            one |= {"type": "fighter", "attack": rating}
        else:
            one |= {"type": "bomber"} | draw(optional(defence=st.just(rating)))
        attackers.append(one)
    interceptors = [
        {"id": f"i{number}", "attack": draw(ratings), "fuel": draw(st.integers(1, 5))}
        for number in range(draw(st.integers(1, most) | st.integers(0, most)))
    ]
    mission = st.fixed_dictionaries({"fuel_to_target": small, "distance_home": small})
    question = {"attackers": attackers, "interceptors": interceptors}
    return question | draw(optional(mission=mission)) | draw(readings("greatwar"))


@st.composite
def interceptions(draw, legal=False):
    """A battle fought round by round; unless ``legal``, sometimes with a mistake in it."""
    question = draw(forces())
    rounds = []
    for _ in range(draw(st.integers(0, 5))):
        state = interception(question | {"rounds": rounds})["result"]
        if state["awaiting"] != "rolls":
            break
        rounds.append(draw(_rounds(question, rounds, state)))
    if not legal and draw(st.integers(0, 3)) == 3:
        draw(_mistakes(question, rounds))
    return question | ({"rounds": rounds} if rounds or draw(st.booleans()) else {})


@st.composite
def _rounds(draw, question, before, state):
    """Dice for everybody in the battle, a choice of losses, and perhaps a decision."""
    fought = {}
    for side in ("attackers", "interceptors"):
        flying = [one["id"] for one in state[side] if one["status"] == "in_battle"]
        fought[side] = {"rolls": {plane: draw(st.integers(1, 10)) for plane in flying}}
    result = interception(question | {"rounds": [*before, fought]})["result"]["rounds"][-1]
    for side in ("attackers", "interceptors"):
        flying = list(fought[side]["rolls"])
        lost = result["losses"][side]
        if lost is None:
            enemy = "interceptors" if side == "attackers" else "attackers"
            number = result["hits"][enemy]
            lost = draw(st.permutations(flying))[:number]
        elif draw(st.booleans()):
            continue
        fought[side]["losses"] = lost
    if draw(st.integers(0, 4)):
        over = interception(question | {"rounds": [*before, fought]})["result"]["awaiting"] is None
        fought["retreat"] = False if over else draw(st.sampled_from((False, False, False, True)))
    return fought


@st.composite
def _mistakes(draw, question, rounds):
    """Spoil a battle in place."""
    if not rounds or draw(st.integers(0, 3)) == 0:
        rounds.append({side: {"rolls": {}} for side in ("attackers", "interceptors")})
    fought = draw(st.sampled_from(rounds))
    side = draw(st.sampled_from(("attackers", "interceptors")))
    ids = [one["id"] for one in question[side]]
    volley = fought[side]
    mistake = draw(st.sampled_from(("roll", "no roll", "loss", "losses", "unsaid", "retreat")))
    if mistake == "roll" and ids:
        volley["rolls"][draw(st.sampled_from(ids))] = draw(st.integers(1, 10))
    elif mistake == "no roll" and volley["rolls"]:
        del volley["rolls"][draw(st.sampled_from(sorted(volley["rolls"])))]
    elif mistake == "loss" and ids:
        volley["losses"] = [*volley.get("losses", []), draw(st.sampled_from(ids))]
    elif mistake == "losses" and ids:
        volley["losses"] = draw(st.lists(st.sampled_from(ids), max_size=5))
    elif mistake == "unsaid":
        volley.pop("losses", None)
    else:
        fought["retreat"] = True
