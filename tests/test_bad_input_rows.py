"""Where each row of bad input to pages and to the admin is tested.

The rows are those of the catalogue of bad input (pages P01-P20, admin A01-A12), by the
number that names of tests carry. A row without a test says why there is none.
"""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
ROWS: dict[str, tuple[str, ...]] = {
    "a01": (
        "accounts/test_admin.py",
        "wallet/test_wallet_page.py",
        "config/desk/test_acts.py",
    ),
    "a02": ("config/desk/test_acts.py",),
    "a03": ("accounts/test_admin.py", "config/desk/test_acts.py"),
    "a04": ("config/desk/test_acts.py", "tables/test_voiding.py"),
    "a05": ("config/desk/test_acts.py",),
    "a06": ("tournaments/test_run_console.py",),
    "a07": ("config/desk/test_acts.py", "config/desk/test_bad_input.py"),
    "a08": ("config/desk/test_acts.py", "accounts/test_wellbeing_page.py"),
    "a09": ("config/desk/test_bad_input.py",),
    "a10": (
        "config/desk/test_acts.py",
        "config/desk/test_bad_input.py",
        "wallet/test_cash_gate.py",
    ),
    "a11": ("accounts/test_factor.py",),
    "a12": ("config/desk/test_bad_input.py", "wallet/test_wanted.py"),
    "p01": ("accounts/test_names.py",),
    "p02": ("accounts/test_bad_input_people.py",),
    "p03": ("accounts/test_names.py", "accounts/test_bad_input_people.py"),
    "p04": ("accounts/test_residence.py",),
    "p05": ("accounts/test_bad_input_people.py",),
    "p06": ("accounts/test_names.py", "accounts/test_bad_input_people.py"),
    "p08": (
        *("wallet/test_wallet_page.py", "wallet/test_cash_payments.py"),
        *("accounts/test_returning.py", "accounts/test_bad_input_people.py"),
        "config/desk/test_bad_input.py",
    ),
    "p09": ("accounts/test_returning.py",),
    "p10": ("accounts/test_wellbeing_page.py", "wallet/test_cash_payments.py"),
    "p11": ("accounts/test_wellbeing_page.py",),
    "p12": ("tables/test_resting.py",),
    "p13": ("accounts/test_bad_input_people.py",),
    "p14": ("lobby/test_entry.py",),
    "p15": ("tournaments/test_faults.py",),
    "p16": (
        "config/desk/test_bad_input.py",
        "wallet/test_wanted.py",
        "lobby/test_listing.py",
    ),
    "p17": ("accounts/test_names.py", "accounts/test_factor.py"),
    "p18": ("accounts/test_bad_input_people.py", "browser/test_wellbeing.py"),
    "p19": ("accounts/test_bad_input_people.py", "lobby/test_entry.py"),
    "p20": ("accounts/test_bad_input_people.py",),
}
NOT_HERE = {
    "p07": "reset links: the house keeps no address to send one to",
}
EVERY = {f"a{n:02}" for n in range(1, 13)} | {f"p{n:02}" for n in range(1, 21)}


def test_every_row_is_tested_or_says_why_not() -> None:
    assert {*ROWS} | {*NOT_HERE} == EVERY
    assert not {*ROWS} & {*NOT_HERE}


@pytest.mark.parametrize("row", ROWS)
def test_the_tests_of_a_row_are_there_and_carry_its_number(row: str) -> None:
    for name in ROWS[row]:
        source = (ROOT / name).read_text()
        tests = [
            node.name
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]
        assert any(row in test.split("_") for test in tests), f"{row} in {name}"
