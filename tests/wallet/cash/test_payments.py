"""Asking, reviewing, and what the database refuses."""

import pytest
from django.db import IntegrityError, connection, transaction

from tests.wallet.cash.test_callbacks import available, hear, said
from tests.wallet.triggers.test_refused_sql import INSERT, refused
from wallet import audit, ledger
from wallet.cash import amounts, deposits, gate, withdrawals
from wallet.codes import CASH, Code
from wallet.errors import KeyReused, Refusal
from wallet.models.cash import Callback, Deposit, Withdrawal
from wallet.statement.statements import figures, statement

pytestmark = [pytest.mark.django_db, pytest.mark.databases]


@pytest.fixture
def rich(cash):
    """Return asha, who brought in 50.00."""
    hear(said("deposit_paid", deposits.ask(cash[0], 5_000, "in")))
    return cash[0]


def test_a_withdrawal_is_held_and_then_paid(rich, cash):
    asked = withdrawals.ask(rich, 2_000, "out")
    found = figures(rich, CASH)
    assert (found.available, found.pending, found.total) == (3_000, 2_000, 5_000)
    withdrawals.approve(asked.pk, cash[1])
    hear(said("payout_paid", asked))
    found = figures(rich, CASH)
    assert (found.available, found.pending, found.total) == (3_000, 0, 3_000)
    assert [
        (row.what, row.place, row.amount, row.available, row.pending)
        for row in statement(rich, CASH).rows
    ] == [
        ("Withdrawal paid", "pending", -2_000, 3_000, 0),
        ("Withdrawal asked for", "available", -2_000, 3_000, 2_000),
        ("Deposit", "available", 5_000, 5_000, 0),
    ]


def test_a_refused_withdrawal_goes_home_with_its_reason(rich, cash):
    asked = withdrawals.ask(rich, 2_000, "out")
    with pytest.raises(Refusal, match="say_why"):
        withdrawals.refuse(asked.pk, cash[1], "  ")
    withdrawals.refuse(asked.pk, cash[1], "The name on the account differs.")
    assert available(rich) == 5_000
    assert Withdrawal.objects.get().reason == "The name on the account differs."
    for again in (withdrawals.approve, lambda *a: withdrawals.refuse(*a, "no")):
        with pytest.raises(Refusal, match="already_reviewed"):
            again(asked.pk, cash[2])
    assert audit.findings() == []


def test_you_cannot_review_your_own_withdrawal(rich, cash):
    asked = withdrawals.ask(rich, 2_000, "out")
    with pytest.raises(Refusal, match="own_withdrawal"):
        withdrawals.approve(asked.pk, rich)
    refused("UPDATE wallet_withdrawal SET state = 'approved', reviewer_id = user_id")
    refused("UPDATE wallet_withdrawal SET state = 'approved'")


@pytest.mark.parametrize("amount", [0, -1, 99, 1_000_001, True, 1.5, "100", None])
def test_an_amount_out_of_bounds_is_refused(rich, amount):
    for ask in (deposits.ask, withdrawals.ask):
        with pytest.raises(Refusal, match="bad_money"):
            ask(rich, amount, "k")


def test_more_than_is_available_is_refused_and_leaves_no_trace(rich):
    with pytest.raises(Refusal, match="insufficient_chips"):
        withdrawals.ask(rich, 5_001, "k")
    assert not Withdrawal.objects.exists()
    assert audit.findings() == []


def test_the_same_form_is_the_same_payment(rich):
    first = withdrawals.ask(rich, 2_000, "out")
    assert withdrawals.ask(rich, 2_000, "out") == first
    assert deposits.ask(rich, 5_000, "in").state == "paid"
    for ask, key in ((withdrawals.ask, "out"), (deposits.ask, "in")):
        with pytest.raises(KeyReused):
            ask(rich, 300, key)
    assert available(rich) == 3_000


def test_a_person_has_only_so_many_unpaid_deposits(cash):
    for number in range(deposits.OPEN_MAX):
        deposits.ask(cash[0], 100, f"{number}")
    with pytest.raises(Refusal, match="too_many_open"):
        deposits.ask(cash[0], 100, "more")


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("1000", 100_000),
        ("1,000", 100_000),
        (" 1000 ", 100_000),
        ("1 000", 100_000),
        ("१०००", 100_000),
        ("1000.00", 100_000),
        ("٣", 300),
        ("25.50", 2_550),
        ("10,000.00", 1_000_000),
    ],
)
def test_an_amount_that_is_clear_is_taken(text, cents):
    assert amounts.read(text) == cents


