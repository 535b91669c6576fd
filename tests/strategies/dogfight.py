"""Questions about Dogfight: hands, attacks, duels, the Tactics Phase and whole matches."""

from hypothesis import strategies as st

from tests.oracles.dogfight_match import match
from tests.strategies.readings import optional, readings

CODES = tuple(f"{suit}{rank}" for suit in "PAGTSF" for rank in range(1, 13))


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


kills = st.fixed_dictionaries(dict.fromkeys(("allied", "german"), st.sampled_from((3, 0, 1, 2, 3))))

# Turns that are over quickly, so that a match gets somewhere: who attacks, and with what.
ATTACKS = {
    "wins": {"attack": ["P9", "A9"]},
    "loses": {"attack": ["P8", "G8"]},
    "ties": {"attack": ["P10", "G8"]},
    "errs": {"attack": ["P8", "A8"]},
    "able": {"hand": ["P1", "P2", "A1", "G1", "S1"], "attack": []},
    "passes": {"attack": []},
}


def _turns(*pairs):
    """Turns of what the Allied do and what the German side does."""
    pair = st.sampled_from([each.split() for each in pairs])
    return pair.map(lambda words: {"allied": ATTACKS[words[0]], "german": ATTACKS[words[1]]})


quick = _turns(
    *["wins loses", "wins passes", "passes loses", "passes loses", "wins ties", "wins ties"],
    *["able passes", "passes able", "passes passes"],
)
TIE = {"allied": ATTACKS["wins"], "german": ATTACKS["ties"]}
mistakes = _turns("wins errs", "passes errs", "able errs")


@st.composite
def duels(draw):
    if draw(st.integers(0, 3)) == 0:
        return draw(quick) | draw(optional(kills=kills))
    allied = draw(attempts())
    taken = {*allied.get("hand", ()), *allied.get("attack", ())}
    german = draw(attempts(without=taken))
    return {"allied": allied, "german": german} | draw(optional(kills=kills))


@st.composite
def tactics(draw):
    """Mostly as many draws as discards; or too many, foreign, or drawn back."""
    hand = draw(hands())
    deck = [code for code in CODES if code not in hand]
    number = draw(st.sampled_from((0, 1, 2, 3, 3, 3, 4, 5)))
    discards = hand[:number]
    if discards and draw(st.integers(0, 5)) == 5:
        foreign = st.lists(st.sampled_from(deck), unique=True, min_size=1, max_size=2)
        discards = [*draw(foreign), *discards][:number]
    number = draw(st.sampled_from((number,) * 8 + tuple(range(6))))
    back = draw(st.integers(0, 5)) == 5
    fresh = [code for code in deck if code not in discards]
    draws = draw(st.lists(st.sampled_from(fresh), unique=True, min_size=number, max_size=number))
    if back and discards:
        again = draw(st.lists(st.sampled_from(discards), unique=True, min_size=1, max_size=2))
        draws = [*again, *draws][: max(number, 1)]
    return {"hand": draw(st.permutations(hand)), "discards": discards, "draws": draws}


@st.composite
def matches(draw):
    """Turns until a side has won, mostly, and perhaps with a mistake among them."""
    full = duels().map(lambda one: {side: one[side] for side in ("allied", "german")})
    number = draw(st.integers(1, 12))
    turns = draw(st.lists(quick, min_size=number, max_size=number))
    if draw(st.integers(0, 3)) == 0:
        turns = [TIE] * draw(st.integers(3, 5)) + turns
    for other, chances in ((full, 3), (full, 3), (mistakes, 5)):
        if draw(st.integers(1, chances)) == 1:
            turns[draw(st.integers(0, len(turns) - 1))] = draw(other)
    question = {"turns": turns} | draw(readings("dogfight"))
    faults = match(question)["faults_at"]
    late = [number for number in range(len(turns)) if f"/turns/{number}" in faults]
    if late and draw(st.integers(0, 3)):
        del turns[min(late) :]
    return question
