"""Many questions in one request, each answered as it would be alone."""

import re
from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from time import sleep
from typing import Any, Final

from flask import Flask, Response
from marshmallow import ValidationError

from schemas.batch import BatchRequest
from schemas.faults import Fault, RefusedError, faults_of, quoted
from service.catalogue import BY_NAME, RULINGS
from service.web import work
from service.web.answer import json_answer
from service.web.body import json_body
from service.web.cache import Cache
from service.web.effort import EFFORT_OF_REFUSING, check_effort
from service.web.items import Item, items, requests
from service.web.problems import KINDS, problem, refusal
from service.web.referee import Referee
from service.web.rulings import MAX_BODY, METHODS
from service.web.strict_json import MalformedJSONError, parse
from service.web.wire import canonical

MAX_BATCH: Final = 1024 * 1024
PATH: Final = "/v1/batch"

# The batch, its items, and the item.
_AROUND: Final = 3
_OF_AN_ITEM: Final = re.compile(r"/items/([0-9]+)(/.*)?", re.DOTALL)
_OK: Final = b"200"
_UNKNOWN: Final = KINDS["not-found"]


def serve_batch(app: Flask, cache: Cache) -> None:
    """Give batches their address; the cache is asked each question."""
    desk = _Desk(cache)

    def view() -> Response:
        answers = desk.answers(json_body(MAX_BATCH))
        return json_answer(b'{"items":[%b]}' % b",".join(answers))

    app.add_url_rule(PATH, "batch", view, methods=METHODS)


# A status and a body. There are a thousand at once: a class of its own would be felt.
_Answer = tuple[bytes, bytes]


class _Desk:
    """Answers batches out of a cache."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._costly = {entry.name: Referee(entry) for entry in RULINGS if entry.effort}

    def answers(self, body: bytes) -> list[bytes]:
        """The answer to each item; MalformedJSONError or RefusedError for a batch that is none."""
        asked = items(body)
        if asked is not None:
            with suppress(MalformedJSONError):
                return self._answered(asked)
        return self._answered(_read(body))

    def _answered(self, asked: Sequence[Item | _Answer]) -> list[bytes]:
        """The answer to each item; MalformedJSONError when what is asked is no JSON."""
        distinct = [each for each in dict.fromkeys(asked) if isinstance(each, Item)]
        known = [item for item in distinct if item.ruling in BY_NAME]
        kept = self._cache.recall([(BY_NAME[name].path, request) for name, request in known])
        answers = {
            item: (_OK, body) for item, body in zip(known, kept, strict=True) if body is not None
        }
        unread = [item for item in distinct if item not in answers or item.ruling in self._costly]
        documents = {item: parse(item.request, inside=_AROUND) for item in unread}
        check_effort(self._efforts(documents), "/items")
        counted = [*answers, *self._ask(documents, answers)]
        told = [answers[each] if isinstance(each, Item) else each for each in asked]
        if len(counted) < len(asked):
            self._count(asked, told, {*counted})
        return [b'{"status":%b,"body":%b}' % each for each in told]

    def _count(
        self, asked: Sequence[Item | _Answer], told: list[_Answer], counted: set[Item]
    ) -> None:
        """Count the answers that were not counted when they were found.

        Those are answers to what is asked for the second time, and to what is no question.
        """
        again = []
        for each, (status, body) in zip(asked, told, strict=True):
            if each in counted:
                counted.remove(each)
            elif status == _OK:
                again.append(body)
            else:
                work.add(work.HIT if isinstance(each, Item) else work.REFUSAL)
        self._cache.repeat(again)

    def _efforts(self, documents: dict[Item, Any]) -> Iterator[int]:
        """What the rulings take that take long, each counted once."""
        counted = set()
        for item, document in documents.items():
            referee = self._costly.get(item.ruling)
            if referee is not None and (meaning := _meaning(item, document)) not in counted:
                counted.add(meaning)
                yield _effort(referee, document)

    def _ask(self, documents: dict[Item, Any], answers: dict[Item, _Answer]) -> list[Item]:
        """Add the answers that are missing, and give the items that were asked.

        What is there twice, in any spelling, is asked once.
        """
        given: dict[Hashable, _Answer] = {}
        leading = []
        for item, document in documents.items():
            if item in answers:
                continue
            meaning = _meaning(item, document)
            if meaning not in given:
                sleep(0)  # a thousand rulings are long: whoever else waits for a turn gets one
                given[meaning] = self._asked(item)
                leading.append(item)
            answers[item] = given[meaning]
        return leading

    def _asked(self, item: Item) -> _Answer:
        if item.ruling not in BY_NAME:
            work.add(work.REFUSAL)
            return _of(problem(_UNKNOWN, f"There is no ruling {quoted(item.ruling)}."))
        reply = self._cache.ask(BY_NAME[item.ruling].path, item.request, recalled=True)
        return reply.status[:3].encode(), reply.body


def _read(body: bytes) -> list[Item | _Answer]:
    """The items of a batch that is written in an unusual way; answers in place of faulty ones."""
    document = parse(body)
    flaws: dict[int, list[Fault]] = {}
    own = []
    try:
        BatchRequest().load(document)
    except ValidationError as error:
        for fault in faults_of(error.messages):
            place = _OF_AN_ITEM.fullmatch(fault.pointer)
            if place is None:
                own.append(fault)
            else:
                inside = Fault(pointer=place[2] or "", code=fault.code, detail=fault.detail)
                flaws.setdefault(int(place[1]), []).append(inside)
    if own:
        raise RefusedError(own)
    asked = zip(document["items"], requests(body.decode()), strict=True)
    return [
        _of(refusal(RefusedError(flaws[at])))
        if at in flaws or request is None
        else Item(item["ruling"], request)
        for at, (item, request) in enumerate(asked)
    ]


def _effort(referee: Referee, document: Any) -> int:
    try:
        situation, readings = referee.read(document)
    except RefusedError as error:
        costly = any(fault.code == "too_costly" for fault in error.faults)
        return EFFORT_OF_REFUSING if costly else 0
    assert referee.entry.effort is not None
    return referee.entry.effort(situation, readings)


def _meaning(item: Item, document: Any) -> Hashable:
    """What is the same for items that are answered alike; one that is too long is told so."""
    length = len(item.request)
    return item.ruling, canonical(document), length if length > MAX_BODY else None


def _of(response: Response) -> _Answer:
    return b"%d" % response.status_code, response.get_data()
