"""Who may not pay in reads why in place of the form, and the server says the code."""

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from accounts.models import User
from accounts.staff import frozen_chips
from accounts.wellbeing import breaks
from wallet.models.cash import Deposit, Withdrawal

pytestmark = pytest.mark.django_db


def freeze(person: User) -> None:
    boss = User.objects.create(username="boss", name="Boss", is_staff=True)
    frozen_chips.freeze(person, reason="We look into a report.", by=boss)


BARS = {
    "frozen": (freeze, "frozen while the house looks into this: We look into a report"),
    "on_break": (lambda one: breaks.take_break(one, "24h"), "You are on a break until"),
    "excluded": (lambda one: breaks.exclude(one, "6m"), "You excluded yourself from"),
}


@pytest.fixture(params=BARS)
def barred(request, players) -> tuple[User, str, str]:
    """Return somebody who may not pay in, the code of the refusal, and why."""
    act, words = BARS[request.param]
    act(players[0])
    return User.objects.get(pk=players[0].pk), request.param, words


def browser(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def test_the_deposit_form_is_closed_with_the_reason(barred) -> None:
    person, _code, words = barred
    page = browser(person).get(reverse("cash")).text
    assert 'data-testid="btn-deposit"' not in page
    closed = page.split('data-testid="deposit-closed"')[1].split("</section>")[0]
    assert words in closed


def test_a_deposit_is_refused_with_the_code(barred) -> None:
    person, code, _words = barred
    entry = {"amount": "50", "key": "k"}
    answer = browser(person).post(reverse("cash_deposit"), entry)
    assert answer.status_code == 403
    program = APIClient()
    program.force_authenticate(person)
    told = program.post("/api/v1/cash/deposits/", {"amount": 500}, format="json")
    assert (told.status_code, told.json()["code"]) == (403, code)
    assert not Deposit.objects.filter(user=person, state="asked").exists()


def test_only_a_freeze_closes_withdrawals(barred) -> None:
    person, code, words = barred
    page = browser(person).get(reverse("cash")).text
    assert ('data-testid="btn-withdraw"' in page) == (code != "frozen")
    if code == "frozen":
        closed = page.split('data-testid="withdraw-closed"')[1].split("</section>")[0]
        assert words in closed
    entry = {"amount": "50", "key": "k"}
    browser(person).post(reverse("cash_withdraw"), entry)
    assert Withdrawal.objects.exists() == (code != "frozen")
