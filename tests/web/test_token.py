"""A token holds one question whole; what differs from it by anything is no token."""

import gzip
import random
import tracemalloc
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from importlib.resources import files
from string import ascii_letters, digits

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.web.token import PARTS, BrokenTokenError, Question, changed, prints, read, write
from service.web.wire import canonical
from tests.strategies import QUESTIONS

WORDS = files("service.web").joinpath("token_dictionary.txt").read_bytes()
LETTERS = ascii_letters + digits + "-_"
PRINTS = bytes(range(15))
CONTENT = b'midway.orders\n1.2.0\n{"plays":[]}'
MEBIBYTE = 1 << 20


def question(request=b'{"plays":[]}'):
    return Question(ruling="midway.orders", version="1.2.0", request=request, prints=PRINTS)


def deflated(content, bits=-15):
    deflate = zlib.compressobj(6, zlib.DEFLATED, bits, 5, zlib.Z_DEFAULT_STRATEGY, WORDS)
    return deflate.compress(content) + deflate.flush()


def sealed(stream, before=PRINTS):
    """Write a token by its description, whatever is in it."""
    inside = before + stream
    check = blake2b(inside, digest_size=8, person=b"skyref-link").digest()
    return "1" + urlsafe_b64encode(check + inside).decode().rstrip("=")


def opens(token):
    try:
        read(token)
    except BrokenTokenError:
        return False
    return True


def opened(tokens):
    return [token for token in tokens if opens(token)]


def asked(length):
    """A question that cannot be packed well."""
    return question(b'{"id":"%b"}' % "".join(random.Random(1).choices(LETTERS, k=length)).encode())


# Of each length modulo 4 that there is: with 0, 2 and 4 spare bits in the last letter.
SAMPLES = [write(asked(length)) for length in (1, 3, 4, 300)]

every_sample = pytest.mark.parametrize("token", SAMPLES, ids=len)


def test_the_samples_are_of_every_kind():
    assert {len(token[1:]) % 4 for token in SAMPLES} == {0, 2, 3}


@pytest.mark.parametrize("ruling", QUESTIONS)
@settings(max_examples=10)
@given(data=st.data(), before=st.binary(min_size=15, max_size=15))
def test_what_is_written_is_read(ruling, data, before):
    request = canonical(data.draw(QUESTIONS[ruling]))
    written = Question(ruling=ruling, version="10.0.9999", request=request, prints=before)
    assert read(write(written)) == written


def test_a_token_is_what_its_description_says():
    assert write(question()) == sealed(deflated(CONTENT))


@every_sample
def test_one_letter_changed_is_no_token(token):
    others = (
        token[:at] + letter + token[at + 1 :]
        for at, right in enumerate(token)
        for letter in LETTERS
        if letter != right
    )
    assert opened(others) == []


@every_sample
def test_one_letter_left_out_or_two_neighbours_swapped_is_no_token(token):
    places = range(len(token))
    without = [token[:at] + token[at + 1 :] for at in places]
    swapped = [token[:at] + token[at : at + 2][::-1] + token[at + 2 :] for at in places]
    assert opened(other for other in without + swapped if other != token) == []


@every_sample
def test_a_part_of_a_token_is_no_token(token):
    cuts = [part for at in range(len(token)) for part in (token[:at], token[at + 1 :])]
    assert opened(cuts) == []


@every_sample
def test_one_letter_more_anywhere_is_no_token(token):
    places = range(len(token) + 1)
    longer = (token[:at] + letter + token[at:] for at in places for letter in LETTERS)
    assert opened(longer) == []


@every_sample
@pytest.mark.parametrize(
    "more",
    ["=", "==", "===", "====", "AA", "AAA", "AAAA", " ", "\n", "\0", ".", "/", "é", "\uff11"],
)
def test_nothing_may_stand_before_or_behind_a_token(token, more):
    assert opened([token + more, more + token, token + token, token[:5] + more + token[5:]]) == []


@pytest.mark.parametrize("token", SAMPLES[:3], ids=len)
def test_of_the_spellings_of_the_same_bytes_one_alone_is_a_token(token):
    filling = "=" * (-len(token[1:]) % 4)
    ends = [token[1:-1] + letter + filling for letter in LETTERS]
    right = urlsafe_b64decode(token[1:] + filling)
    spellings = ["1" + end.rstrip("=") for end in ends if urlsafe_b64decode(end) == right]
    assert len(spellings) == {0: 1, 3: 4, 2: 16}[len(token[1:]) % 4]
    assert opened(spellings) == [token]


def test_the_other_alphabet_of_base64_is_no_token():
    token = next(token for token in SAMPLES if {"-", "_"} <= set(token))
    assert opened([token.replace("-", "+"), token.replace("_", "/")]) == []


