"""Stories of a Midway game, mostly told until it is decided."""

from hypothesis import strategies as st

from tests.oracles.midway_victory import victory
from tests.strategies.midway import SIDES

SPECIAL = {"carrier_hunt": "bomber", "domination": "ace"}

tile = st.integers(0, 6)
round_ends = st.fixed_dictionaries(
    {
        "event": st.just("round_end"),
        "midway_tile": st.fixed_dictionaries(dict.fromkeys(SIDES, tile)),
    }
)
carriers = st.fixed_dictionaries(
    {"event": st.just("carrier_reached"), "side": st.sampled_from(SIDES)}
)


@st.composite
def victories(draw):
    mode = draw(st.sampled_from(tuple(SPECIAL)))
    question = {"mode": mode, "events": draw(_stories(mode))}
    if mode == "domination":
        question["threshold"] = draw(st.sampled_from((9, 12, 15)))
    late = [int(where.rpartition("/")[2]) for where in victory(question)["faults_at"]]
    if late and draw(st.integers(0, 3)):
        del question["events"][min(late) :]
    return question


@st.composite
def _stories(draw, mode):
    """Losses out of what each side has, and what else the mode knows."""
    hangar = [
        {"event": "destroyed", "side": side, "type": kind}
        for side in SIDES
        for kind in ["fighter"] * 4 + [SPECIAL[mode]] * 2
    ]
    losses = draw(st.permutations(hangar))[: draw(st.integers(0, len(hangar)))]
    others = round_ends if mode == "domination" else carriers
    most = 8 if mode == "domination" else 2
    rest = draw(st.lists(others, max_size=draw(st.integers(0, most))))
    return draw(st.permutations(losses + rest))
