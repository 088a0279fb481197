"""The statement: rows with running balances, pages, totals."""

from datetime import timedelta

import pytest
from django.utils import timezone

from wallet import ledger
from wallet.codes import Code
from wallet.errors import Refusal
from wallet.statement.statements import (
    CodeTotal,
    Row,
    available,
    figures,
    statement,
    totals,
)

pytestmark = [pytest.mark.django_db, pytest.mark.databases]


@pytest.fixture
def evening(users, asha, bilal):
    """Let asha sit down, win 75, lose 125 and 40, and stand up."""
    stacks = [ledger.stack_account(f"seating:{n}", users[n]) for n in range(2)]
    for n, player in enumerate((asha, bilal)):
        ledger.post(player, stacks[n], 2_000, Code.BUY_IN, f"s:{n}:buyin", "table:7")
    mine, theirs = stacks
    ledger.post(theirs, mine, 75, Code.LOSS, "match:1:loss:seat:1", "match:1")
    ledger.post(mine, theirs, 125, Code.LOSS, "match:2:loss:seat:0", "match:2")
    ledger.post(mine, theirs, 40, Code.LOSS, "match:3:loss:seat:0", "match:3")
    ledger.post(mine, asha, 1_910, Code.CASH_OUT, "s:0:cashout", "table:7")


def told(row: Row):
    return (row.what, row.place, row.amount, row.available, row.on_tables)


def test_rows_carry_the_balances_after_them_newest_first(users, evening):
    page = statement(users[0])
    assert [told(row) for row in page.rows] == [
        ("Back from the table", "available", 1_910, 9_910, 0),
        ("Deal lost", "on_tables", -40, 8_000, 1_910),
        ("Deal lost", "on_tables", -125, 8_000, 1_950),
        ("Deal won", "on_tables", 75, 8_000, 2_075),
        ("Buy-in", "available", -2_000, 8_000, 2_000),
        ("Starting chips", "available", 10_000, 10_000, 0),
    ]
    assert page.next is None
    assert page.rows[0].reference == "table:7"


def test_a_statement_shows_only_its_owners_rows(users, evening):
    assert [told(row) for row in statement(users[2]).rows] == [
        ("Starting chips", "available", 10_000, 10_000, 0)
    ]
    assert statement(users[0], "cash").rows == []


@pytest.mark.parametrize("limit", [1, 2, 4, 5, 6, 100])
def test_pages_put_together_are_the_whole_statement(users, evening, limit):
    whole = statement(users[0]).rows
    rows, before = [], None
    while True:
        page = statement(users[0], before=before, limit=limit)
        rows += page.rows
        assert len(page.rows) <= limit
        before = page.next
        if before is None:
            break
    assert rows == whole


def test_rows_of_later_play_do_not_move_a_page(users, evening, asha, bilal):
    first = statement(users[0], limit=2)
    ledger.post(asha, bilal, 5, Code.LOSS, "later")
    again = statement(users[0], before=first.next, limit=2)
    assert [row.amount for row in again.rows] == [-125, 75]
    assert again.rows[0].on_tables == 1_950


@pytest.mark.parametrize(
    "cursor", ["", "0", "-1", "abc", "1.5", "٣", "9" * 19 + "9", "1;--", " 1"]
)
def test_a_cursor_we_never_gave_is_refused(users, cursor):
    with pytest.raises(Refusal) as refused:
        statement(users[0], before=cursor)
    assert (refused.value.code, refused.value.status) == ("bad_cursor", 400)


@pytest.mark.parametrize("limit", [0, -1, 101, 10**9])
def test_a_page_has_bounds(users, limit):
    with pytest.raises(Refusal) as refused:
        statement(users[0], limit=limit)
    assert refused.value.params == {"low": 1, "high": 100}


def test_totals_count_what_came_from_others_and_went_to_others(users, evening):
    since = timezone.now() - timedelta(hours=1)
    assert totals(users[0], since=since) == [
        CodeTotal(Code.START, 1, 10_000, 0),
        CodeTotal(Code.LOSS, 3, 75, 165),
    ]
    assert totals(users[0], since=timezone.now() + timedelta(hours=1)) == []


def test_figures_before_anything_happened_are_zero(django_user_model):
    newcomer = django_user_model.objects.create(username="new")
    assert figures(newcomer).total == available(newcomer) == 0
    assert statement(newcomer).rows == []
