"""Which tables for cash there are, and who may sit down there."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from accounts.models.residence import Jurisdiction
from accounts.staff import frozen_chips
from tables.errors import Refusal
from tables.models import CashOffer, Pace, Phase, Table
from tables.seats import quick_play, seating, waiting_list
from tables.tick import sweep
from tests.cash import cashdesk
from tests.cash.house import BROUGHT, cash, cash_table
from tests.tables.house import phase
from wallet.cash import gate as cash_gate
from wallet.codes import CASH

pytestmark = pytest.mark.django_db


def code_of(asked) -> str:
    with pytest.raises(Refusal) as refused:
        asked()
    return refused.value.code


@pytest.mark.parametrize("chips", ["cash", "tournament:1", "gold"])
def test_with_the_gate_shut_there_is_no_other_currency(asha, chips) -> None:
    with pytest.raises(Refusal) as refused:
        seating.open_table(asha, "indian-points", seats=2, stake=25, chips=chips)
    assert refused.value.code == "wrong_currency"
    assert "only play with play chips" in refused.value.message


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"stake": 30}, "bad_amount"),
        ({"stake": True}, "bad_amount"),
        ({"bots": 1}, "bad_field"),
        ({"assist": True}, "bad_field"),
        ({"pace": Pace.UNTIMED}, "bad_field"),
        ({"options": {"first_drop": 10}}, "usual_rules_only"),
        ({"practice": True}, "bad_field"),
        ({"demo": True}, "bad_field"),
    ],
)
def test_a_table_for_cash_is_of_few_shapes(gate, given, code) -> None:
    shape = {"seats": 2, "stake": 25, "chips": CASH, **given}
    assert code_of(lambda: seating.open_table(None, "indian-points", **shape)) == code


def test_members_open_what_the_catalogue_lets_them(players) -> None:
    asha = players[0]
    shape = {"seats": 2, "stake": 25, "chips": CASH}

    def opens(**more):
        return seating.open_table(asha, "indian-points", **{**shape, **more})

    assert code_of(opens) == "not_offered"
    offer = CashOffer.objects.create(
        game="indian-points", seats=2, stake=25, is_for_members=False
    )
    assert code_of(opens) == "not_offered"
    CashOffer.objects.filter(pk=offer.pk).update(is_for_members=True)
    table = opens()
    assert (table.ledger, table.assist, table.bots_fill) == (CASH, False, 0)
    assert code_of(lambda: opens(private=True)) == "not_offered"
    assert code_of(lambda: opens(stake=50)) == "not_offered"


def test_members_open_one_from_the_page(players) -> None:
    asha, shape = players[0], {"game": "indian-points", "seats": 2, "stake": 25}
    client = Client()
    client.force_login(asha)
    address = reverse("new_table")
    assert 'name="cash"' not in client.get(address).text
    offer = CashOffer.objects.create(**shape, is_for_members=True)
    page = client.get(address).text
    assert "Cash: €0.25 a point, 2 seats, Normal" in page
    sent = {"game": "indian-points", "seats": 4, "stake": 5, "pace": "quick", "bots": 2}
    sent |= {"assist": "on", "cash": offer.pk, "key": "k"}
    asked = client.post(address, sent)
    assert 'data-testid="buy-in-question"' in asked.text
    assert 'name="key" value="k"' in asked.text
    assert not Table.objects.filter(ledger=CASH).exists()
    wrong = client.post(address, {**sent, "buy_in": "0.01"})
    assert wrong.status_code == 400
    assert not Table.objects.filter(ledger=CASH).exists()
    assert client.post(address, {**sent, "buy_in": "30.00"}).status_code == 302
    table = Table.objects.get(ledger=CASH)
    assert (table.seats_max, table.stake, table.pace) == (2, 25, "normal")
    assert (table.assist, table.bots_fill) == (False, 0)
    assert cash(asha) == BROUGHT - 3_000
    assert 'name="cash"' not in Client().get(address).text


def test_the_refusal_of_a_stake_speaks_money(gate) -> None:
    with pytest.raises(Refusal) as refused:
        seating.open_table(None, "indian-points", seats=2, stake=3, chips=CASH)
    assert refused.value.message == "Please give an amount from €0.05 to €40.00."
    assert refused.value.params["chips"] == "cash"
    assert refused.value.params["currency"] == "EUR"


def test_only_members_whom_the_gate_lets_in_sit_down(players, asha) -> None:
    table = cash_table(players[0])
    guest = create_guest()
    nobody = User.objects.create(username="devi", name="Devi")
    indian = User.objects.create(username="esha", name="Esha")
    cashdesk.settle(indian, country="IN")
    bot = User.objects.create(username="bot-x", name="Bot X", is_bot=True)
    for person, code in (
        (guest, "members_only"),
        (nobody, "say_where"),
        (indian, "not_where_you_live"),
        (bot, "members_only"),
    ):
        assert code_of(lambda who=person: seating.sit_down(table.pk, who)) == code
    assert table.seats.count() == 1


def test_too_little_cash_is_told_as_money(players) -> None:
    poor = User.objects.create(username="devi", name="Devi")
    cashdesk.settle(poor)
    cashdesk.pay_in(poor, 2_500, "poor")
    table = cash_table(players[0], game="indian-pool-101", stake=100_000)
    with pytest.raises(Refusal) as refused:
        seating.sit_down(table.pk, poor)
    assert refused.value.message == "You need €1,000.00, but you have €25.00."
    points = cash_table(players[0], stake=100)
    with pytest.raises(Refusal) as refused:
        seating.sit_down(points.pk, poor)
    assert refused.value.message == "You need €80.00, but you have €25.00."


def test_frozen_chips_are_not_brought(players) -> None:
    staff = User.objects.create(username="desk", name="Desk", is_staff=True)
    frozen_chips.freeze(players[1], reason="Looked into.", by=staff)
    table = cash_table(players[0])
    assert code_of(lambda: seating.sit_down(table.pk, players[1])) == "frozen"


def test_quick_play_never_seats_at_cash(players) -> None:
    table = cash_table(players[0], stake=5)
    taken = quick_play.take(players[1], quick_play.Wish("indian-points", 2))
    assert taken.pk != table.pk
    assert taken.ledger == "play"


def test_who_is_outside_the_gate_does_not_wait_for_a_seat(players) -> None:
    table = cash_table(*players[:2])
    assert (
        code_of(lambda: waiting_list.wait(table.pk, create_guest())) == "members_only"
    )
    assert waiting_list.wait(table.pk, players[2]).place == 1


def test_the_house_keeps_a_table_of_its_catalogue_open(players, hands) -> None:
    CashOffer.objects.create(game="indian-points", seats=2, stake=25)
    CashOffer.objects.create(game="gin-house", seats=2, stake=500, is_kept_open=False)
    sweep.sweep()
    sweep.sweep()
    table = Table.objects.get(ledger=CASH)
    assert (table.game, table.stake, table.creator) == ("indian-points", 25, None)
    for person in players[:2]:
        seating.sit_down(table.pk, person)
    sweep.sweep()
    assert Table.objects.filter(ledger=CASH).count() == 2
    hands.pass_time(700)
    sweep.sweep()
    assert Table.objects.open().filter(ledger=CASH).count() == 2


def test_a_closed_gate_opens_no_table_and_sends_the_waiting_home(
    players, hands
) -> None:
    CashOffer.objects.create(game="indian-points", seats=3, stake=25)
    sweep.sweep()
    table = Table.objects.get(ledger=CASH)
    seating.sit_down(table.pk, players[0])
    assert cash(players[0]) < BROUGHT
    cash_gate.close("The licence ends.", None)
    with pytest.raises(Refusal) as refused:
        seating.sit_down(table.pk, players[1])
    assert refused.value.code == "cash_closing"
    assert "The licence ends." in refused.value.message
    sweep.sweep()
    assert phase(table) == Phase.CLOSED
    assert cash(players[0]) == BROUGHT
    sweep.sweep()
    assert not Table.objects.open().filter(ledger=CASH).exists()
    cash_gate.open_again(None)
    sweep.sweep()
    assert Table.objects.open().filter(ledger=CASH).count() == 1


def test_where_a_country_ends_cash_its_people_leave_with_the_deal(players) -> None:
    table = cash_table(*players[:2])
    Jurisdiction.objects.update(has_cash=False)
    assert code_of(lambda: seating.top_up(table.pk, players[0], 100)) in {
        "not_where_you_live"
    }
    seating.stand_up(table.pk, players[0])
    assert cash(players[0]) == BROUGHT
