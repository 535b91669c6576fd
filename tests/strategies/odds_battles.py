"""Great War battles: small random ones whose odds can be counted, and some of every size."""

from hypothesis import strategies as st

from tests.strategies.readings import optional, readings

RATINGS = st.sampled_from((3, 1, 2, 5, 7, 9, 10))


def one_by_one(question):
    """The same forces without counts, each aircraft a line with an id of its own."""
    return question | {
        side: [
            {name: value for name, value in line.items() if name != "count"}
            | {"id": f"{line['id']}.{number}"}
            for line in question[side]
            for number in range(line.get("count", 1))
        ]
        for side in ("attackers", "interceptors")
    }


@st.composite
def counted(draw, lines, most):
    """The lines, some with a count."""
    room = most - len(lines)
    told = []
    for line in lines:
        count = draw(st.sampled_from((None, None, 1, 2)))
        if count == 2 and not room:
            count = None
        room -= count == 2
        told.append(line | {"count": count} if count else line)
    return told


@st.composite
def attackers(draw, most=4, fuels=5, *, fighters=False):
    """Some lines, many of them so short of fuel that they leave early or cannot land."""
    lines = []
    for number in range(draw(st.integers(1, min(most, 3)))):
        fuel = draw(st.integers(1, fuels))
        home = max(0, fuel - draw(st.sampled_from((fuel, 1, 2, 0, -1))))
        line = {"id": f"a{number}", "fuel": fuel, "distance_home": home}
        if fighters or draw(st.booleans()):
            line |= {"type": "fighter", "attack": draw(RATINGS)}
        else:
            line |= {"type": "bomber"} | draw(optional(defence=RATINGS))
        lines.append(line)
    return draw(counted(lines, most))


@st.composite
def interceptors(draw, most=4, fuels=5, least=0):
    """Some lines, perhaps none."""
    lines = [
        {"id": f"i{number}", "attack": draw(RATINGS), "fuel": draw(st.integers(1, fuels))}
        for number in range(draw(st.integers(1, min(most, 3)) | st.integers(least, 2)))
    ]
    return draw(counted(lines, most))


@st.composite
def interception_odds(draw, most=4, fuels=5):
    """A question about a battle of so many aircraft a side at most, and as many rounds as fuel."""
    small = st.integers(0, 3)
    mission = st.fixed_dictionaries({"fuel_to_target": small, "distance_home": small})
    below = draw(st.sampled_from((None, 2, None, 3, 1, 4, 0, 101)))
    question = {
        "attackers": draw(attackers(most, fuels)),
        "interceptors": draw(interceptors(most, fuels)),
    }
    question |= draw(optional(mission=mission)) | draw(readings("greatwar"))
    return question if below is None else question | {"retreat_below": below}


# Small battles that end in every way: short of fuel, too short to land, sure to hit, retreating.
TINY = {
    "one against one, the attacker short of fuel": {
        "attackers": [{"id": "a", "type": "bomber", "defence": 4, "fuel": 2, "distance_home": 1}],
        "interceptors": [{"id": "i", "attack": 7, "fuel": 2}],
    },
    "a bomber that is too far from home already": {
        "attackers": [
            {"id": "a", "type": "fighter", "attack": 10, "fuel": 3, "distance_home": 1},
            {"id": "b", "type": "bomber", "defence": 10, "fuel": 2, "distance_home": 3},
        ],
        "interceptors": [{"id": "i", "attack": 2, "fuel": 1}],
        "mission": {"fuel_to_target": 1, "distance_home": 1},
    },
    "two alike against two kinds": {
        "attackers": [
            {"id": "a", "type": "fighter", "attack": 3, "fuel": 3, "distance_home": 1, "count": 2}
        ],
        "interceptors": [
            {"id": "i", "attack": 1, "fuel": 1},
            {"id": "j", "attack": 9, "fuel": 2},
        ],
        "retreat_below": 2,
    },
}


def fighters(count, attack, fuel, home=0):
    name = f"{attack}, {fuel}, {home}"
    line = {"id": f"a {name}", "type": "fighter", "attack": attack, "fuel": fuel}
    return line | {"distance_home": home, "count": count}


def bombers(count, fuel, home=0):
    line = {"id": f"b {fuel}, {home}", "type": "bomber", "fuel": fuel, "distance_home": home}
    return line | {"count": count}


def enemies(count, attack, fuel):
    return {"id": f"i {attack}, {fuel}", "attack": attack, "fuel": fuel, "count": count}


def question(attackers, against, **more):
    return {"attackers": attackers, "interceptors": against} | more


