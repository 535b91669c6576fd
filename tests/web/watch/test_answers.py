"""What is counted of answers to questions, by the service as a whole."""

import json

import pytest

from service.app import create_app
from service.catalogue import BY_NAME, RULINGS
from service.web import work
from service.web.tiers.local import LocalTier
from service.web.watch.answers import Answers
from service.web.watch.labels import WORDS
from service.web.watch.metrics import Metrics
from tests.web.watch.watched import ENTRY, QUESTION, another_question, samples, samples_of

JSON = "application/json"
ILLEGAL = {"side": "allied", "attack": ["P5"]}
HEAD = (
    b'{"ruling":"a.b","ruling_id":"0","ruleset":{"id":"a","version":"1.0.0"},"legal":true,'
    b'"violations":[]}'
)
RANK = BY_NAME["dogfight.attack-rank"]


class Service:
    """The service in this process."""

    def __init__(self):
        self.client = create_app().test_client()
        self.counted_before = self.counted()

    def post(self, path, body):
        data = body if isinstance(body, str) else json.dumps(body)
        return self.client.post(path, data=data, content_type=JSON)

    def counted(self):
        return samples(self.client.get("/metrics").text)

    def more(self):
        """What has been added to counters of answers and rulings."""
        kinds = ("skyref_cache_answers_total", "skyref_rulings_total")
        return {
            name: value - self.counted_before.get(name, 0)
            for name, value in self.counted().items()
            if name[0] in kinds and value != self.counted_before.get(name, 0)
        }


@pytest.fixture
def service():
    return Service()


def tier(name):
    return ("skyref_cache_answers_total", name)


def ruling(name, *, legal=True):
    return ("skyref_rulings_total", str(legal).lower(), name)


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_a_ruling_of_each_kind_is_counted(service, entry):
    service.post(entry.path, entry.example)
    assert service.more() == {tier("miss"): 1, ruling(entry.name): 1}


def test_a_kept_ruling_is_counted_again(service):
    service.post(ENTRY.path, QUESTION)
    service.post(ENTRY.path, QUESTION)
    assert service.more() == {tier("miss"): 1, tier("local"): 1, ruling(ENTRY.name): 2}


def test_an_illegal_ruling_is_counted_as_one(service):
    service.post(RANK.path, ILLEGAL)
    assert service.more() == {tier("miss"): 1, ruling(RANK.name, legal=False): 1}


@pytest.mark.parametrize("body", ["{}", "no JSON", '{"legal":true}'])
def test_a_refusal_is_no_ruling(service, body):
    service.post(ENTRY.path, body)
    assert service.more() == {tier("miss"): 1}


def test_a_dispute_counts_as_the_ruling_that_it_is_about(service):
    claims = [{"by": "Anna", "says": {"/legal": True}}]
    service.post("/v1/disputes", {"ruling": RANK.name, "request": ILLEGAL, "claims": claims})
    assert service.more() == {tier("miss"): 1, ruling(RANK.name, legal=False): 1}


def test_a_link_counts_as_the_ruling_that_it_leads_to(service):
    link = service.post(ENTRY.path, QUESTION).headers["Link"].partition(">")[0][1:]
    service.client.get(link)
    assert service.more()[ruling(ENTRY.name)] == 2


def test_a_batch_counts_as_its_items(service):
    items = [
        {"ruling": ENTRY.name, "request": ENTRY.example},
        {"ruling": RANK.name, "request": ILLEGAL},
        {"ruling": RANK.name, "request": {}},
        {"ruling": "none", "request": {}},
    ]
    service.post("/v1/batch", {"items": items})
    service.post("/v1/batch", {"items": items})
    assert service.more() == {
        tier("miss"): 2 + 1 + 1,
        tier("local"): 2,
        ruling(ENTRY.name): 2,
        ruling(RANK.name, legal=False): 2,
    }


def test_what_a_batch_asks_several_times_counts_each_time(service):
    """And takes a unit for each time but the first one. Each spelling is kept by itself."""
    own = {"ruling": ENTRY.name, "request": ENTRY.example}
    other = {"ruling": ENTRY.name, "request": dict(reversed(ENTRY.example.items()))}
    unknown, bad = {"ruling": "none", "request": {}}, {"ruling": ENTRY.name}
    items = [own, own, other, own, unknown, unknown, bad, bad]
    assert taken(lambda: service.post("/v1/batch", {"items": items})) == 5 + 3 + 5 + 1 + 5 + 5
    assert taken(lambda: service.post("/v1/batch", {"items": items})) == 3 + 5 + 5 + 1 + 5 + 5
    assert service.more()[ruling(ENTRY.name)] == 2 * 4


def test_nothing_that_who_asks_has_a_say_in_is_taken_for_a_verdict():
    metrics = Metrics(build={"version": "1"}, labels=WORDS)
    answers = Answers(metrics, LocalTier(0))
    answers.answered("local", b'{"by":"","ruling":"a.b","legal":true,"violations":[]}')
    answers.answered("local", b'{"by":%b}' % HEAD)
    answers.recalled([("local", b'{"by":%b}' % HEAD)])
    assert not [name for name in samples_of(metrics) if name[0] == "skyref_rulings_total"]


def test_what_the_local_cache_holds_is_told(service):
    for number in range(3):
        service.post(ENTRY.path, another_question(number))
    counted = service.counted()
    assert counted["skyref_local_cache_answers",] == 3
    assert counted["skyref_local_cache_bytes",] > 3 * 900


def taken(do):
    """The units that something takes in this thread."""
    work.begin()
    do()
    return work.taken()


def test_a_new_question_takes_five_units_and_a_repeated_one_takes_one(service):
    takes = [taken(lambda: service.post(ENTRY.path, QUESTION)) for _ in range(2)]
    assert takes == [5, 1]


@pytest.mark.parametrize("path", [ENTRY.path, "/v1/batch", "/v1/nowhere"])
def test_a_refusal_takes_five_units(service, path):
    assert taken(lambda: service.post(path, "{}")) == 5


def test_what_takes_no_rulings_takes_one_unit(service):
    assert taken(lambda: service.client.get("/v1/rulesets")) == 1


def test_odds_take_a_unit_more_for_each_millisecond(service):
    entry = BY_NAME["dogfight.tactics.odds"]
    assert taken(lambda: service.post(entry.path, entry.example)) == 5 + 4
    assert taken(lambda: service.post(entry.path, entry.example)) == 1


def test_odds_that_are_disputed_take_as_much(service):
    entry = BY_NAME["dogfight.tactics.odds"]
    claims = [{"by": "Anna", "says": {"/legal": True}}]
    body = {"ruling": entry.name, "request": entry.example, "claims": claims}
    assert taken(lambda: service.post("/v1/disputes", body)) == 5 + 4


def test_a_batch_takes_the_sum_of_its_items(service):
    new = {"ruling": ENTRY.name, "request": ENTRY.example}
    refused = [{"ruling": RANK.name, "request": {}}, {"ruling": "none", "request": {}}]
    batch = {"items": [new, new, *refused]}
    assert taken(lambda: service.post("/v1/batch", batch)) == 5 + 1 + 5 + 5
    assert taken(lambda: service.post("/v1/batch", batch)) == 1 + 1 + 5 + 5
