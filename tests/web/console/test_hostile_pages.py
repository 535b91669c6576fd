"""Whatever players write stays text: on pages, in parts of pages, and in a shell."""

import json
import shlex
import subprocess

import pytest

from tests.web.console.asking import answered, data_of, opened_question, told
from tests.web.console.reading import parsed
from tests.web.test_other_links import linked

PLAIN = "abcdefgh"
HOSTILE = [
    "<script>alert(1)</script>",
    "</script><b onclick=x>",
    "<!--",
    "]]>",
    '" autofocus onfocus="x',
    "' onfocus='x",
    "&lt;&amp;&#34;&quot",
    "{{ 7 * 7 }}{% raw %}",
    "{/result/winner}{0}{name}%s",
    "$(id)`id`\\'; id #",
    "\u05d0\u0641\u0634",
    "\U0001d54f\U0001f6e9\ufe0f",
    "attacker",
    "none",
    "__class__",
    "in_battle",
]
every_text = pytest.mark.parametrize("text", HOSTILE, ids=ascii)


def targets(text):
    aircraft = {"side": "american", "type": "fighter", "q": 0, "r": 0, "heading": "N"}
    enemy = {"side": "japanese", "type": "ace", "q": 0, "r": -1, "heading": "S", "id": text}
    return "midway.targets", {"aircraft": aircraft, "enemies": [enemy]}


def battle(text):
    one = {"id": text, "type": "fighter", "attack": 5, "fuel": 4, "distance_home": 1}
    rolls = {"attackers": {"rolls": {text: 9}}, "interceptors": {"rolls": {"i": 1}}}
    question = {"attackers": [one], "interceptors": [{"id": "i", "attack": 5, "fuel": 4}]}
    return "greatwar.interception", question | {"rounds": [rolls]}


def odds(text):
    one = {"id": text, "type": "fighter", "attack": 5, "fuel": 4, "distance_home": 1}
    return "greatwar.interception.odds", {"attackers": [one], "interceptors": []}


every_place = pytest.mark.parametrize("asked", [targets, battle, odds])


@every_text
@every_place
def test_a_name_is_text_in_a_part_of_a_page(client, asked, text):
    ruling, question = asked(text)
    article = told(client, ruling, question)
    assert article.skeleton == told(client, *asked(PLAIN)).skeleton
    assert text in article.one(class_="asked").text
    assert json.loads(article.one("pre", class_="json").text)["legal"] is True


@every_text
@every_place
def test_a_name_is_text_on_the_page_of_a_link(client, asked, text):
    ruling, question = asked(text)
    page = opened_question(client, ruling, question)
    assert page.skeleton == opened_question(client, *asked(PLAIN)).skeleton
    assert data_of(page)["question"] == question
    assert text in page.one(class_="asked").text


@every_text
def test_a_name_is_told_as_it_was_written(client, text):
    headline = told(client, *targets(text)).one(class_="headline").text
    assert headline == f"Can be the target of a Combat: {text}."
    article = told(client, *battle(text))
    assert f"Attackers lost in the last round: {text}." in [
        each.text for each in article.find(class_="also")
    ]
    rows = article.one(class_="whole").find("td")
    assert text in [cell.text for cell in rows]


@every_text
@every_place
def test_the_curl_line_asks_the_same_question_in_a_shell(client, asked, text):
    ruling, question = asked(text)
    line = told(client, ruling, question).one("pre", class_="curl").text
    echo = 'curl() { for last; do :; done; printf %s "$#:$last"; }\n'
    said = subprocess.run(
        ["sh", "-c", echo + line], capture_output=True, encoding="utf-8", check=True
    )
    number, _, body = said.stdout.partition(":")
    assert (number, json.loads(body), said.stderr) == ("6", question, "")


def dispute(client, text, says):
    ruling, question = targets(text)
    body = {"ruling": ruling, "request": question, "claims": [{"by": text, "says": says}]}
    answer = client.post("/disputes", json=body)
    assert answer.mimetype == "text/html", answer.text
    return parsed(answer.text)


