"""The books as data: rulesets, rules, silent points, listings, and the conformance suite."""

from importlib.resources import files
from typing import Final

from flask import Flask, Response, request

from schemas.faults import Fault, RefusedError, quoted
from service.catalogue import BOOKS, LISTINGS
from service.rules.pointer import pointer
from service.web.answer import document, fixed
from service.web.problems import stop

_PARAMETER: Final = "ruleset"


def serve_books(app: Flask) -> None:
    """Give the books and the listings their addresses."""
    books = [book() for book in BOOKS]
    rules = [rule for book in books for rule in book.rules]
    points = [point for book in books for point in book.silent_points]
    titles = [{"id": book.id, "version": book.version, "title": book.title} for book in books]
    each_rule = {rule.id: fixed(rule) for rule in rules}
    rules_of = {book.id: fixed({"rules": book.rules}) for book in books}
    every_rule = fixed({"rules": rules})

    def rules_view() -> Response:
        return rules_of.get(_asked_ruleset(), every_rule)()

    def rule_view(rule: str) -> Response:
        if rule not in each_rule:
            stop("not-found", f"There is no rule {quoted(rule)}.")
        return each_rule[rule]()

    app.add_url_rule("/v1/rulesets", "rulesets", fixed({"rulesets": titles}))
    app.add_url_rule("/v1/rules", "rules", rules_view)
    app.add_url_rule("/v1/rules/<rule>", "rule", rule_view)
    app.add_url_rule("/v1/silent-points", "silent-points", fixed({"silent_points": points}))
    suite = files("service").joinpath("conformance.json").read_bytes()
    app.add_url_rule("/v1/conformance", "conformance", document(suite, "application/json"))
    for listing in LISTINGS:
        app.add_url_rule(listing.path, listing.path, fixed({listing.name: listing.items}))


def _asked_ruleset() -> str:
    """The ruleset asked for, or "" for all; anything else in the query is a fault."""
    faults = tuple(
        fault for name, values in request.args.lists() if (fault := _fault(name, values))
    )
    if faults:
        raise RefusedError(faults)
    return request.args.get(_PARAMETER, "")


def _fault(name: str, values: list[str]) -> Fault | None:
    """What is wrong with a parameter of the query."""
    if name != _PARAMETER:
        code, detail = "unknown_field", "There is no such parameter."
    elif len(values) > 1:
        code, detail = "too_many", "Must be given once."
    elif values[0] not in {book().id for book in BOOKS}:
        code, detail = "unknown_ruleset", f"{quoted(values[0])} is no ruleset."
    else:
        return None
    return Fault(pointer=pointer(name), code=code, detail=detail)
