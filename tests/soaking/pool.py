"""The questions of a soak: whatever the service can be asked, and what it must not be asked."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from service.catalogue import BY_NAME, RULINGS
from service.examples import EXAMPLES
from tests.conformance import CASES, PATHS
from tests.questions import VARIANTS, questions
from tests.soaking.exchanges import JSON, Exchange, Oracle, batch, item, written

OF_EACH = 25
FRESH_OF_EACH = 3000
BATCHES = 60
BATCH_SIZES = (1, 10, 50, 50, 50, 1000)
# A ruling of these takes some 25 ms; more than a few would be all that the soak does.
LONG = "greatwar.interception.odds, 100 v 100 alike"
LONG_ONES = 8

TEXT = (("Content-Type", "text/plain"),)
HTML = (("Accept", "text/html"),)
NO_JSON = (
    b"",
    b"{",
    b"[" * 40 + b"]" * 40,
    b'{"side":"allied","side":"german"}',
    b'{"american":NaN,"japanese":1}',
    b'{"american":1234567890123456789,"japanese":1}',
    b'\xef\xbb\xbf{"american":1,"japanese":1}',
    b'{"american":"\xff"}',
    b'{"american":"\\ud800"}',
    b"\x00\x01\x02\x03",
)
BOOKS = (
    *("/v1/rulesets", "/v1/rules", "/v1/rules?ruleset=dogfight", "/v1/silent-points"),
    *("/v1/rules/dogfight.attack.rank", "/v1/dogfight/cards", "/v1/midway/range-diagrams"),
    *("/problems/not-found", "/openapi.json", "/docs", "/v1/conformance"),
)


@dataclass(frozen=True, kw_only=True)
class Pool:
    """Exchanges by kind, and questions that nobody has asked yet: ruling, body."""

    ready: dict[str, list[Exchange]]
    fresh: list[tuple[str, bytes]]


def pool(oracle: Oracle) -> Pool:
    """Make them; what must come back is found out now, but for the fresh ones."""
    chance = Random(8)
    asked = [(name, body) for name in _names() for body in _bodies(name)]
    hits = [
        oracle.exchange("odds" if ".odds" in name else "rulings", _path(name), body)
        for name, body in asked
    ]
    ready = {
        "rulings": [hit for hit in hits if hit.kind == "rulings"],
        "odds": [hit for hit in hits if hit.kind == "odds"],
        "bad input": [*_bad_input(oracle)],
        "batches": [*_batches(chance, asked, hits)],
        "links": [*_links(oracle, asked[::5])],
        "disputes": [*_disputes(oracle)],
        "pages": [*_pages(oracle)],
        "books": [oracle.exchange("books", path) for path in BOOKS],
        "health": [oracle.exchange("health", path, loose=True) for path in ("/healthz", "/readyz")],
    }
    metrics = oracle.exchange("health", "/metrics", loose=True)
    ready["health"] += [metrics] if metrics.answer.status == 200 else []
    fresh = [(entry.name, body) for entry in RULINGS for body in _fresh(entry.name)]
    chance.shuffle(fresh)
    return Pool(ready=ready, fresh=fresh)


def respelt(exchange: Exchange, number: int) -> Exchange:
    """The same question in other bytes, so that no cache has it, with the same answer.

    White space behind it writes the number down: a blank is 0, a tab is 1.
    """
    head, _, body = exchange.sent.partition(b"\r\n\r\n")
    method, path = head.split(b" ", 2)[:2]
    mark = f"{number:b}".translate({ord("0"): " ", ord("1"): "\t"}).encode()
    sent = written(method.decode(), path.decode(), body + mark, JSON)
    return Exchange(kind=f"{exchange.kind}, respelt", sent=sent, answer=exchange.answer)


def _names() -> list[str]:
    return [name for entry in RULINGS for name in (entry.name, *VARIANTS.get(entry.name, ()))]


def _path(name: str) -> str:
    return PATHS[_ruling(name)]


def _ruling(name: str) -> str:
    """The ruling of a kind of question: ``midway.combat`` of ``midway.combat with cards``."""
    return name.partition(",")[0].partition(" ")[0]


def _bodies(name: str) -> Iterator[bytes]:
    number = LONG_ONES if name == LONG else OF_EACH
    asked, different = questions(name, EXAMPLES[_ruling(name)], number)
    return (json.dumps(question).encode() for question in asked[:different])


def _fresh(name: str) -> Iterator[bytes]:
    asked, different = questions(name, EXAMPLES[name], FRESH_OF_EACH)
    return (json.dumps(question).encode() for question in asked[OF_EACH:different])


def _bad_input(oracle: Oracle) -> Iterator[Exchange]:
    for case in CASES:
        if "problem" in case:
            body = json.dumps(case["request"]).encode()
            yield oracle.exchange("bad input", PATHS[case["ruling"]], body)
    path = PATHS["dogfight.duel"]
    for body in NO_JSON:
        yield oracle.exchange("bad input", path, body)
        yield oracle.exchange("bad input", "/v1/batch", body)
        yield oracle.exchange("bad input", "/v1/disputes", body)
    sound = json.dumps(EXAMPLES["dogfight.duel"]).encode()
    yield oracle.exchange("bad input", path, sound, fields=TEXT)
    yield oracle.exchange("bad input", path, sound.ljust(65 * 1024))
    yield oracle.exchange("bad input", "/v1/nothing", sound)
    yield oracle.exchange("bad input", path, sound, method="PUT")
    for address in (path, "/nothing", "/v1/rules/nothing", "/v1/rulings/1broken"):
        yield oracle.exchange("bad input", address)
    yield oracle.exchange("bad input", "/v1/rules?ruleset=chess")


def _batches(
    chance: Random, asked: list[tuple[str, bytes]], hits: list[Exchange]
) -> Iterator[Exchange]:
    """Batches of the questions that are asked alone too; the answers are put together of theirs."""
    cheap = [at for at, (name, _) in enumerate(asked) if name != LONG]
    for number in range(BATCHES):
        size = BATCH_SIZES[number % len(BATCH_SIZES)]
        chosen = chance.choices([at for at in cheap if size < 1000 or not _odds(asked[at])], k=size)
        items = [item(_ruling(name), body) for name, body in map(asked.__getitem__, chosen)]
        yield batch(items, [hits[at] for at in chosen])


def _odds(question: tuple[str, bytes]) -> bool:
    return ".odds" in question[0]


def _links(oracle: Oracle, asked: list[tuple[str, bytes]]) -> Iterator[Exchange]:
    """Links as JSON, as a page, as one that is had already, and their QR codes."""
    for number, (name, body) in enumerate(asked):
        link = oracle.link(_path(name), body)
        if link is None:
            continue
        json_one = oracle.exchange("links", link)
        yield json_one
        if number % 4 == 0:
            yield oracle.exchange("links", link, fields=HTML)
            yield oracle.exchange("links", link, fields=(("If-None-Match", json_one.answer.tag),))
        if number % 16 == 0:
            token = link.rpartition("/")[2]
            yield oracle.exchange("links", f"/qr/{token}.svg")


def _disputes(oracle: Oracle) -> Iterator[Exchange]:
    """Claims on each ruling that are right, wrong, and about nothing."""
    for name, entry in BY_NAME.items():
        for says in ({"/legal": True}, {"/legal": False, "/result": None}, {"/nothing": 1}):
            claims = [{"by": "Ann", "says": says}, {"by": "Ben", "says": {"/legal": True}}]
            question = {"ruling": name, "request": entry.example, "claims": claims}
            yield oracle.exchange("disputes", "/v1/disputes", json.dumps(question).encode())


def _pages(oracle: Oracle) -> Iterator[Exchange]:
    yield oracle.exchange("pages", "/", fields=HTML)
    for path in islice(PATHS.values(), 0, None, 3):
        yield oracle.exchange("pages", path.removeprefix("/v1"), fields=HTML)
