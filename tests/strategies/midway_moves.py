"""Questions about aircraft that move in Midway: flights, targets, and combats."""

from hypothesis import strategies as st

from tests.oracles.midway_combat import ROLES, combat
from tests.oracles.midway_flight import flown
from tests.strategies.midway import SIDES, aircraft, diagrams, near
from tests.strategies.midway import markers as all_markers
from tests.strategies.readings import optional

LIMIT = 1_000_000

turns = st.sampled_from(("forward", "left", "right"))
around = st.integers(-6, 6)
anywhere = near | near | near | st.integers(-LIMIT, LIMIT) | st.sampled_from((-LIMIT, LIMIT))


def _moves(*due):
    """Manoeuvres in one of the numbers that are due, or now and then in another one."""
    number = st.sampled_from(due * (36 // len(due)) + (0, 1, 2, 3, 4, 5, 20))
    return number.flatmap(lambda n: st.lists(turns, min_size=n, max_size=n))


@st.composite
def flights(draw):
    one = draw(st.sampled_from(SIDES).flatmap(aircraft))
    numbers = _moves(2, 3) if one["type"] == "bomber" else _moves(3, 4)
    place = {"q": draw(anywhere), "r": draw(anywhere)}
    return {"aircraft": one | place, "manoeuvres": draw(numbers)}


@st.composite
def targets(draw):
    """Enemies about as far as five manoeuvres go, now and then at the other end of the board."""
    own, other = draw(st.permutations(SIDES))
    one = draw(aircraft(own))
    names = st.text(st.sampled_from("aÉ~/ 1%"), min_size=1, max_size=40) | st.just("P5")
    enemies = []
    for name in draw(st.lists(names, unique=True, min_size=1, max_size=6)):
        place = {"q": one["q"] + draw(around), "r": one["r"] + draw(around)}
        if draw(st.integers(0, 9)) == 9:
            place = {"q": draw(anywhere), "r": draw(anywhere)}
        enemies.append(draw(aircraft(other)) | place | {"id": name})
    return {"aircraft": one, "enemies": enemies}


@st.composite
def combats(draw):
    """Two aircraft that end near each other; cards as due, left out, or as somebody erred."""
    question = {role: draw(_plans(side)) for role, side in _pair(draw)}
    question["first"] = draw(st.sampled_from(ROLES))
    question |= draw(optional(diagrams=diagrams, markers=all_markers))
    ends = combat(question)["result"]
    if ends is None:
        cards = st.lists(st.integers(0, 20), max_size=4)
        return question | {role: question[role] | draw(optional(cards=cards)) for role in ROLES}
    _bring_near(draw, question, ends["positions"])
    seen = combat(question)["result"]["range_area"]
    for role in ROLES:
        due = 0 if seen["firing"] == "none" else seen[role]["cards"]
        number = draw(st.sampled_from((due, due, due, due, due, due, None, None, 0, 4)))
        if number is not None:
            cards = st.lists(st.integers(0, 10), min_size=number, max_size=number)
            question[role]["cards"] = draw(cards)
    return question


def _pair(draw):
    return zip(ROLES, draw(st.permutations(SIDES)), strict=True)


@st.composite
def _plans(draw, side):
    """An aircraft and what it plans; an ace leaves one of three out."""
    one = draw(aircraft(side))
    due = 3 if one["type"] == "ace" else 2
    one["manoeuvres"] = draw(_moves(due))
    if one["type"] == "ace" and (len(one["manoeuvres"]) == due or draw(st.booleans())):
        one["omit"] = draw(st.integers(0, 2))
    return one


def _bring_near(draw, question, ends):
    """Move the defender's start, so that one ends before the other's nose, or both close by."""
    me, other = draw(st.permutations(ROLES))
    before = flown(ends[me], ["forward"] * draw(st.integers(1, 2)))[-1]
    if draw(st.integers(0, 2)) == 0:
        before = {axis: ends[me][axis] + draw(near) for axis in ("q", "r")}
    for axis in ("q", "r"):
        question[other][axis] += before[axis] - ends[other][axis]
