"""What has become of a ruling since its link was made, and what is no link to a ruling."""

import pytest

from service.catalogue import BY_NAME
from service.web.token import PARTS, Question, prints, write
from service.web.wire import canonical, encode
from tests.web import raw
from tests.web.linking import TOKEN, link_of, post

EXAMPLE = BY_NAME["midway.initiative"].example


@pytest.fixture(scope="module")
def example(client):
    """An answer that has a link."""
    return post(client, "midway.initiative", EXAMPLE)


def prints_of(answer, **then):
    """Prints of an answer of which some parts were other ones."""
    said = answer.json | then
    return prints([encode(said[part]) for part in PARTS])


def linked(ruling="midway.initiative", request=EXAMPLE, version="1.1.0", printed=bytes(15)):
    """Make a link as another release may have made it."""
    request = request if isinstance(request, bytes) else canonical(request)
    question = Question(ruling=ruling, version=version, request=request, prints=printed)
    return f"/v1/rulings/{write(question)}"


def check_since(client, link, example, version, changed):
    """Open a link that is not up to date."""
    answer = client.get(link)
    since = {"ruleset": {"id": "midway", "version": version}, "changed": changed}
    assert answer.status_code == 200
    assert answer.data == example.data[:-1] + b',"link":' + encode(since) + b"}"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Vary"] == "Accept"
    assert link_of(answer) == link_of(example) != link
    again = client.get(link, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Cache-Control"] == "no-cache"
    assert client.get(link, headers={"If-None-Match": example.headers["ETag"]}).status_code == 200
    return answer.headers["ETag"]


def test_a_link_of_another_version_says_so_and_that_the_ruling_is_the_same(client, example):
    versions = ("0.0.1", "1.1.0", "9999.0.0")
    tags = {
        check_since(client, linked(version=old, printed=prints_of(example)), example, old, [])
        for old in versions
    }
    assert len(tags) == len(versions)


@pytest.mark.parametrize(
    ("then", "changed"),
    [
        ({"legal": False}, ["legal"]),
        ({"violations": [{}]}, ["violations"]),
        ({"result": None}, ["result"]),
        ({"steps": []}, ["steps"]),
        ({"silent_points": [{}]}, ["silent_points"]),
        (
            {"silent_points": [{}], "legal": False, "result": 1},
            ["legal", "result", "silent_points"],
        ),
    ],
)
def test_a_link_says_which_parts_of_the_ruling_are_other_ones_now(client, example, then, changed):
    now = example.json["ruleset"]["version"]
    for version in ("1.0.0", now):
        link = linked(version=version, printed=prints_of(example, **then))
        check_since(client, link, example, version, changed)


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"markers": 3},
        {"markers": {"active": 7, "opponent": -1}, "more": None},
    ],
)
def test_a_question_that_is_refused_is_refused_by_its_link_too(client, request_):
    body = canonical(request_)
    refused, answer = post(client, "midway.initiative", body), client.get(linked(request=body))
    assert refused.status_code == 422
    assert (answer.status, answer.data) == (refused.status, refused.data)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert not {"ETag", "Link"} & set(answer.headers.keys())


@pytest.mark.parametrize(
    "body",
    [
        b"{}}",
        b'{"markers":NaN}',
        b'{"markers":1,"markers":2}',
        b'{"markers":\xff}',
        b'{"markers":%b}' % (b"[" * 40 + b"]" * 40),
        b'{"markers":"%b"}' % (b"x" * 65_536),
    ],
    ids=lambda body: repr(body)[:30],
)
def test_what_was_never_a_question_is_no_link(client, body):
    assert post(client, "midway.initiative", body).status_code in {400, 413}
    answer = client.get(linked(request=body))
    assert raw.problem(answer.status_code, answer.headers, answer.data)[0] == "not-found"


def test_a_link_does_not_say_that_it_takes_queries(client, example):
    answers = [
        client.get(each)
        for each in (link_of(example), linked(), linked(request={}), "/v1/rulings/1")
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 422, 404]
    assert [answer.headers.get("Accept-Query") for answer in answers] == [None] * 4


def refused(answer):
    """Read a problem of the client in this process."""
    return raw.problem(answer.status_code, answer.headers, answer.data)


@pytest.mark.parametrize(
    "ruling", ["midway", "midway.firin", "midway.firing.", "disputes", "batch"]
)
def test_a_question_for_a_ruling_that_there_is_not_is_not_found(client, ruling):
    assert refused(client.get(linked(ruling=ruling)))[0] == "not-found"


MORE = ("A", "AAAA", "=", "==", "%3D", "%0A", "%00", "%20", ".", ";a=1", "%2F", "/", "/a", "%3Fa")
BROKEN = [
    *(TOKEN[:at] + "AB"[right == "A"] + TOKEN[at + 1 :] for at, right in enumerate(TOKEN)),
    *(TOKEN[:-at] for at in range(1, len(TOKEN))),
    *(TOKEN + more for more in MORE),
    *(before + TOKEN for before in ("1", "%20", "%EF%BB%BF", "%EF%BC%91", "..%2F")),
    *(TOKEN[:9] + letter + TOKEN[10:] for letter in ("%C3%A9", "%FF", "%F0%9F%9B%A9", "%", "%zz")),
    *("A" * 2000, "1" * 3900, "%41" * 1300, "-", "_", "1", "None"),
]


def test_whatever_is_no_link_is_not_found_under_gunicorn(server):
    connection = server.connect()
    for token in BROKEN:
        connection.request("GET", f"/v1/rulings/{token}")
        answer = connection.getresponse()
        assert raw.problem(answer.status, answer.headers, answer.read())[0] == "not-found", token
        assert not {"ETag", "Cache-Control", "Link"} & set(answer.headers)
    connection.close()


def test_a_link_whose_letters_are_escaped_is_the_same_link(server):
    """RFC 3986, section 6.2.2.2."""
    escaped = "".join(f"%{ord(letter):02X}" for letter in TOKEN)
    plain, same = (server.ask("GET", f"/v1/rulings/{each}") for each in (TOKEN, escaped))
    assert (plain[0], plain[2]) == (same[0], same[2])
    assert plain[0] == 200
