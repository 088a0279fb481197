"""The house's own events: always one to play at once, and a week's schedule."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.management import call_command

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tests.tournaments.field import Evening, enter, entry_of
from tournaments.models import Entry, Series, Status, Tournament
from tournaments.planning import demo_events
from tournaments.running import event_tick
from wallet import audit

pytestmark = pytest.mark.django_db


def of(name: str) -> Tournament:
    return Tournament.objects.filter(name=name).latest("pk")


def furnished() -> None:
    demo_events.begin_series()
    event_tick.tick()


def test_a_fresh_house_has_a_freeroll_within_minutes_a_sit_and_go_and_a_week(
    evening: Evening,
) -> None:
    furnished()
    assert not Series.objects.exclude(fault="").exists()
    freeroll = of("House freeroll")
    assert freeroll.status == Status.REGISTERING
    assert freeroll.entry == 0
    wait = freeroll.starts_at - evening.moment
    assert timedelta(minutes=2) < wait < timedelta(minutes=13)
    assert of("Quick Gin for four").is_sit_and_go
    week = evening.moment + timedelta(days=7, minutes=1)
    coming = Tournament.objects.filter(starts_at__lt=week)
    assert coming.count() == 4
    cup = of("Sunday Points Cup").starts_at.astimezone(ZoneInfo("Asia/Kolkata"))
    assert (cup.weekday(), cup.hour, cup.minute) == (6, 20, 0)


def test_furnishing_twice_begins_nothing_twice(evening: Evening) -> None:
    assert demo_events.begin_series() == 5
    assert demo_events.begin_series() == 0
    assert Series.objects.count() == 5


def test_house_bots_alone_never_play_the_freeroll_waits(evening: Evening) -> None:
    furnished()
    first = of("House freeroll")
    for _turn in range(3):
        evening.jump(601)
    waiting = of("House freeroll")
    assert waiting.pk == first.pk
    assert waiting.status == Status.REGISTERING
    assert waiting.starts_at > evening.moment
    assert not Entry.objects.exists()


def test_for_a_visitor_alone_the_freeroll_begins_full_of_house_bots(
    evening: Evening,
) -> None:
    furnished()
    event, guest = of("House freeroll"), create_guest()
    enter(event, guest)
    evening.until(lambda: of("House freeroll").pk != event.pk, minutes=15)
    begun = Tournament.objects.get(pk=event.pk)
    assert begun.status == Status.RUNNING
    assert begun.entrants == 12
    evening.until(lambda: entry_of(event, guest).seat is not None, minutes=1)
    assert begun.event_tables.count() == 2
    assert of("House freeroll").starts_at > evening.moment
    assert audit.findings() == []


def test_a_new_sit_and_go_is_open_when_the_last_one_has_begun(
    evening: Evening, asha: User
) -> None:
    furnished()
    event = of("Quick Gin for four")
    enter(event, asha)
    evening.jump(31)
    evening.jump(6)
    assert Tournament.objects.get(pk=event.pk).status == Status.RUNNING
    following = of("Quick Gin for four")
    assert following.pk != event.pk
    assert following.status == Status.REGISTERING


def test_the_demo_command_begins_them_on_an_empty_house(evening: Evening) -> None:
    call_command("seed_demo")
    assert Series.objects.filter(organiser=None).count() == 5
