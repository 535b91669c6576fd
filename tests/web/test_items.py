"""A batch is taken apart into what its JSON says, or not at all."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.web.items import Item, items, requests
from service.web.strict_json import MAX_DEPTH, MalformedJSONError, parse
from service.web.wire import canonical
from tests.web.batching import batch, item, spelt

PLAIN = st.text(st.characters(exclude_characters='"\\', exclude_categories=["Cc", "Cs"]))
SCALARS = st.none() | st.booleans() | st.integers(-999, 999) | st.floats(-9, 9) | st.text()
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
ASKED = st.lists(st.tuples(PLAIN, VALUES), min_size=1, max_size=4)
SEEDS = st.integers(0, 2**32)

# Arrays and objects that a request of a batch is in.
AROUND = 3
GOOD = b'{"items":[{"ruling":"midway.orders","request":{"plays":[]}}]}'


def of_json(text):
    """A text in the pieces that it is made of."""
    return (
        json.dumps(json.loads(text), separators=("\0,\0", "\0:\0"))
        .replace("[", "[\0")
        .replace("]", "\0]")
        .replace("{", "{\0")
        .replace("}", "\0}")
        .split("\0")
    )


def taken(body):
    """The items of a batch, if it was taken apart into strict JSON."""
    found = items(body)
    try:
        for _, request in found or ():
            parse(request, inside=AROUND)
    except MalformedJSONError:
        return None
    return found


@pytest.mark.parametrize(
    "style",
    [{}, {"separators": (",", ":")}, {"indent": 0}, {"indent": 1}, {"indent": 4}, {"indent": "\t"}],
    ids=str,
)
@settings(max_examples=20)
@given(asked=ASKED, end=st.sampled_from(["", "\n", "\r\n "]))
def test_what_programs_write_is_taken_apart_into_what_they_ask(style, asked, end):
    said = {"items": [{"ruling": name, "request": request} for name, request in asked]}
    text = json.dumps(said, ensure_ascii=False, **style) + end
    found = taken(text.encode())
    assert [name for name, _ in found] == [name for name, _ in asked]
    assert repr([json.loads(each) for _, each in found]) == repr([each for _, each in asked])


@given(ASKED, SEEDS)
def test_requests_are_taken_out_as_they_were_sent(asked, seed):
    told = [(name, spelt(request, Random(seed))) for name, request in asked]
    written = [f'{{"ruling":"{name}","request":{request}}}' for name, request in told]
    assert taken(batch(written)) == [Item(name, request.encode()) for name, request in told]


@pytest.mark.parametrize(("number", "taken"), [(1, 1), (999, 999), (1000, 1000), (1001, None)])
def test_at_most_a_thousand_are_taken_out(number, taken):
    found = items(batch([item("midway.orders", "{}")] * number))
    assert (found and len(found)) == taken


@pytest.mark.parametrize(
    "body",
    [
        b'{"items":[]}',
        b'{"items":null}',
        b'{"items":{"ruling":"a","request":1}}',
        b'[{"ruling":"a","request":1}]',
        rb'{"\u0069tems":[{"ruling":"a","request":1}]}',
        b'{"Items":[{"ruling":"a","request":1}]}',
        b'{"items":[{"ruling":"a","request":1}],"more":1}',
        b'{"more":1,"items":[{"ruling":"a","request":1}]}',
        b'{"items":[{"ruling":"a","request":1},1]}',
        b'{"items":[1,{"ruling":"a","request":1}]}',
        b'{"items":[{"ruling":"a","request":1},{}]}',
        b'{"items":[{"ruling":"a"}]}',
        b'{"items":[{"request":1}]}',
        b'{"items":[{"ruling":null,"request":1}]}',
        rb'{"items":[{"ruling":"\u0061","request":1}]}',
        rb'{"items":[{"ruling":"\"","request":1}]}',
        rb'{"items":[{"ruling":"a","request":1},{"ruling":"\u0061","request":1}]}',
        rb'{"items":[{"ruling":"a","request":1},{"ruling":"\"","request":1}]}',
        b'{"items":[{"ruling":"a","request":1,"more":1}]}',
        b'{"items":[{"more":1,"ruling":"a","request":1}]}',
        b'{"items":[{"ruling":"a","more":1,"request":1}]}',
        b'{"items":[{"request":1,"more":1,"ruling":"a"}]}',
        rb'{"items":[{"rulin\u0067":"a","request":1}]}',
        rb'{"items":[{"ruling":"a","\u0072equest":1}]}',
    ],
)
def test_json_that_is_written_unusually_is_left_to_be_read(body):
    parse(body)
    assert taken(body) is None


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xef\xbb\xbf" + GOOD,
        GOOD.replace(b"midway", b"mid\xffway"),
        GOOD.replace(b"midway", b"mid\xed\xa0\x80way"),
        GOOD.replace(b"midway", b"mid\nway"),
        GOOD.replace(b"midway", b"mid\0way"),
        b'{"items":[{"ruling":"a","request":1},{"ruling":"\n","request":1}]}',
        b'{"items":[{"ruling":"a","request":1},{"ruling":"\\","request":1}]}',
        GOOD.replace(b"[]", b"[\xff]"),
        GOOD.replace(b"[]", b'["\n"]'),
        GOOD.replace(b"[]", b"01"),
        GOOD.replace(b"[]", b"9" * 5000),
        GOOD.replace(b"}]", b"},]"),
        GOOD.replace(b"}]", b"},,]"),
        GOOD.replace(b"[{", b"[,{"),
        GOOD.replace(b"}]}", b"}]"),
        GOOD.replace(b'"items"', b'"items","items"'),
        GOOD.replace(b'"items":', b'"items":[],"items":'),
        GOOD.replace(b'"request"', b'"ruling":"a","request"'),
        GOOD.replace(b"}}", b'},"ruling":"a"}'),
        GOOD.replace(b"}}", b'},"request":1}'),
        GOOD + b"}",
        GOOD + b"\0",
        GOOD + GOOD,
    ],
)
def test_what_is_no_strict_json_around_the_requests_is_not_taken_apart(body):
    with pytest.raises(MalformedJSONError):
        parse(body)
    assert taken(body) is None


PIECES = of_json(GOOD)
NO_SPACE = "\f\v\0\x1c\x1f\x7f\x85\u00a0\u1680\u2000\u2028\u2029\u202f\u205f\u3000\u200b\ufeff"


@pytest.mark.parametrize("place", range(len(PIECES) + 1))
def test_only_the_white_space_of_json_may_be_anywhere(place):
    def spaced(space):
        return taken("".join([*PIECES[:place], space, *PIECES[place:]]).encode())

    right = [("midway.orders", {"plays": []})]
    assert [(found.ruling, json.loads(found.request)) for found in spaced(" \t\n\r" * 2)] == right
    assert {char: spaced(char) for char in NO_SPACE} == dict.fromkeys(NO_SPACE)


@pytest.mark.parametrize("end", range(len(GOOD)))
def test_a_batch_that_is_cut_is_not_taken_apart(end):
    assert taken(GOOD[:end]) is None


def agreed(body):
    """Whether a batch was taken apart; if so, it is what strict JSON makes of the whole."""
    found = taken(body)
    if found is None:
        return False
    said = [{"ruling": name, "request": parse(request)} for name, request in found]
    assert canonical(parse(body)) == canonical({"items": said})
    return True


FAULTS = [
    "NaN",
    "-Infinity",
    "1e999",
    "9" * 19,
    r'"\ud800"',
    '{"a":1,"a":2}',
    '{"":NaN}',
    "[1e400]",
]
TOKENS = [
    *'{}[]:,"\\ \n\f\v\u00a0\ufeff0-',
    *FAULTS,
    *PIECES,
    r"\u0061",
    "1",
    "1.0",
    '"a"',
    '"a":1,',
]


@settings(max_examples=150)
@given(ASKED, SEEDS, st.lists(st.tuples(SEEDS, SEEDS, st.sampled_from(TOKENS)), max_size=3))
def test_a_batch_however_it_is_broken_is_taken_apart_rightly_or_not_at_all(asked, seed, edits):
    chance = Random(seed)
    told = [item(name, spelt(request, chance)) for name, request in asked]
    text = batch(told).decode()
    assert agreed(text.encode())
    for place, length, token in edits:
        at = place % (len(text) + 1)
        text = text[:at] + token + text[at + length % 4 :]
    agreed(text.encode())


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_inside_a_request_is_a_fault_of_what_is_taken_out(fault):
    body = batch([item("a", "1"), item("b", f'{{"c":[{fault}]}}'), item("d", "2")])
    with pytest.raises(MalformedJSONError):
        parse(body)
    assert taken(body) is None


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_place_of_a_name_is_never_taken_out(fault):
    assert taken(b'{"items":[{"ruling":%b,"request":1}]}' % fault.encode()) is None


@pytest.mark.parametrize("inner", ["[]", '{"ruling":"b","request":1}', '{"":[]}'])
def test_nesting_counts_from_the_root_of_the_batch(inner):
    layers = MAX_DEPTH - AROUND - inner.count("[") - inner.count("{")
    told = [item("a", "[" * more + inner + "]" * more) for more in (layers, layers + 1)]
    assert [agreed(batch([each])) for each in told] == [True, False]


@pytest.mark.parametrize("deep", ["[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"":' * 100_000])
def test_nesting_without_bounds_is_never_taken_out(deep):
    assert taken(batch([item("a", deep)])) is None
    assert taken(batch([item("a", "1"), item("a", deep), item("a", "1")])) is None


RECURRING = [
    [{"ruling": "b", "request": 1}, {"ruling": "c", "request": 2}],
    {"items": [{"ruling": "b", "request": 1}]},
    {"ruling": "b", "request": {"ruling": "c", "request": []}},
    [[{"ruling": "b"}, {"ruling": "c"}]],
    '"}, {"ruling": "b", "request": "',
    '{"items":[{"ruling":"b","request":1},{"ruling":"c","request":2}]}',
    "}]}",
    [{}, {"ruling": "b"}],
]


@pytest.mark.parametrize("style", [(",", ":"), (", ", ": ")], ids=str)
@pytest.mark.parametrize("request_", RECURRING, ids=str)
def test_what_looks_like_items_inside_a_request_is_no_item(request_, style):
    asked = [request_, 1, request_, {"a": request_}]
    for places in ([0], [0, 1], [1, 0], [1, 0, 1], [2, 1, 0, 3], [3], [1, 3]):
        said = {"items": [{"ruling": "a", "request": asked[place]} for place in places]}
        body = json.dumps(said, separators=style).encode()
        assert taken(body) is None or agreed(body)


@given(ASKED, SEEDS)
def test_requests_are_found_however_a_batch_is_written(asked, seed):
    chance = Random(seed)
    text = spelt({"items": [{"ruling": one, "request": other} for one, other in asked]}, chance)
    found = requests(text)
    assert [parse(each) for each in found] == [other for _, other in asked]
    assert all(text.encode().count(each) for each in found)


def test_what_is_no_item_has_no_request():
    text = '{"items":[ 1 ,[{"request":1}], {},{"ruling":"{"} ,null,{"request" :{ "request":2}}]}'
    assert requests(text) == [None, None, None, None, None, b'{ "request":2}']
