"""The organiser's overview: who comes in, and what stands there."""

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.field import Evening, event_of
from tests.tournaments.organisers import NEW, browser_of, organiser, published
from tournaments.running import event_tick

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(evening: Evening, asha: User) -> Client:
    return organiser(asha)


@pytest.mark.parametrize("path", ["/organise/", NEW])
def test_only_organisers_come_in(path: str, evening, bilal: User) -> None:
    assert "/account/login/" in Client().get(path)["Location"]
    assert browser_of(bilal).get(path).status_code == 403


def test_only_organisers_find_the_way_there_on_the_list_of_events(
    browser: Client, bilal: User
) -> None:
    assert 'href="/organise/"' in browser.get("/events/").text
    assert 'href="/organise/"' not in browser_of(bilal).get("/events/").text


def test_an_organiser_need_not_be_staff_and_sees_only_own_events(
    browser: Client, evening: Evening, asha: User, bilal: User
) -> None:
    assert not asha.is_staff
    mine, other = published(browser, name="Mine"), event_of(evening, name="Strange")
    other.organiser = bilal
    other.save(update_fields=["organiser"])
    page = browser.get("/organise/").text
    assert "Mine" in page
    assert "Strange" not in page
    assert browser.get(f"/organise/{other.pk}/").status_code == 404
    assert browser.get(f"{NEW}?copy={other.pk}").status_code == 404
    assert mine.organiser == asha


def test_a_superuser_sees_every_event(browser: Client, evening, settings) -> None:
    settings.STAFF_MFA = False
    published(browser, name="Somebody's cup")
    root = User.objects.create_superuser("root")
    assert "Somebody&#x27;s cup" in browser_of(root).get("/organise/").text


def test_staff_without_a_second_factor_is_led_to_it(evening, settings) -> None:
    settings.STAFF_MFA = True
    root = User.objects.create_superuser("root")
    assert browser_of(root).get("/organise/").status_code == 302


def test_the_calendar_has_events_and_dates_of_series(
    browser: Client, evening: Evening
) -> None:
    published(browser, name="Daily cup", repeat="day", starts="2026-03-02T20:00")
    event_tick.tick()
    page = browser.get("/organise/").text
    shown = page[page.index('data-testid="calendar"') :].partition("</ol>")[0]
    # From Monday 23 February to Sunday 22 March; announced a week ahead.
    assert shown.count("Daily cup</") == 21
    assert shown.count('class="to-come"') == 15


def test_what_begins_within_half_an_hour_is_to_be_run_now(
    browser: Client, evening: Evening
) -> None:
    event = published(browser, repeat="", starts="2026-03-01T12:40")
    assert "events-now" not in browser.get("/organise/").text
    evening.jump(601)
    assert f'href="/organise/{event.pk}/run/"' in browser.get("/organise/").text
