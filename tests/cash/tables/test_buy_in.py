"""Nobody brings cash to a points table without having said how much."""

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from tables.seats import drop_and_go, seating
from tests.cash.house import BROUGHT, cash, cash_table
from tests.tables.house import deal, to_act, version
from wallet import ledger

pytestmark = pytest.mark.django_db


def test_joining_asks_for_the_buy_in_first(players) -> None:
    table, client = cash_table(stake=25), Client()
    client.force_login(players[0])
    where = reverse("join", args=[table.pk])
    page = client.post(where).text
    assert 'data-testid="buy-in-question"' in page
    assert "You have €1,000.00 available." in page
    assert cash(players[0]) == BROUGHT
    wrong = client.post(where, {"buy_in": "0.01"})
    assert wrong.status_code == 400
    assert cash(players[0]) == BROUGHT
    assert client.post(where, {"buy_in": "25.00"}).status_code == 302
    assert cash(players[0]) == BROUGHT - 2_500


def test_drop_and_go_brings_what_lay_at_the_table(players) -> None:
    asha, bilal, chandra = players
    table, other = cash_table(seats=3), cash_table(chandra, seats=3)
    seating.sit_down(table.pk, asha, buy_in=3_000)
    seating.sit_down(table.pk, bilal, buy_in=3_000)
    deal(table)
    person = asha if to_act(table) == 0 else bilal
    seat = drop_and_go.drop_and_go(table.pk, person, version(table))
    assert seat.table_id == other.pk
    assert ledger.balance(seat.stack) == 3_000


def test_an_entry_fee_is_not_asked_for(players) -> None:
    table, client = cash_table(game="gin-house", stake=500, seats=2), Client()
    client.force_login(players[0])
    assert client.post(reverse("join", args=[table.pk])).status_code == 302


def test_programs_say_the_buy_in(players) -> None:
    table, program = cash_table(stake=25), APIClient()
    program.force_authenticate(players[0])
    where = f"/api/v1/tables/{table.pk}/seat/"
    answer = program.post(where, {}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, "missing_field")
    assert cash(players[0]) == BROUGHT
    assert program.post(where, {"buy_in": 2_500}, format="json").status_code == 201