# Small battles that some leave while the others fight on, and whether those may not land.
LEAVING = {
    "a stranded one, perhaps shot down": (
        question([fighters(1, 1, 1, 2), fighters(1, 1, 2)], [enemies(1, 9, 2), enemies(2, 1, 2)]),
        True,
    ),
    "a stranded one, surely shot down": (
        question([fighters(1, 1, 1, 2), fighters(1, 1, 2)], [enemies(1, 10, 2), enemies(2, 1, 2)]),
        False,
    ),
    "a stranded one behind one that is surely shot down": (
        question(
            [fighters(1, 2, 3), fighters(1, 3, 1, 5), fighters(1, 1, 3)],
            [enemies(1, 10, 3), enemies(3, 2, 3)],
        ),
        True,
    ),
    "three kinds that stay while they are three": (
        question(
            [fighters(1, 3, 4), fighters(1, 2, 5), fighters(1, 1, 6)],
            [enemies(2, 3, 4)],
            retreat_below=3,
        ),
        False,
    ),
}

# Too many dice for fractions, few enough moments for the second implementation.
MEDIUM = {
    "five against five alike": question([fighters(5, 3, 10)], [enemies(5, 3, 10)]),
    "in kinds, some leaving early": question(
        [bombers(2, 9, 3), fighters(2, 4, 8, 1), fighters(1, 9, 12, 12), bombers(1, 7, 6)],
        [enemies(3, 1, 7), enemies(2, 2, 11)],
        mission={"fuel_to_target": 2, "distance_home": 2},
        retreat_below=2,
    ),
    "in kinds, staying to the end": question(
        [bombers(3, 9, 4), fighters(2, 1, 7, 5)],
        [enemies(2, 1, 6), enemies(2, 2, 9)],
        readings={
            "greatwar.disengage": "at-zero",
            "greatwar.no-landing": "lost",
            "greatwar.last-shot": "must-leave",
            "greatwar.last-interceptor-shot": "must-leave",
            "greatwar.mission-fuel": "there",
        },
    ),
    "with a last shot that hardly ever comes": question(
        [fighters(2, 2, 12, 10), fighters(3, 9, 8)],
        [enemies(1, 1, 1), enemies(3, 1, 10)],
        readings={"greatwar.disengage": "at-zero"},
    ),
    "a hundred against one": question([bombers(60, 4), fighters(40, 1, 6, 1)], [enemies(1, 9, 5)]),
    "one against a hundred": question([fighters(1, 9, 3)], [enemies(100, 1, 3)]),
}

LARGE = {
    "alike": question([fighters(100, 3, 10)], [enemies(100, 3, 10)]),
    "seldom hitting for long": question([fighters(100, 1, 99)], [enemies(100, 1, 99)]),
    "in many kinds": question(
        [
            *(fighters(9, attack, 2 + attack, attack // 3) for attack in range(1, 11)),
            *(bombers(2, fuel, fuel // 2) for fuel in range(2, 7)),
        ],
        [enemies(10, attack, 12 - attack) for attack in range(1, 11)],
        mission={"fuel_to_target": 2, "distance_home": 1},
        retreat_below=20,
    ),
    "against one": question([fighters(100, 3, 40)], [enemies(1, 3, 40)]),
    "one against them": question([fighters(1, 3, 40)], [enemies(100, 3, 40)]),
    "bombers only": question([bombers(50, 9, 4), bombers(50, 12, 6)], [enemies(100, 3, 10)]),
    "in fuel of many kinds": question(
        [bombers(1, 25 - number % 25, number // 25) for number in range(100)],
        [enemies(1, 1 + number // 25, number % 25 + 1) for number in range(100)],
        retreat_below=20,
    ),
    # The book on one side comes to nothing that counts before the book on the other does.
    "with one book done before the other": question(
        [fighters(1, 1, number * 2 % 31) for number in range(1, 31)],
        [enemies(1, 5, number * 8 % 31) for number in range(1, 31)],
    ),
}

# All fifty are shot down, but for a chance that no float of such a battle knows.
NOBODY_LEFT = question([fighters(50, 1, 9)], [enemies(100, 9, 1)])

FOUGHT = {
    "twelve against twelve in kinds": (
        question(
            [bombers(4, 6, 2), fighters(4, 3, 5, 2), fighters(4, 5, 7, 3)],
            [enemies(4, 4, 3), enemies(4, 2, 6), enemies(4, 1, 4)],
            mission={"fuel_to_target": 1, "distance_home": 2},
            retreat_below=3,
        ),
        400,
    ),
    "thirty against thirty": (
        question([fighters(30, 3, 5, 1)], [enemies(15, 4, 2), enemies(15, 2, 5)]),
        150,
    ),
    "a hundred against a hundred": (
        question([fighters(100, 3, 6)], [enemies(100, 3, 6)]),
        40,
    ),
}
