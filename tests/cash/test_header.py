"""The header of every page has the cash of those who may have some."""

import pytest
from django.test import Client

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from accounts.models.residence import Jurisdiction
from tables.messages import notices
from tests.cash import cashdesk
from tests.cash.house import cash_table
from wallet.cash import gate as cash_gate

pytestmark = pytest.mark.django_db


def header(user: User) -> str:
    client = Client()
    client.force_login(user)
    page = client.get("/events/").text
    return page[page.index("<header") : page.index("</header>")]


def told(user: User) -> dict[str, int]:
    found = notices.balances(user)
    return {one.chips: one.available for one in found}


def test_what_is_at_hand_stands_beside_the_play_chips(players) -> None:
    assert 'data-testid="bal-play"' in header(players[0])
    assert "€1,000.00" in header(players[0])
    cash_table(players[0], game="gin-house", stake=500)
    cash_table(players[0], stake=25)
    assert 'data-balance="95000" data-currency="EUR"' in header(players[0])
    assert told(players[0])["cash"] == 95_000


def test_who_may_have_cash_reads_that_there_is_none_yet(gate, asha: User) -> None:
    assert "bal-cash" not in header(asha)
    cashdesk.settle(asha)
    assert "€0.00" in header(asha)
    cash_gate.close("The licence ends.", None)
    assert "bal-cash" not in header(asha)


def test_who_has_cash_and_may_have_none_still_reads_it(players) -> None:
    Jurisdiction.objects.update(has_cash=False)
    assert "€1,000.00" in header(players[0])
    assert "bal-cash" not in header(create_guest())


def test_with_the_gate_shut_neither_page_nor_socket_tells_it(players, gate) -> None:
    gate.CASH_ENABLED = False
    assert "bal-play" in header(players[0])
    assert "bal-cash" not in header(players[0])
    assert "cash" not in told(players[0])
