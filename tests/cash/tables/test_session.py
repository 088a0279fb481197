"""What a session and a week brought is told in play chips and in cash, never as one."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tables.models import Seat
from tables.seats import seating
from tests.cash.house import cash, cash_table
from tests.tables.house import act, deal, table_of
from wallet import money

pytestmark = pytest.mark.django_db


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def told(user: User) -> dict[str, Any]:
    """Return what the table's page is told, as if everybody had sat for an hour."""
    Seat.objects.update(sat_at=timezone.now() - timedelta(minutes=65))
    return browser(user).get("/wellbeing/session/").json()


def lost(*people: User, stake: int = 100) -> None:
    """Let the first drop at a table for cash: 20 points."""
    table = cash_table(*people, stake=stake)
    deal(table)
    act(table, people[0], "drop")


def test_cash_lost_and_won_is_told_as_money(players) -> None:
    lost(*players[:2])
    loser, winner = told(players[0]), told(players[1])
    assert (loser["cash"], winner["cash"]) == (-2_000, 1_800)
    assert loser["currency"] == "EUR"
    assert loser["clock"] == "1 h 5 min · −€20.00"
    assert winner["text"] == "Your cash in this time: +€18.00."
    assert loser["net"] == 0


def test_both_kinds_are_told_apart(players) -> None:
    lost(*players[:2])
    table = table_of(*players[:2], stake=5)
    deal(table)
    act(table, players[0], "drop")
    found = told(players[0])
    assert (found["net"], found["cash"]) == (-100, -2_000)
    assert found["clock"] == "1 h 5 min · −100 · −€20.00"
    assert found["text"] == (
        "Your play chips in this time: −100. Your cash in this time: −€20.00."
    )


def test_at_a_table_for_cash_nothing_lost_is_nothing_of_cash(players) -> None:
    cash_table(players[0])
    assert told(players[0])["clock"] == "1 h 5 min · €0.00"


def test_who_plays_for_chips_alone_reads_of_no_cash(players) -> None:
    table_of(*players[:2])
    found = told(players[0])
    assert "cash" not in found
    assert "currency" not in found
    assert found["clock"] == "1 h 5 min · 0"


def test_the_week_and_the_own_page_have_the_cash_beside_the_chips(players) -> None:
    assert "week-cash" not in browser(players[0]).get("/wellbeing/").text
    lost(*players[:2])
    page = browser(players[0]).get("/wellbeing/").text
    assert 'data-testid="week-cash">−€20.00<' in page
    shown = f'data-testid="me-cash">{money.shown(cash(players[0]))}<'
    assert shown in browser(players[0]).get("/me/").text


def test_with_the_gate_shut_none_of_it_is_told(players, gate) -> None:
    table = cash_table(*players[:2])
    deal(table)
    act(table, players[0], "drop")
    seating.stand_up(table.pk, players[0])
    gate.CASH_ENABLED = False
    found = told(players[0])
    assert "cash" not in found
    assert "€" not in found["clock"] + found["text"]
    for path in ("/wellbeing/", "/me/"):
        page = browser(players[0]).get(path).text
        assert "week-cash" not in page
        assert "me-cash" not in page


def test_the_month_on_the_wallet_is_of_the_chips_that_are_shown(players) -> None:
    lost(*players[:2])
    client = browser(players[0])
    assert "Play in" in client.get("/wallet/").text
    page = client.get("/wallet/?chips=cash").text
    # What was paid in is not play.
    month = page[page.index("wallet-month") :].split("</p>")[0]
    assert "Play for cash in" in month
    assert "in €0.00, out €20.00, net" in month
    assert "−€20.00" in month


def test_beside_limits_of_cash_those_of_play_chips_say_so(players, gate) -> None:
    page = browser(players[0]).get("/wellbeing/").text
    assert "Play chips lost in 24 hours" in page
    assert "Cash lost in 24 hours" in page
    assert f'placeholder="{money.shown(10**9)}"' in page
    gate.CASH_ENABLED = False
    page = browser(players[0]).get("/wellbeing/").text
    assert ">Loss in 24 hours" in page
    assert "Play chips lost" not in page
