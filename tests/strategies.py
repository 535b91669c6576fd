"""Random questions, as JSON objects; most of them legal, and every one accepted by the schemas."""

from hypothesis import strategies as st

from service.rules.dogfight import DECK
from tests.oracles.greatwar import interception

SIDES = ("american", "japanese")
HEADINGS = ("N", "NE", "SE", "S", "SW", "NW")
AREAS = ("red", "yellow", "light_blue", "navy", "out")
CODES = tuple(f"{suit}{rank}" for suit in "PAGTSF" for rank in range(1, 13))

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


def _optional(**fields):
    return st.fixed_dictionaries({}, optional=fields)


def _aircraft(side):
    kinds = st.sampled_from(("fighter", "bomber", "ace"))
    return st.fixed_dictionaries(
        {
            "side": st.just(side),
            "type": kinds,
            "q": near,
            "r": near,
            "heading": st.sampled_from(HEADINGS),
        }
    )


@st.composite
def range_areas(draw):
    attacker, defender = draw(st.permutations(SIDES))
    question = {
        "attacker": draw(_aircraft(attacker)),
        "defender": draw(_aircraft(defender)),
    }
    return question | draw(_optional(diagrams=diagrams))


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
        kind = _optional(type=st.sampled_from(("fighter", "bomber", "ace")))
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


def initiatives():
    markers = {"active": st.integers(0, 6), "opponent": st.integers(0, 6)}
    action = {"action": st.just("combat")}
    return st.fixed_dictionaries({"markers": st.fixed_dictionaries(markers)}, optional=action)


@st.composite
def hands(draw, without=()):
    """Five cards, often with what an attack needs."""
    deck = [code for code in CODES if code not in without]
    planes = [code for code in deck if code[0] in "PAG"]
    hand = draw(st.lists(st.sampled_from(planes), unique=True, max_size=4))
    rest = [code for code in deck if code not in hand]
    missing = 5 - len(hand)
    more = draw(st.lists(st.sampled_from(rest), unique=True, min_size=missing, max_size=missing))
    return draw(st.permutations(hand + more))


@st.composite
def attempts(draw, without=()):
    """A hand, an attack, or both; the attack mostly out of the hand."""
    hand = draw(hands(without))
    deck = [code for code in CODES if code not in without]
    part = st.lists(st.sampled_from(hand), unique=True, max_size=5)
    attack = draw(
        st.just([]) | part | part | st.lists(st.sampled_from(deck), unique=True, max_size=5)
    )
    shown = draw(st.sampled_from(("hand", "hand", "hand", "attack", "both")))
    both = {"hand": hand, "attack": attack}
    return both if shown == "both" else {shown: both[shown]}


@st.composite
def attack_ranks(draw):
    return {"side": draw(st.sampled_from(("allied", "german")))} | draw(attempts())


@st.composite
def duels(draw):
    allied = draw(attempts())
    taken = {*allied.get("hand", ()), *allied.get("attack", ())}
    german = draw(attempts(without=taken))
    three = st.integers(0, 3)
    kills = st.fixed_dictionaries({"allied": three, "german": three})
    return {"allied": allied, "german": german} | draw(_optional(kills=kills))


@st.composite
def forces(draw, most=4):
    """Attackers, interceptors and perhaps a mission."""
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
            one |= {"type": "bomber"} | draw(_optional(defence=st.just(rating)))
        attackers.append(one)
    interceptors = [
        {"id": f"i{number}", "attack": draw(ratings), "fuel": draw(st.integers(1, 5))}
        for number in range(draw(st.integers(1, most) | st.integers(0, most)))
    ]
    mission = st.fixed_dictionaries({"fuel_to_target": small, "distance_home": small})
    question = {"attackers": attackers, "interceptors": interceptors}
    return question | draw(_optional(mission=mission))


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


QUESTIONS = {
    "midway.range-area": range_areas(),
    "midway.firing": firings(),
    "midway.orders": orders(),
    "midway.initiative": initiatives(),
    "greatwar.interception": interceptions(),
    "dogfight.attack-rank": attack_ranks(),
    "dogfight.duel": duels(),
}

# Arrays whose order means nothing, by their member name.
UNORDERED = {"hand", "attack", "cards", "fighter", "bomber"}

NAMES = {card.code: card.name for card in DECK}


def respelt(value, chance, name=""):
    """The same question in other words: order of members and of sets, names and case of cards."""
    if isinstance(value, dict):
        members = [(key, respelt(each, chance, key)) for key, each in value.items()]
        return dict(chance.sample(members, len(members)))
    if isinstance(value, list):
        items = [respelt(each, chance) for each in value]
        return chance.sample(items, len(items)) if name in UNORDERED else items
    if value in NAMES:
        spelling = chance.choice((value, NAMES[value]))
        return chance.choice((spelling, spelling.lower(), spelling.upper()))
    return value
