"""The cache as a WSGI application in front of small ones made for the purpose."""

import io
from wsgiref.validate import validator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.web.intake import take_in
from service.web.tiers.answer import seal, unseal
from service.web.tiers.local import LocalTier
from tests.web.wsgi import (
    LIMIT,
    LOCAL,
    MISS,
    OTHER_PATH,
    PATH,
    SHARED,
    Echo,
    Shelf,
    ask,
    cached,
)


def test_it_keeps_to_the_wsgi_protocol_and_so_does_what_it_wraps():
    app = Echo()
    strict = validator(cached(validator(app)))
    assert [ask(strict)[1] for _ in range(3)] == [MISS, LOCAL, LOCAL]
    assert ask(strict, method="GET")[1] is None
    assert app.asked == 2


def test_a_repeated_question_gets_the_same_answer_without_the_application():
    app = Echo()
    cache = cached(app)
    first, second = ask(cache), ask(cache)
    assert (first[1], second[1]) == (MISS, LOCAL)
    assert first[::2] + first[3:] == second[::2] + second[3:]
    assert app.asked == 1


def test_an_answer_that_came_just_after_the_first_look_is_taken():
    class Late(LocalTier):
        late = False

        def get(self, key):
            late, self.late = self.late, False
            return None if late else super().get(key)

    app, tier = Echo(), Late(1 << 20)
    cache = cached(app, tier=tier)
    ask(cache)
    tier.late = True
    assert ask(cache)[1] == LOCAL
    assert app.asked == 1


def test_without_tiers_every_question_is_a_miss():
    app = Echo()
    cache = cached(app, local=False)
    assert [ask(cache)[1] for _ in range(3)] == [MISS] * 3
    assert app.asked == 3


def test_what_one_process_found_out_another_finds_in_the_shared_tier():
    shelf, app = Shelf(), Echo()
    one, other = cached(app, shared=shelf), cached(app, shared=shelf)
    answers = [ask(one), ask(other), ask(other), ask(one)]
    assert [answer[1] for answer in answers] == [MISS, SHARED, LOCAL, LOCAL]
    assert len({(status, *headers.items(), body) for status, _, headers, body in answers}) == 1
    assert app.asked == 1


@pytest.mark.parametrize(
    "spoil",
    [
        lambda key, value, shelf: value[:-1],
        lambda key, value, shelf: value[:10],
        lambda key, value, shelf: b"",
        lambda key, value, shelf: value[:20] + bytes([value[20] ^ 1]) + value[21:],
        lambda key, value, shelf: next(other for name, other in shelf.items() if name != key),
        lambda key, value, shelf: seal(b"another key", unseal(key, value)),
    ],
    ids=["cut", "cut short", "emptied", "a bit flipped", "another's value", "another's key"],
)
def test_a_spoilt_value_in_the_shared_tier_is_a_miss_and_is_mended(spoil):
    shelf, app = Shelf(), Echo()
    ask(cached(app, shared=shelf), b"other")
    right = ask(cached(app, shared=shelf), b"question")
    [key] = [key for key, value in shelf.items() if value.endswith(b"question")]
    whole = dict(shelf)
    shelf[key] = spoil(key, shelf[key], whole)
    again = ask(cached(app, shared=shelf), b"question")
    assert again == right
    assert shelf == whole


def test_another_edition_finds_nothing_even_under_the_keys_of_this_one():
    shelf, app = Shelf(), Echo()
    ask(cached(app, shared=shelf))
    [old] = shelf
    other = Shelf()
    ask(cached(Echo(), shared=other, edition="2"))
    [new] = other
    shelf[new] = shelf.pop(old)
    assert ask(cached(app, shared=shelf, edition="2"))[1] == MISS


@pytest.mark.parametrize(
    "other",
    [
        {"body": b"{} "},
        {"query": "a=1"},
        {"CONTENT_TYPE": "text/plain"},
        {"CONTENT_TYPE": ""},
        {"HTTP_CONTENT_ENCODING": "gzip"},
        {"HTTP_CONTENT_ENCODING": ""},
        {"HTTP_TRANSFER_ENCODING": ""},
        {"HTTP_TRANSFER_ENCODING": "gzip, chunked"},
        {"method": "PUT"},
        {"path": OTHER_PATH},
        {"path": f"{PATH}/"},
    ],
    ids=str,
)
def test_what_may_be_answered_otherwise_is_another_question(other):
    app = Echo()
    cache = cached(app)
    ask(cache)
    assert ask(cache, **other)[1] in {MISS, None}
    assert app.asked == 2


@given(st.lists(st.tuples(st.sampled_from(["", "a", "b"]), st.binary(max_size=4)), max_size=30))
def test_no_two_questions_are_taken_for_each_other(questions):
    app = Echo()
    cache, seen = cached(app), set()
    for query, body in questions:
        status, cache_status, _, answer = ask(cache, body, query=query)
        assert (status, answer) == ("200 OK", b"%b %b" % (PATH.encode(), body))
        assert cache_status == (LOCAL if (query, body) in seen else MISS)
        seen.add((query, body))


