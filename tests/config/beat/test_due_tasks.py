"""Which tasks are sent at all: those that would find something to do."""

from typing import Any

import pytest
from celery import beat
from django.db import DatabaseError

from config.beat import due_tasks
from config.beat.scheduler import Scheduler
from config.celery import app
from config.tasks import nightly_check
from tables.clock import timers
from tables.models import Heartbeat

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the entries that beat sends from now on."""
    names: list[str] = []
    monkeypatch.setattr("config.beat.scheduler.keep_connection", lambda: None)
    monkeypatch.setattr(
        beat.Scheduler,
        "apply_entry",
        lambda _self, entry, producer=None: names.append(entry.name),
    )
    return names


def apply_all() -> None:
    scheduler = Scheduler(app=app)
    for entry in scheduler.schedule.values():
        scheduler.apply_entry(entry)


def test_of_an_idle_house_beat_sends_only_what_has_no_question(
    sent, monkeypatch, django_assert_num_queries
) -> None:
    moment = timers.now()  # PostgreSQL's clock is a question of its own.
    monkeypatch.setattr(timers, "now", lambda: moment)
    Heartbeat.beat("tick", moment)
    assert not nightly_check(), "it is planned for the night"
    with django_assert_num_queries(1):
        apply_all()
    assert set(sent) == app.conf.beat_schedule.keys() - due_tasks.QUESTIONS.keys()


def test_what_comes_up_seldom_is_asked_about_seldom(monkeypatch) -> None:
    asked: list[list[str]] = []
    clock = [0.0]
    monkeypatch.setattr(due_tasks, "monotonic", lambda: clock[0])
    monkeypatch.setattr(
        due_tasks, "have_work", lambda names: asked.append(sorted(names)) or set(names)
    )
    due = due_tasks.DueTasks(
        {name: 2.0 if name == "ratings" else 0.5 for name in due_tasks.QUESTIONS}, 0.25
    )
    for looks in range(9):
        clock[0] = looks / 2
        assert due.has_work("tick")
        assert due.has_work("events")
    often = sorted(due_tasks.QUESTIONS.keys() - {"ratings"})
    all_of_them = sorted(due_tasks.QUESTIONS)
    assert asked == [all_of_them, *[often] * 3] * 2 + [all_of_them]
    assert due.has_work("ratings")
    assert due.has_work("statistics")
    assert len(asked) == 9


def test_there_are_as_many_statements_as_periods(monkeypatch) -> None:
    asked: set[tuple[str, ...]] = set()
    clock = [0.0]
    monkeypatch.setattr(due_tasks, "monotonic", lambda: clock[0])
    monkeypatch.setattr(
        due_tasks, "have_work", lambda names: asked.add(tuple(names)) or set()
    )
    periods = {"tick": 0.5, "events": 0.5, "rehearsals": 1.0, "deserted": 15.0}
    periods |= {"statistics": 5.0, "ratings": 5.0, "nightly_check": 15.0}
    due = due_tasks.DueTasks(periods, 0.25)
    comes_up = dict.fromkeys(periods, 0.0)
    for turn in range(2_000):
        name = min(comes_up, key=lambda one: comes_up[one])
        clock[0] = comes_up[name]
        comes_up[name] += periods[name] + turn % 7 / 100  # They drift apart.
        assert not due.has_work(name)
    assert len(asked) == len(set(periods.values()))


def test_beat_sleeps_until_an_entry_is_due_and_looks_once(
    sent, monkeypatch, settings
) -> None:
    scheduler = Scheduler(app=app)
    monkeypatch.setattr(Scheduler, "producer", None)
    passes = 0
    for entry in scheduler.schedule.values():
        monkeypatch.setattr(entry, "last_run_at", entry.default_now())
    while scheduler.tick() == 0:
        passes += 1
    # Nothing is due yet: it sleeps, and does not ask again and again until it is.
    assert passes <= len(scheduler.schedule)
    assert 0 < scheduler.tick() <= settings.TICK_SECONDS
    assert scheduler.adjust(0.25) == 0.25


def test_a_heartbeat_that_is_due_sends_the_tick(sent) -> None:
    apply_all()
    assert "tick" in sent
    assert "events" not in sent


def test_who_cannot_be_asked_is_sent_as_ever(sent, settings, monkeypatch) -> None:
    def away(_questions: Any) -> list[bool]:
        raise DatabaseError("planted")

    Heartbeat.beat("tick", timers.now())
    monkeypatch.setattr(due_tasks, "answers", away)
    monkeypatch.setattr(due_tasks.connection, "close", lambda: None)
    apply_all()
    assert set(sent) == app.conf.beat_schedule.keys()


def test_a_question_that_is_wrong_stops_no_clock(monkeypatch, caplog) -> None:
    monkeypatch.setattr(due_tasks, "QUESTIONS", {"tick": lambda _moment: None})
    assert due_tasks.have_work(["tick"]) == {"tick"}
    assert "work could not be asked for" in caplog.text


def test_every_question_is_of_an_entry(settings) -> None:
    assert due_tasks.QUESTIONS.keys() <= app.conf.beat_schedule.keys()
    assert settings.CELERY_BEAT_SCHEDULER == "config.beat.scheduler:Scheduler"
