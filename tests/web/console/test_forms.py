"""A form has a field for every member of its question, and says of it what the schema says."""

import pytest

from service.catalogue import RULINGS
from tests.conformance import CASES
from tests.web.console.asking import address, data_of
from tests.web.console.fields import READINGS, on_page, published, unsayable
from tests.web.console.reading import parsed

IMPOSSIBLE = "impossible-position"

every_ruling = pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)


@pytest.fixture(scope="module")
def openapi(client):
    return client.get("/openapi.json").json


@pytest.fixture(scope="module")
def pages(client):
    """The page of every question, read."""
    return {entry.name: parsed(client.get(address(entry.name)).text) for entry in RULINGS}


@pytest.fixture(scope="module")
def forms(pages):
    """The fields of every form."""
    return {name: on_page(page.one("form", id="question")) for name, page in pages.items()}


@every_ruling
def test_a_form_has_the_members_of_the_schema_at_every_depth(openapi, forms, entry):
    root, wanted = forms[entry.name], published(openapi, entry.name)
    assert {name: each for name, each in root.parts.items() if name != READINGS} == wanted.parts
    assert root.kind == wanted.kind == "object"


@every_ruling
def test_what_has_to_be_said_comes_first(forms, entry):
    needed = [each.required for each in forms[entry.name].parts.values()]
    assert needed == sorted(needed, reverse=True)


@every_ruling
def test_the_readings_offered_are_those_of_points_that_have_several(forms, entry):
    offered = forms[entry.name].parts.get(READINGS)
    assert list(forms[entry.name].parts)[-1] == READINGS
    assert {point: each.options for point, each in offered.parts.items()} == {
        point.id: tuple(reading.id for reading in point.readings)
        for point in entry.book().silent_points
        if len(point.readings) > 1
    }
    assert not any(each.required for each in (offered, *offered.parts.values()))


@every_ruling
def test_every_question_that_can_be_ruled_on_can_be_written(forms, entry):
    form = forms[entry.name]
    cases = [
        case["request"]
        for case in CASES
        if case["ruling"] == entry.name
        and case.get("problem", {}).get("type", IMPOSSIBLE) == IMPOSSIBLE
    ]
    assert cases
    for question in (entry.example, *cases):
        # A point that can be read in one way only is no choice.
        said = {
            point: reading
            for point, reading in question.get(READINGS, {}).items()
            if point in form.parts[READINGS].parts
        }
        written = {name: each for name, each in question.items() if name != READINGS}
        assert unsayable(form, written | {READINGS: said}) == [], question


@every_ruling
def test_a_page_opens_with_the_example(pages, entry):
    assert data_of(pages[entry.name])["question"] == entry.example


@every_ruling
def test_every_field_has_a_name_that_is_read_out(pages, entry):
    form = pages[entry.name].one("form", id="question")
    named = {
        id(control)
        for label in form.find("label")
        if any(each.text.strip() for each in label.elements if each.tag == "span")
        or any(each.strip() for each in label.inside if isinstance(each, str))
        for control in label.every()
    }
    controls = [each for each in form.every() if each.tag in ("input", "select")]
    assert controls
    for control in controls:
        assert id(control) in named or control.attributes.get("aria-label"), control
    for part in form.find("fieldset"):
        assert part.elements[0].tag == "legend", part


@every_ruling
def test_every_field_has_a_place_for_its_fault(pages, entry):
    form = pages[entry.name].one("form", id="question")
    for field in (each for each in form.every() if "data-kind" in each.attributes):
        assert [each.tag for each in field.elements if "fault" in each.classes] == ["p"], field