@pytest.mark.parametrize(
    "text",
    ["", "1.000", "1,00", "1,0000", "12,34", "1e3", "-5", "+5", "0", "0.99", "25.5"]
    + ["10000.01", "NaN", "5 EUR", "²", "9" * 50, "1.00.00"],
)
def test_an_amount_that_could_mean_two_things_is_not(text):
    with pytest.raises(Refusal, match="bad_money"):
        amounts.read(text)


def test_who_may_not_play_may_still_withdraw(rich, cash):
    rich.residence.delete()
    with pytest.raises(Refusal, match="say_where"):
        deposits.ask(rich, 100, "k")
    assert withdrawals.ask(rich, 2_000, "out").state == "held"


def test_with_the_gate_shut_nothing_can_be_asked_or_heard(rich, settings):
    body = said("deposit_paid", deposits.ask(rich, 100, "k"))
    settings.CASH_ENABLED = False
    for act in (
        lambda: deposits.ask(rich, 100, "k2"),
        lambda: withdrawals.ask(rich, 100, "k3"),
        lambda: hear(body),
        lambda: gate.require(rich),
    ):
        with pytest.raises(Refusal, match="not_found"):
            act()
    assert available(rich) == 5_000


@pytest.fixture
def books(rich, cash):
    """Return the accounts by name, with a withdrawal under way."""
    asked = withdrawals.ask(rich, 2_000, "out")
    return {
        "asha": ledger.player_account(rich, CASH).pk,
        "bilal": ledger.player_account(cash[1], CASH).pk,
        "held": ledger.held_account(f"withdrawal:{asked.pk}", rich).pk,
        "outside": ledger.house_account("outside", CASH).pk,
        "rake": ledger.house_account("rake", CASH).pk,
    }


ASTRAY = (
    ("outside", "asha", "prize"),
    ("outside", "rake", "deposit"),
    ("outside", "held", "deposit"),
    ("asha", "outside", "paidout"),
    ("asha", "outside", "deposit"),
    ("held", "bilal", "returned"),
    ("held", "rake", "rake"),
    ("held", "asha", "cashout"),
    ("bilal", "held", "hold"),
    ("rake", "asha", "deposit"),
    ("asha", "bilal", "hold"),
    ("outside", "asha", "reversal"),
)
"""From whom, to whom, and what it would be called."""


def test_cash_moves_by_four_roads_and_the_database_knows_them(books):
    for debit, credit, code in ASTRAY:
        values = (books[debit], books[credit], 10, code, f"attack: {debit}, {code}")
        told = refused(INSERT, values)
        assert "no cash goes this way" in told, (debit, credit, code)


ATTACKS = (
    "UPDATE wallet_withdrawal SET amount = 1",
    "UPDATE wallet_withdrawal SET amount = -5",
    "UPDATE wallet_withdrawal SET state = 'gone'",
    "UPDATE wallet_deposit SET state = 'asked'",
    "UPDATE wallet_deposit SET why = 'x'",
    "DELETE FROM wallet_deposit",
    "DELETE FROM wallet_withdrawal",
    "UPDATE wallet_callback SET outcome = 'done'",
    "DELETE FROM wallet_callback",
    "UPDATE wallet_account SET balance = -1 WHERE kind = 'held'",
    "INSERT INTO wallet_account (ledger, kind, key, created_at)"
    " VALUES ('play', 'outside', 'x', '2026-01-01')",
    "INSERT INTO wallet_account (ledger, kind, key, balance, created_at)"
    " VALUES ('cash', 'held', 'x', 0, '2026-01-01')",
)


def test_payments_are_kept_and_end_once_whoever_holds_the_pen(books):
    for sql in ATTACKS:
        refused(sql)
        assert audit.findings() == [], sql


def test_a_payment_cannot_be_replaced_or_emptied_away(books):
    if connection.vendor == "sqlite":
        columns = "id, user_id, amount, state, provider, request_key, why, asked_at"
        refused(
            f"REPLACE INTO wallet_deposit ({columns})"  # noqa: S608
            f" SELECT {columns.replace('amount', '99')} FROM wallet_deposit"
        )
    else:
        connection.check_constraints()
        refused("TRUNCATE wallet_deposit, wallet_withdrawal")
    with pytest.raises(IntegrityError), transaction.atomic():
        Callback.objects.all().delete()


def test_the_audit_names_a_payment_that_the_ledger_does_not_know(books, rich):
    Deposit.objects.create(user=rich, amount=700, state="paid", request_key="forged")
    ledger.post(
        ledger.house_account("outside", CASH),
        ledger.player_account(rich, CASH),
        300,
        Code.DEPOSIT,
        "forged",
        "deposit:nowhere",
    )
    Withdrawal.objects.create(user=rich, amount=900, request_key="forged")
    assert sorted((each.invariant, each.expected) for each in audit.findings()) == [
        ("I9", "0"),
        ("I9", "700"),
        ("I9", "900"),
    ]
