"""Questions about one moment of Midway: who sees whom, fires, plays, and holds the card."""

from hypothesis import strategies as st

from tests.strategies.readings import optional

SIDES = ("american", "japanese")
HEADINGS = ("N", "NE", "SE", "S", "SW", "NW")
AREAS = ("red", "yellow", "light_blue", "navy", "out")
TYPES = ("fighter", "bomber", "ace")

near = st.integers(-2, 2)
cells = st.builds(
    lambda places, areas: [
        {"q": q, "r": r, "area": area} for (q, r), area in zip(places, areas, strict=False)
    ],
    st.lists(st.tuples(near, near), unique=True, max_size=20),
    st.lists(st.sampled_from(AREAS[:-1]), min_size=20, max_size=20),
)
side_diagrams = st.fixed_dictionaries({}, optional={"fighter": cells, "bomber": cells})
diagrams = st.fixed_dictionaries({}, optional=dict.fromkeys(SIDES, side_diagrams))


def aircraft(side):
    return st.fixed_dictionaries(
        {
            "side": st.just(side),
            "type": st.sampled_from(TYPES),
            "q": near,
            "r": near,
            "heading": st.sampled_from(HEADINGS),
        }
    )


@st.composite
def range_areas(draw):
    attacker, defender = draw(st.permutations(SIDES))
    question = {
        "attacker": draw(aircraft(attacker)),
        "defender": draw(aircraft(defender)),
    }
    return question | draw(optional(diagrams=diagrams))


@st.composite
def firings(draw):
    question = {}
    areas = {role: draw(st.sampled_from(AREAS)) for role in ("attacker", "defender")}
    begins = not {"red", "yellow"}.isdisjoint(areas.values())
    due = {"red": 3, "yellow": 2, "light_blue": 2, "navy": 1, "out": 0}
    for role, area in areas.items():
        number = due[area] if begins else 0
        if draw(st.integers(0, 9)) == 9:
            number = draw(st.integers(0, 20))
        cards = draw(st.lists(st.integers(0, 10), min_size=number, max_size=number))
        kind = optional(type=st.sampled_from(TYPES))
        question[role] = {"area": area, "cards": cards} | draw(kind)
    return question


def orders():
    play = st.fixed_dictionaries(
        {
            "by": st.sampled_from(("attacker", "defender")),
            "action": st.sampled_from(("play", "play", "pass")),
        }
    )
    alternating = st.lists(st.sampled_from(("play", "play", "pass")), max_size=12).map(
        lambda actions: [
            {"by": ("defender", "attacker")[turn % 2], "action": action}
            for turn, action in enumerate(actions)
        ]
    )
    return st.fixed_dictionaries({"plays": alternating | st.lists(play, max_size=12)})


markers = st.fixed_dictionaries({"active": st.integers(0, 6), "opponent": st.integers(0, 6)})


def initiatives():
    action = {"action": st.sampled_from(("combat", "flight"))}
    return st.fixed_dictionaries({"markers": markers}, optional=action)


def bids():
    return st.fixed_dictionaries(dict.fromkeys(SIDES, st.integers(0, 3)))
