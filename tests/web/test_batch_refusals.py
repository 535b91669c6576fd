"""Batches that are none: all of such a batch is refused, in the same words whatever is cached."""

import pytest

from service.app import create_app
from service.config import Config
from service.web.strict_json import MalformedJSONError, parse
from tests.web import raw
from tests.web.batching import JSON, PATH, alone, batch, item, post, together

LIMIT = 1024 * 1024
MARKERS = '{"markers":{"active":1,"opponent":2}}'
GOOD = item("midway.initiative", MARKERS)
# A spelling of a name that no program uses, so that the batch is read as a whole.
READ = r'"\u0069tems"'


@pytest.fixture(scope="module")
def plain():
    """The service without a cache."""
    return create_app(Config(local_cache_mb=0)).test_client()


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        ("[]", {"": "not_an_object"}),
        ("null", {"": "not_an_object"}),
        (f"[{GOOD}]", {"": "not_an_object"}),
        ("{}", {"/items": "missing_field"}),
        ('{"items":null}', {"/items": "null_value"}),
        (f'{{"items":{GOOD}}}', {"/items": "not_an_array"}),
        ('{"items":[]}', {"/items": "too_few"}),
        (batch([GOOD] * 1001), {"/items": "too_many"}),
        (batch(["1"] * 1001), {"/items": "too_many"}),
        (f'{{"items":[{GOOD}],"a/b":1}}', {"/a~1b": "unknown_field"}),
        (
            f'{{"items":[{GOOD}],"_schema":1,"items/0":1}}',
            dict.fromkeys(("/_schema", "/items~10"), "unknown_field"),
        ),
        (f'{{"Items":[{GOOD}]}}', {"/Items": "unknown_field", "/items": "missing_field"}),
    ],
)
def test_a_fault_of_the_batch_itself_refuses_all_of_it(client, body, codes):
    answer = client.post(PATH, data=body, content_type=JSON)
    name, said = raw.problem(answer.status_code, answer.headers, answer.data)
    assert name == "invalid-request"
    assert {error["pointer"]: error["code"] for error in said["errors"]} == codes


MALFORMED = [
    *(
        "",
        "NaN",
        "-Infinity",
        "1e999",
        "9" * 19,
        "-" + "9" * 5000,
        "01",
        "tru",
        "'a'",
        "[1,]",
        "1,,1",
    ),
    *('{"a":1,"a":1}', r'{"a":1,"\u0061":2}', r'"\ud800"', r'{"\udc00":1}', '"\n"', '"\\q"', '"'),
    *("\f1", "1\v", "\u00a01", "\ufeff1", "[" * 33 + "]" * 33, "[" * 100_000 + "]" * 100_000),
    *("[" * 100_000, '{"a":{"b":[{"c":NaN}]}}'),
]
ORDERS = '{"ruling":"midway.orders"'
HOLES = {
    "the batch": "%s",
    "its items": '{"items":%s}',
    "a member of the batch": f'{{"items":[{GOOD}],"more":%s}}',
    "the last item": f'{{"items":[{GOOD},%s]}}',
    "the first item": f'{{"items":[%s,{GOOD}]}}',
    "a name": f'{{"items":[{GOOD},{{"ruling":%s,"request":{{}}}}]}}',
    "a request": f'{{"items":[{GOOD},{ORDERS},"request":%s}},{GOOD}]}}',
    "a request before its name": f'{{"items":[{{"request":%s,"ruling":"midway.orders"}},{GOOD}]}}',
    "deep in a request": f'{{"items":[{GOOD},{ORDERS},"request":{{"plays":[%s]}}}}]}}',
    "a request of an unknown ruling": f'{{"items":[{GOOD},{{"ruling":"nothing","request":[%s]}}]}}',
    "odds": f'{{"items":[{GOOD},{{"ruling":"dogfight.duel.odds","request":{{"hand":%s}}}}]}}',
    "a member of an item": f'{{"items":[{GOOD},{ORDERS},"request":{{}},"more":%s}}]}}',
}


@pytest.mark.parametrize("hole", HOLES.values(), ids=HOLES.keys())
def test_what_is_no_strict_json_anywhere_refuses_the_batch_whatever_is_cached(plain, hole):
    client = create_app().test_client()
    assert alone(client, "midway.initiative", MARKERS).startswith(b'{"status":200')
    for wrong in MALFORMED:
        if "[%s]" in hole and not wrong:
            continue
        body = (hole % wrong).encode()
        with pytest.raises(MalformedJSONError) as found:
            parse(body)
        for service in (plain, client):
            answer = service.post(PATH, data=body, content_type=JSON)
            name, said = raw.problem(answer.status_code, answer.headers, answer.data)
            assert (name, said["detail"]) == ("malformed-json", str(found.value))


@pytest.mark.parametrize("name", ['"items"', READ])
@pytest.mark.parametrize(("layers", "status"), [(29, 200), (30, 400)])
def test_nesting_is_counted_from_the_root_of_the_batch(client, name, layers, status):
    body = batch([GOOD, item("midway.orders", "[" * layers + "]" * layers)], name)
    assert post(client, PATH, body)[0] == status


@pytest.mark.parametrize("end", range(1, 60))
def test_a_batch_that_is_cut_is_malformed(client, end):
    body = batch([GOOD])
    assert post(client, PATH, body[:-end])[0] == 400
    assert post(client, PATH, batch([GOOD, GOOD])[:-end])[0] == 400


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (raw.post(batch([GOOD]).ljust(LIMIT), path=PATH), 200),
        (raw.post(batch([GOOD]).ljust(LIMIT + 1), path=PATH), 413),
        (raw.post(b"[" * (LIMIT + 1), path=PATH), 413),
        (raw.chunked(batch([GOOD]), b" " * (LIMIT - len(batch([GOOD]))), path=PATH), 200),
        (raw.chunked(batch([GOOD]), b" " * (LIMIT + 1 - len(batch([GOOD]))), path=PATH), 413),
        (raw.chunked(*[b" " * 65536] * 17, path=PATH), 413),
        (raw.post(b"[" * LIMIT, path=PATH), 400),
        (raw.post(batch([GOOD]), path=PATH, announced=LIMIT + 1), 413),
    ],
)
def test_a_batch_may_have_one_mebibyte(server, sent, status):
    answer = raw.exchange(server.port, sent)
    assert answer.status == status
    if status != 200:
        raw.problem(answer.status, answer.headers, answer.body)


def request_first(ruling, request):
    """An item as programs write it that sort what an object has."""
    return f'{{"request":{request},"ruling":"{ruling}"}}'


@pytest.mark.parametrize("write", [item, request_first], ids=["ruling first", "request first"])
@pytest.mark.parametrize("spaces", [65_536, 70_000])
def test_an_item_that_is_too_long_alone_is_too_long_however_the_batch_is_written(
    client, write, spaces
):
    good = '{"markers":{"active":1,"opponent":2}}'
    long, longer = (good.replace("{", "{" + " " * more, 1) for more in (spaces, spaces + 1))
    right = [alone(client, "midway.initiative", each) for each in (good, long, longer)]
    assert [each[10:13] for each in right] == [b"200", b"413", b"413"]
    assert right[1] != right[2]
    body = batch([write("midway.initiative", each) for each in (good, long, longer)])
    assert post(client, PATH, body) == together(right)
