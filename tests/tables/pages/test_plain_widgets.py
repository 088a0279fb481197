"""Controls written without templates are what Django would have written."""

import pytest
from django import forms

from tables.pages.new_table.plain_widgets import PlainNumber, PlainSelect

ATTRS = {"id": "id_x", "required": True, "disabled": False, "title": 'a "b" <c>'}
CHOICES = [("", "None & all"), ("1", "One"), (2, "<Two>")]


@pytest.mark.parametrize("value", [None, "", "1", 2, "2", "nonsense <"])
def test_a_list_is_djangos(value):
    plain, django = (
        kind(attrs={"data-needs": "y"}, choices=CHOICES)
        for kind in (PlainSelect, forms.Select)
    )
    assert_same(plain, django, value)


@pytest.mark.parametrize("value", [None, "", 0, 12000, "1", 'x" <'])
def test_a_number_is_djangos(value):
    assert_same(PlainNumber({"min": 0}), forms.NumberInput({"min": 0}), value)


def assert_same(plain, django, value):
    written, wanted = (one.render("x", value, ATTRS) for one in (plain, django))
    assert "".join(written.split()) == "".join(wanted.split())
