"""Random requests as a server hands them on, of which a part makes sense."""

import io
from dataclasses import dataclass
from random import Random
from urllib.parse import quote_from_bytes

from hypothesis import strategies as st

from service.catalogue import RULINGS
from service.web.token import Question, write
from tests.fuzz.mutations import QUESTIONS, TOKENS, spoilt

JSON = "application/json"
LATIN = {"max_codepoint": 0xFF}
# What a field's value or a query may have: a server refuses control characters by itself.
VISIBLE = st.text(st.characters(exclude_categories=("Cc",), **LATIN), max_size=30)
TOKEN_CHARACTERS = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

METHODS = st.sampled_from(["GET", "POST", "QUERY", "HEAD", "OPTIONS", "PUT", "PATCH"]) | st.text(
    TOKEN_CHARACTERS, min_size=3, max_size=20
)
CONTENT_TYPES = st.none() | st.sampled_from(
    [f"{JSON}; charset=utf-8", f'{JSON};charset="UTF-8"', "text/plain", "", "a/b; c=\xff"]
)
_VALUES = {
    "Accept": ["text/html", "text/html;q=0.5, */*;q=x", "*/*", ";q=", "application/json,text/html"],
    "Accept-Encoding": ["gzip", "identity;q=0", "*;q=0"],
    "Accept-Language": ["en", "*", "x" * 300],
    "Access-Control-Request-Method": ["POST", "\xff"],
    "Authorization": ["Bearer x", "Bearer", "Basic \xff", "Digest a=b,", "Bearer " + "x" * 3000],
    "Content-Encoding": ["identity", "gzip", "IDENTITY, identity"],
    "Cookie": ["a=b", "=;;=", 'a="\\377'],
    "Forwarded": ["for=1.2.3.4;host=x", 'for="['],
    "Host": ["skyref", "a..b", "[::1", "x:99999999", "é", "a/b@c", "x" * 300],
    "If-Modified-Since": ["Mon, 01 Jan 2001 00:00:00 GMT", "99999999999999999999"],
    "If-None-Match": ["*", '"x", W/"y"', 'W/"', '"' * 50],
    "Origin": ["null", "https://a.example", "\xff"],
    "Range": ["bytes=0-1", "bytes=9-1", "bytes=" + "9" * 5000 + "-"],
    "Traceparent": [f"00-{'a' * 32}-{'b' * 16}-01", f"00-{'0' * 32}-{'0' * 16}-00", "00-"],
    "Transfer-Encoding": ["chunked", "gzip, chunked"],
    "Upgrade": ["websocket", "h2c"],
    "X-Forwarded-For": ["1.2.3.4", "::1, x", ",", "1.2.3.4, " * 100],
    "X-Request-Id": ["abc", "", "\xff" * 40, "x" * 3000],
}


def _field(name):
    return st.tuples(st.just(name), st.sampled_from(_VALUES[name]) | VISIBLE)


FIELDS = st.lists(st.sampled_from([*_VALUES]).flatmap(_field), max_size=4).map(dict)
# What lets a caller in where that takes a key.
KEY = {"Authorization": "Bearer x"}
QUERIES = st.sampled_from(["ruleset=midway", "ruleset=a&ruleset=b", "%", "a=%ff&&="]) | VISIBLE.map(
    lambda text: text.replace(" ", "+")
)
NOISE = st.lists(
    st.sampled_from(["/", "//", "..", ".", "v1", "%2f", "\0", "\xff\xfe", "\xc3", "é", ";", "\r\n"])
    | VISIBLE,
    max_size=5,
).map("".join)


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A request; ``announced`` is what its Content-Length says, or None where there is none."""

    method: str
    path: str
    query: str
    fields: dict[str, str]
    media_type: str | None
    body: bytes
    announced: int | None

    def environ(self):
        """Give it as PEP 3333 has it."""
        said = {"CONTENT_TYPE": self.media_type, "CONTENT_LENGTH": self.announced}
        return {
            "REQUEST_METHOD": self.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": self.path,
            "RAW_URI": self.target(),
            "QUERY_STRING": self.query,
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "REMOTE_PORT": "50000",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(self.body[: self.announced]),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
            **{name: str(value) for name, value in said.items() if value is not None},
            **{f"HTTP_{name.upper().replace('-', '_')}": self.fields[name] for name in self.fields},
        }

    def target(self):
        """Write its path and query as the first line of a request has them."""
        path = quote_from_bytes(self.path.encode("latin-1"), safe="/:;,=~$&()*'+!")
        return f"{path}?{self.query}" if self.query else path


def mostly(value, others):
    """Draw a value four times in five, else one of the others."""
    return st.integers(0, 4).flatmap(lambda side: others if side == 4 else st.just(value))


@st.composite
def questions(draw):
    """Draw the path of a ruling, and a body for it that may be spoilt, or noise."""
    path, body = draw(st.sampled_from(QUESTIONS))
    how = draw(st.sampled_from(["whole", "spoilt", "spoilt", "token", "noise"]))
    if how == "spoilt":
        body = spoilt(body, Random(draw(st.integers(0, 2**32 - 1))))
    elif how != "whole":
        body = draw(st.sampled_from(TOKENS) if how == "token" else st.binary(max_size=200))
    return path, body


@st.composite
def addressed(draw, paths):
    """Draw a method, a path and a body that go together, or nearly."""
    path, body = draw(questions())
    name = next(entry.name for entry in RULINGS if entry.path == path)
    way = draw(st.sampled_from(["own", "own", "page", "batch", "dispute", "link", "any", "noise"]))
    if way == "own":
        return draw(st.sampled_from(["POST", "QUERY"])), path, body
    if way == "page":
        return draw(st.sampled_from(["POST", "GET"])), path.removeprefix("/v1"), body
    if way == "batch":
        return "POST", "/v1/batch", _batch(name, body, draw(st.integers(1, 3)))
    if way == "dispute":
        claims = st.sampled_from([b'"/result":null', b'"/result/winner":"both"', b'"/":1', b""])
        address = draw(st.sampled_from(["/v1/disputes", "/disputes"]))
        return "POST", address, _dispute(name, body, draw(claims))
    if way == "link":
        return "GET", f"/v1/rulings/{_token(name, body)}", b""
    noise = draw(NOISE)
    path = draw(st.sampled_from(paths)).replace("<>", noise) if way == "any" else f"/{noise}"
    return "GET", path, b""


def _batch(name, body, size):
    item = b'{"ruling":"%b","request":%b}' % (name.encode(), body)
    return b'{"items":[%b]}' % b",".join([item] * size)


def _dispute(name, body, says):
    asked = b'"ruling":"%b","request":%b' % (name.encode(), body)
    return b'{%b,"claims":[{"by":"Ann","says":{%b}}]}' % (asked, says)


def _token(name, body):
    asked = Question(ruling=name, version="1.1.0", request=body, prints=bytes(15))
    return write(asked) or "1"


@st.composite
def requests(draw, paths):
    """Draw a request.

    Args:
        draw: Hypothesis's.
        paths: what addresses there are, with ``<>`` for what may be anything.
    """
    method, path, body = draw(addressed(paths))
    length = st.integers(0, len(body) + 9) | st.sampled_from([70_000, 2_000_000, 10**30])
    return Asked(
        method=draw(mostly(method, METHODS)),
        path=path,
        query=draw(mostly("", QUERIES)),
        fields=draw(mostly(KEY, st.just({}))) | draw(FIELDS),
        media_type=draw(mostly(JSON, CONTENT_TYPES)),
        body=body,
        announced=draw(mostly(len(body), st.none() | length)),
    )
