"""What the OpenAPI text says is what the service does: schemathesis, all checks, finds nothing.

schemathesis.toml names this file, so that ``st run`` by hand excuses the same refusals.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import schemathesis
from jsonschema import Draft202012Validator
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.openapi.checks import (
    AllowHeaderMismatch,
    RejectedPositiveData,
    UnsupportedMethodResponse,
)

ROOT = Path(__file__).parents[2]
ST = Path(sys.executable).parent / "st"
PHASES = ("Examples", "Coverage", "Fuzzing", "Stateful")

# Relations between places of a request, for which JSON Schema has no words.
RELATIONS = frozenset(
    {
        "card_twice",
        "id_twice",
        "unknown_aircraft",
        "cell_twice",
        "cell_too_far",
        "no_such_aircraft",
        "too_many_losses",
        "too_many_aircraft",
        "too_costly",
        "no_such_place",
        "too_long",
    }
)
TOO_LONG = {413, 414}
# What the question of a dispute has to be is said at the address of its ruling.
ELSEWHERE = "/request"


@schemathesis.hook
def filter_failure(_context, failure, _case, response):
    """Drop what the schema is no judge of.

    That is a refusal of schema-valid data when each of its faults is beyond JSON Schema; a
    batch that is answered although an item is none, for the item's own answer says so; an
    integer of over 18 digits where a schema takes anything; that what is too long is refused
    for that, with 413 or 414; and that there is QUERY, for which OpenAPI 3.1 has no words.
    """
    if isinstance(failure, UnsupportedMethodResponse):
        return response.request.method != "QUERY" or response.status_code == 405
    if isinstance(failure, AllowHeaderMismatch):
        return bool(failure.missing_methods) or [*failure.undocumented_methods] != ["QUERY"]
    if isinstance(failure, AcceptedNegativeData) and response.status_code in TOO_LONG:
        return False
    if isinstance(failure, AcceptedNegativeData) and response.request.url.endswith("/v1/batch"):
        return all(item["status"] == 200 for item in response.json()["items"])
    if isinstance(failure, RejectedPositiveData) and response.status_code == 400:
        return not response.json()["detail"].startswith("An integer has over 18 digits")
    refused = isinstance(failure, RejectedPositiveData) and response.status_code == 422
    return not (refused and excused(json.loads(response.request.body), response.json()["errors"]))


def excused(document, faults):
    """Whether JSON Schema could have told none of these faults."""
    return all(
        fault["code"] in RELATIONS
        or (fault["pointer"].startswith(ELSEWHERE) and "claims" in document)
        or (fault["code"] == "not_an_integer" and _has_a_needless_point(document, fault["pointer"]))
        for fault in faults
    )


def _has_a_needless_point(document, pointer):
    """3.0 is an integer to JSON Schema, but not to this service."""
    value = document
    for token in pointer.split("/")[1:]:
        name = token.replace("~1", "/").replace("~0", "~")
        value = value[int(name) if isinstance(value, list) else name]
    return isinstance(value, float) and value.is_integer()


def test_schemathesis_with_all_checks_finds_nothing(server):
    url = f"http://127.0.0.1:{server.port}/openapi.json"
    options = ["--checks", "all", "--seed", "1", "--max-examples", "2", "--no-color"]
    run = subprocess.run(
        [ST, "run", url, *options], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert all(f"✅ {phase}\n" in run.stdout for phase in PHASES), run.stdout


FIGHTER = {"id": "f", "type": "fighter", "attack": 3, "fuel": 4, "distance_home": 1}
HUNTER = {"id": "i", "attack": 3, "fuel": 4}
PLANE = {"side": "american", "type": "ace", "q": 0, "r": 0, "heading": "N"}
ENEMY = PLANE | {"side": "japanese"}
RED = {"q": 0, "r": -1, "area": "red"}


def _rank(**told):
    return "/v1/dogfight/attack-rank", {"side": "allied"} | told


def _battle(attacker, rolls, losses=()):
    told = {"attackers": {"rolls": rolls, "losses": [*losses]}, "interceptors": {"rolls": {}}}
    forces = {"attackers": [attacker], "interceptors": [HUNTER]}
    return "/v1/greatwar/interception", {**forces, "rounds": [told]}


def _seen(*cells, defender=ENEMY):
    diagrams = {"american": {"fighter": [*cells]}}
    pair = {"attacker": PLANE, "defender": defender}
    return "/v1/midway/range-area", pair | {"diagrams": diagrams}


def _left(active):
    return "/v1/midway/initiative", {"markers": {"active": active, "opponent": 1}}


@pytest.mark.parametrize(
    "asked",
    [
        _rank(attack=["P5", "aviator"]),
        _battle(FIGHTER | {"id": "i"}, {}),
        _battle(FIGHTER, {"x": 3}),
        _battle(FIGHTER, {"/~": 3.0}),
        _battle(FIGHTER, {}, ["x"]),
        _seen(RED, RED | {"area": "navy"}),
        _seen(RED | {"q": 6, "r": 5}),
        _left(3.0),
        _left(-0.0),
    ],
)
def test_json_schema_has_nothing_against_what_is_excused(client, asked):
    valid, faults = _judged(client, *asked)
    assert valid
    assert excused(asked[1], faults)


@pytest.mark.parametrize(
    "asked",
    [
        _rank(attack=["P5", "aviator"], hand=["P1"]),
        _rank(attack=["P5", "P13"]),
        _rank(),
        _battle(FIGHTER, {"x": 11}),
        _battle(FIGHTER, {"\nx": 1}),
        _battle(FIGHTER, {"\U000e0001": 1}),
        _battle(FIGHTER | {"defence": 1}, {"x": 3}),
        _battle(FIGHTER | {"type": "bomber"}, {"x": 3}),
        _battle({name: FIGHTER[name] for name in FIGHTER if name != "attack"}, {}),
        _seen(RED | {"q": 11, "r": -11}),
        _seen(RED | {"area": "out"}),
        _seen(RED, RED | {"area": "navy"}, defender=PLANE),
        _left(3.5),
        _left("3"),
        _left(True),
    ],
)
def test_json_schema_refuses_what_is_not_excused(client, asked):
    valid, faults = _judged(client, *asked)
    assert not valid
    assert not excused(asked[1], faults)


def _judged(client, path, document):
    """Whether the schema takes a refused request, and the faults that the service finds."""
    spec = client.get("/openapi.json").json
    body = spec["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    answer = client.post(path, json=document)
    assert answer.status_code == 422
    return Draft202012Validator(spec | body["schema"]).is_valid(document), answer.json["errors"]
