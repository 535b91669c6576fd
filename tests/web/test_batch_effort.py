"""Odds in a batch may take so long together, as told before any of them is counted."""

import json
import re
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.faults import RefusedError
from service.app import create_app
from service.catalogue import BY_NAME, RULINGS
from service.web.effort import MOST_EFFORT, check_effort
from service.web.referee import Referee
from tests.conformance import PATHS
from tests.strategies import QUESTIONS
from tests.strategies.odds_battles import (
    FOUGHT,
    LARGE,
    MEDIUM,
    TINY,
    bombers,
    enemies,
    fighters,
    interception_odds,
    one_by_one,
    question,
)
from tests.web.batching import PATH, alone, batch, item, post, reached

BATTLE = "greatwar.interception.odds"
REFEREES = {entry.name: Referee(entry) for entry in RULINGS if entry.effort}
ORDERS = item("midway.orders", '{"plays":[]}')
LONG = LARGE["seldom hitting for long"]


def effort(asked, ruling=BATTLE):
    """Microseconds that a question is expected to take."""
    return BY_NAME[ruling].effort(*REFEREES[ruling].read(asked))


def named(asked, name):
    """The same battle with another name in it: another question, and as much work."""
    first, *others = asked["attackers"]
    return asked | {"attackers": [first | {"id": f"{name}"}, *others]}


def too_many(asked):
    """So many such battles that one of them is too many."""
    number = MOST_EFFORT // effort(asked) + 1
    assert 2 < number <= 1000
    return [named(asked, name) for name in range(number)]


def told(questions, *more):
    return batch([*more, *(item(BATTLE, json.dumps(each)) for each in questions)])


def refused(status, body):
    """Whether a batch was refused for what it would take; the seconds that are told."""
    problem = json.loads(body)
    assert (status, problem["type"]) == (422, "/problems/invalid-request")
    [fault] = problem["errors"]
    assert (fault["pointer"], fault["code"]) == ("/items", "too_costly")
    return [float(number) for number in re.findall(r"([0-9.]+) s", fault["detail"])]


def test_odds_of_every_kind_are_said_to_take_their_time():
    assert {*REFEREES} == {name for name in QUESTIONS if name.endswith(".odds")}


@pytest.mark.parametrize("efforts", [[], [MOST_EFFORT], [MOST_EFFORT - 2, 1, 1]])
def test_what_all_take_together_may_come_to_the_bound(efforts):
    check_effort(efforts, "/some/place")


@pytest.mark.parametrize("efforts", [[MOST_EFFORT + 1], [1, 1, MOST_EFFORT - 2, 1]])
def test_what_all_take_together_may_not_be_over_the_bound(efforts):
    with pytest.raises(RefusedError) as error:
        check_effort(efforts, "/some/place")
    [fault] = error.value.faults
    assert (fault.pointer, fault.code) == ("/some/place", "too_costly")


def test_a_batch_that_takes_too_long_is_refused_before_anything_is_ruled_on():
    app = create_app()
    paths, questions = reached(app), too_many(LONG)
    [most] = refused(*post(app.test_client(), PATH, told(questions, ORDERS)))
    assert most * 1e6 == MOST_EFFORT
    assert paths == [PATH]


def test_what_is_cached_already_counts_all_the_same():
    """Without the one that is cached there would not be too many."""
    fresh, asked = create_app().test_client(), too_many(LONG)
    right = post(fresh, PATH, told(asked))
    refused(*right)
    assert alone(fresh, BATTLE, json.dumps(asked[0])).startswith(b'{"status":200')
    assert post(fresh, PATH, told(asked)) == right
    assert post(fresh, PATH, told(asked[::-1])) == right


def test_equal_odds_count_once_in_whatever_spelling():
    app, asked = create_app(), LARGE["alike"]
    paths, spelled = reached(app), [json.dumps(asked, indent=indent) for indent in (None, 0, 1)]
    spelled.append(json.dumps(dict(reversed([*asked.items()]))))
    assert effort(asked) * len(spelled) * 200 > MOST_EFFORT
    status, body = post(app.test_client(), PATH, batch([item(BATTLE, e) for e in spelled * 200]))
    assert (status, paths) == (200, [PATH, PATHS[BATTLE]])
    answers = json.loads(body)["items"]
    assert answers == [answers[0]] * 800


def test_odds_that_are_refused_take_no_time(client):
    questions = [each | {"more": 1} for each in too_many(LONG)]
    status, body = post(client, PATH, told(questions, ORDERS))
    assert status == 200
    codes = [answer["status"] for answer in json.loads(body)["items"]]
    assert codes == [200, *[422] * len(questions)]


