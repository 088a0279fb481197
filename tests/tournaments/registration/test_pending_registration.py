"""Guests and events that cost or give something: an account first, then the entry."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from accounts.guests.guest_accounts import create_guest
from accounts.login import idle_timeout
from accounts.models import User
from tests.tables.house import chips
from tests.tournaments.field import Evening, enter, entry_of, event_of
from tests.tournaments.organisers import browser_of, offered, organiser
from tournaments.errors import Refusal
from tournaments.models import Entry, Tournament
from tournaments.registration import registrations

pytestmark = pytest.mark.django_db
PASSWORD = "seven-oaks-of-gin"  # noqa: S105
HALF_AN_HOUR = 30 * 60


def at(event: Tournament) -> str:
    return f"/events/{event.slug}/entry/"


def press(browser: Client, event: Tournament, act: str = "register", **sent: str):
    return browser.post(at(event), {"act": act, **sent})


def sign_up(browser: Client, where: str, name: str = "Newcomer"):
    sent = {"username": name, "password1": PASSWORD, "next": where.partition("=")[2]}
    sent["next"] = sent["next"].replace("%2F", "/")
    codes = browser.post("/account/signup/", sent, follow=True)
    back = re.search(r'name="next" value="([^"]+)"', codes.text)[1]
    return browser.post("/account/recovery-codes/new/", {"next": back}, follow=True)


# A guest, a stranger ------------------------------------------------------------------


@pytest.mark.parametrize("fields", [{"entry": 500}, {"added": 9}, {"guarantee": 9}])
def test_a_guest_is_refused_where_chips_are_paid_or_given(
    evening: Evening, fields: dict[str, int]
) -> None:
    event, guest = event_of(evening, **{"entry": 0, **fields}), create_guest()
    with pytest.raises(Refusal, match="account_needed"):
        registrations.register(event.pk, guest)
    assert chips(guest) == 10_000
    assert not Entry.objects.exists()


def test_an_event_that_costs_and_gives_nothing_takes_guests(evening: Evening) -> None:
    event = event_of(evening, entry=0)
    browser = Client()
    answer = browser.post(at(event), {"act": "register"}, follow=True)
    assert "You are registered." in answer.text
    assert Entry.objects.get().user.is_guest


def test_a_guest_signs_up_keeps_the_chips_and_is_registered(evening: Evening) -> None:
    event, guest = event_of(evening, entry=500), create_guest()
    browser = browser_of(guest)
    page = browser.get(f"/events/{event.slug}/").text
    assert "Sign up and register" in page
    assert "you keep your chips and your matches." in page
    answer = press(browser, event)
    assert answer["Location"].startswith("/account/signup/?next=")
    assert not Entry.objects.exists()
    form = browser.get(answer["Location"]).text
    assert "Evening cup is for members" in form
    assert "Keep this name and your chips" in form
    done = sign_up(browser, answer["Location"])
    assert done.redirect_chain[-1][0] == f"/events/{event.slug}/"
    assert "You are registered." in done.text
    guest.refresh_from_db()
    assert not guest.is_guest
    assert entry_of(event, guest).state == Entry.State.REGISTERED
    assert chips(guest) == 9_500
    assert User.objects.count() == 1


def test_a_stranger_becomes_no_guest_but_a_member_who_is_registered(
    evening: Evening,
) -> None:
    event, browser = event_of(evening, entry=500), Client()
    answer = press(browser, event)
    assert answer["Location"].startswith("/account/signup/?next=")
    assert not User.objects.exists()
    sign_up(browser, answer["Location"])
    assert Entry.objects.get().user.username == "Newcomer"


def test_the_invitation_code_comes_along(evening: Evening) -> None:
    event, browser = event_of(evening, entry=5, invite_code="a:b"), Client()
    answer = press(browser, event, code="a:b")
    assert "You are registered." in sign_up(browser, answer["Location"]).text


def test_a_link_alone_registers_nobody(evening: Evening, asha: User, bilal) -> None:
    first, other = event_of(evening), event_of(evening)
    browser = browser_of(asha)
    assert browser.get(at(first))["Location"] == f"/events/{first.slug}/"
    stranger = Client()
    press(stranger, first)
    stranger.force_login(bilal)
    # What was pressed for one event holds for that one, and once.
    assert stranger.get(at(other))["Location"] == f"/events/{other.slug}/"
    stranger.get(at(first))
    assert entry_of(first, bilal)
    registrations.unregister(first.pk, bilal)
    stranger.get(at(first))
    assert entry_of(first, bilal).state == Entry.State.WITHDRAWN
    assert not Entry.objects.filter(user=asha).exists()


def test_what_cannot_be_entered_sends_nobody_to_sign_up(evening: Evening) -> None:
    event = event_of(evening)
    evening.moment += timedelta(minutes=9)
    answer = press(Client(), event)
    assert 'data-code="registration_closed"' in answer.text


def test_the_api_refuses_a_guest_with_a_code(evening: Evening, client) -> None:
    event = event_of(evening)
    made = client.post("/api/v1/guests/").json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    where = f"/api/v1/tournaments/{event.pk}/"
    answer = client.post(
        f"{where}entry/", {}, content_type="application/json", headers=headers
    )
    assert answer.status_code == 403
    assert answer.json()["code"] == "account_needed"
    told = client.get(where, headers=headers).json()
    assert (told["for_members"], told["account_days_min"]) == (True, 0)


# More that an organiser asks for ------------------------------------------------------


def test_an_organiser_asks_for_the_age_of_the_account(
    evening: Evening, asha: User, bilal: User
) -> None:
    form = offered(organiser(asha).get("/organise/new/").text)
    sent = {**form, "act": "publish", "account_days_min": "7", "guarantee": "0"}
    answer = organiser(asha).post("/organise/new/", sent)
    event = Tournament.objects.get()
    assert answer.status_code == 302
    evening.tick()
    page = Client().get(f"/events/{event.slug}/").text
    assert "An account that is 7 days old." in page
    User.objects.filter(pk=bilal.pk).update(
        date_joined=evening.moment - timedelta(days=7, seconds=-1)
    )
    bilal.refresh_from_db()
    with pytest.raises(Refusal, match="account_too_new") as caught:
        registrations.register(event.pk, bilal)
    assert caught.value.params == {"need": 7, "have": 6}
    User.objects.filter(pk=bilal.pk).update(
        date_joined=evening.moment - timedelta(days=7)
    )
    bilal.refresh_from_db()
    registrations.register(event.pk, bilal)


def test_an_account_is_as_old_as_its_password_not_as_its_guest(
    evening: Evening,
) -> None:
    event, guest = event_of(evening, entry=1, account_days_min=1), create_guest()
    User.objects.filter(pk=guest.pk).update(
        date_joined=evening.moment - timedelta(days=30)
    )
    browser = browser_of(guest)
    answer = sign_up(browser, press(browser, event)["Location"])
    assert 'data-code="account_too_new"' in answer.text
    assert not Entry.objects.exists()


# A log-in that has lapsed -------------------------------------------------------------


@pytest.mark.parametrize("entry", [0, 500])
def test_a_member_whose_log_in_has_lapsed_logs_in_and_is_registered(
    evening: Evening, asha: User, entry: int
) -> None:
    event, browser = event_of(evening, entry=entry), browser_of(asha)
    browser.get(f"/events/{event.slug}/")
    browser.session.flush()
    page = browser.get(f"/events/{event.slug}/").text
    assert "Log in and register" in page
    assert "You were logged out." in page
    answer = press(browser, event)
    assert answer["Location"].startswith("/account/login/?next=")
    assert User.objects.count() == 1
    sent = {"login": "asha", "password": "asha-plays-rummy", "next": at(event)}
    done = browser.post("/account/login/", sent, follow=True)
    assert "You are registered." in done.text
    assert entry_of(event, asha)


def test_a_member_who_logged_out_may_come_back_as_a_guest(
    evening: Evening, asha: User
) -> None:
    event, browser = event_of(evening, entry=0), browser_of(asha)
    browser.get("/events/")
    browser.post("/account/logout/")
    press(browser, event)
    assert Entry.objects.get().user.is_guest


def test_a_reminder_asks_a_lapsed_member_too(evening: Evening, asha: User) -> None:
    event, browser = event_of(evening), browser_of(asha)
    browser.get("/events/")
    browser.session.flush()
    answer = press(browser, event, "remind")
    assert answer["Location"].startswith("/account/login/")
    browser.force_login(asha)
    assert "We will remind you" in browser.get(at(event), follow=True).text
    assert User.objects.count() == 1


# Waiting is no idleness ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("hours", "stays"), [(1, True), (23, True), (48, False), (None, True)]
)
def test_nobody_who_waits_for_an_event_is_logged_out_as_idle(
    evening: Evening, asha: User, monkeypatch, hours: int | None, stays: bool
) -> None:
    starts = evening.moment + timedelta(hours=hours) if hours else None
    event = event_of(evening, starts_at=starts)
    enter(event, asha)
    assert _is_inside_later(asha, monkeypatch) is stays


def test_who_plays_in_an_event_stays_and_is_idle_once_it_is_over(
    evening: Evening, asha: User, bilal: User, monkeypatch
) -> None:
    event = event_of(evening)
    enter(event, asha, bilal)
    evening.jump(601)
    assert registrations.waits(asha)
    evening.finish(event)
    assert not registrations.waits(asha)
    assert not registrations.waits(create_guest())


def _is_inside_later(user: User, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Open a page, wait for more than half an hour, and ask for it again."""
    browser = browser_of(user)
    browser.get("/me/")
    seen = browser.session[idle_timeout.SEEN]

    class Later:
        @staticmethod
        def time() -> float:
            return seen + HALF_AN_HOUR + 60

    monkeypatch.setattr(idle_timeout, "time", Later)
    browser.get("/me/")
    return "_auth_user_id" in browser.session
