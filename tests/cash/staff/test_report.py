"""The operator's report of cash: every figure equals the ledger's own sums."""

import csv
import io

import pytest
from django.test import Client

from accounts.models import User
from config.staff.overview import cash_report
from tables.seats import seating
from tables.staff import void_match
from tests.cash.house import BROUGHT, cash, cash_table, rake
from tests.tables.house import Hands, act, deal
from tests.tables.matchplay import match_of
from wallet.cash import withdrawals
from wallet.codes import CASH
from wallet.statement.statements import figures

pytestmark = pytest.mark.django_db
ALWAYS = {"from": "2020-01-01", "to": "2100-01-01"}


@pytest.fixture
def boss(db, settings) -> User:
    """Return somebody of the desk who may look at everything."""
    settings.STAFF_MFA = False
    return User.objects.create(
        username="boss", name="Boss", is_staff=True, is_superuser=True
    )


def played(hands: Hands, players) -> None:
    """Play a deal of points and a pool; the last one asks for a withdrawal."""
    table = cash_table(*players[:2], stake=100)
    deal(table)
    act(table, players[0], "drop")
    for person in players[:2]:
        seating.stand_up(table.pk, person)
    pool = cash_table(*players[1:], game="indian-pool-101", stake=1_000)
    hands.pass_time(31)
    seating.stand_up(pool.pk, players[1])
    hands.pass_time(240)
    withdrawals.ask(players[2], 500, "w")


def test_fees_by_day_game_and_event_sum_to_the_ledgers(hands: Hands, players) -> None:
    played(hands, players)
    found = cash_report.fees(cash_report.span(ALWAYS))
    assert found.total == rake() == 200 + 240
    assert sum(amount for _day, amount in found.by_day) == rake()
    assert dict(found.by_game) == {"13-card Points": 200, "Pool 101": 240}
    assert found.by_event == []


def test_a_fee_given_back_is_taken_off(hands: Hands, players) -> None:
    table = cash_table(*players[:2], stake=100)
    deal(table)
    act(table, players[0], "drop")
    void_match.void(match_of(table).pk, cause="fault", note="A wrong card.", by=None)
    assert cash_report.fees(cash_report.span(ALWAYS)).total == rake() == 0
    for person in players[:2]:
        seating.stand_up(table.pk, person)


def test_balances_and_payments_are_the_accounts(hands: Hands, players) -> None:
    played(hands, players)
    told = cash_report.balances()
    assert sum(told.values()) == 0
    assert told["rake"] == rake()
    assert told["held"] == 500
    assert told["player"] == sum(cash(one) for one in players)
    paid = cash_report.payments(cash_report.span(ALWAYS))
    assert paid["deposits"] == 3 * BROUGHT
    assert -told["outside"] == paid["deposits"] - paid["withdrawals"]


def test_each_persons_sums_are_those_of_the_statement(hands: Hands, players) -> None:
    played(hands, players)
    rows = {
        row["username"]: row for row in cash_report.people(cash_report.span(ALWAYS))
    }
    for person in players:
        row, has = rows[person.username], figures(person, CASH)
        assert row["available"] == has.available
        assert row["pending"] == has.pending
        assert row["deposits"] == BROUGHT
        assert has.total == BROUGHT + row["result"]
        assert row["country"] == "MT"
    assert sum(row["result"] for row in rows.values()) == -rake()


def test_a_result_counts_the_chips_at_tables(hands: Hands, players) -> None:
    """Who has just sat down has lost nothing; who won has won it before they leave."""
    table = cash_table(*players[:2], stake=100)
    results = [row["result"] for row in cash_report.people(cash_report.span(ALWAYS))]
    assert results == [0, 0, 0]
    deal(table)
    act(table, players[0], "drop")
    rows = cash_report.people(cash_report.span(ALWAYS))
    assert [row["result"] for row in rows] == [-2_000, 1_800, 0]
    assert rows[0]["at_tables"] > 0
    for person, row in zip(players, rows, strict=True):
        assert figures(person, CASH).total == BROUGHT + row["result"]
    # The fee alone is missing, and it is the house's.
    assert sum(row["result"] for row in rows) == -rake()


def test_the_page_and_its_files(hands: Hands, players, boss: User) -> None:
    played(hands, players)
    client = Client()
    client.force_login(boss)
    page = client.get("/admin/cash/", ALWAYS).text
    assert 'data-testid="rake">€4.40<' in page
    assert 'data-testid="deposits">€3,000.00<' in page
    answer = client.get("/admin/cash/people.csv", ALWAYS)
    lines = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [line["username"] for line in lines] == ["asha", "bilal", "chandra"]
    assert {line["deposits"] for line in lines} == {"1000.00"}
    fees = client.get("/admin/cash/fees.csv", ALWAYS).text
    assert "game,Pool 101,2.40" in fees
    assert client.get("/admin/cash/else.csv").status_code == 404
    assert 'data-testid="cash-report-link"' in client.get("/admin/").text


def test_nonsense_days_are_the_last_thirty(gate) -> None:
    assert cash_report.span({"from": "x", "to": "2026-99-01"}).last
    one = cash_report.span({"from": "2026-02-02", "to": "2026-01-01"})
    assert one.first <= one.last


def test_the_report_is_not_there_without_cash_or_the_right(
    gate, boss: User, asha: User
) -> None:
    client = Client()
    gate.CASH_ENABLED = False
    client.force_login(boss)
    assert client.get("/admin/cash/").status_code == 404
    assert "cash-report-link" not in client.get("/admin/").text
    gate.CASH_ENABLED = True
    User.objects.filter(pk=asha.pk).update(is_staff=True)
    client.force_login(User.objects.get(pk=asha.pk))
    assert client.get("/admin/cash/").status_code == 404
