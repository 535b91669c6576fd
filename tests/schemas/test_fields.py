"""What a field takes by itself, where no question of any ruling shows it."""

import pytest
from marshmallow import ValidationError

from schemas.faults import faults_of
from schemas.fields import Named, Real, Text, Whole

SHARE = Real("A share of a whole.", 0, 1)
ROLLS = Named("Dice.", Text("Whose."), Whole("A roll.", 1, 10), 2)


@pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
def test_a_number_within_its_bounds_is_read_as_it_stands(value):
    assert SHARE.deserialize(value) == value


@pytest.mark.parametrize("value", [0, 1, True, "0.5", -0.1, 1.1, float("nan"), [], {}])
def test_a_number_out_of_its_bounds_or_of_another_type_is_refused(value):
    with pytest.raises(ValidationError) as refused:
        SHARE.deserialize(value)
    assert [fault.code for fault in faults_of(refused.value.messages)] == ["not_a_number"]


def test_an_object_may_have_as_many_names_as_it_is_told():
    assert ROLLS.deserialize({"a": 1, "b": 10}) == {"a": 1, "b": 10}


def test_one_name_more_is_a_fault_of_the_object_beside_those_of_its_members():
    with pytest.raises(ValidationError) as refused:
        ROLLS.deserialize({"a": 1, "b": 11, "c": 1})
    faults = faults_of(refused.value.messages)
    assert [(fault.pointer, fault.code) for fault in faults] == [
        ("", "too_many"),
        ("/b", "out_of_bounds"),
    ]
