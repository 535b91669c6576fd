"""The pages: how they are served, and who is shown one where programs get JSON."""

import json

import pytest

from service.catalogue import BY_NAME, RULINGS
from service.web.gate.security import SECURITY
from tests.web.console.asking import BROWSER, address, answered, data_of, opened, told
from tests.web.console.reading import parsed
from tests.web.linking import TOKEN, fields, link_of, post
from tests.web.test_other_links import linked, prints_of

HTML = "text/html; charset=utf-8"
EXAMPLE = BY_NAME["midway.initiative"].example
PAGES = ("/", *(address(entry.name) for entry in RULINGS))
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
}
BROWSERS = {
    "firefox": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "older-firefox": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,"
    "image/png,image/svg+xml,*/*;q=0.8",
    "chrome": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,"
    "image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    "safari": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "lynx": "text/html, text/plain, text/sgml, text/css, application/xhtml+xml, */*;q=0.01",
    "html": "text/html",
    "rather-html": "application/json;q=0.5, text/html",
}
PROGRAMS = {
    "nothing": None,
    "empty": "",
    "anything": "*/*",  # curl, requests and httpx
    "json": "application/json",
    "axios": "application/json, text/plain, */*",
    "problem": "application/problem+json, application/json",
    "rather-json": "text/html;q=0.1, application/json",
    "no-html": "text/html;q=0",
    "xml": "application/xml",
    "text": "text/plain",
    "image": "image/avif,image/webp,*/*",
    "garbage": ";;,=/ text html//;q=x,",
    "letters": "q" * 5000,
    "latin": "t\xe9xt/html",
}


@pytest.fixture(scope="module")
def example(client):
    return post(client, "midway.initiative", EXAMPLE)


def header(accept):
    return {} if accept is None else {"Accept": accept}


