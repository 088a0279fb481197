"""Amounts of an event for cash are typed and told as money, to the hundredth."""

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.models import User
from config.staff import roles
from tests.cash.house import BROUGHT
from tests.tournaments.field import Evening, event_of
from tests.tournaments.organisers import browser_of, offered, organiser
from tournaments.errors import Refusal
from tournaments.models import Status, Tournament
from tournaments.planning import amendments
from tournaments.registration import registrations

pytestmark = pytest.mark.django_db
NEW = "/organise/new/"
WHY = "Agreed on the phone."
SOAK = pytest.mark.soak("cash_amounts")


@pytest.fixture
def browser(evening: Evening, gate, asha: User) -> Client:
    """Return the browser of somebody who may have events for cash."""
    roles.furnish()
    asha.groups.add(Group.objects.get(name="cash organiser"))
    return browser_of(asha)


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Return the hands of the clock, of tables and of events."""
    return Evening(monkeypatch)


def form(browser: Client, where: str = NEW) -> dict[str, str]:
    return offered(browser.get(where).text)


def saved(browser: Client, **changes: Any) -> Tournament:
    sent = {
        **form(browser),
        "ledger": "cash",
        "amounts_of": "cash",
        "bots_fill": "0",
        **changes,
    }
    assert browser.post(NEW, {**sent, "act": "draft"}).status_code == 302
    return Tournament.objects.latest("pk")


@pytest.mark.parametrize(
    ("typed", "cents", "shown"),
    [
        pytest.param("2.50", 250, "2.50", marks=SOAK),
        ("2.5", 250, "2.50"),
        pytest.param("0.05", 5, "0.05", marks=SOAK),
        pytest.param("10", 1_000, "10.00", marks=SOAK),
        ("", 0, "0.00"),
    ],
)
def test_an_amount_is_typed_to_the_hundredth_and_shown_so_again(
    browser: Client, typed: str, cents: int, shown: str
) -> None:
    event = saved(browser, entry=typed, balance_min=typed)
    assert (event.entry, event.balance_min) == (cents, cents)
    again = form(browser, f"/organise/{event.pk}/")
    assert (again["entry"], again["balance_min"]) == (shown, shown)
    # Sent as it stands, and copied, it is the same.
    browser.post(f"/organise/{event.pk}/", {**again, "act": "draft"})
    assert Tournament.objects.get(pk=event.pk).entry == cents
    assert form(browser, f"{NEW}?copy={event.pk}")["entry"] == shown


@pytest.mark.parametrize(("was", "to"), [("play", "cash"), ("cash", "play")])
def test_amounts_are_not_carried_from_chips_to_money(browser, was, to) -> None:
    """Without a script, too: 100 chips never become 100.00."""
    sent = {**form(browser), "amounts_of": was, "ledger": to, "entry": "100"}
    sent |= {"added": "50", "bots_fill": "0", "act": "draft"}
    answer = browser.post(NEW, sent)
    assert answer.status_code == 400
    assert "so they are empty now" in answer.text
    assert not Tournament.objects.exists()
    again = offered(answer.text)
    assert (again["entry"], again["added"], again["amounts_of"]) == ("", "", to)
    again |= {"entry": "25", "added": "0", "act": "draft"}
    assert browser.post(NEW, again).status_code == 302
    assert Tournament.objects.get().entry == (2_500 if to == "cash" else 25)


def test_what_is_no_amount_of_money_is_said_beside_the_field(browser: Client) -> None:
    sent = {**form(browser), "ledger": "cash", "amounts_of": "cash", "act": "draft"}
    for typed in ("2.505", "1e-3", "-1", "two", "NaN", "1e30"):
        answer = browser.post(NEW, {**sent, "entry": typed})
        assert 'id="id_entry_error"' in answer.text, typed
        assert not Tournament.objects.exists(), typed


def test_play_chips_are_whole(browser: Client) -> None:
    sent = {**form(browser), "ledger": "play", "entry": "2.50", "act": "draft"}
    assert "Chips are whole numbers." in browser.post(NEW, sent).text
    assert not Tournament.objects.exists()
    browser.post(NEW, {**sent, "entry": "250"})
    assert Tournament.objects.get().entry == 250


def test_the_form_speaks_of_the_currency_to_those_alone_who_may_use_it(
    browser: Client, bilal: User
) -> None:
    page = browser.get(NEW).text
    assert "For cash, entry and prizes are in EUR, such as 10 or 2.50." in page
    assert 'step="0.01"' in page
    other = organiser(bilal).get(NEW).text
    assert "EUR" not in other
    assert 'step="0.01"' not in other


def test_the_preview_is_in_money(browser: Client) -> None:
    sent = {
        **form(browser),
        "ledger": "cash",
        "amounts_of": "cash",
        "entry": "2.50",
        "bots_fill": "0",
    }
    page = browser.post("/organise/preview/", sent).text
    # The tier of €1.00 keeps 20 %.
    assert "€2.00 for the prizes, €0.50 service fee" in page


def test_a_condition_of_cash_is_told_and_eased_as_money(
    browser: Client, evening: Evening, players
) -> None:
    event = event_of(evening, ledger="cash", entry=1_000, balance_min=BROUGHT + 50)
    Tournament.objects.filter(pk=event.pk).update(organiser=players[0])
    page = browser_of(players[1]).get(f"/events/{event.slug}/?tab=info").text
    assert "At least €1,000.50 of cash owned." in page
    with pytest.raises(Refusal) as refused:
        registrations.register(event.pk, players[1])
    assert refused.value.message == (
        "You have €1,000.00 in cash. To enter this event you need €1,000.50."
    )
    where = f"/organise/{event.pk}/amend/"
    page = browser.get(where).text
    assert "Cash owned, in EUR" in page
    assert 'value="1000.50"' in page
    names = ("name", "text", *amendments.limits_of(event))
    sent = {name: getattr(event, name) for name in names}
    answer = browser.post(where, {**sent, "balance_min": "1000.51"})
    assert "The nearest you can set is €1,000.50" in answer.text
    assert browser.post(where, {**sent, "balance_min": "12.25"}).status_code == 302
    assert Tournament.objects.get(pk=event.pk).balance_min == 1_225


def test_finance_agrees_in_money(browser: Client, bilal: User, settings) -> None:
    settings.STAFF_MFA = False
    event = saved(browser, entry="2.50", guarantee="50.25")
    bilal.is_staff = True
    bilal.save(update_fields=["is_staff"])
    bilal.groups.add(Group.objects.get(name="finance"))
    desk = browser_of(bilal)
    where = reverse("admin:tournaments_tournament_change", args=[event.pk])
    page = desk.get(where).text
    assert "agree-cash/" in page
    assert '/agree/"' not in page
    act = reverse("admin:tournaments_tournament_agree-cash", args=[event.pk])
    page = desk.get(act).text
    assert "Up to, in EUR" in page
    assert "€50.25" in page
    assert "organiser&#x27;s budget" not in page
    few = desk.post(act, {"amount": "50.24", "reason": WHY})
    assert "an amount from €50.25" in few.text
    assert Tournament.objects.get(pk=event.pk).consent_max is None
    assert desk.post(act, {"amount": "50.25", "reason": WHY}).status_code == 302
    assert Tournament.objects.get(pk=event.pk).consent_max == 5_025
    sent = form(browser, f"/organise/{event.pk}/")
    browser.post(f"/organise/{event.pk}/", {**sent, "act": "publish"})
    assert Tournament.objects.get(pk=event.pk).status != Status.DRAFT
