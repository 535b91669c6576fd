"""Strict JSON is JSON: all of it is read as Python reads it, and nothing else is read at all."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.catalogue import RULINGS
from service.web.strict_json import MAX_DEPTH, MalformedJSONError, parse
from tests.web import raw

HAND = json.dumps(raw.hand("F1")).encode()
MEMBER = b'{"side": %s}'

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(1 - 10**18, 10**18 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)


def containers(inner):
    """Arrays and objects of these."""
    return st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5)


VALUES = st.recursive(SCALARS, containers, max_leaves=20)
# A number cut short may still be a number; an array or object is whole or broken.
ROOTS = containers(VALUES)
ENCODERS = st.sampled_from(
    [
        json.JSONEncoder(ensure_ascii=escape, indent=indent)
        for escape in (True, False)
        for indent in (None, 1)
    ]
)


def depth(value):
    """Count how deep arrays and objects are nested."""
    if isinstance(value, dict):
        value = list(value.values())
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


def wrapped(value, layers):
    """Put a value into arrays and objects, one for each layer."""
    for is_object in layers:
        value = {"": value} if is_object else [value]
    return value


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (b"", "empty"),
        (b" \r\n\t", "breaks off at line 2, column 2"),
        (b"hello", "not JSON at line 1, column 1"),
        (HAND[:-1], "breaks off at line 1, column"),
        (HAND + b"}", "Something follows"),
        (HAND + b"\0", "Something follows"),
        (HAND.replace(b'"', b"'"), "not JSON at line 1, column 2"),
        (b'{"a":1,\n }', "not JSON at line 2, column 2"),
        (b"[1 , ]", "not JSON at line 1, column 6"),
        (b"{,}", "not JSON at line 1, column 3"),
        (b'{"a" 1}', "not JSON at line 1, column 6"),
        (b'{"a":"\\q"}', "not JSON at line 1, column 7"),
        (b'{"a":"b}', "A string has no end that starts at line 1, column 6"),
        (b"\xef\xbb\xbf" + HAND, "byte order mark"),
        (HAND.decode().encode("utf-16"), "not UTF-8"),
        (HAND.decode().encode("utf-16-le"), "not JSON at line 1, column 2"),
        (MEMBER % b'"\xff"', "not UTF-8 at byte 10"),
        (MEMBER % b'"\xc0\xaf"', "not UTF-8"),
        (MEMBER % b'"\xed\xa0\x80"', "not UTF-8"),
        (MEMBER % b'"\n"', "control character"),
        (MEMBER % rb'"\ud800"', "surrogate"),
        (MEMBER % rb'"\udc00\ud800"', "surrogate"),
        (rb'{"\ud800": 1}', "surrogate"),
        (b'{"side": "allied", "side": "allied"}', "'side' is given twice"),
        (rb'{"side": "allied", "\u0073ide": "german"}', "'side' is given twice"),
        (b'{"kills": {"allied": 1, "german": 0, "allied": 1}}', "'allied' is given twice"),
        (rb'{"\ud800": 1, "\ud800": 1}', "twice"),
        (MEMBER % b"NaN", "NaN"),
        (MEMBER % b"Infinity", "Infinity"),
        (MEMBER % b"-Infinity", "-Infinity"),
        (MEMBER % b"1e999", "too large"),
        (MEMBER % b"-1e999", "too large"),
        (MEMBER % (b"9" * 19), "18 digits"),
        (MEMBER % (b"-" + b"9" * 19), "18 digits"),
        (MEMBER % (b"9" * 5000), "18 digits"),
        (MEMBER % b"01", "not JSON at line 1, column 11"),
        (b"[" * 30_000 + b"]" * 30_000, "32 deep"),
        (b'{"":' * 13_000 + b"1" + b"}" * 13_000, "32 deep"),
        (b"[" * 30_000, "32 deep"),
        (b"[" * 33 + b"]" * 33, "32 deep"),
        (b'{"":' * 33 + b"1" + b"}" * 33, "32 deep"),
        (b"[" * 33 + b'"' + rb"\"" * 32_000, "32 deep"),
        (b"[" * 9 + b"[]," * 30 + b'"' + rb"\"" * 32_000, "has no end"),
    ],
)
def test_what_is_no_strict_json_is_malformed(server, body, word):
    name, said = raw.refused(server, raw.post(body))
    assert name == "malformed-json"
    assert word in said["detail"]


@pytest.mark.parametrize(
    "body", [b"[" * 32 + b"]" * 32, b'{"":' * 32 + b"1" + b"}" * 32, MEMBER % (b"9" * 18)]
)
def test_what_is_at_the_bounds_of_strict_json_is_not_malformed(server, body):
    assert raw.refused(server, raw.post(body))[0] == "invalid-request"


@given(VALUES, ENCODERS)
def test_what_json_can_say_is_read_as_python_reads_it(value, encoder):
    text = encoder.encode(value)
    # By their texts, since 1, 1.0 and True are equal, and so are 0.0 and -0.0.
    assert repr(parse(text.encode())) == repr(json.loads(text))


@given(ROOTS, ENCODERS, st.data())
def test_a_text_cut_anywhere_is_refused(value, encoder, data):
    body = encoder.encode(value).encode()
    cut = data.draw(st.integers(0, len(body) - 1))
    with pytest.raises(MalformedJSONError):
        parse(body[:cut])


@given(ROOTS, ENCODERS, st.text().filter(lambda text: text.strip(" \t\r\n")) | st.just("\ufeff"))
def test_anything_after_the_value_is_refused(value, encoder, garbage):
    with pytest.raises(MalformedJSONError):
        parse((encoder.encode(value) + garbage).encode())


@given(
    ROOTS, ENCODERS, st.sampled_from([b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\x80"]), st.data()
)
def test_bytes_that_are_no_utf_8_are_refused_anywhere(value, encoder, wrong, data):
    body = encoder.encode(value).encode()
    place = data.draw(st.integers(0, len(body)))
    with pytest.raises(MalformedJSONError, match="UTF-8"):
        parse(body[:place] + wrong + body[place:])


@given(VALUES, ENCODERS)
def test_a_byte_order_mark_is_refused(value, encoder):
    with pytest.raises(MalformedJSONError, match="byte order mark"):
        parse(b"\xef\xbb\xbf" + encoder.encode(value).encode())


@given(st.dictionaries(st.text(), SCALARS, min_size=1), ENCODERS, ENCODERS, st.data())
def test_a_member_given_twice_is_refused_in_whatever_spelling(members, first, second, data):
    again = {data.draw(st.sampled_from([*members])): data.draw(SCALARS)}
    body = f"{first.encode(members).rstrip()[:-1]},{second.encode(again).lstrip()[1:]}"
    with pytest.raises(MalformedJSONError, match="twice"):
        parse(body.encode())


@given(VALUES, ENCODERS, st.data())
def test_32_levels_are_read_and_33_are_refused(value, encoder, data):
    room = MAX_DEPTH - depth(value)
    value = wrapped(value, data.draw(st.lists(st.booleans(), min_size=room, max_size=room)))
    assert parse(encoder.encode(value).encode()) == value
    with pytest.raises(MalformedJSONError, match="32 deep"):
        parse(encoder.encode([value]).encode())


def objects(value, *path):
    """Find the path of every object in an example."""
    if isinstance(value, dict):
        yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from objects(inner, *path, key)


def found(document, pointer):
    """Follow a pointer as RFC 6901, section 4, has it."""
    assert re.fullmatch("(/([^~/]|~[01])*)*", pointer, re.DOTALL)
    for token in pointer.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        document = document[int(key) if isinstance(document, list) else key]
    return document


PLACES = [(entry, path) for entry in RULINGS for path in objects(entry.example)]
NAMES = (
    st.sampled_from(["_schema", "~", "/", "value", "key", "", "~1", "~01", "0", "-1"])
    | st.text("~/01_é😀 \\\"'%#\n")
    | st.text()
)


@given(st.sampled_from(PLACES), NAMES)
def test_the_pointer_of_an_unknown_field_leads_to_it(client, place, name):
    entry, path = place
    question = json.loads(json.dumps(entry.example))
    inner = question
    for key in path:
        inner = inner[key]
    inner[name] = 0.5  # which is no value of any field
    errors = client.post(entry.path, json=question).get_json()["errors"]
    assert [found(question, error["pointer"]) for error in errors] == [0.5] * len(errors)
    assert errors
