"""The gate closes: what runs ends, and everybody's money can still be withdrawn."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from accounts.models import User
from accounts.models.residence import Residence
from accounts.staff import frozen_chips
from accounts.wellbeing import breaks
from config.staff.overview import cash_report
from tables.clock import timers
from tables.models import CashOffer, Match, Table
from tables.seats import seating
from tables.tick import sweep
from tests.cash.house import BROUGHT, cash, cash_table, rake
from tests.tables.house import Hands
from tournaments.models import Tournament
from tournaments.planning import drafts
from wallet import ledger
from wallet.cash import deposits, sandbox, withdrawals
from wallet.cash import gate as cash_gate
from wallet.codes import CASH
from wallet.models.cash import Deposit, Withdrawal

pytestmark = pytest.mark.django_db
API = "/api/v1/cash/"


@pytest.fixture
def boss(db, settings) -> User:
    """Return somebody of the desk who may do everything."""
    settings.STAFF_MFA = False
    return User.objects.create(
        username="boss", name="Boss", is_staff=True, is_superuser=True
    )


def browser(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def program(person: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(person)
    return client


def form_key(page: str) -> str:
    found = re.search(r'name="key" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def by_page(person: User, amount: str) -> str:
    """Ask for a withdrawal on the page; return the page that follows."""
    client = browser(person)
    page = client.get(reverse("cash")).text
    assert 'data-testid="btn-deposit"' not in page
    entry = {"amount": amount, "key": form_key(page)}
    return client.post(reverse("cash_withdraw"), entry, follow=True).text


def paid(boss: User, person: User) -> Withdrawal:
    """Let the desk approve the person's newest withdrawal, and the provider pay it."""
    asked = Withdrawal.objects.filter(user=person).latest("asked_at")
    url = reverse("admin:wallet_withdrawal_review", args=[asked.pk])
    browser(boss).post(url, {"decision": "approve"})
    withdrawals.hand_over()
    asked.refresh_from_db()
    sandbox.say(sandbox.message("payout_paid", asked))
    asked.refresh_from_db()
    assert asked.state == "paid"
    return asked


def test_all_money_leaves_a_house_whose_gate_closes_by_pages_and_api(
    hands: Hands, players, boss: User
) -> None:
    """A pool runs while the gate closes; in the end nothing is owed to anybody."""
    pool = cash_table(*players[:2], game="indian-pool-101", stake=10_000)
    hands.pass_time(31)
    cash_gate.close("The licence ends.", boss)
    # Who plays withdraws what is at hand; the entry stays in the pot.
    page = by_page(players[0], "900.00")
    assert "We hold €900.00" in page
    assert "The licence ends." in page
    assert "you can withdraw everything" in page
    assert cash(players[0]) == 0
    paid(boss, players[0])
    answer = program(players[2]).post(
        f"{API}withdrawals/", {"amount": BROUGHT}, format="json"
    )
    assert (answer.status_code, answer.json()["state"]) == (201, "held")
    paid(boss, players[2])
    assert Match.objects.get(table=pool).ended_at is None
    seating.stand_up(pool.pk, players[1])
    hands.pass_time(240)
    sweep.sweep()
    assert not Table.objects.open().filter(ledger=CASH).exists()
    # The winner has the pot less the fee, and takes home all of it.
    assert (cash(players[0]), rake()) == (17_600, 2_400)
    by_page(players[0], "176.00")
    paid(boss, players[0])
    answer = program(players[1]).post(
        f"{API}withdrawals/", {"amount": 90_000}, format="json"
    )
    assert answer.status_code == 201
    paid(boss, players[1])
    assert sum(cash(one) for one in players) == 0
    held = cash_report.balances()
    # What is left of all that came in is what the house earned.
    assert -held["outside"] == held["rake"] == 2_400
    assert sum(held.values()) == 0


def test_nothing_is_paid_in_while_it_closes(players) -> None:
    before = deposits.ask(players[0], 5_000, "before")
    cash_gate.close("The licence ends.", None)
    entry = {"amount": "50", "key": "k"}
    answer = browser(players[0]).post(reverse("cash_deposit"), entry)
    assert answer.status_code == 403
    assert "Cash play is being closed. The reason: The licence ends." in answer.text
    told = program(players[0]).post(f"{API}deposits/", {"amount": 500}, format="json")
    assert (told.status_code, told.json()["code"]) == (403, "cash_closing")
    assert Deposit.objects.filter(state="asked").get() == before
    # What was paid before and said after it is not credited: it goes back.
    sandbox.say(sandbox.message("deposit_paid", before))
    before.refresh_from_db()
    assert (before.state, before.why) == ("stopped", "cash_closing")
    deposits.send_back(before)
    assert cash(players[0]) == BROUGHT


