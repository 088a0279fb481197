"""What workers and beat write of themselves, and what becomes of it."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone

from config.beat import due_tasks
from config.celery import Job
from config.monitoring import job_figures
from config.monitoring.job_figures import Jobs
from config.staff.overview import running_parts
from tables.models import Heartbeat

pytestmark = pytest.mark.django_db
TICK = "tables.tasks.tick"


def asked(client: Client) -> list[str]:
    return client.get("/metrics").content.decode().splitlines()


def test_what_a_worker_did_is_told_by_a_web_process(client: Client) -> None:
    jobs = Jobs()
    jobs.ran(TICK, 0.25, failed=False)
    jobs.ran(TICK, 0.5, failed=True)
    jobs.tell("worker1@here")
    lines = asked(client)
    label = f'{{process="worker1@here",task="{TICK}"}}'
    assert f"meldhouse_job_runs_total{label} 2.0" in lines
    assert f"meldhouse_job_failures_total{label} 1.0" in lines
    assert f"meldhouse_job_seconds_total{label} 0.75" in lines


def test_figures_are_written_every_few_seconds_and_not_more_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(job_figures, "monotonic", lambda: now)
    jobs = Jobs()
    for moment, runs in ((100.0, 1), (104.9, 1), (105.0, 3)):
        now = moment
        jobs.ran(TICK, 0.0, failed=False)
        jobs.tell("one")
        told = Heartbeat.objects.get(pk="jobs:one").figures
        assert told is not None
        assert told["jobs"][TICK]["runs"] == runs


def test_a_database_that_is_away_stops_no_job(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_given: object, **_named: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(Heartbeat, "beat", away)
    Jobs().tell("one")


def test_processes_that_are_gone_are_forgotten_by_the_next_to_start() -> None:
    Jobs().tell("gone")
    long_ago = timezone.now() - timedelta(minutes=11)
    Heartbeat.objects.filter(pk="jobs:gone").update(beat_at=long_ago)
    Jobs().tell("here")
    assert list(job_figures.told()) == ["here"]


def test_work_waits_from_when_it_became_due_or_was_last_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1_000.0
    monkeypatch.setattr(job_figures, "time", lambda: now)
    jobs = Jobs()
    jobs.looked(["tick", "events"], {"tick"})
    jobs.tell("beat")
    now = 1_070.0
    assert job_figures.ages()["tick"] == 70
    assert job_figures.ages()["events"] == 0
    assert "sweep" not in job_figures.ages()
    need = running_parts.needs()[0]
    assert (need.count, need.is_urgent) == (1, True)
    assert "tick" in str(need.label)
    done = Jobs()
    done.ran(TICK, 0.1, failed=False)
    done.tell("worker")
    assert job_figures.ages()["tick"] == 0
    assert running_parts.needs()[0].count == 0


def test_what_has_nothing_to_do_any_more_does_not_wait() -> None:
    jobs = Jobs()
    jobs.looked(["tick"], {"tick"})
    jobs.looked(["tick"], set())
    assert jobs.figures()["due_since"] == {}


def test_entries_that_are_asked_are_those_with_a_question() -> None:
    assert due_tasks.QUESTIONS.keys() == job_figures.ASKED


def test_a_task_of_a_worker_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = Jobs()
    monkeypatch.setattr(job_figures, "jobs", jobs)
    task = Job()
    task.name = "some.task"
    context = SimpleNamespace(is_eager=True, hostname="worker2@here")
    monkeypatch.setattr(Job, "request", context)
    task.before_start("id", (), {})
    task.after_return("FAILURE", None, "id", (), {}, None)
    told = jobs.figures()["jobs"]["some.task"]
    assert (told["runs"], told["failures"]) == (1, 1)
    assert "worker2@here" in job_figures.told()
