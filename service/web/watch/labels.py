"""What metrics and the log call a request: the ruling's name, or a word for what else it asks."""

from collections.abc import Mapping
from typing import Final

from werkzeug.routing import Map

OTHER: Final = "other"

# Those that are no ruling's name.
WORDS: Final = (
    *("batch", "disputes", "link", "page", "books", "docs", "health", "metrics"),
    OTHER,
)

_EXACT: Final = {
    "/v1/batch": "batch",
    "/v1/disputes": "disputes",
    "/healthz": "health",
    "/readyz": "health",
    "/metrics": "metrics",
}
# The first that fits counts; addresses that none fits are pages.
_BY_BEGINNING: Final = (
    ("/v1/rulings/", "link"),
    ("/v1/", "books"),
    ("/problems/", "docs"),
    ("/docs", "docs"),
    ("/openapi", "docs"),
)
_PAGE: Final = "page"


class Labels:
    """A label for every path; there are only as many as the service has kinds of addresses."""

    def __init__(self, routes: Map, rulings: Mapping[str, str]) -> None:
        """Learn the addresses of a service.

        Args:
            routes: all that there are.
            rulings: the names of rulings by path.
        """
        rules = [rule.rule for rule in routes.iter_rules()]
        known = _EXACT | dict(rulings)
        self._exact = {rule: _label(rule, known) for rule in rules if "<" not in rule}
        beginnings = {rule.partition("<")[0] for rule in rules if "<" in rule}
        self._by_beginning = tuple(
            (beginning, _label(beginning, known)) for beginning in sorted(beginnings)
        )

    def __call__(self, path: str) -> str:
        """Label a path, as WSGI has it."""
        return self._exact.get(path) or self._found(path)

    def _found(self, path: str) -> str:
        for beginning, label in self._by_beginning:
            if path.startswith(beginning):
                return label
        return OTHER


def _label(path: str, known: Mapping[str, str]) -> str:
    for beginning, label in _BY_BEGINNING:
        if path not in known and path.startswith(beginning):
            return label
    return known.get(path, _PAGE)
