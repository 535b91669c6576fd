"""Every fault of a dispute at once, what a dispute can be at most, and the same bytes always."""

import json
import os
import subprocess
import sys

import pytest

from service.app import create_app
from service.catalogue import BY_NAME
from service.config import Config
from tests.conformance import RULED
from tests.oracles.disputes import judge, leaves, other_readings, under
from tests.serving import ROOT
from tests.web import raw

DISPUTES = "/v1/disputes"
BODY = 64 * 1024
FIRING = BY_NAME["midway.firing"].example
RIGHT = {"by": "a", "says": {"/legal": True}}


def dispute(*says, ruling="midway.firing", request=FIRING, **more):
    claims = [{"by": "a", "says": each} for each in says]
    return {"ruling": ruling, "request": request, "claims": claims} | more


def post(client, document):
    return client.post(DISPUTES, data=written(document), content_type="application/json")


def written(document):
    return json.dumps(document, separators=(",", ":")).encode()


def faults(client, document):
    """The kind of the problem, and what is wrong where."""
    response = post(client, document)
    kind, said = raw.problem(response.status_code, response.headers, response.data)
    codes = {fault["pointer"]: fault["code"] for fault in said["errors"]}
    assert len(codes) == len(said["errors"])
    assert said["detail"].startswith(f"{len(codes)} fault")
    return kind, codes


def claims(*each):
    return dispute(claims=list(each))


@pytest.mark.parametrize(
    ("document", "codes"),
    [
        (None, {"": "not_an_object"}),
        ([dispute({"": 0})], {"": "not_an_object"}),
        (
            {},
            {"/ruling": "missing_field", "/request": "missing_field", "/claims": "missing_field"},
        ),
        (dispute({"": 0}, ruling="midway.dogfight"), {"/ruling": "unknown_word"}),
        (dispute({"": 0}, ruling="Midway.firing"), {"/ruling": "unknown_word"}),
        (dispute({"": 0}, ruling=["midway.firing"]), {"/ruling": "not_a_string"}),
        (dispute({"": 0}, ruling=None), {"/ruling": "null_value"}),
        (dispute({"": 0}, request=None), {"/request": "not_an_object"}),
        (dispute({"": 0}, request=[FIRING]), {"/request": "not_an_object"}),
        (dispute({"": 0}, why=1), {"/why": "unknown_field"}),
        (dispute(), {"/claims": "too_few"}),
        (dispute(claims=None), {"/claims": "null_value"}),
        (dispute(claims=RIGHT), {"/claims": "not_an_array"}),
        (dispute(claims=[RIGHT] * 101), {"/claims": "too_many"}),
        (claims(None, RIGHT), {"/claims/0": "null_value"}),
        (claims(RIGHT, {}), {"/claims/1/by": "missing_field", "/claims/1/says": "missing_field"}),
        (claims(RIGHT | {"": 0}), {"/claims/0/": "unknown_field"}),
        (claims(RIGHT | {"by": ""}), {"/claims/0/by": "wrong_length"}),
        (claims(RIGHT | {"by": "é" * 101}), {"/claims/0/by": "wrong_length"}),
        (claims(RIGHT | {"by": 1}), {"/claims/0/by": "not_a_string"}),
        (claims(RIGHT | {"says": {}}), {"/claims/0/says": "too_few"}),
        (claims(RIGHT | {"says": []}), {"/claims/0/says": "not_an_object"}),
        (claims(RIGHT | {"says": None}), {"/claims/0/says": "null_value"}),
        (dispute({"legal": True}), {"/claims/0/says/legal": "not_a_pointer"}),
        (dispute({"#/legal": True}), {"/claims/0/says/#~1legal": "not_a_pointer"}),
        (dispute({"/a~2/~": True}), {"/claims/0/says/~1a~02~1~0": "not_a_pointer"}),
        (dispute({"/a~1b~0c": 1}), {"/claims/0/says/~1a~01b~00c": "no_such_place"}),
        (dispute({"/": 0}), {"/claims/0/says/~1": "no_such_place"}),
        (dispute({"/Legal": True}), {"/claims/0/says/~1Legal": "no_such_place"}),
        (dispute({"/legal/": True}), {"/claims/0/says/~1legal~1": "no_such_place"}),
        (dispute({"/steps/00": 0}), {"/claims/0/says/~1steps~100": "no_such_place"}),
        (dispute({"/steps/-": 0}), {"/claims/0/says/~1steps~1-": "no_such_place"}),
        (dispute({"/violations/0": 0}), {"/claims/0/says/~1violations~10": "no_such_place"}),
        (dispute({"/result/kills": 0}), {"/claims/0/says/~1result~1kills": "no_such_place"}),
        (
            dispute({"/steps/99": 0, "x": 0, "/legal": True}, {"/result/_schema": 0}),
            {
                "/claims/0/says/~1steps~199": "no_such_place",
                "/claims/0/says/x": "not_a_pointer",
                "/claims/1/says/~1result~1_schema": "no_such_place",
            },
        ),
        (
            claims({"by": 0, "says": {"/nowhere": 0}}, {"says": {"/nowhere": 0}}, 7),
            {
                "/claims/0/by": "not_a_string",
                "/claims/0/says/~1nowhere": "no_such_place",
                "/claims/1/by": "missing_field",
                "/claims/1/says/~1nowhere": "no_such_place",
                "/claims/2": "not_an_object",
            },
        ),
        (
            dispute({"/nowhere": 0, "x": 0}, ruling="midway.dogfight", request=None, claims2=[]),
            {
                "/ruling": "unknown_word",
                "/claims2": "unknown_field",
                "/claims/0/says/x": "not_a_pointer",
            },
        ),
        (
            dispute({"/nowhere": 0, "x": 0}, request={"attacker": {"area": "blue"}, "a/b~": 0}),
            {
                "/request/attacker/area": "unknown_word",
                "/request/attacker/cards": "missing_field",
                "/request/defender": "missing_field",
                "/request/a~1b~0": "unknown_field",
                "/claims/0/says/x": "not_a_pointer",
            },
        ),
        (
            dispute(
                {"": 0},
                ruling="greatwar.interception",
                request=raw.battle("a/b~c", rolls={"a/b~c": 11, "~1": 1}),
            ),
            {
                "/request/rounds/0/attackers/rolls/a~1b~0c": "out_of_bounds",
                "/request/rounds/0/attackers/rolls/~01": "unknown_aircraft",
            },
        ),
        (
            dispute({"": 0}, request=FIRING | {"readings": {"midway.nothing": 0}}),
            {"/request/readings/midway.nothing": "unknown_silent_point"},
        ),
    ],
)
def test_all_faults_are_told_at_once(client, document, codes):
    assert faults(client, document) == ("invalid-request", codes)


