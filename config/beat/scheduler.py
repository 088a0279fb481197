"""Celery's beat, sending a task only if it has work."""

from datetime import UTC, datetime, timedelta
from socket import gethostname
from time import monotonic
from typing import Any, Final

from celery import beat
from celery.schedules import schedule as every
from django.conf import settings

from config.beat.due_tasks import DueTasks
from config.celery import connected, keep_connection
from config.monitoring.job_figures import jobs

_STARTED: Final = datetime.now(UTC) - timedelta(seconds=monotonic())


def paced_now() -> datetime:
    """Return the time, unaffected by steps of the wall clock; only for intervals."""
    return _STARTED + timedelta(seconds=monotonic())


class Entry(beat.ScheduleEntry):
    """An entry that is due after its period, unaffected by the wall clock."""

    def __init__(self, *args: Any, schedule: Any = None, **more: Any) -> None:
        """Take Celery's arguments; a number is a period in seconds."""
        if isinstance(schedule, int | float):
            schedule = every(schedule, nowfun=paced_now, app=more.get("app"))
        super().__init__(*args, schedule=schedule, **more)


class Scheduler(beat.Scheduler):
    """An in-memory schedule: it is code, so it need not be stored."""

    Entry = Entry

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Load the schedule without connecting."""
        super().__init__(*args, **kwargs)
        schedule: dict[str, Any] = settings.CELERY_BEAT_SCHEDULE
        periods = {name: entry["schedule"] for name, entry in schedule.items()}
        self._due = DueTasks(periods, settings.TICK_SECONDS / 2)
        keep_connection()

    def adjust(self, n: float, drift: float = 0.0) -> float:
        """Wake up when an entry is due, without Celery's margin of 10 ms."""
        return n

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Send the task, unless it has no work."""
        if self._due.has_work(entry.name):
            super().apply_entry(entry, producer=producer)
            jobs.sent(entry.name)

    def apply_async(self, *args: Any, **kwargs: Any) -> Any:
        """Send a task; after a failure reconnect to RabbitMQ for the next one.

        Redis reconnects automatically.
        """
        try:
            return super().apply_async(*args, **kwargs)
        except beat.SchedulingError:
            if self.connection.transport.driver_type == "amqp":
                self.close()
            raise

    def _ensure_connected(self) -> Any:
        return connected(self.connection)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send the due tasks, and log statistics now and then."""
        pause: float = super().tick(*args, **kwargs)
        jobs.tell(f"beat@{gethostname()}")
        return pause
