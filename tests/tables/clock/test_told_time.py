"""Pongs tell the database's time, also where the process's own clock is wrong (F22)."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from tables.clock import held_up, timers, told_time


@pytest.fixture(autouse=True)
def real_time() -> Iterator[None]:
    """Tell the real time again after a test."""
    yield
    told_time.heard(timezone.now())


@pytest.mark.parametrize("wrong_by", [timedelta(seconds=90), timedelta(minutes=-5)])
def test_a_wrong_clock_is_not_told_to_anybody(
    monkeypatch: pytest.MonkeyPatch, wrong_by: timedelta
) -> None:
    right = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: right)
    told_time.heard(right)
    monkeypatch.setattr(held_up, "answered_at", None)
    monkeypatch.setattr(timezone, "now", lambda: right + wrong_by)
    assert told_time.now_ms() == timers.ms_of(right + wrong_by)
    held_up.answered(right)
    assert told_time.now_ms() == timers.ms_of(right)