def test_odds_that_take_too_long_alone_are_refused_alone(client):
    costly = question(
        [fighters(2, 1 + fuel % 10, fuel, 0) for fuel in range(50, 100)],
        [enemies(2, 1 + fuel % 10, fuel) for fuel in range(50, 100)],
    )
    right = alone(client, BATTLE, json.dumps(costly))
    assert b'"too_costly"' in right
    assert post(client, PATH, told([costly], ORDERS))[1].endswith(b",%b]}" % right)


def test_what_is_no_json_is_told_before_what_takes_too_long(client):
    body = told(too_many(LONG), item("midway.orders", '{"plays":[NaN]}'))
    assert post(client, PATH, body)[0] == 400


@settings(max_examples=25)
@given(interception_odds(most=12, fuels=12))
def test_no_battle_takes_longer_than_one_with_more_in_it(asked):
    asked.pop("retreat_below", None)
    asked["interceptors"] = asked["interceptors"] or [enemies(1, 1, 1)]

    def every(change):
        sides = ("attackers", "interceptors")
        return effort(asked | {side: [change(line) for line in asked[side]] for side in sides})

    least = effort(asked)
    assert every(lambda line: line | {"fuel": line["fuel"] + 3}) >= least
    assert every(lambda line: line | {"count": 2 * line.get("count", 1)}) >= least
    assert effort(asked | {"attackers": [*asked["attackers"], fighters(1, 4, 30)]}) >= least
    assert effort(asked | {"interceptors": [*asked["interceptors"], enemies(1, 4, 30)]}) >= least
    assert effort(one_by_one(asked)) == least


@pytest.mark.parametrize(
    "ever_more",
    [
        [question([fighters(n, 3, 10)], [enemies(n, 3, 10)]) for n in (3, 9, 27, 81)],
        [question([fighters(n, 3, 10)], [enemies(50, 3, 10)]) for n in (3, 9, 27, 81)],
        [question([fighters(50, 3, 10)], [enemies(n, 3, 10)]) for n in (3, 9, 27, 81)],
        [question([fighters(20, 3, n)], [enemies(20, 3, n)]) for n in (3, 9, 27, 81)],
        [question([fighters(2, 3, n)], [enemies(2, 3, n)]) for n in (3, 9, 27, 81)],
        [
            question(
                [fighters(60 // n, 1 + kind % 10, 10, kind // 10) for kind in range(n)],
                [enemies(60 // n, 1 + kind % 10, 10 + kind // 10) for kind in range(n)],
            )
            for n in (1, 2, 6, 20)
        ],
    ],
    ids=["aircraft", "attackers", "interceptors", "rounds", "rounds of few", "kinds"],
)
def test_what_is_more_work_is_expected_to_take_longer(ever_more):
    efforts = [effort(asked) for asked in ever_more]
    assert efforts == sorted({*efforts})


class Calls:
    """Calls of functions by the code that is run inside: its work, the same on any machine."""

    def __enter__(self):
        self.number = 0
        sys.setprofile(self._note)
        return self

    def _note(self, frame, event, argument):
        if event in ("call", "c_call"):
            self.number += 1

    def __exit__(self, *_):
        sys.setprofile(None)


# There are one to five of them in a microsecond of any of these rules.
FEWEST, MOST = 0.05, 15
SLOW = {"in fuel of many kinds", "bombers only", "seldom hitting for long"}
BATTLES = TINY | MEDIUM | {name: asked for name, asked in LARGE.items() if name not in SLOW}
BATTLES |= {name: asked for name, (asked, _) in FOUGHT.items()}
BATTLES |= {
    "one bomber against one": question([bombers(1, 1)], [enemies(1, 1, 1)]),
    "one round, exactly": question([fighters(28, 5, 1)], [enemies(32, 5, 9)]),
    "one round of many": question([fighters(100, 5, 1)], [enemies(100, 5, 9)]),
    "many rounds of few": question([fighters(2, 1, 99)], [enemies(2, 1, 99)]),
}


def work(ruling, asked):
    """Calls for each microsecond that a question is expected to take."""
    situation, readings = REFEREES[ruling].read(asked)
    rule = BY_NAME[ruling].rule
    with Calls() as calls:
        rule(situation, readings)
    return calls.number / effort(asked, ruling)


@pytest.fixture(scope="module")
def awake():
    """What is imported with the first large battle is imported."""
    post(create_app().test_client(), PATHS[BATTLE], json.dumps(LARGE["alike"]))


@pytest.mark.parametrize("battle", BATTLES)
def test_battles_take_about_as_long_as_they_are_expected_to(awake, battle):
    assert FEWEST < work(BATTLE, BATTLES[battle]) < MOST


@pytest.mark.parametrize("ruling", REFEREES)
@settings(max_examples=15)
@given(data=st.data())
def test_odds_take_about_as_long_as_they_are_expected_to(awake, ruling, data):
    assert FEWEST < work(ruling, data.draw(QUESTIONS[ruling])) < MOST
