"""The guards of the books without a database: alike on both; and when none is due."""

import re
import sys
from types import SimpleNamespace

import pytest

from wallet.triggers import accounts, append_only, checks

VENDORS = ("postgresql", "sqlite")


def guards(vendor):
    return [*accounts.of_accounts(vendor), *accounts.of_payments(vendor)]


def test_both_databases_have_the_same_guards_but_for_their_ways_round():
    """TRUNCATE is PostgreSQL's way round a guard of rows, REPLACE that of SQLite."""
    names = {vendor: {one.name for one in guards(vendor)} for vendor in VENDORS}
    alone = {"postgresql": "_no_truncate", "sqlite": "_no_replace"}
    common = {
        vendor: {name for name in found if not name.endswith(alone[vendor])}
        for vendor, found in names.items()
    }
    assert common["postgresql"] == common["sqlite"]
    assert {vendor: len(found) for vendor, found in names.items()} == {
        "postgresql": 9,
        "sqlite": 9,
    }


def test_every_guard_of_postgresql_calls_a_function_that_is_made_first():
    made = set(re.findall(r"FUNCTION (\w+)\(", " ".join(accounts.FUNCTIONS)))
    for guard in guards("postgresql"):
        (called,) = re.findall(r"EXECUTE FUNCTION (\w+)\(", guard.sql)
        assert called in made, guard.name
        assert f'TRIGGER "{guard.name}"' in guard.sql
        assert f'"{guard.table}"' in guard.sql


def test_a_table_is_protected_once_however_often_that_is_asked_for(monkeypatch):
    monkeypatch.setattr(append_only, "protected", [("wallet", "Transfer")])
    for _time in range(2):
        append_only.protect("tables", "DealAction")
    assert append_only.protected == [("wallet", "Transfer"), ("tables", "DealAction")]


@pytest.mark.django_db
@pytest.mark.parametrize(("command", "found"), [("migrate", 0), ("check", 1)])
def test_the_command_that_puts_guards_back_is_not_stopped(monkeypatch, command, found):
    monkeypatch.setattr(append_only, "missing", lambda _: ["wallet_transfer_no_update"])
    monkeypatch.setattr(sys, "argv", ["manage.py", command])
    assert len(checks.guards_stand()) == found


def test_looking_for_guards_makes_no_database(monkeypatch, tmp_path):
    file = tmp_path / "none.sqlite3"
    absent = SimpleNamespace(
        vendor="sqlite", settings_dict={"NAME": file}, connection=None
    )
    monkeypatch.setattr(checks, "connections", {"default": absent})
    monkeypatch.setattr(sys, "argv", ["manage.py", "check"])
    assert checks.guards_stand() == []
    assert not file.exists()
