"""What a claimed kill or winner of Dogfight lacks is all it lacks, whatever the question."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules import dogfight
from service.rules.dogfight.duel import compare
from service.rules.dogfight.terms import Attempt, DuelQuestion, Kills, Winner
from tests.judging import near_misses, result_of, rule_on
from tests.rules.test_grounds import leaves
from tests.strategies import QUESTIONS

SIDES = ("allied", "german")
DECIDED = ("dogfight.duel", "dogfight.match")
RULES = {rule.id for rule in dogfight.book().rules}
WINNERS = (*(each.value for each in Winner), None)


@pytest.mark.parametrize("ruling", DECIDED)
@given(data=st.data())
def test_every_other_kill_and_winner_lacks_something_and_nothing_else_does(ruling, data):
    asked = ruling, data.draw(QUESTIONS[ruling])
    ruled = rule_on(*asked)
    result = result_of(ruled)
    for leaf in leaves(result) if ruled.result else ():
        *_, above, last = ("", *leaf.split("/"))
        decided = WINNERS if last == "winner" else (0, 1) if above == "kills" else ()
        for claimed in ("allied", "german", "both", None, 0, 1):
            near = near_misses(*asked, leaf, claimed)
            assert bool(near) == (claimed in decided and claimed != value(result, leaf))
            assert all(each.rule in RULES and each.seen != each.needed for each in near)


def value(result, leaf):
    for name in leaf.split("/")[1:]:
        result = result[int(name)] if isinstance(result, list) else result[name]
    return result


@given(QUESTIONS["dogfight.duel"], st.sampled_from(SIDES))
def test_with_the_rank_that_was_needed_the_duel_is_ruled_as_claimed(question, who):
    asked = "dogfight.duel", question
    ruled = rule_on(*asked)
    result = result_of(ruled)
    if ruled.result is None:
        return
    claimed = 1 - result["kills"][who]
    *_, near = near_misses(*asked, f"/kills/{who}", claimed)
    ranks = {one: result[one] and result[one]["rank"] for one in SIDES}
    seen = other(who) if claimed == 0 and None in ranks.values() else who
    if not isinstance(near.needed, int):
        assert ranks == dict.fromkeys(SIDES)
        return
    assert near.seen == ranks[seen]
    assert kills_of(who, ranks | {seen: near.needed}) == claimed
    towards = 1 if near.seen is None or near.needed < near.seen else -1
    least = near.needed + towards if near.seen is not None else near.needed - 1
    assert kills_of(who, ranks | {seen: least}) != claimed


def other(who):
    return SIDES[1 - SIDES.index(who)]


def kills_of(who, ranks):
    return getattr(compare(ranks["allied"], ranks["german"])[1], who)


def won_at(score, readings):
    """Who has won at a score, as a turn in which nobody attacks leaves it."""
    unable = Attempt(hand=None, attack=())
    question = DuelQuestion(allied=unable, german=unable, kills=Kills(**score))
    return dogfight.duel(question, dogfight.book().defaults | readings).result.winner


@pytest.mark.parametrize("ruling", DECIDED)
@given(data=st.data(), claimed=st.sampled_from(WINNERS))
def test_with_the_kills_that_were_needed_the_winner_is_ruled_as_claimed(ruling, data, claimed):
    asked = ruling, data.draw(QUESTIONS[ruling])
    ruled = rule_on(*asked)
    result = result_of(ruled)
    if ruled.result is None or result["winner"] == claimed:
        return
    score = dict(result["score"] or dict.fromkeys(SIDES, 0))
    readings = dict(asked[1].get("readings", {}))
    for near in near_misses(*asked, "/winner", claimed):
        if near.needed == "both":
            readings["dogfight.both-reach-four"] = near.needed
            continue
        [who] = [one for one in SIDES if f"the {one} side" in near.text.lower()]
        assert near.seen == (score[who] if result["score"] else None)
        score[who] = near.needed
    assert won_at(score, readings) == claimed
