"""Which steps led to a place of a ruling, and what is told to whoever claims otherwise."""

from itertools import product

import pytest

from service.rules.ruling import Grounds, NearMiss
from service.web.claims import Difference, ruled_at
from service.web.trail import near_misses, steps_to, trail


def breach(rule, text):
    return NearMiss(rule=rule, seen=1, needed=0, text=text)


GROUNDS = Grounds(
    told=(("/a",), ("/a/b", "/c"), ("",), ("/a/b/0",)),
    breaches=((1, breach("r1", "one")), (3, breach("r2", "two")), (0, breach("none", "three"))),
    read={"p": 2, "q": 0},
)
STEPS = [{"rule": f"r{number % 3}"} for number in range(4)]
TOLD = {
    "ruling": "x",
    "legal": True,
    "violations": [],
    "result": {"a": {"b": [1]}, "c": 1, "d": 1},
    "steps": STEPS,
    "silent_points": [{"id": "q"}, {"id": "p"}],
}
FORBIDDEN = TOLD | {"legal": False, "violations": [{}, {}, {}], "result": None}


def led(place, ruling, grounds=GROUNDS):
    return steps_to(place, trail(ruling, grounds))


@pytest.mark.parametrize(
    ("place", "ruling", "steps"),
    [
        ("", TOLD, (0, 1, 2, 3)),
        ("/ruling", TOLD, ()),
        ("/ruling_id", TOLD, ()),
        ("/ruleset/version", TOLD, ()),
        ("/legal", TOLD, (0, 1, 2, 3)),
        ("/violations", TOLD, (0, 1, 2, 3)),
        ("/result", TOLD, (0, 1, 2, 3)),
        ("/result/a", TOLD, (0, 1, 2, 3)),
        ("/result/a/b", TOLD, (0, 1, 2, 3)),
        ("/result/c", TOLD, (1, 2)),
        ("/result/d", TOLD, (2,)),
        ("/steps", TOLD, (0, 1, 2, 3)),
        ("/steps/2", TOLD, (2,)),
        ("/steps/3/text", TOLD, (3,)),
        ("/silent_points", TOLD, (0, 2)),
        ("/silent_points/0", TOLD, (0,)),
        ("/silent_points/1/reading", TOLD, (2,)),
        ("/legal", FORBIDDEN, (0, 1, 2)),
        ("/violations", FORBIDDEN, (0, 1, 2)),
        ("/violations/0", FORBIDDEN, (1,)),
        ("/violations/1/rule", FORBIDDEN, (2,)),
        ("/violations/2/message", FORBIDDEN, (0,)),
        ("/result", FORBIDDEN, (0, 1, 2)),
        ("/result/a/b/0", FORBIDDEN, (0, 1, 2)),
    ],
)
def test_these_steps_led_there(place, ruling, steps):
    assert led(place, ruling) == steps


def test_steps_are_told_in_their_order():
    grounds = Grounds(told=((),) * 9, breaches=(), read={"p": 8, "q": 1})
    assert led("/silent_points", TOLD | {"steps": STEPS * 3}, grounds) == (1, 8)


def test_a_step_led_to_what_it_tells_to_all_that_holds_it_and_to_all_below():
    names = ["", "a", "a-", "a0", "a\0", "b~1", "0", "10"]
    paths = [path for depth in range(3) for path in product(names, repeat=depth)]
    ruling = TOLD | {"steps": STEPS * 20, "silent_points": []}
    for asked in paths:
        told = [path for path in paths if path == asked[: len(path)] or path[: len(asked)] == asked]
        grounds = Grounds(
            told=tuple(("".join(f"/{name}" for name in path),) for path in paths),
            breaches=(),
            read={},
        )
        place = "".join(f"/{name}" for name in asked)
        steps = steps_to(f"/result{place}", trail(ruling, grounds))
        assert steps == tuple(paths.index(path) for path in told)


def nearly(place, claimed, ruling):
    """Near misses of one difference; of the result, one for each place that is asked for."""

    def of_result(at, value):
        return (NearMiss(rule=at, seen=None, needed=None, text=""),)

    one = Difference(pointer=place, claimed=claimed, ruled=ruled_at(ruling, place), steps=())
    found = near_misses([one, one], ruling, GROUNDS, of_result)
    return [each.text or each.rule for each in found]


NOTHING = "Nothing that was submitted breaks this rule; it takes one breach to be illegal."
BREACHES = ["one", "two", "three"]


@pytest.mark.parametrize(
    ("place", "claimed", "ruling", "texts"),
    [
        ("/legal", False, TOLD, [NOTHING]),
        ("/legal", None, TOLD, []),
        ("/legal", 0, TOLD, []),
        ("", TOLD | {"legal": False}, TOLD, [NOTHING]),
        ("/legal", True, FORBIDDEN, BREACHES),
        ("/legal", 1, FORBIDDEN, []),
        ("/violations", [], FORBIDDEN, BREACHES),
        ("/result/a", 1, FORBIDDEN, BREACHES),
        ("/result", {}, FORBIDDEN, BREACHES),
        ("", TOLD, FORBIDDEN, BREACHES),
        ("/ruling", "y", TOLD, []),
        ("/ruling", "y", FORBIDDEN, []),
        ("/steps/0/rule", "y", FORBIDDEN, []),
        ("/result/c", 2, TOLD, ["/c"]),
        ("/result", {"a": {"b": [2]}, "c": 1, "d": 3}, TOLD, ["/a/b/0", "/d"]),
        ("/result", {"a": {"b": [2, 3]}, "c": True, "d": 1}, TOLD, ["/a/b", "/c"]),
        ("", {"result": {"d": 0}, "other": 1}, TOLD, ["/d"]),
    ],
)
def test_these_are_near_misses_each_once(place, claimed, ruling, texts):
    assert nearly(place, claimed, ruling) == texts
