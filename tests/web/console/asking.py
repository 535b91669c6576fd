"""Asks the service in this process for pages and for parts of them."""

import json

from service.catalogue import BY_NAME
from tests.web.console.reading import parsed
from tests.web.linking import link_of, post

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


def address(ruling):
    return BY_NAME[ruling].path.removeprefix("/v1")


def answered(client, ruling, question):
    """Ask as a page does."""
    body = question if isinstance(question, bytes) else json.dumps(question)
    return client.post(address(ruling), data=body, content_type="application/json")


def told(client, ruling, question):
    """The part of a page that has a ruling, read."""
    answer = answered(client, ruling, question)
    assert answer.status_code == 200, answer.text
    return parsed(answer.text).one("article")


def opened(client, link, **headers):
    """Open a link in a browser."""
    return client.get(link, headers=BROWSER | headers)


def opened_question(client, ruling, question):
    """The page of a question's link, read; the question has to fit into one."""
    page = opened(client, link_of(post(client, ruling, question)))
    assert page.mimetype == "text/html"
    return parsed(page.text)


def data_of(page):
    """The data block of a page."""
    return json.loads(page.one("script", id="page-data").text)
