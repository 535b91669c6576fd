"""A link answers what the question in it was answered, and says if that has changed since."""

import json
import random
from string import ascii_letters

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.app import create_app
from service.catalogue import BY_NAME, RULINGS
from service.web.gate.security import SECURITY
from service.web.token import read
from service.web.wire import canonical
from tests.conformance import RULED
from tests.strategies import QUESTIONS
from tests.web.linking import fields, link_of, post

MISS, LOCAL = "skyref; fwd=miss", "skyref-local; hit"
EXAMPLE = BY_NAME["midway.initiative"].example
FOR_EVER = "public, max-age=31536000, immutable"

# Links that somebody may have: no change of the code, the words or the books may break them.
KEPT = {
    "1-1grgdSl58KyJ-arURJ-KB5BtbbX_pIjunkO6cHAIsBcx1zHMhZ7Kzi_tARJJUa7GUvHGW9vFwA": (
        True,
        {
            "firing": "attacker_fires",
            "draws": {"attacker": 3, "defender": 0},
            "values": {"attacker": 9, "defender": None},
            "winner": None,
            "destroyed": None,
        },
    ),
    "1X2P_z70SmMiyJ-arURKb9IIVEim7fgAjpaBFyw_wQs4cmoF8D-_JyQHXpCRkSDOYKUawbKgAKStxFX3wEgtmHfaCDlGwAc2"
    "zMkcp2UqKSkEFGwA": (
        True,
        {
            "outcome": "retreated",
            "mission_may_continue": False,
            "awaiting": None,
            "rounds": [
                {
                    "hits": {"attackers": 0, "interceptors": 0},
                    "losses": {"attackers": [], "interceptors": []},
                    "disengaged": {"attackers": [], "interceptors": []},
                }
            ],
            "attackers": [
                {
                    "id": "Müller",
                    "status": "retreated",
                    "fuel": 6,
                    "can_land": True,
                    "can_continue": False,
                }
            ],
            "interceptors": [{"id": "i 1", "status": "in_battle", "fuel": 1}],
        },
    ),
    "1-ybDMkT8qJCyJ-arURLuS-LjAJKrURIjlLiQjAMHgzkkGLC70Q1koxvIee6GMA-FGGNPUoYIA4xrawE": (
        True,
        {
            "allied": {"attack": ["P7", "A8", "S3"], "rank": 18},
            "german": {"attack": ["P2", "G1", "T3", "F5"], "rank": 11},
            "kills": {"allied": 1, "german": 0},
            "reason": "higher_rank",
            "score": {"allied": 2, "german": 3},
            "winner": None,
        },
    ),
    "13qfh51TV0CPoiMcmUPVkATuhVAOrURLDm1aRzAKHgTkkDDC9DwA": (False, None),
}


def found_again(client, answer):
    """Open the link of an answer, and hold it to the answer."""
    link = link_of(answer)
    assert len(link.removeprefix("/v1/rulings/")) <= 2000
    again = client.get(link)
    assert (again.status, again.data) == (answer.status, answer.data)
    said = fields(answer)
    del said["Accept-Query"]
    assert fields(again) == said | {"Cache-Control": FOR_EVER, "Vary": "Accept"}
    return link


def test_every_numbered_case_is_found_again(client):
    links = {}
    for case in RULED:
        answer = post(client, case["ruling"], case["request"])
        link = found_again(client, answer)
        links.setdefault(link, canonical(case["request"]))
        assert links[link] == canonical(case["request"]), case["id"]


def written(document, chance):
    """The same JSON in another spelling."""
    if isinstance(document, dict):
        members = [f"{json.dumps(name)} :{written(document[name], chance)}" for name in document]
        chance.shuffle(members)
        return "{" + ", ".join(members) + "}"
    if isinstance(document, list):
        return "[\n" + ",".join(written(item, chance) for item in document) + "]"
    return json.dumps(document, ensure_ascii=chance.random() < 0.5)


@pytest.mark.parametrize("ruling", QUESTIONS)
@settings(max_examples=10)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_random_questions_are_found_again_under_one_link_however_they_are_spelt(
    client, ruling, data, seed
):
    question = data.draw(QUESTIONS[ruling])
    link = found_again(client, post(client, ruling, question))
    spelt = written(question, random.Random(seed)).encode()
    assert link_of(post(client, ruling, spelt)) == link


@pytest.mark.parametrize("token", KEPT, ids=lambda token: token[:8])
def test_links_that_were_made_long_ago_still_open_what_they_were_made_for(client, token):
    answer = client.get(f"/v1/rulings/{token}")
    assert answer.status_code == 200
    assert (answer.json["legal"], answer.json["result"]) == KEPT[token]


