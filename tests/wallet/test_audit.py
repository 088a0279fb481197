"""The audit passes a right ledger and names each planted fault."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from wallet import audit, ledger
from wallet.codes import Code
from wallet.triggers import append_only

pytestmark = [pytest.mark.django_db, pytest.mark.databases]


@pytest.fixture
def books(asha, bilal, users):
    """Return a ledger with a bit of everything in it: 20 rows that balance."""
    pot = ledger.pot_account("match:7")
    rake = ledger.house_account("rake")
    stack = ledger.stack_account("seating:1", users[0])
    ledger.post(asha, stack, 1_000, Code.BUY_IN, "seating:1:buyin")
    ledger.post(stack, asha, 1_000, Code.CASH_OUT, "seating:1:cashout")
    for account in (asha, bilal):
        ledger.post(account, pot, 500, Code.ENTRY, f"entry:{account.pk}")
    ledger.post(pot, rake, 120, Code.RAKE, "match:7:rake")
    won = ledger.post(pot, bilal, 880, Code.PAYOUT, "match:7:payout:seat:1")
    ledger.reverse(ledger.post(asha, bilal, 5, Code.LOSS, "x"), "x:reversal")
    return {"asha": asha.pk, "bilal": bilal.pk, "pot": pot.pk, "won": won.pk}


def plant(sql: str) -> None:
    """Change the books behind the guards' back, as a broken disk would."""
    append_only.take_down()
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(sql)
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = OFF")
    append_only.install()


def violated() -> set[str]:
    return {finding.invariant for finding in audit.findings()}


def test_a_right_ledger_passes_and_the_command_says_so(books):
    out = StringIO()
    call_command("audit_ledger", stdout=out)
    assert audit.findings() == []
    assert "The ledger balances." in out.getvalue()


def test_a_wrong_cached_balance_is_named_with_both_values(books):
    plant(f"UPDATE wallet_account SET balance = 9999 WHERE id = {books['asha']}")
    out = StringIO()
    with pytest.raises(CommandError) as failed:
        call_command("audit_ledger", stdout=out)
    assert failed.value.returncode == 1
    assert f"I3 account {books['asha']} player:play:" in out.getvalue()
    assert "expected 9500, found 9999" in out.getvalue()
    assert violated() == {"I1", "I3"}


def test_chips_moved_between_two_cached_balances_are_found(books):
    plant(f"UPDATE wallet_account SET balance = balance - 7 WHERE id = {books['asha']}")
    plant(
        f"UPDATE wallet_account SET balance = balance + 7 WHERE id = {books['bilal']}"
    )
    assert violated() == {"I3"}


def test_a_changed_amount_is_found(books):
    plant(f"UPDATE wallet_transfer SET amount = 881 WHERE id = {books['won']}")
    assert violated() == {"I3", "I4"}


def test_a_deleted_row_is_found(books):
    plant(f"DELETE FROM wallet_transfer WHERE id = {books['won']}")
    assert violated() == {"I3"}


def test_a_changed_history_has_another_digest(books):
    before = audit.totals()
    ledger.pot_account("match:8")
    assert audit.totals(upto=before.last_id).digest == before.digest
    plant(f"UPDATE wallet_transfer SET key = 'other' WHERE id = {books['won']}")
    assert audit.totals(upto=before.last_id).digest != before.digest


def test_the_digest_does_not_depend_on_how_much_is_read_at_a_time(books, monkeypatch):
    whole = audit.totals()
    monkeypatch.setattr(audit, "PAGE", 2)
    assert audit.totals() == whole
    assert whole.transfers > 2


def test_a_balance_that_was_once_below_zero_is_found(books, asha, bilal):
    ledger.post(asha, bilal, 100, Code.LOSS, "late")
    ledger.post(bilal, asha, 100, Code.LOSS, "later")
    plant("UPDATE wallet_transfer SET amount = 99999 WHERE key IN ('late', 'later')")
    assert violated() == {"I4"}


def test_a_transfer_across_ledgers_is_found(books, users):
    other = ledger.player_account(users[1], "tournament:7")
    plant(
        f"UPDATE wallet_transfer SET credit_id = {other.pk} WHERE id = {books['won']}"
    )
    assert "I5" in violated()


def test_a_match_pot_that_paid_out_and_is_not_empty_is_found(books, asha):
    pot = ledger.pot_account("match:7")
    ledger.post(asha, pot, 3, Code.ENTRY, "match:7:late")
    assert violated() == {"I7"}


def test_a_reversal_of_another_amount_is_found(books):
    plant("UPDATE wallet_transfer SET amount = 4 WHERE key = 'x:reversal'")
    assert "I8" in violated()


def test_a_start_grant_of_another_amount_or_a_second_one_is_found(books, asha):
    promotions = ledger.house_account("promotions")
    ledger.post(promotions, asha, 10_000, Code.START, "second")
    assert violated() == {"I9"}
    ledger.post(promotions, asha, 9_000, Code.RELOAD, "small")
    wheres = [each.where for each in audit.findings()]
    assert len(wheres) == 2
    assert "small" in wheres[0]