def test_every_door_of_the_api_says_why(players) -> None:
    """The document lists what is refused here; `tests.refusals` holds it to that."""
    CashOffer.objects.create(
        game="indian-points", seats=2, stake=25, is_for_members=True
    )
    table, full = cash_table(players[0], seats=2), cash_table(*players[1:])
    event = event_of_cash()
    cash_gate.close("The licence ends.", None)
    shape = {"game": "indian-points", "seats": 2, "stake": 25, "chips": CASH}
    asked = {
        "tables/": (players[1], shape),
        f"tables/{table.pk}/seat/": (players[1], {}),
        f"tables/{table.pk}/topup/": (players[0], {"amount": 100}),
        f"tables/{full.pk}/waiting/": (players[0], {}),
        f"tournaments/{event.pk}/entry/": (players[0], {}),
        "cash/deposits/": (players[0], {"amount": 500}),
    }
    for path, (person, body) in asked.items():
        answer = program(person).post(f"/api/v1/{path}", body, format="json")
        assert (answer.status_code, answer.json()["code"]) == (403, "cash_closing"), (
            path
        )
    assert [cash(one) for one in players] == [BROUGHT - 5_000] * 3


def event_of_cash() -> Tournament:
    event = drafts.create(
        name="Gin cup",
        format="bracket",
        game="gin-house",
        seats=2,
        pace="normal",
        entry=1_000,
        entrants_max=8,
        ledger=CASH,
        starts_at=timers.now() + timedelta(hours=1),
    )
    return drafts.publish(event.pk)


def test_who_may_not_play_at_all_withdraws_while_it_closes(players, boss: User) -> None:
    cash_gate.close("The licence ends.", boss)
    Residence.objects.filter(user=players[0]).update(country="IN")
    breaks.exclude(players[1], "6m")
    for person in players[:2]:
        person.refresh_from_db()
        assert "We hold" in by_page(person, "1,000")
        paid(boss, person)
    # Frozen chips stay until two of the desk have looked.
    frozen_chips.freeze(players[2], reason="Looked into.", by=boss)
    assert "Your chips are frozen" in by_page_open(players[2], "10")
    assert cash(players[2]) == BROUGHT


def test_a_refused_withdrawal_comes_home_and_is_asked_for_again(
    players, boss: User
) -> None:
    cash_gate.close("The licence ends.", boss)
    by_page(players[0], "1,000")
    asked = Withdrawal.objects.get()
    url = reverse("admin:wallet_withdrawal_review", args=[asked.pk])
    browser(boss).post(url, {"decision": "refuse", "reason": "Another name."})
    assert cash(players[0]) == BROUGHT
    assert "Another name." in browser(players[0]).get(reverse("cash")).text
    by_page(players[0], "1,000")
    assert paid(boss, players[0]).amount == BROUGHT


@pytest.mark.parametrize("way", ["page", "api"])
def test_the_last_cents_can_be_taken_home(players, boss: User, way: str) -> None:
    person, left = players[0], 37
    withdrawals.ask(person, BROUGHT - left, "most")
    cash_gate.close("The licence ends.", boss)
    if way == "page":
        assert "Write the amount as" in by_page(person, "0.36")
        assert "We hold €0.37" in by_page(person, "0.37")
    else:
        client, url = program(person), f"{API}withdrawals/"
        answer = client.post(url, {"amount": 36}, format="json")
        assert answer.json()["params"] == {"low": 37, "high": 1_000_000}
        key = {"Idempotency-Key": "k"}
        for _time in range(2):
            answer = client.post(url, {"amount": 37}, format="json", headers=key)
            assert answer.status_code == 201
    assert ledger.balance(ledger.player_account(person, CASH)) == 0
    assert Withdrawal.objects.filter(amount=left).count() == 1
    paid(boss, person)


def test_with_more_than_a_unit_left_the_least_is_a_unit(players) -> None:
    refused = by_page_open(players[0], "0.99")
    assert "Write the amount as 25 or 25.50, from €1.00 to €10,000.00." in refused
    assert not Withdrawal.objects.exists()


def by_page_open(person: User, amount: str) -> str:
    entry = {"amount": amount, "key": "k"}
    return browser(person).post(reverse("cash_withdraw"), entry).text
