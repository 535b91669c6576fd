"""What requests are called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.app import create_app
from service.catalogue import RULINGS
from service.web.watch.labels import WORDS, Labels

ROUTES = create_app().url_map
LABELS = Labels(ROUTES, {entry.path: entry.name for entry in RULINGS})
NAMES = {entry.name for entry in RULINGS}


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_a_ruling_is_called_by_its_name(entry):
    assert LABELS(entry.path) == entry.name


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("/v1/batch", "batch"),
        ("/v1/disputes", "disputes"),
        ("/v1/rulings/1gcmG6mYJ89OyJ", "link"),
        ("/", "page"),
        ("/midway/firing", "page"),
        ("/disputes", "page"),
        ("/qr/1gcmG6mYJ89OyJ.svg", "page"),
        ("/v1/rulesets", "books"),
        ("/v1/rules", "books"),
        ("/v1/rules/midway.firing.draw", "books"),
        ("/v1/silent-points", "books"),
        ("/v1/conformance", "books"),
        ("/v1/dogfight/cards", "books"),
        ("/docs", "docs"),
        ("/docs/start.js", "docs"),
        ("/docs/swagger-ui.css", "docs"),
        ("/openapi.json", "docs"),
        ("/problems/not-found", "docs"),
        ("/healthz", "health"),
        ("/readyz", "health"),
        ("/metrics", "metrics"),
    ],
)
def test_everything_else_is_called_by_its_kind(path, label):
    assert LABELS(path) == label


@pytest.mark.parametrize("path", ["", "/v1", "/v1/", "/v1/midway", "//healthz", "/healthz/", "/é"])
def test_what_is_nowhere_is_called_other(path):
    assert LABELS(path) == "other"


def test_every_kind_of_address_that_there_is_has_a_label_of_its_own():
    paths = [rule.rule.replace("<", "").replace(">", "") for rule in ROUTES.iter_rules()]
    assert {LABELS(path) for path in paths} == {*WORDS, *NAMES} - {"other"}


@given(
    st.text()
    | st.sampled_from([rule.rule for rule in ROUTES.iter_rules()]).flatmap(
        lambda path: st.text().map(path.__add__)
    )
)
def test_no_path_makes_a_label_that_there_was_not(path):
    assert LABELS(path) in {*WORDS, *NAMES}
