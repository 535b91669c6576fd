"""A ruling as a page shows it, and as the API gives it."""

from dataclasses import dataclass

from service.catalogue import BY_NAME
from service.web.console.words import Words
from tests.browser.places import PATHS

WORDS = Words("en")


@dataclass(frozen=True)
class Shown:
    """What a page says of a ruling."""

    headline: str
    steps: tuple[str, ...]
    identity: str


def shown(page):
    """Read the ruling off the page. What is folded away counts: it opens without JavaScript."""
    article = page.get_by_role("article")
    return Shown(
        headline=article.locator(".headline").inner_text(),
        steps=tuple(article.locator(".steps .text").all_text_contents()),
        identity=article.get_attribute("data-ruling-id"),
    )


def link_of(page):
    """The link that the page offers, in full."""
    return page.get_by_role("article").locator("a.bookmark").evaluate("link => link.href")


def asked(context, name, question=None):
    """Ask the API: the ruling, and the path of its link."""
    question = BY_NAME[name].example if question is None else question
    answer = context.request.post(f"/v1{PATHS[name]}", data=question)
    link = answer.headers.get("link")
    return answer.json(), link and link[1 : link.index(">")]
