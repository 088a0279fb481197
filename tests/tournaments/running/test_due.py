"""The tick of events sleeps while none runs, and moves nothing when it wakes up."""

from datetime import datetime, timedelta

import pytest

from tables.clock import due_questions
from tables.models import Heartbeat
from tests.tables import house
from tests.tournaments.field import Evening, event_of, people
from tournaments.event import locks
from tournaments.models import Rehearsal, Series, Status, Tournament
from tournaments.planning import demo_events
from tournaments.registration import registrations
from tournaments.rehearsal import worker
from tournaments.running import advance, event_tick, mass_disconnection

pytestmark = [pytest.mark.django_db, pytest.mark.databases]


def is_due(moment: datetime) -> bool:
    return due_questions.is_due(event_tick.due, moment)


def answers(moment: datetime) -> list[bool]:
    asked = (event_tick.due, worker.due, mass_disconnection.due)
    return due_questions.answers(asked, moment)


def test_one_statement_asks_for_all(evening, django_assert_num_queries) -> None:
    evening.jump(3_600)
    with django_assert_num_queries(1):
        assert answers(evening.moment) == [False, False, False]


def test_an_event_to_come_lets_the_tick_sleep_until_something_is_due(evening) -> None:
    event = event_of(evening)
    due = Tournament.objects.get(pk=event.pk).next_due_at
    assert due is not None
    evening.pass_silently((due - evening.moment).total_seconds() - 1)
    assert not is_due(evening.moment)
    evening.pass_silently(1)
    assert is_due(evening.moment)


def test_while_an_event_runs_its_heartbeat_is_due_each_second(evening) -> None:
    _running(evening)
    event_tick.tick()
    Tournament.objects.update(next_due_at=None)
    evening.pass_silently(0.5)
    assert answers(evening.moment) == [False, False, True]
    evening.pass_silently(0.5)
    assert answers(evening.moment) == [True, False, True]


def test_an_event_that_begins_after_a_long_sleep_is_moved_by_nothing(evening) -> None:
    event = event_of(evening)
    event_tick.tick()
    Heartbeat.objects.filter(pk=advance.BEAT).update(
        beat_at=evening.moment - timedelta(hours=5)
    )
    for person in people(12):
        registrations.register(event.pk, person)
    evening.pass_silently((event.starts_at - evening.moment).total_seconds())
    assert is_due(evening.moment)
    event_tick.tick()
    began = Tournament.objects.get(pk=event.pk)
    assert began.status == Status.RUNNING
    ends = began.round_ends_at
    evening.pass_silently(1)
    event_tick.tick()
    assert Tournament.objects.get(pk=event.pk).round_ends_at == ends


def test_a_running_event_is_moved_by_an_outage_as_ever(evening) -> None:
    event = _running(evening)
    event_tick.tick()
    ends = Tournament.objects.get(pk=event.pk).round_ends_at
    evening.pass_silently(30)
    house.beat("web:one", evening.moment)
    event_tick.tick()
    moved = Tournament.objects.get(pk=event.pk).round_ends_at - ends
    assert moved == timedelta(seconds=30)


@pytest.mark.parametrize("seconds", [-600, -5, 2, 700])
def test_a_running_event_is_moved_by_a_step_of_the_clock(evening, seconds) -> None:
    event = _running(evening)
    event_tick.tick()
    left = Tournament.objects.get(pk=event.pk).round_ends_at - evening.moment
    evening.set_clock(seconds)
    evening.moment += timedelta(seconds=1)
    assert is_due(evening.moment)
    event_tick.tick()
    moved = Tournament.objects.get(pk=event.pk)
    assert moved.status == Status.RUNNING
    assert abs(moved.round_ends_at - evening.moment - left).total_seconds() <= 3


@pytest.mark.parametrize("seconds", [-600, 700])
def test_a_step_while_an_event_is_looked_at_changes_nothing_before_it_is_moved(
    evening, monkeypatch, seconds
) -> None:
    event = _running(evening)
    event_tick.tick()
    Tournament.objects.filter(pk=event.pk).update(next_due_at=evening.moment)
    began = Tournament.objects.get(pk=event.pk)
    lock = locks.lock_event_if_free

    def stepped(event_id: int) -> Tournament | None:
        evening.set_clock(seconds)
        return lock(event_id)

    with monkeypatch.context() as turned:
        turned.setattr(locks, "lock_event_if_free", stepped)
        event_tick.tick()
    seen = Tournament.objects.get(pk=event.pk)
    assert (seen.round_ends_at, seen.faults) == (began.round_ends_at, {})
    event_tick.tick()
    moved = Tournament.objects.get(pk=event.pk)
    step = (moved.round_ends_at - began.round_ends_at).total_seconds()
    assert abs(step - seconds) <= 1


def test_a_sit_and_go_that_is_open_wakes_nobody_and_one_that_began_is_followed(
    evening,
) -> None:
    demo_events.begin_series()
    event_tick.tick()
    evening.pass_silently(6)
    assert not is_due(evening.moment)
    begun = Tournament.objects.filter(series__every=Series.Every.OPEN)
    begun.update(status=Status.FINISHED)
    assert is_due(evening.moment)
    event_tick.tick()
    assert begun.upcoming().count() == 1


def test_a_person_who_rests_wakes_the_tick(evening, asha) -> None:
    event = event_of(evening)
    registrations.register(event.pk, asha)
    event_tick.tick()
    assert not is_due(evening.moment)
    asha.rest_until = evening.moment + timedelta(days=1)
    asha.save(update_fields=["rest_until"])
    assert is_due(evening.moment)
    event_tick.tick()
    assert not is_due(evening.moment)


def test_rehearsals_are_asked_for_while_one_waits_runs_or_has_just_ended(
    evening, olga
) -> None:
    now = evening.moment
    row = Rehearsal.objects.create(
        tournament=event_of(evening), by=olga, asked_at=now, wanted=2, wish={}
    )
    assert answers(now)[1]
    Rehearsal.objects.filter(pk=row.pk).update(
        state=Rehearsal.State.DONE, ended_at=now - timedelta(seconds=5)
    )
    assert answers(now)[1]
    assert not answers(now + timedelta(seconds=6))[1]


def _running(evening: Evening) -> Tournament:
    event = event_of(evening)
    for person in people(12):
        registrations.register(event.pk, person)
    evening.until(lambda: _status(event) == Status.RUNNING, minutes=20)
    return event


def _status(event: Tournament) -> str:
    return Tournament.objects.get(pk=event.pk).status
