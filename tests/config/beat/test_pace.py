"""Celery's beat goes on at its pace when somebody sets the wall clock."""

from datetime import UTC, datetime, timedelta

import pytest

from config.beat import scheduler
from config.celery import app


@pytest.mark.parametrize("step", [-600, 600])
def test_an_entry_is_due_after_its_period_whatever_the_wall_clock_says(
    monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    passed = 0.0
    monkeypatch.setattr(scheduler, "keep_connection", lambda: None)
    monkeypatch.setattr(scheduler, "monotonic", lambda: 1_000 + passed)
    entry = scheduler.Scheduler(app=app).schedule["sweep"]
    set_to = datetime.now(UTC) + timedelta(seconds=step)
    monkeypatch.setattr(app, "now", lambda: set_to)
    passed = 14.0
    assert entry.is_due() == (False, pytest.approx(1.0))
    passed = 15.0
    assert entry.is_due().is_due
    following = next(entry)
    assert following.is_due() == (False, pytest.approx(15.0))