def test_all_faults_are_told_over_http_too(server):
    document = dispute({"/nowhere": 0, "x": 0}, by=1)
    name, said = raw.refused(server, raw.ask(document, DISPUTES))
    assert name == "invalid-request"
    assert [fault["pointer"] for fault in said["errors"]] == [
        "/by",
        "/claims/0/says/x",
        "/claims/0/says/~1nowhere",
    ]


TWICE = {"ruling": "dogfight.attack-rank", "request": raw.hand("P5")}


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        (dispute({"": 0}, **TWICE), "impossible-position"),
        (dispute({"/nowhere": 0}, **TWICE), "impossible-position"),
        (dispute({"nowhere": 0}, **TWICE), "invalid-request"),
        (dispute({"": 0}, more=1, **TWICE), "invalid-request"),
        (dispute(**TWICE), "invalid-request"),
    ],
)
def test_a_position_is_impossible_only_when_nothing_else_is_wrong(client, document, kind):
    found, codes = faults(client, document)
    assert found == kind
    assert codes["/request/hand/4"] == "card_twice"


def test_a_hundred_faults_are_listed_and_all_are_counted(client):
    response = post(client, dispute({f"/{number}": 0 for number in range(150)}))
    said = response.json
    assert (response.status_code, len(said["errors"])) == (422, 100)
    assert "150" in said["detail"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"ruling":"midway.firing","ruling":"midway.firing"}',
        b'{"claims":[{"says":{"/legal":1,"/legal":1}}]}',
        b'{"claims":[{"says":{"/legal":NaN}}]}',
        b'{"claims":[{"says":{"/legal":1e999}}]}',
        b'{"claims":[{"says":{"/legal":1234567890123456789}}]}',
        b'{"claims":[{"by":"\\ud800"}]}',
        b'{"claims":[{"says":{"":' + b"[" * 29 + b"]" * 29 + b"}}]}",
    ],
)
def test_what_is_no_strict_json_is_malformed_wherever_it_is(client, body):
    response = client.post(DISPUTES, data=body, content_type="application/json")
    assert response.status_code == 400
    assert response.json["type"] == "/problems/malformed-json"


def test_what_is_claimed_may_be_nested_as_deeply_as_json_here_can_be(client):
    nested = json.loads("[" * 28 + "]" * 28)
    response = post(client, dispute({"/result": nested}))
    assert response.status_code == 200
    assert response.json["claims"][0]["differences"][0]["claimed"] == nested


def filled(size):
    """A dispute of so many bytes."""
    document = dispute({"/ruling": ""})
    document["claims"][0]["says"]["/ruling"] = "x" * (size - len(written(document)))
    assert len(written(document)) == size
    return document


