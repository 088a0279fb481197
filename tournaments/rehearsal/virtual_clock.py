"""A clock that jumps from one thing that is due to the next, and the ticks that go on.

Only for houses that nobody but the caller is in: rehearsals, and the tests' evenings.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Min

from tables.models import Heartbeat, Table
from tables.tick import rounds
from tournaments.hosting import hosted_tables
from tournaments.models import Tournament
from tournaments.running import event_tick

STEP: Final = timedelta(seconds=0.5)
"""Ticks are so far apart, as in the production profile."""


class VirtualClock:
    """The hands of such a clock."""

    step = STEP
    """The least that passes at a time."""

    def __init__(self, moment: datetime) -> None:
        """Begin at this moment."""
        self.moment = moment

    def now(self) -> datetime:
        """Return what time it is."""
        return self.moment

    def leap(self, latest: datetime) -> None:
        """Let time pass until something is due, at most until `latest`, and do it.

        Everything of ours was up meanwhile.
        """
        has_reports, events_at = (
            bool(hosted_tables.unclaimed(1)),
            _first(Tournament.objects),
        )
        tables_at = _first(Table.objects.filter(quarantined_at=None))
        dues = [at for at in (events_at, tables_at, latest) if at is not None]
        due = self.moment if has_reports else min(dues)
        self.moment = max(self.moment + self.step, min(due, latest))
        Heartbeat.objects.update(beat_at=self.moment)
        is_for_events = events_at is not None and events_at <= self.moment
        self.tick(tables_only=not (has_reports or is_for_events))

    def tick(self, *, tables_only: bool = False) -> None:
        """Let tables and events do what is due."""
        rounds.tick()
        if not tables_only:
            event_tick.tick()


def _first(rows: Any) -> datetime | None:
    """Return when the first of these rows is due."""
    due: datetime | None = rows.aggregate(due=Min("next_due_at"))["due"]
    return due
