"""Jobs that failed are seen by staff: which, how often, and the last error."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError

from config.beat import embedded_beat
from config.celery import app
from config.staff import failed_jobs
from config.staff.models import Failure
from config.staff.overview import all_counters
from tables import tasks

pytestmark = pytest.mark.django_db


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tick fail."""

    def fail() -> int:
        raise RuntimeError("planted")

    monkeypatch.setattr(tasks.rounds, "tick", fail)


def counted() -> int:
    return {str(need.label): need.count for need in all_counters.needs()}[
        "jobs that failed in the last 24 hours"
    ]


@pytest.mark.usefixtures("broken")
def test_the_embedded_ticker_keeps_what_failed() -> None:
    call = embedded_beat.call_of(app.conf.beat_schedule["tick"])
    for _time in range(2):
        with pytest.raises(RuntimeError, match="planted"):
            call()
    row = Failure.objects.get()
    assert (row.name, row.count) == ("tables.tasks.tick", 2)
    assert row.error == "RuntimeError: planted"
    assert counted() == 1


@pytest.mark.usefixtures("broken")
def test_a_worker_keeps_what_failed() -> None:
    tasks.tick.apply()
    assert Failure.objects.get().error == "RuntimeError: planted"


def test_what_runs_well_is_no_failure() -> None:
    tasks.sweep.apply()
    assert (Failure.objects.count(), counted()) == (0, 0)


def test_staff_reads_the_last_error_for_a_day(admin_client: Any) -> None:
    failed_jobs.note("wallet.tasks.payments", ValueError("no answer " * 60))
    page = admin_client.get("/admin/desk/failure/").text
    assert "wallet.tasks.payments" in page
    assert "ValueError: no answer" in page
    assert counted() == 1
    row = Failure.objects.get()
    Failure.objects.update(at=row.at - timedelta(hours=25))
    assert counted() == 0


def test_a_database_that_is_away_is_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(**_given: Any) -> None:
        raise DatabaseError("away")

    monkeypatch.setattr(Failure.objects, "get_or_create", away)
    failed_jobs.note("tables.tasks.tick", RuntimeError("planted"))
    assert not Failure.objects.exists()
