"""Guests: in one click, and kept whole when they become members."""

import uuid

import pytest
from django.contrib.auth import authenticate
from django.test import Client

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from wallet import ledger
from wallet.models import Transfer
from wallet.statement import statements

PASSWORD = "three-runs-and-a-set"


@pytest.fixture
def guest(db):
    return create_guest()


@pytest.fixture
def browser(guest):
    client = Client()
    client.force_login(guest)
    return client


def upgrade(browser, **changes):
    data = {"username": "meera", "name": "", "password1": PASSWORD, **changes}
    return browser.post("/account/signup/", data)


def test_a_guest_has_a_name_and_ten_thousand_chips(guest):
    first, second, number = guest.name.split()
    assert first.istitle()
    assert second.istitle()
    assert len(number) == 2
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert statements.figures(guest, "play").available == 10_000


def test_two_hundred_guests_have_two_hundred_names(db):
    names = {create_guest().name_key for _ in range(200)}
    assert len(names) == 200


def test_without_the_grant_there_is_no_guest(db, monkeypatch):
    def broken(user):
        raise RuntimeError("no ledger today")

    monkeypatch.setattr(ledger, "grant_start", broken)
    with pytest.raises(RuntimeError, match="no ledger"):
        create_guest()
    assert not User.objects.exists()


def test_an_upgrade_keeps_id_name_chips_and_session(browser, guest):
    answer = upgrade(browser)
    assert answer.status_code == 302
    member = User.objects.get()
    assert member.pk == guest.pk
    assert member.display_name == guest.display_name
    assert member.username == "meera"
    assert not member.is_guest
    assert statements.figures(member, "play").available == 10_000
    assert Transfer.objects.count() == 1
    assert browser.get("/account/signup/").status_code == 302
    assert authenticate(username="meera", password=PASSWORD) == member


def test_an_upgrade_may_change_the_shown_name(browser, guest):
    upgrade(browser, name="Meera of Pune")
    assert User.objects.get(pk=guest.pk).display_name == "Meera of Pune"


@pytest.mark.databases
def test_an_upgrade_with_a_taken_name_changes_nothing(browser, guest, asha):
    answer = upgrade(browser, username="ASHA")
    assert answer.status_code == 200
    assert "This name is taken" in answer.text
    guest.refresh_from_db()
    assert guest.is_guest
    assert not guest.has_usable_password()


@pytest.mark.databases
def test_a_form_sent_twice_upgrades_once(browser, guest):
    upgrade(browser)
    upgrade(browser, username="other", password1="another-good-password")
    assert User.objects.get().username == "meera"


def test_a_member_does_not_become_another_by_an_old_page(guest):
    stale = Client()
    stale.force_login(guest)
    User.objects.filter(pk=guest.pk).update(is_guest=False, username="meera")
    upgrade(stale, username="thief")
    assert User.objects.get(pk=guest.pk).username == "meera"


def test_the_upgrade_page_says_what_is_kept(browser, guest):
    page = browser.get("/account/signup/").text
    assert guest.display_name in page
    assert "10,000" in page


def test_a_guest_may_log_in_as_somebody_else(browser, asha):
    page = browser.get("/account/login/")
    assert page.status_code == 200
    assert "10,000 play chips for good" in page.text
    browser.post("/account/login/", {"login": "asha", "password": "asha-plays-rummy"})
    assert browser.session["_auth_user_id"] == str(asha.pk)


def test_logging_out_a_guest_is_asked_first_and_needs_a_post(browser, guest):
    assert "no password" in browser.get("/account/logout/").text
    assert browser.session["_auth_user_id"] == str(guest.pk)
    browser.post("/account/logout/")
    assert "_auth_user_id" not in browser.session


def test_ids_are_uuids(guest):
    assert isinstance(guest.pk, uuid.UUID)
