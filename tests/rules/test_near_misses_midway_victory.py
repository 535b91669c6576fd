"""What a claimed winner of a game of Midway lacks: by hand, and by how the game then ends."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules import midway
from service.rules.midway.victory_terms import CarrierReached, Destroyed, Mode, OnTile, RoundEnd
from tests.judging import asked
from tests.rules.midway_questions import LOST, REACHED, destroyed, domination, hunt, tile
from tests.strategies import QUESTIONS

RULES = {rule.id for rule in midway.book().rules}
READINGS = midway.book().defaults
SIDES = ("american", "japanese")
ENEMY = {"american": "japanese", "japanese": "american"}
NONSENSE = ("American", "", "both", 0, 0.0, True, False, [], ["american"], {"winner": None})


def question_of(request_):
    return asked("midway.victory", request_)[0]


def near_misses(question, claimed, place="/winner"):
    result = midway.victory(question, READINGS).result
    return midway.victory_near_misses(question, READINGS, result, place, claimed)


def told(found):
    return [(near.rule.removeprefix("midway.victory."), near.seen, near.needed) for near in found]


EARLY = domination(tile(2, 1), destroyed("american", "fighter"), threshold=12)
POINTS = domination(
    destroyed("american", "fighter"), *[tile(2, 1)] * 4, destroyed("japanese", "ace")
)

# question, the winner claimed, and of each near miss the rule, what was seen and needed
CLAIMS = [
    (hunt(), "american", [("carrier", 0, 1), ("bombers", 0, 2)]),
    (hunt(LOST), "american", [("carrier", 0, 1), ("bombers", 1, 2)]),
    (hunt(LOST), "japanese", [("carrier", 0, 1), ("bombers", 0, 2)]),
    (
        hunt(LOST, REACHED),
        "american",
        [("carrier", 0, 1), ("bombers", 1, 2), ("at-once", "japanese", None)],
    ),
    (hunt(LOST, REACHED), None, [("carrier", 1, 0)]),
    (hunt(LOST, LOST), None, [("bombers", 2, 1)]),
    (
        hunt(LOST, LOST),
        "japanese",
        [("carrier", 0, 1), ("bombers", 0, 2), ("at-once", "american", None)],
    ),
    (EARLY, "american", [("threshold", 2, 12)]),
    (EARLY, "japanese", [("threshold", 1, 12)]),
    (POINTS, "japanese", [("threshold", 1, 9), ("at-once", "american", None)]),
    (POINTS, None, [("threshold", 11, 8)]),
    (hunt(LOST), None, []),
    (POINTS, "american", []),
]


@pytest.mark.parametrize(("request_", "claimed", "expected"), CLAIMS)
def test_a_game_tells_what_a_claimed_winner_lacks(request_, claimed, expected):
    assert told(near_misses(question_of(request_), claimed)) == expected


# question, the winner claimed, and what is said
SAID = [
    (
        hunt(LOST, REACHED),
        "american",
        [
            "No Bomber of the American side has reached the enemy carrier; one that does wins.",
            "The American side counts 1 enemy Bomber; to win it needs 2.",
            "The Japanese side has won; the American side can win only before that.",
        ],
    ),
    (
        hunt(REACHED),
        None,
        [
            (
                "A Bomber of the Japanese side has reached the enemy carrier; unless one does, "
                "nobody has won."
            )
        ],
    ),
    (POINTS, None, ["The American side counts 11 Victory Points; with 8 it has not won."]),
]


@pytest.mark.parametrize(("request_", "claimed", "texts"), SAID)
def test_near_misses_say_so_in_a_sentence(request_, claimed, texts):
    assert [near.text for near in near_misses(question_of(request_), claimed)] == texts


@pytest.mark.parametrize("place", ["/decided_at", "/score/american", "/score", "", "/winner/x"])
def test_only_a_winner_has_near_misses(place):
    assert near_misses(question_of(POINTS), None, place) == ()


@given(QUESTIONS["midway.victory"])
def test_every_other_winner_lacks_something_and_the_ruled_one_nothing(request_):
    question = question_of(request_)
    result = midway.victory(question, READINGS).result
    if result is None:
        return
    for claimed in (*SIDES, None):
        found = near_misses(question, claimed)
        assert bool(found) is (claimed != result.winner)
        assert {near.rule for near in found} <= RULES
    assert all(near_misses(question, claimed) == () for claimed in NONSENSE)


def ways(side, found):
    """What has to happen for each near miss to get what it needs, as late as it may."""
    for near in found:
        missing = near.needed - near.seen if isinstance(near.seen, int) else 0
        if near.rule == "midway.victory.carrier":
            yield [CarrierReached(side=side)]
        elif near.rule == "midway.victory.bombers":
            yield [Destroyed(side=ENEMY[side], type="bomber")] * missing
        elif near.rule == "midway.victory.threshold":
            held = {each: int(each == side) for each in SIDES}
            yield [RoundEnd(midway_tile=OnTile(**held))] * ((missing + 1) // 2)


@given(QUESTIONS["midway.victory"], st.sampled_from(SIDES))
def test_with_what_it_lacks_before_anybody_has_won_a_side_wins_and_with_less_it_does_not(
    request_, side
):
    question = question_of(request_)
    result = midway.victory(question, READINGS).result
    if result is None or result.winner == side:
        return
    before = question.events if result.winner is None else question.events[:-1]
    found = near_misses(question, side)
    assert [near.seen for near in found if near.needed is None] == [
        winner for winner in (result.winner,) if winner
    ]
    assert len([*ways(side, found)]) == (2 if question.mode is Mode.CARRIER_HUNT else 1)
    for more in ways(side, found):
        won = midway.victory(replace(question, events=(*before, *more)), READINGS)
        assert won.result.winner == side
        not_yet = midway.victory(replace(question, events=(*before, *more[:-1])), READINGS)
        assert not_yet.result.winner is None


@given(QUESTIONS["midway.victory"])
def test_with_what_an_open_game_may_have_at_most_it_is_open(request_):
    question = question_of(request_)
    result = midway.victory(question, READINGS).result
    if result is None or result.winner is None:
        return
    (near,) = near_misses(question, None)
    if near.rule == "midway.victory.carrier":
        assert (near.seen, near.needed) == (1, 0)
        assert isinstance(question.events[-1], CarrierReached)
    else:
        goal = question.threshold or 2
        assert near.needed == goal - 1 < near.seen
