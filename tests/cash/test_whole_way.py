"""Two bring money, play points, a pool, gin and an event for it, and withdraw."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from config.desk import cash_report
from tables import seating
from tables.models import Table
from tests.cash.house import BROUGHT, cash, cash_table, rake
from tests.tables.house import act, deal
from tests.tables.matchplay import match_of
from tests.tournaments.field import Evening, enter, event_of
from wallet import money, statements
from wallet.cash import sandbox, withdrawals
from wallet.codes import CASH

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
ALWAYS = {"from": "2020-01-01", "to": "2100-01-01"}


def resigned(evening: Evening, table: Table, people: list[User]) -> Any:
    """Let the first of two give the match up; return it when it is over."""
    seating.stand_up(table.pk, people[0])
    evening.go(240)
    return match_of(table)


def test_from_the_deposit_to_the_withdrawal_every_figure_is_the_ledgers(
    monkeypatch: pytest.MonkeyPatch, players, settings
) -> None:
    evening, two = Evening(monkeypatch), players[:2]
    settings.STAFF_MFA = False
    # Points: 20 at €1.00, a tenth of it for the house.
    points = cash_table(*two, stake=100)
    deal(points)
    act(points, two[0], "drop")
    for person in two:
        seating.stand_up(points.pk, person)
    assert [cash(one) for one in two] == [BROUGHT - 2_000, BROUGHT + 1_800]
    # A pool and a match of gin: two entries each, 12 % of the pot.
    pool = cash_table(*two, game="indian-pool-101", stake=1_000)
    evening.go(31)
    assert resigned(evening, pool, two).rake == 240
    gin = cash_table(*two, game="gin-house", stake=500)
    for person in two:
        act(gin, person, "start")
    assert resigned(evening, gin, two).rake == 120
    # An event: the tier of €10.00 keeps 16 %.
    event = event_of(evening, ledger=CASH, entry=1_000, entrants_min=2)
    enter(event, *two)
    assert evening.finish(event).status == "finished"
    assert rake() == 200 + 240 + 120 + 320
    assert sum(cash(one) for one in two) == 2 * BROUGHT - rake()
    # The withdrawal, reviewed by another.
    boss = User.objects.create(
        username="boss", name="Boss", is_staff=True, is_superuser=True
    )
    asked = withdrawals.ask(two[1], 5_000, "out")
    withdrawals.approve(asked.pk, boss)
    withdrawals.hand_over()
    asked.refresh_from_db()
    sandbox.say(sandbox.message("payout_paid", asked))
    asked.refresh_from_db()
    assert asked.state == "paid"
    # Statement, wallet and report say what the ledger says.
    for person in two:
        has = statements.figures(person, CASH)
        newest = statements.statement(person, CASH).rows[0]
        assert has.available == newest.available == cash(person)
        client = Client()
        client.force_login(person)
        assert money.shown(cash(person)) in client.get(reverse("wallet")).text
    days = cash_report.span(ALWAYS)
    fees, held = cash_report.fees(days), cash_report.balances()
    assert fees.total == held["rake"] == rake()
    assert sum(amount for _game, amount in fees.by_game) == 560
    assert [amount for _event, amount in fees.by_event] == [320]
    assert -held["outside"] == 3 * BROUGHT - 5_000
    assert cash_report.payments(days)["withdrawals"] == 5_000
    client = Client()
    client.force_login(boss)
    page = client.get("/admin/cash/", ALWAYS).text
    assert f'data-testid="rake">{money.shown(rake())}<' in page
    assert f'data-testid="paid-in">{money.shown(3 * BROUGHT - 5_000)}<' in page