@given(st.text() | st.text(LETTERS).map("1".__add__) | st.binary(min_size=15).map(sealed))
def test_no_random_characters_are_a_token(characters):
    assert not opens(characters)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b'midway.orders\n{"plays":[]}',
        b'1.2.0\n{"plays":[]}',
        b'\n1.2.0\n{"plays":[]}',
        b'Midway.orders\n1.2.0\n{"plays":[]}',
        b"m" * 101 + b'\n1.2.0\n{"plays":[]}',
        b'midway.orders\n1.2\n{"plays":[]}',
        b'midway.orders\n1.2.0.0\n{"plays":[]}',
        b'midway.orders\nv1.2.0\n{"plays":[]}',
        b'midway.orders\n1.2.12345\n{"plays":[]}',
        b'midway.orders\r\n1.2.0\r\n{"plays":[]}',
        b"midway.orders\n1.2.0\n",
        b"midway.orders\n1.2.0\n[]",
        CONTENT + b"\n",
        CONTENT + b"\0",
        CONTENT.replace(b"{", b" {"),
    ],
)
def test_what_is_sealed_rightly_but_is_no_question_is_no_token(content):
    assert opened([sealed(deflated(content)), sealed(deflated(CONTENT))]) == [write(question())]


@pytest.mark.parametrize(
    "stream",
    [
        deflated(CONTENT) + b"\0",
        deflated(CONTENT) + b"junk",
        deflated(CONTENT) * 2,
        deflated(CONTENT)[:-1],
        deflated(CONTENT, 15),
        gzip.compress(CONTENT),
        zlib.compress(CONTENT),
        CONTENT,
        b"\7" + deflated(CONTENT),
        b"",
    ],
    ids=["a zero", "junk", "twice", "cut", "zlib", "gzip", "plain zlib", "raw", "bad", "nothing"],
)
def test_what_is_sealed_rightly_but_not_packed_rightly_is_no_token(stream):
    assert not opens(sealed(stream))


def test_a_question_has_a_token_until_that_has_over_2000_characters():
    tokens = [(write(asked(length)), asked(length)) for length in range(1880, 1930)]
    right = [sealed(deflated(CONTENT[:20] + each.request)) for _, each in tokens]
    assert [token for token, _ in tokens] == [own if len(own) <= 2000 else None for own in right]
    assert {2000, 2001} <= {len(own) for own in right}
    assert [
        own for own, (token, _) in zip(right, tokens, strict=True) if opens(own) != bool(token)
    ] == []


def test_the_longest_question_that_a_ruling_takes_has_a_token():
    longest = question(b'{"id":"%b"}' % (b"q" * (64 * 1024 - 9)))
    assert len(longest.request) == 64 * 1024
    assert read(write(longest)) == longest
    assert not opens(write(question(longest.request.replace(b"q", b"q" * 2))))


@pytest.mark.parametrize("level", [0, 1, 9])
@pytest.mark.parametrize("bits", [-9, -15])
def test_a_question_may_be_packed_with_any_effort(level, bits):
    """So that another writer's links, of today or of tomorrow, are read."""
    text = SAMPLES[-1].encode()
    far = question(b'{"id":"%b"}' % (b"q" * 25_000 + text + b"q" * 20_000 + text))
    deflate = zlib.compressobj(level, zlib.DEFLATED, bits)
    packed = far if level else question()
    stream = deflate.compress(CONTENT[:20] + packed.request) + deflate.flush()
    assert read(sealed(stream)) == packed


def allocated(token):
    """Bytes that were held at once, at most, while a token was refused."""
    tracemalloc.start()
    try:
        assert not opens(token)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_what_unpacks_to_as_much_as_2000_characters_can_is_refused_without_holding_it():
    """1.4 MiB: deflate packs a thousand bytes into one at most."""
    bomb = sealed(deflated(CONTENT[:-1] + b" " * (MEBIBYTE * 14 // 10) + b"}"))
    assert len(bomb) <= 2000
    assert allocated(bomb) < MEBIBYTE // 4


def test_what_unpacks_to_ten_mebibytes_is_refused_without_unpacking_any_of_it():
    bomb = sealed(deflated(CONTENT[:-1] + b" " * (10 * MEBIBYTE) + b"}"))
    assert len(bomb) > 2000
    assert allocated(bomb) < MEBIBYTE // 32


@given(st.lists(st.booleans(), min_size=len(PARTS), max_size=len(PARTS)))
def test_the_parts_that_have_changed_are_named(differ):
    then = prints([b"[]"] * len(PARTS))
    now = prints([b"null" if different else b"[]" for different in differ])
    named = tuple(part for part, different in zip(PARTS, differ, strict=True) if different)
    assert changed(then, now) == named


def test_what_links_of_this_format_are_read_by_never_changes():
    """Whoever changes the words or the prints breaks every link that anybody has."""
    assert blake2b(WORDS, digest_size=16).hexdigest() == "6db6640fb16259531b0125e755eff38b"
    assert PARTS == ("legal", "violations", "result", "steps", "silent_points")
    printed = prints([b"true", b"[]", b'{"winner":null}', b"[]", b"[]"])
    assert printed.hex() == "b227e6ab511220f1b0ab5112ab5112"