def test_a_dispute_has_64_kibibytes_at_most(client):
    assert post(client, filled(BODY)).status_code == 200
    assert post(client, filled(BODY + 1)).status_code == 413


def test_a_hundred_claims_by_anybody_get_a_verdict_each_in_their_order(client):
    names = ["é" * 100, "\u0000", " ", *[f"{number}" for number in range(97)]]
    said = [{"by": name, "says": {"/legal": at % 3 == 0}} for at, name in enumerate(names)]
    found = post(client, dispute(claims=said)).json["claims"]
    assert [each["by"] for each in found] == names
    assert [each["verdict"] == "upheld" for each in found] == [at % 3 == 0 for at in range(100)]


def test_a_claim_may_name_thousands_of_places(client):
    request = FIRING | {"attacker": FIRING["attacker"] | {"cards": []}}
    said = {f"/result/{number:x}": number for number in range(3000)}
    (verdict,) = post(client, dispute(said, request=request)).json["claims"]
    assert verdict["verdict"] == "rejected"
    assert {each["pointer"]: each["claimed"] for each in verdict["differences"]} == said
    assert len(verdict["near_misses"]) == 1


# A third of a second of CPU by itself, and it passes through five silent points.
COSTLY = {
    "attackers": [
        {"id": f"a{kind}", "type": "bomber", "defence": 4, "fuel": 20 - kind, "count": 10}
        | {"distance_home": kind * 3 % 5}
        for kind in range(10)
    ],
    "interceptors": [
        {"id": f"i{kind}", "attack": 1 + kind, "fuel": 19 - kind, "count": 10} for kind in range(10)
    ],
}


def test_what_would_take_too_many_costly_readings_is_refused_before_they_are_tried(client):
    document = dispute({"/legal": False}, ruling="greatwar.interception.odds", request=COSTLY)
    assert faults(client, document) == ("invalid-request", {"/request": "too_costly"})


def test_what_takes_no_other_readings_is_not_too_costly(client):
    document = dispute({"/legal": True}, ruling="greatwar.interception.odds", request=COSTLY)
    assert post(client, document).json["claims"][0]["verdict"] == "upheld"


UNABLE = {"attack": []}
LEGAL_TURN = {"allied": UNABLE, "german": UNABLE}
ILLEGAL_TURN = {
    "allied": {"attack": ["S1", "S2", "T1", "T2", "F1"]},
    "german": {"attack": ["S6", "S7", "T6", "T7", "F6"]},
}


@pytest.mark.parametrize(
    ("turn", "says"),
    [(LEGAL_TURN, {"": 0}), (ILLEGAL_TURN, {"/legal": True})],
    ids=["what was ruled", "what decided"],
)
def test_an_answer_that_would_be_too_long_is_refused(client, turn, says):
    """Of many claims: each alone is short enough."""
    asked = {"ruling": "dogfight.match", "request": {"turns": [turn] * 70}}
    assert post(client, dispute(says, **asked)).status_code == 200
    document = dispute(*[says] * 100, **asked)
    assert faults(client, document) == ("invalid-request", {"/claims": "too_long"})


def bare():
    """The service without a cache."""
    return create_app(Config(local_cache_mb=0)).test_client()


def telling():
    """Disputes with much to say: many differences, near misses, open claims, readings tried."""
    for case in RULED[::11]:
        ruling, request = case["ruling"], case["request"]
        ruled = judge(ruling, request)
        others = [judge(ruling, under(request, each)) for each in other_readings(ruled)[:9]]
        yield dispute(
            {"": None},
            {"/result": {}, "/legal": not ruled["legal"], "/violations": [], "/silent_points": 0},
            {place: "x" for place, _ in leaves(ruled)[:40]},
            *[{"/result": other["result"]} for other in others],
            ruling=ruling,
            request=request,
        )


def test_the_same_dispute_gets_the_same_bytes_cached_or_not(client):
    alone = bare()
    verdicts = set()
    for document in list(telling())[::2]:
        answers = {post(each, document).data for each in (alone, alone, client, client)}
        assert len(answers) == 1
        verdicts |= {each["verdict"] for each in json.loads(*answers)["claims"]}
    assert verdicts == {"upheld", "rejected", "open"}


ASKED_ELSEWHERE = """
import sys
from tests.web.test_dispute_faults import bare, post, telling
client = bare()
sys.stdout.buffer.writelines(post(client, document).data + b"\\n" for document in telling())
"""


def test_the_same_dispute_gets_the_same_bytes_from_a_process_that_hashes_otherwise():
    elsewhere = subprocess.run(
        [sys.executable, "-c", ASKED_ELSEWHERE],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
    )
    client = bare()
    here = [post(client, document).data for document in telling()]
    assert elsewhere.stdout.splitlines() == here
    assert len(here) > 40