@pytest.mark.parametrize("status", ["201 Created", "206 Partial", "400 Bad", "422 No", "500 Oh"])
def test_only_200_is_kept(status):
    shelf, app = Shelf(), Echo(status)
    cache = cached(app, shared=shelf)
    assert [ask(cache)[:2] for _ in range(3)] == [(status, MISS)] * 3
    assert app.asked == 3
    assert not shelf


def _cut(environ, start_response):
    start_response("200 OK", [("Content-Length", "10")])
    return [b"short"]


def _unmeasured(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [b"whatever"]


@pytest.mark.parametrize("app", [_cut, _unmeasured])
def test_an_answer_that_is_not_known_to_be_complete_is_not_kept(app):
    shelf = Shelf()
    cache = cached(app, shared=shelf)
    assert [ask(cache)[1] for _ in range(3)] == [MISS] * 3
    assert not shelf


def test_an_answer_in_pieces_and_one_that_is_written_are_kept_whole():
    closed = []

    class Pieces(list):
        def close(self):
            closed.append(True)

    def app(environ, start_response):
        write = start_response("200 OK", [("Content-Length", "6")])
        write(b"ab")
        return Pieces([b"cd", b"ef"])

    cache = cached(app)
    assert [ask(cache)[3] for _ in range(2)] == [b"abcdef"] * 2
    assert closed == [True]


def test_the_last_word_of_an_application_that_begins_twice_counts():
    def app(environ, start_response):
        start_response("200 OK", [("Content-Length", "1")])
        start_response("500 Oh", [("Content-Length", "1")], (ValueError, ValueError(), None))
        return [b"x"]

    assert ask(cached(app))[:2] == ("500 Oh", MISS)


class Broken(io.BytesIO):
    """A body that breaks off."""

    def read(self, size=-1):
        raise OSError


class Untouchable:
    """A shared tier that must be left alone."""

    def get(self, key):
        raise AssertionError

    put = get


@pytest.mark.parametrize(
    ("source", "length"),
    [
        (lambda: io.BytesIO(b"{"), "2"),
        (Broken, "2"),
        (Broken, ""),
        (lambda: io.BytesIO(bytes(LIMIT + 1)), str(LIMIT + 1)),
        (lambda: io.BytesIO(bytes(LIMIT + 1)), ""),
    ],
    ids=["cut", "broken", "broken chunks", "too long", "too long and not announced"],
)
def test_a_question_that_did_not_come_whole_is_neither_looked_up_nor_kept(source, length):
    asked = []

    def app(environ, start_response):
        asked.append(take_in(environ, LIMIT))
        start_response("200 OK", [("Content-Length", "0")])
        return []

    cache = cached(app, shared=Untouchable())
    for _ in range(2):
        assert ask(cache, **{"wsgi.input": source(), "CONTENT_LENGTH": length})[1] == MISS
    assert len(asked) == 2
    assert not any(taken and taken[1] and len(taken[0]) <= LIMIT for taken in asked)


class Counted(Shelf):
    """A shared tier that notes what it was asked for, and how."""

    def __init__(self):
        super().__init__()
        self.one_by_one, self.at_once = [], []

    def get(self, key):
        self.one_by_one.append(key)
        return super().get(key)

    def get_many(self, keys):
        self.at_once.append(sorted(keys))
        return {key: self[key] for key in keys if key in self}


def test_many_questions_are_recalled_from_both_tiers_and_the_shared_one_is_asked_once():
    shelf, echo = Counted(), Echo()
    ask(cached(echo, shared=shelf), b"[1]", QUERY_STRING="")
    cache = cached(echo, shared=shelf)
    shelf.one_by_one.clear()
    asked = [(PATH, b"[1]"), (PATH, b"[2]"), (PATH, b"[1]")]
    answers = cache.recall(asked)
    assert [answer and answer.endswith(b"[1]") for answer in answers] == [True, None, True]
    assert (len(shelf.at_once), len(shelf.at_once[0]), shelf.one_by_one) == (1, 2, [])
    assert cache.recall(asked[:1]) == answers[:1]
    assert len(shelf.at_once) == 1


@pytest.mark.parametrize(("recalled", "reads"), [(True, 0), (False, 1)])
def test_whoever_has_just_recalled_does_not_ask_the_shared_tier_again(recalled, reads):
    shelf = Counted()
    reply = cached(Echo(), shared=shelf).ask(PATH, b"[2]", recalled=recalled)
    assert (reply.status, reply.body[-3:]) == ("200 OK", b"[2]")
    assert len(shelf.one_by_one) == reads
    assert len(shelf) == 1
