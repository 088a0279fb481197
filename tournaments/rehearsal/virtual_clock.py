"""A simulated clock that jumps to the next due time, with running ticks.

Only for databases that nobody else uses: rehearsals and tests.
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
"""The interval between ticks, as in the production profile."""


class VirtualClock:
    """A simulated clock."""

    step = STEP
    """The minimum step of time."""

    def __init__(self, moment: datetime) -> None:
        """Start at this moment."""
        self.moment = moment

    def now(self) -> datetime:
        """Return the simulated time."""
        return self.moment

    def leap(self, latest: datetime) -> None:
        """Advance until something is due, at most to `latest`, and process it.

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
        """Run the ticks of tables and events."""
        rounds.tick()
        if not tables_only:
            event_tick.tick()


def _first(rows: Any) -> datetime | None:
    """Return when the first of these rows is due."""
    due: datetime | None = rows.aggregate(due=Min("next_due_at"))["due"]
    return due
