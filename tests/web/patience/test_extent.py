"""A request is handed on with its last byte: not before, and nobody waits for more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.serving.extent import (
    MAX_BODY_BYTES,
    MAX_CHUNKS,
    MAX_HEAD_BYTES,
    MAX_LINE_BYTES,
    Extent,
)

HEAD = b"POST /v1/batch HTTP/1.1\r\nHost: skyref\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
BODIES = st.binary(max_size=40) | st.sampled_from([b"\r\n\r\n", b"0\r\n\r\n", b"\r\n0\r\n\r\n"])


@st.composite
def told(draw):
    """A request whose length is told, in any spelling of the field's name."""
    body = draw(BODIES)
    name = draw(st.sampled_from(["Content-Length:", "content-length: ", "CONTENT-LENGTH: \t"]))
    zeros = draw(st.sampled_from(["", "0", "0" * 30]))
    return HEAD + f"{name}{zeros}{len(body)}\r\nX: \xe9\r\n\r\n".encode("latin-1") + body


@st.composite
def chunked(draw):
    """A request in chunks, perhaps with extensions and trailers."""
    parts = [part for part in draw(st.lists(BODIES, max_size=4)) if part]
    extension = draw(st.sampled_from([b"", b";a=b", b" ; a", b';a="\\"0"']))
    chunks = b"".join(b"%x%b\r\n%b\r\n" % (len(part), extension, part) for part in parts)
    trailers = draw(st.sampled_from([b"", b"X: y\r\n", b"X: y\r\nZ: 0\r\n"]))
    return CHUNKED + chunks + b"0\r\n" + trailers + b"\r\n"


@st.composite
def bare(draw):
    """A request without a body."""
    first = draw(st.sampled_from([b"", b"\r\n"]))
    fields = draw(st.sampled_from([b"", b"Host: x\r\n", b"Expect: 100-continue\r\n"]))
    return first + b"GET / HTTP/1.1\r\n" + fields + b"\r\n"


def seen(request, ends):
    """What an extent says after each piece of a request."""
    extent = Extent()
    for end in ends:
        extent.look(request[:end])
        yield extent.whole, extent.cut


@given(told() | chunked() | bare())
def test_a_request_is_whole_with_its_last_byte_and_not_before(request):
    every = range(1, len(request) + 1)
    assert [whole for whole, _ in seen(request, every)] == [False] * (len(request) - 1) + [True]


@given(told() | chunked() | bare(), st.data())
def test_it_does_not_matter_in_which_pieces_it_comes(request, data):
    ends = sorted(data.draw(st.sets(st.integers(1, len(request)), max_size=5)) | {len(request)})
    assert list(seen(request, ends))[-1] == (True, False)


@given(told() | chunked() | bare(), st.binary(max_size=30))
def test_what_comes_behind_it_is_left_to_the_next(request, more):
    assert list(seen(request + more, [len(request + more)])) == [(True, False)]


@pytest.mark.parametrize(
    "senseless",
    [
        b"GET / HTTP/1.1\nHost: x\n",
        b"GET / HTTP/1.1\r\nHost: x\n\n",
        HEAD + b"Transfer-Encoding: gzip\r\n\r\n",
        HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n",
        HEAD + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        CHUNKED + b"x\r\n",
        CHUNKED + b"-1\r\n",
        CHUNKED + b"3\r\nabc\r\n\r\n",
        CHUNKED + b"123456789\r\n",
        CHUNKED + b"3\n",
        HEAD + b"Content-Length: %d\r\n\r\n" % MAX_BODY_BYTES,
        HEAD + b"Content-Length: 99999999999999999\r\n\r\n",
        CHUNKED + b"fffffff\r\n" + bytes(MAX_BODY_BYTES),
        CHUNKED + b"1;" + b"x" * MAX_LINE_BYTES,
        CHUNKED + b"0\r\n" + b"X: y\r\n" * (MAX_LINE_BYTES // 6 + 1),
        HEAD + b"Content-Length: +1\r\n\r\n",
        HEAD + b"Content-Length: 1234567890123456789\r\n\r\n",
        HEAD + b"Content-Length:\r\n 5\r\n\r\n",
        b"\nGET / HTTP/1.1\r\n",
        CHUNKED + (b"%x\r\n" % (1 << 16) + bytes(1 << 16) + b"\r\n") * 18,
    ],
)
def test_nobody_waits_for_the_rest_of_what_makes_no_sense_or_is_too_much(senseless):
    assert list(seen(senseless, [len(senseless)])) == [(True, True)]


@pytest.mark.parametrize(
    ("before", "most", "behind", "fault"),
    [
        (b"GET / HTTP/1.1\r\nX:", b"x" * MAX_HEAD_BYTES, b"\r\n\r\n", "header-fields-too-large"),
        (CHUNKED, b"1\r\na\r\n" * (MAX_CHUNKS + 1), b"0\r\n\r\n", "bad-request"),
        (CHUNKED + b"1;", b"x" * MAX_LINE_BYTES, b"\r\na\r\n0\r\n\r\n", "bad-request"),
        (CHUNKED + b"0\r\nX:", b"x" * MAX_LINE_BYTES, b"\r\n\r\n", "bad-request"),
    ],
)
def test_what_is_too_long_is_a_fault_though_it_is_whole(before, most, behind, fault):
    for filling, due in ((most[: len(most) // 2], None), (most, fault)):
        extent = Extent()
        extent.look(before + filling + behind)
        assert extent.fault == due


def test_as_many_chunks_as_there_may_be_are_no_fault():
    sent = CHUNKED + b"1\r\na\r\n" * MAX_CHUNKS + b"0\r\n\r\n"
    assert list(seen(sent, [len(sent)])) == [(True, False)]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (b"", None),
        (b"Authorization: Bearer a b\r\n", "Bearer a b"),
        (b"AUTHORIZATION:Bearer a \r\n", "Bearer a"),
        (b"X-Authorization: Bearer a\r\n", None),
        (b"Authorization: a\r\nAuthorization: b\r\n", "a,b"),
    ],
)
def test_whoever_asks_is_known_before_the_body_is_there(fields, said):
    sent = HEAD + fields + b"Content-Length: 99\r\n\r\nAuthorization: c\r\n"
    extent = Extent()
    extent.look(sent)
    assert extent.authorization(sent) == said


@pytest.mark.parametrize(
    ("field", "expects"),
    [(b"Expect: 100-continue", True), (b"EXPECT:100-Continue ", True), (b"Expect: 1", False)],
)
@pytest.mark.parametrize("version", [b"1.0", b"1.1"])
def test_who_waits_to_be_told_to_go_on_is_known(field, expects, version):
    request = HEAD.replace(b"1.1", version) + field + b"\r\nContent-Length: 1\r\n\r\n"
    expects = expects and version == b"1.1"
    extent = Extent()
    extent.look(request)
    assert extent.head_is_there
    assert not extent.whole
    assert extent.expects_continue(request) == expects
