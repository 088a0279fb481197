"""CSV files: what a spreadsheet must not misread."""

import pytest

from wallet.statement import spreadsheet

FORMULAS = (
    *("=cmd()", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1"),
    *("\uff1dcmd()", "\uff0b1", "\uff0d1", "\uff20x"),  # Full width.
    *("\ufe66cmd()", "\ufe621", "\ufe631", "\ufe6bx"),  # Small forms.
)


@pytest.mark.parametrize("text", FORMULAS)
def test_a_cell_that_would_be_a_formula_is_text(text: str) -> None:
    assert spreadsheet.cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["Asha", "", "a=1", "Zoë", "अंजलि", "１"])
def test_any_other_cell_is_left_as_it_is(text: str) -> None:
    assert spreadsheet.cell(text) == text


def test_a_file_begins_with_one_byte_order_mark() -> None:
    chunks = [[["Zoë", 1]], [["अंजलि", 2]]]
    parts = list(spreadsheet.parts(("name", "n"), chunks))
    assert parts == ["\ufeffname,n\r\n", "Zoë,1\r\n", "अंजलि,2\r\n"]
    assert spreadsheet.whole(("name",), []) == "\ufeffname\r\n"