@pytest.fixture(scope="module")
def example(client):
    """An answer that has a link."""
    return post(client, "midway.initiative", EXAMPLE)


def test_a_link_and_the_question_in_it_share_what_is_kept(client):
    fresh = create_app().test_client()
    one, other = {"american": 1, "japanese": 2}, {"american": 2, "japanese": 2}
    links = [link_of(post(client, "midway.initiative-bid", asked)) for asked in (one, other)]
    answers = [
        fresh.get(links[0]),
        post(fresh, "midway.initiative-bid", canonical(one)),
        post(fresh, "midway.initiative-bid", canonical(other)),
        fresh.get(links[1]),
        fresh.get(links[0]),
    ]
    said = [answer.headers["Cache-Status"] for answer in answers]
    assert said == [MISS, LOCAL, MISS, LOCAL, LOCAL]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    "had", ["{0}", "W/{0}", '"other", {0}', '"other",W/{0} , "third"', "*", "{0}, {0}"]
)
def test_whoever_has_the_ruling_is_told_so(client, example, method, had):
    header = {"If-None-Match": had.format(example.headers["ETag"])}
    answer = client.open(link_of(example), method=method, headers=header)
    assert (answer.status_code, answer.data) == (304, b"")
    kept = {name: example.headers[name] for name in ("ETag", "Link")}
    cached = {"Cache-Control": FOR_EVER, "Vary": "Accept"}
    assert fields(answer) == kept | cached | dict(SECURITY)


@pytest.mark.parametrize("had", ['"other"', 'W/"other"', "", '"', "W/", "x" * 4000, ",,,"])
def test_whoever_has_something_else_gets_the_ruling(client, example, had):
    answer = client.get(link_of(example), headers={"If-None-Match": had})
    assert (answer.status_code, answer.data) == (200, example.data)


def test_head_is_get_without_its_body(client, example):
    got, head = client.get(link_of(example)), client.head(link_of(example))
    assert (head.status_code, head.data, fields(head)) == (200, b"", fields(got))


def test_a_query_string_on_a_link_is_of_no_importance(client, example):
    answer = client.get(f"{link_of(example)}?utm_source=chat&readings=none")
    assert (answer.status_code, answer.data) == (200, example.data)
    assert answer.headers["Cache-Status"] == LOCAL


def test_a_question_that_is_too_long_has_a_ruling_but_no_link(client):
    def bombers(number):
        chance = random.Random(7)
        names = ("".join(chance.choices(ascii_letters, k=40)) for _ in range(number))
        bomber = {"type": "bomber", "fuel": 9, "distance_home": 1}
        return {"attackers": [bomber | {"id": name} for name in names], "interceptors": []}

    answers = [post(client, "greatwar.interception", bombers(number)) for number in range(30, 70)]
    assert {answer.status_code for answer in answers} == {200}
    links = [link_of(answer) for answer in answers]
    number = links.index(None)
    assert set(links[number:]) == {None}
    found_again(client, answers[number - 1])
    assert len(links[number - 1]) > 1950


def test_a_hundred_different_turns_have_no_link_and_the_same_turn_a_hundred_times_has_one(client):
    chance = random.Random(7)
    cards = [f"{suit}{rank}" for suit in "PAGTSF" for rank in range(1, 13)]
    turns = []
    for _ in range(100):
        dealt = chance.sample(cards, 10)
        turns.append({"allied": {"hand": dealt[:5]}, "german": {"hand": dealt[5:]}})
    assert link_of(post(client, "dogfight.match", {"turns": turns})) is None
    found_again(client, post(client, "dogfight.match", {"turns": turns[:1] * 100}))


def test_there_is_a_link_to_every_ruling(client):
    for entry in RULINGS:
        token = link_of(post(client, entry.name, entry.example)).removeprefix("/v1/rulings/")
        asked = read(token)
        assert (asked.ruling, asked.request) == (
            entry.name,
            canonical(entry.request().canonical(entry.example)),
        )


def test_a_link_answers_the_bytes_of_the_post_under_gunicorn(server):
    json_type = {"Content-Type": "application/json"}
    for entry in RULINGS:
        status, headers, body = server.ask(
            "POST", entry.path, json.dumps(entry.example), **json_type
        )
        link = headers["Link"][1:].partition(">")[0]
        got, head = server.ask("GET", link), server.ask("HEAD", link)
        had = server.ask("GET", link, **{"If-None-Match": f"W/{headers['ETag']}"})
        assert (status, body) == (got[0], got[2]) == (200, body)
        assert (head[0], head[2], had[0], had[2]) == (200, b"", 304, b"")
        assert {each[1]["ETag"] for each in (got, head, had)} == {headers["ETag"]}
        assert head[1]["Content-Length"] == got[1]["Content-Length"] == str(len(body))
