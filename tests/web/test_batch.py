"""A batch answers what its questions are answered alone, byte for byte, and in their order."""

import json
from itertools import zip_longest
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.app import create_app
from service.catalogue import RULINGS
from service.config import Config
from tests.conformance import CASES, PATHS
from tests.questions import questions
from tests.strategies import QUESTIONS
from tests.web import raw
from tests.web.batching import PATH, alone, batch, item, post, reached, spelt, together

MARKERS = '{"markers":{"active":1,"opponent":2}}'
GOOD = item("midway.initiative", MARKERS)
# A spelling of a name that no program uses, so that the batch is read as a whole.
READ = r'"\u0069tems"'


@pytest.fixture(scope="module")
def plain():
    """The service without a cache."""
    return create_app(Config(local_cache_mb=0)).test_client()


def places(value):
    """Find all that can be changed in JSON: what holds it, and its name or index there."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in [*inner]:
        yield value, key
        if isinstance(each, dict | list):
            yield from places(each)


ODD = (None, True, 1.0, -1, 10**17, "", "x", "P5", [], {}, [None], {"_schema": 1}, 1.5, "é😀")


def spoilt(question, chance):
    """The same with something in it that is odd, missing or too much."""
    question = json.loads(json.dumps(question))
    holder, key = chance.choice([*places(question)])
    match chance.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.append(holder[key])
        case 1:
            holder[chance.choice(["", "a/b~", "_schema", "items"])] = chance.choice(ODD)
        case 2:
            return chance.choice(ODD)
        case _:
            holder[key] = chance.choice(ODD)
    return question


ASKED = st.sampled_from([*QUESTIONS]).flatmap(
    lambda ruling: st.tuples(st.just(ruling), QUESTIONS[ruling], st.booleans())
)
SHAPELESS = [
    ("1", {"": "not_an_object"}),
    ("[]", {"": "not_an_object"}),
    ("null", {"": "null_value"}),
    ("{}", {"/ruling": "missing_field", "/request": "missing_field"}),
    ('{"ruling":"midway.orders"}', {"/request": "missing_field"}),
    ('{"request":null}', {"/ruling": "missing_field"}),
    ('{"ruling":null,"request":{}}', {"/ruling": "null_value"}),
    ('{"ruling":["midway.orders"],"request":{}}', {"/ruling": "not_a_string"}),
    (f'{{"ruling":1,"request":{MARKERS}}}', {"/ruling": "not_a_string"}),
    (
        '{"ruling":false,"a/b~":1,"_schema":2,"":3,"items":4}',
        {
            "/": "unknown_field",
            "/_schema": "unknown_field",
            "/a~1b~0": "unknown_field",
            "/items": "unknown_field",
            "/request": "missing_field",
            "/ruling": "not_a_string",
        },
    ),
]
UNKNOWN = [
    "",
    "midway",
    "midway.Orders",
    "midway/orders",
    "/v1/midway/orders",
    "disputes",
    "é😀\x7f",
]


@settings(max_examples=30)
@given(asked=st.lists(ASKED, min_size=1, max_size=4), seed=st.integers(0, 2**32))
def test_a_batch_answers_what_its_items_are_answered_alone(plain, client, asked, seed):
    chance = Random(seed)
    sent = [
        (name, spelt(spoilt(question, chance) if bad else question, chance))
        for name, question, bad in asked
        for _ in range(2)
    ]
    told = [(item(*each), item(*each, chance), alone(plain, *each)) for each in sent]
    told += chance.choices(told, k=2)
    for bad in (*chance.sample(SHAPELESS, 1), *chance.sample(UNKNOWN, 1))[: chance.randrange(3)]:
        text = bad[0] if isinstance(bad, tuple) else item(bad, MARKERS)
        told.append((text, text, post(plain, PATH, batch([text]))[1][10:-2]))
    chance.shuffle(told)
    usual, unusual, right = zip(*told, strict=True)
    bodies = batch(usual), batch(unusual), batch(usual, READ), batch(unusual, READ)
    for body in bodies:
        assert post(plain, PATH, body) == together(right)
        assert post(client, PATH, body) == together(right)


@pytest.mark.parametrize("name", ['"items"', READ])
def test_every_numbered_case_is_answered_in_a_batch_as_it_is_alone(plain, client, name):
    for start in range(0, len(CASES), 100):
        cases = CASES[start : start + 100]
        asked = [(case["ruling"], json.dumps(case["request"])) for case in cases]
        right = together([alone(client, *each) for each in asked])
        assert post(plain, PATH, batch([item(*each) for each in asked], name)) == right


@pytest.mark.parametrize(("text", "codes"), SHAPELESS)
@pytest.mark.parametrize("around", [((), ()), ((GOOD,), (GOOD, "2"))])
def test_an_item_that_is_no_question_is_told_what_is_wrong_with_it(client, text, codes, around):
    before, behind = around
    status, answer = post(client, PATH, batch([*before, text, *behind]))
    told = json.loads(answer)["items"][len(before)]
    body = told["body"]
    assert (status, told["status"], body["status"]) == (200, 422, 422)
    assert body["type"] == "/problems/invalid-request"
    assert {error["pointer"]: error["code"] for error in body["errors"]} == codes
    assert len(body["errors"]) == len(codes)


@pytest.mark.parametrize("ruling", UNKNOWN)
def test_an_unknown_ruling_is_not_found_in_its_place(client, ruling):
    body = batch([GOOD, item(ruling, "{}"), GOOD])
    told = json.loads(post(client, PATH, body)[1])["items"]
    assert [each["status"] for each in told] == [200, 404, 200]
    problem = told[1]["body"]
    assert (problem["type"], problem["status"]) == ("/problems/not-found", 404)
    assert f"'{ruling}'" in problem["detail"]


@pytest.mark.parametrize("name", ['"items"', READ])
def test_one_item_and_a_thousand_are_answered_in_their_order(client, name):
    sent = [("midway.initiative", f'{{"markers":{{"active":{n},"opponent":0}}}}') for n in range(9)]
    right = [alone(client, *each) for each in sent]
    assert len({*right}) == 8
    for number in (1, 1000):
        chosen = Random(number).choices(range(9), k=number)
        body = batch([item(*sent[n]) for n in chosen], name)
        assert post(client, PATH, body) == together([right[n] for n in chosen])


@pytest.mark.parametrize("order", [(0, 1), (1, 0), (0,), (1,)])
@pytest.mark.parametrize("warm", [False, True])
def test_an_item_that_is_too_long_alone_is_too_long_in_a_batch(plain, order, warm):
    client = create_app().test_client()
    long = f"{MARKERS[:-1]}{' ' * raw.LIMIT}}}"
    right = [alone(plain, "midway.initiative", request) for request in (MARKERS, long)]
    assert right[1].startswith(b'{"status":413')
    if warm:
        alone(client, "midway.initiative", MARKERS)
    sent = [item("midway.initiative", (MARKERS, long)[which]) for which in order]
    assert post(client, PATH, batch(sent)) == together([right[which] for which in order])


def test_what_is_asked_twice_in_whatever_spelling_is_asked_once():
    app = create_app(Config(local_cache_mb=0))
    paths, client = reached(app), app.test_client()
    sent = {"midway.firing": {"attacker": {"area": "é"}, "defender": {}}, "nothing": {}}
    sent |= {entry.name: entry.example for entry in RULINGS if entry.name != "midway.firing"}
    chance = Random(6)
    told = [
        item(name, spelt(request, chance), writer)
        for name, request in sent.items()
        for writer in (None, None, chance, chance)
    ]
    for body in (batch(told), batch(told, READ)):
        paths.clear()
        assert post(client, PATH, body)[0] == 200
        assert paths[0] == PATH
        assert sorted(paths[1:]) == sorted(PATHS[name] for name in sent if name in PATHS)


def test_a_thousand_different_questions_of_all_rulings_are_answered_as_alone(server):
    """The single ones are spelled otherwise, so that they are asked anew."""
    many = [
        [(entry.name, question) for question in made[:different]]
        for entry in RULINGS
        for made, different in [questions(entry.name, entry.example, 80)]
    ]
    sent = [each for row in zip_longest(*many) for each in row if each is not None][:1000]
    assert len(sent) == 1000
    assert {name for name, _ in sent} == {*PATHS}
    body = batch([item(name, json.dumps(question)) for name, question in sent])
    connection = server.connect()
    connection.request("POST", PATH, body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    said = answer.status, answer.read()
    right = []
    for name, question in sent:
        asked = json.dumps(question, separators=(" ,", " :"))
        connection.request("POST", PATHS[name], asked, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert answer.headers["Cache-Status"] == "skyref; fwd=miss"
        right.append(b'{"status":%d,"body":%b}' % (answer.status, answer.read()))
    connection.close()
    assert said == together(right)