@every_text
def test_what_is_claimed_is_text_among_the_verdicts(client, text):
    place = "/result/targets/0/id"
    verdicts = dispute(client, text, {place: f"{text}!"})
    assert verdicts.skeleton == dispute(client, PLAIN, {place: f"{PLAIN}!"}).skeleton
    assert text in verdicts.one(class_="said").text
    assert f"{text}!" in verdicts.text


@pytest.mark.parametrize(
    "claimed",
    [
        {"fraction": "1/2", "value": "x"},
        {"fraction": [], "value": 0.5},
        {"fraction": "1/2", "value": 1e308},
        {"fraction": None, "value": True},
        {"fraction": "x" * 5000, "value": 0.5},
        {"<b>": ["<i>", {"&": None}], "_": [[]]},
        10**17,
        -0.0,
        [],
        "",
        None,
    ],
    ids=repr,
)
def test_whatever_is_claimed_is_told(client, claimed):
    verdicts = dispute(client, PLAIN, {"/result/targets/0/manoeuvres": claimed})
    assert verdicts.find("li", class_="verdict-rejected")
    assert not {"b", "i"} & {each.tag for each in verdicts.every()}


@every_text
def test_what_is_refused_is_text_too(client, text):
    ruling, question = targets(PLAIN)
    question["readings"] = {text: text}
    answer = answered(client, ruling, question)
    assert answer.mimetype == "application/problem+json"
    page = opened_refused(client, ruling, question)
    question["readings"] = {PLAIN: PLAIN}
    assert page.skeleton == opened_refused(client, ruling, question).skeleton


def opened_refused(client, ruling, question):
    answer = client.get(linked(ruling, question), headers={"Accept": "text/html"})
    assert answer.status_code == 422
    page = parsed(answer.text)
    assert data_of(page)["question"] == question
    return page


HOSTS = [
    "skyref.example",
    "skyref.example:8443",
    "[::1]:8000",
    "[2001:db8::1]",
    "<x>",
    "a\"b'c",
    "a b",
    "$(id)",
    "`id`;id",
    "a&b",
    "x" * 5000,
    "",
    ":",
    "@",
    "h\xf6st",
]


@pytest.mark.parametrize("host", HOSTS, ids=lambda host: ascii(host)[:20])
def test_whatever_host_is_asked_for_nothing_breaks_out(client, host):
    ruling, question = targets(PLAIN)
    environ = {"HTTP_HOST": host}
    answer = client.post("/midway/targets", json=question, environ_overrides=environ)
    assert answer.status_code < 500
    if answer.status_code != 200:
        return
    article = parsed(answer.text).one("article")
    assert article.skeleton == told(client, ruling, question).skeleton
    words = shlex.split(article.one("pre", class_="curl").text)
    assert (len(words), words[0], json.loads(words[-1])) == (7, "curl", question)
    token = article.attributes["data-link"].rpartition("/")[2]
    picture = client.get(f"/qr/{token}.svg", environ_overrides=environ)
    assert picture.status_code < 500
    for path in ("/", "/midway/targets", article.attributes["data-link"]):
        page = client.get(path, headers={"Accept": "text/html"}, environ_overrides=environ)
        assert page.status_code == 200
        parsed(page.text)


@pytest.mark.parametrize(
    "place",
    [
        "/9" * 300,
        f"/{'9' * 5000}",
        "/²",
        "/-1",
        "/",
        "//",
        "/~0~1",
        "/value",
        "/<b>",
        "/0/fraction",
    ],
    ids=lambda place: place[:12],
)
def test_any_place_of_a_result_that_there_is_not_can_be_claimed_of(client, place):
    question = {side: {"area": "red", "cards": [1]} for side in ("attacker", "defender")}
    claims = [{"by": PLAIN, "says": {f"/result{place}": 1}}]
    dispute = {"ruling": "midway.firing", "request": question, "claims": claims}
    answer = client.post("/disputes", json=dispute)
    assert answer.mimetype == "text/html", answer.text
    verdicts = parsed(answer.text)
    assert verdicts.find("li", class_="verdict-rejected")
    assert "b" not in {each.tag for each in verdicts.every()}
