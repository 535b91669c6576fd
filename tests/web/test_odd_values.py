"""Any value in any place of a question gets a ruling or a refusal that names a place near it."""

import copy
import json

import pytest

from service.catalogue import RULINGS

SCALARS = [None, True, 0, -1, 10**17, 1.5, "", "x", "\0", "P1"]
ARRAYS = [[], [[]], [None], [{}], ["P1"]]
OBJECTS = [{}, {"": 0}, {"_schema": {}}, {"id": []}, {"type": []}, {"type": {}}, {"side": []}]
PARTS = [{"type": "bomber", "attack": None}, {"type": "fighter", "defence": None}]
PARTS += [{"rolls": []}, {"rolls": {"f1": []}, "losses": [[]]}, {"hand": {}}, {"hand": [[]] * 5}]
ODD = [*SCALARS, *ARRAYS, *OBJECTS, *PARTS]


def places(value, path=()):
    """The path of every value below the root."""
    members = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in members:
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from places(inner, (*path, key))


def with_value(question, path, value):
    question = copy.deepcopy(question)
    inner = question
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return question


def odd_questions(entry):
    return [
        with_value(entry.example, path, value) for path in places(entry.example) for value in ODD
    ]


def ask(client, path, body):
    answer = client.post(path, data=body, content_type="application/json")
    return answer.status_code, answer.data


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_an_odd_value_anywhere_is_ruled_on_or_refused_and_leaves_nothing_behind(client, entry):
    questions = [json.dumps(question).encode() for question in odd_questions(entry)]
    first, again = ([ask(client, entry.path, question) for question in questions] for _ in range(2))
    assert first == again
    for question, (status, body) in zip(questions, first, strict=True):
        assert status in (200, 422), (question, body)
        if status == 422:
            assert json.loads(body)["errors"]


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_null_is_a_fault_at_its_own_place(client, entry):
    for path in places(entry.example):
        if isinstance(path[-1], str):
            question = with_value(entry.example, path, None)
            answer = client.post(entry.path, json=question)
            pointers = [error["pointer"] for error in answer.json["errors"]]
            assert "".join(f"/{key}" for key in path) in pointers
