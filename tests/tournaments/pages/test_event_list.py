"""The list's day rail, its statuses, and what a newcomer sees first."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.tournaments.field import Evening, enter, event_of, people
from tests.tournaments.organisers import browser_of
from tournaments.models import Tournament
from tournaments.running import organiser_actions
from tournaments.view import day_rail, event_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(asha: User) -> Client:
    client = Client()
    client.force_login(asha)
    return client


def shown(client: Client, query: str, *names: str) -> set[str]:
    text = client.get(f"/events/?{query}").text
    return {name for name in names if name in text.partition('"event-cards"')[2]}


def test_the_rail_has_the_days_with_events_as_the_reader_counts_days(
    client: Client, evening: Evening
) -> None:
    event_of(evening, name="Now cup")
    event_of(evening, name="Late cup", starts_at=evening.moment + timedelta(days=2))
    filters = event_list.Filters()
    rail = event_list.page_of(filters, None).rail
    assert [one.count for one in rail] == [1, 1]
    day = (evening.moment + timedelta(days=2)).date()
    names = ("Now cup", "Late cup")
    assert shown(client, f"day={day}", *names) == {"Late cup"}
    assert shown(client, "day=someday", *names) == set(names)
    assert shown(client, "day=9999-12-31&zone=Pacific/Kiritimati", *names) == set()
    empty = client.get("/events/?day=2001-01-01").text
    assert "Nothing on Mon 1 Jan" in empty
    assert "Now cup" in empty


def test_a_day_begins_at_the_readers_midnight() -> None:
    first, last = day_rail.span_of(date(2026, 11, 22), "Asia/Kolkata")
    assert first == datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
    assert last - first == timedelta(days=1)
    # The clocks go back: that day is an hour longer.
    first, last = day_rail.span_of(date(2026, 10, 25), "Europe/London")
    assert last - first == timedelta(hours=25)


@pytest.mark.parametrize("zone", ["", "Nowhere/Land", "../etc/passwd", "America", "\0"])
def test_a_zone_that_is_none_is_utc(zone: str) -> None:
    assert day_rail.zone_name({"zone": zone}, {}) == ""
    assert day_rail.zone_name({}, {day_rail.COOKIE: "Asia/Kolkata"}) == "Asia/Kolkata"


def test_a_status_narrows_the_tab_it_belongs_to(
    client: Client, evening: Evening, asha: User
) -> None:
    soon = evening.moment + timedelta(hours=2)
    event_of(
        evening, name="Opens later", opens_at=soon, starts_at=soon + timedelta(hours=1)
    )
    late = event_of(evening, name="Still open", late_minutes=60)
    done = event_of(evening, name="No more")
    for event in (late, done):
        enter(event, *people(2))
    off = event_of(evening, name="Called off")
    organiser_actions.cancel(off.pk, reason="Rain in the hall.", by=None)
    evening.jump(605)
    evening.go(3)
    names = ("Opens later", "Still open", "No more", "Called off")
    assert shown(client, "status=announced", *names) == {"Opens later"}
    assert shown(client, "tab=running", *names) == {"Still open", "No more"}
    assert shown(client, "tab=running&status=late", *names) == {"Still open"}
    assert shown(client, "tab=finished&status=cancelled", *names) == {"Called off"}
    assert shown(client, "tab=finished&status=finished", *names) == set()
    assert shown(client, "tab=running&status=cancelled", *names) == {
        "Still open",
        "No more",
    }


def test_a_newcomer_is_shown_the_free_events_and_the_way_to_all(
    client: Client, evening: Evening, asha: User
) -> None:
    event_of(evening, name="Dear cup", entry=500)
    assert client.get("/events/").status_code == 200
    event_of(evening, name="Free cup", entry=0)
    answer: Any = client.get("/events/")
    assert answer.status_code == 302
    assert answer["Location"] == "/events/?entry=0"
    assert shown(client, "entry=0", "Dear cup", "Free cup") == {"Free cup"}
    assert shown(client, "all=1", "Dear cup", "Free cup") == {"Dear cup", "Free cup"}
    assert browser_of(asha).get("/events/").status_code == 200


def test_the_list_has_what_one_decides_by(client, evening: Evening) -> None:
    event_of(evening, name="Sunday cup", guarantee=5_000)
    text = client.get("/events/").text
    for told in ("Sunday cup", "13-card Points", "Timed levels", "200", "5,000"):
        assert told in text
    assert "data-left=" in text
    assert 'data-testid="btn-register"' in text


def test_filters_are_in_the_address_and_nonsense_filters_nothing(
    client, evening: Evening
) -> None:
    event_of(evening, name="Levels free", entry=0)
    event_of(evening, name="Pools dear", format="tables", entry=1_000)
    event_of(
        evening, name="Far away", starts_at=evening.moment + timedelta(days=3), entry=0
    )

    def shown(query: str) -> set[str]:
        text = client.get(f"/events/?{query}").text
        cards = text.partition('class="event-cards"')[2]
        names = ("Levels free", "Pools dear", "Far away")
        return {name for name in names if name in cards}

    assert len(shown("all=1")) == 3
    assert shown("entry=0") == {"Levels free", "Far away"}
    assert shown("format=tables") == {"Pools dear"}
    assert shown("game=indian-points&within=24") == {"Levels free"}
    # With the gate of cash shut there is no such choice.
    assert len(shown("chips=cash")) == 3
    assert len(shown("game=chess&entry=x&within=-1&page=0")) == 3


def test_tabs_divide_events_by_where_they_are(browser, evening, asha) -> None:
    mine, other = event_of(evening, name="With me"), event_of(evening, name="Other")
    enter(mine, asha)
    assert "With me" in browser.get("/events/?tab=mine").text
    assert "Other" not in browser.get("/events/?tab=mine").text.partition("tabs")[2]
    organiser_actions.cancel(other.pk, reason="Rain in the hall.", by=None)
    evening.go(3)
    assert "Other" in browser.get("/events/?tab=finished").text
    assert "No events are running right now" in browser.get("/events/?tab=running").text


def test_an_empty_list_names_the_next_event(client, evening: Evening) -> None:
    later = evening.moment + timedelta(days=2)
    event_of(evening, name="Next week cup", starts_at=later)
    text = client.get("/events/?within=24").text
    assert "Nothing in the next 24 hours" in text
    assert "Next week cup" in text


def test_a_draft_and_a_rehearsal_are_nowhere(client, evening: Evening) -> None:
    event = event_of(evening, name="Secret cup")
    Tournament.objects.filter(pk=event.pk).update(is_listed=False)
    assert "Secret cup" not in client.get("/events/").text
    assert client.get(reverse("event", args=[event.slug])).status_code == 404
    assert client.get("/events/no-such-event/").status_code == 404


def test_the_list_asks_a_fixed_number_of_questions(
    browser, evening, asha, django_assert_max_num_queries
) -> None:
    for n in range(12):
        enter(event_of(evening, name=f"Cup {n}"), asha)
    browser.get("/events/")  # Notes the session, once in a while.
    with django_assert_max_num_queries(12):
        browser.get("/events/")