def check_page(answer, status=200):
    """Whether it is a page that nobody else's script gets into."""
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, HTML)
    said = [rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; ")]
    assert dict(said) == POLICY
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-cache"
    return parsed(answer.text) if answer.data else None


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_served_whole_and_is_not_served_again(client, path):
    answer = client.get(path)
    page = check_page(answer)
    assert page.one("html").attributes["lang"] == "en"
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(path, headers={"If-None-Match": '"other"'}).data == answer.data
    asked = client.head(path)
    assert (asked.status_code, asked.data, fields(asked)) == (200, b"", fields(answer))


@pytest.mark.parametrize("path", PAGES)
def test_nothing_on_a_page_runs_or_is_fetched_from_elsewhere(client, path):
    page = parsed(client.get(path).text)
    for each in page.every():
        assert each.tag not in ("style", "iframe", "object", "base"), each
        assert not [name for name in each.attributes if name.startswith("on") or name == "style"]
        for name in ("src", "href", "action", "formaction"):
            assert each.attributes.get(name, "/").startswith(("/", "#")), each
            assert not each.attributes.get(name, "/").startswith("//"), each
    for script in page.find("script"):
        assert "src" in script.attributes or script.attributes["type"] == "application/json"
    names = [each.attributes["id"] for each in page.every() if "id" in each.attributes]
    assert len(names) == len(set(names))


def test_the_home_page_leads_to_every_page(client):
    links = [each.attributes["href"] for each in parsed(client.get("/").text).find("a")]
    assert set(PAGES) <= set(links)


@pytest.mark.parametrize("accept", BROWSERS.values(), ids=BROWSERS)
def test_a_browser_is_shown_the_page_of_a_link(client, example, accept):
    answer = client.get(link_of(example), headers=header(accept))
    page = check_page(answer)
    assert answer.headers["Vary"] == "Accept"
    assert page.one("article").attributes["data-ruling-id"] == example.json["ruling_id"]
    assert data_of(page)["question"] == EXAMPLE


@pytest.mark.parametrize("accept", PROGRAMS.values(), ids=PROGRAMS)
def test_a_program_gets_the_bytes_of_the_ruling(client, example, accept):
    answer = client.get(link_of(example), headers=header(accept))
    assert (answer.data, answer.mimetype) == (example.data, "application/json")
    assert answer.headers["Vary"] == "Accept"
    assert answer.headers["ETag"] == example.headers["ETag"]
    assert answer.headers["Content-Security-Policy"] == dict(SECURITY)["Content-Security-Policy"]


def test_a_link_has_one_entity_tag_as_a_page_and_another_as_json(client, example):
    link = link_of(example)
    page, plain = opened(client, link), client.get(link)
    assert page.headers["ETag"] != plain.headers["ETag"]
    for headers in (BROWSER, {}):
        tag = (page if headers else plain).headers["ETag"]
        answer = client.get(link, headers=headers | {"If-None-Match": tag})
        assert (answer.status_code, answer.data, answer.headers["Vary"]) == (304, b"", "Accept")
        other = (plain if headers else page).headers["ETag"]
        assert client.get(link, headers=headers | {"If-None-Match": other}).status_code == 200
    asked = client.head(link, headers=BROWSER)
    assert (asked.status_code, asked.data, fields(asked)) == (200, b"", fields(page))


def without_the_question(article):
    """A link has the members of its question in another order."""
    told = [each for each in article.elements if "asked" not in each.classes]
    for each in article.find(class_="curl"):
        each.inside.clear()
    return told


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_a_page_a_link_and_a_part_of_a_page_show_one_ruling(client, entry):
    ruled = post(client, entry.name, entry.example)
    page = parsed(client.get(address(entry.name)).text).one("article")
    assert page == told(client, entry.name, entry.example)
    link = parsed(opened(client, link_of(ruled)).text).one("article")
    assert without_the_question(link) == without_the_question(page)
    assert json.loads(page.one("pre", class_="json").text) == ruled.json
    assert page.attributes["data-link"] == link_of(ruled)


def test_the_part_of_a_page_is_no_page(client):
    answer = answered(client, "midway.initiative", EXAMPLE)
    part = check_page(answer)
    assert part.find("html") == part.find("script") == []


@pytest.mark.parametrize("link", [TOKEN[:-1], "1", "None", "%3Cscript%3E", "A" * 2000])
def test_a_broken_link_is_a_page_for_people_and_a_problem_for_programs(client, link):
    page = check_page(opened(client, f"/v1/rulings/{link}"), 404)
    assert page.one("h1").text == "Not found"
    assert page.find("a", href="/")
    plain = client.get(f"/v1/rulings/{link}")
    assert (plain.status_code, plain.mimetype) == (404, "application/problem+json")


def test_a_link_to_a_question_that_is_refused_now_says_why(client):
    page = check_page(
        opened(client, linked(request={"markers": {"active": 9, "opponent": 1}})), 422
    )
    trouble = page.one(id="trouble")
    assert "/markers/active" in trouble.text
    assert "hidden" not in trouble.attributes
    assert page.find("article") == []
    assert data_of(page)["question"] == {"markers": {"active": 9, "opponent": 1}}


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ({}, "The ruling is the same."),
        ({"result": None}, "The result."),
        ({"steps": [], "silent_points": [{}]}, "The steps, Where the book is silent."),
    ],
)
def test_a_link_of_another_version_says_what_has_become_of_it(client, example, then, said):
    link = linked(version="0.9.0", printed=prints_of(example, **then))
    note = check_page(opened(client, link)).one(class_="since").text
    assert "0.9.0" in note
    assert note.split(":")[-1].split("rules.")[-1].strip() == said
    assert parsed(opened(client, link_of(example)).text).find(class_="since") == []


BROKEN = {
    "no-json": b"{",
    "no-question": b"[]",
    "a-fault": b'{"markers": 1}',
    "nothing": b"",
    "too-long": b" " * 65_537,
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("path", ["/midway/firing", "/disputes"])
def test_a_page_is_refused_with_the_problem_of_the_api(client, path, body):
    page, plain = (
        client.post(each, data=body, content_type="application/json")
        for each in (path, f"/v1{path}")
    )
    assert (page.data, page.mimetype) == (plain.data, "application/problem+json")
    assert page.json["status"] == plain.status_code >= 400
    assert page.status_code in (200, plain.status_code)


@pytest.mark.parametrize("path", ["/midway/firing", "/disputes"])
@pytest.mark.parametrize("kind", ["text/html", "application/x-www-form-urlencoded", None])
def test_a_question_that_is_not_said_to_be_json_is_refused(client, path, kind):
    page, plain = (
        client.post(each, data=b"{}", content_type=kind) for each in (path, f"/v1{path}")
    )
    assert (page.status_code, page.data) == (415, plain.data)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "QUERY"])
@pytest.mark.parametrize("path", ["/", "/midway/firing", "/disputes"])
def test_another_method_is_refused_with_those_that_there_are(client, path, method):
    answer = client.open(path, method=method)
    assert (answer.status_code, answer.mimetype) == (405, "application/problem+json")
    wanted = {"/": {"GET", "HEAD", "OPTIONS"}, "/disputes": {"POST", "OPTIONS"}}
    every = {"GET", "HEAD", "OPTIONS", "POST"}
    assert set(answer.headers["Allow"].split(", ")) == wanted.get(path, every)
