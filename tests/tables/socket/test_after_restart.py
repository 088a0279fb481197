"""Nobody is noted as disconnected because a web process of ours began anew."""

from datetime import timedelta
from typing import Any

import pytest

from tables.clock import timers
from tables.messages import after_restart, presence
from tables.models import Heartbeat, Seat
from tables.tick import outages
from tests.tables.house import table_of

pytestmark = [pytest.mark.databases, pytest.mark.django_db]
SECOND = timedelta(seconds=1)


class Time:
    """The two clocks of a process, which go on together."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monotonic, self.moment = 500.0, timers.now()
        monkeypatch.setattr(after_restart, "monotonic", lambda: self.monotonic)
        monkeypatch.setattr(timers, "now", lambda *_wait: self.moment)
        for name in ("since", "until"):
            monkeypatch.setattr(after_restart, name, getattr(after_restart, name))

    def passes(self, seconds: float) -> None:
        self.monotonic += seconds
        self.moment += seconds * SECOND


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


def beat(*, is_first: bool = False, heard_until: Any = None) -> Heartbeat:
    presence.beat("new", heard_until or timers.now(), forget=is_first)
    return Heartbeat.objects.get(pk="web:new")


def test_for_30_s_silence_does_not_count(asha: Any, bilal: Any, time: Time) -> None:
    table = table_of(asha, bilal)
    Seat.objects.filter(table=table).update(seen_at=time.moment - 5 * SECOND)
    began = time.moment
    assert beat(is_first=True).covered_until == began
    time.passes(after_restart.SECONDS - 1)
    found = beat()
    assert (found.beat_at, found.covered_until) == (time.moment, began)
    # Also of those that other processes hear: nobody knows where who comes back goes.
    Heartbeat.beat("web:other", time.moment, covered_until=time.moment)
    assert outages.heard_until(time.moment) == began
    time.passes(1)
    assert beat().covered_until == time.moment


def test_a_house_that_was_empty_waits_for_nobody(
    asha: Any, bilal: Any, time: Time
) -> None:
    table = table_of(asha, bilal)
    Seat.objects.filter(table=table).update(seen_at=time.moment - 100 * SECOND)
    beat(is_first=True)
    time.passes(2)
    assert beat().covered_until == time.moment
