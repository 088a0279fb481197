"""Figures of workers and beat, written with their heartbeats for `/metrics`.

Every few seconds a process that runs jobs writes one row, `Heartbeat` with `figures`;
`/metrics` of any web process and the desk read them. In the embedded profile the web
process runs the jobs and does the same.
"""

import resource
from collections.abc import Collection, Iterable
from datetime import timedelta
from threading import Lock
from time import monotonic, process_time, time
from typing import Any, Final

import structlog
from django.conf import settings
from django.db import DatabaseError, connection

from config.monitoring import logs
from tables import metrics
from tables.clock import timers
from tables.models import Heartbeat

log = structlog.get_logger(__name__)
PREFIX: Final = "jobs:"
TELL_SECONDS: Final = 5.0
ASKED: Final = frozenset(
    {
        *("tick", "events", "rehearsals", "deserted", "statistics", "ratings"),
        "nightly_check",
    }
)
"""Entries of the schedule of which `config.beat.due_tasks` asks whether they have work
(`QUESTIONS` there)."""
FORGET: Final = timedelta(minutes=10)
"""Rows of processes that were not heard from for so long are deleted by the next."""
_KIB: Final = 1024


class Jobs:
    """The figures of one process, by the name of each job."""

    def __init__(self) -> None:
        """Start empty; the first figures are written at once."""
        self._lock = Lock()
        self._done: dict[str, dict[str, float]] = {}
        self._sent: dict[str, int] = {}
        self._due_since: dict[str, float] = {}
        self._told_at: float | None = None

    def ran(self, name: str, seconds: float, *, failed: bool) -> None:
        """Note one run of a job."""
        with self._lock:
            known = self._done.setdefault(
                name, {"runs": 0, "seconds": 0.0, "failures": 0, "ended_at": 0.0}
            )
            known["runs"] += 1
            known["seconds"] += seconds
            known["failures"] += failed
            known["ended_at"] = time()

    def sent(self, entry: str) -> None:
        """Note that beat sent the task of an entry."""
        with self._lock:
            self._sent[entry] = self._sent.get(entry, 0) + 1

    def looked(self, asked: Iterable[str], due: Collection[str]) -> None:
        """Note which entries of those that were asked about have work now."""
        now = time()
        with self._lock:
            for entry in asked:
                if entry not in due:
                    self._due_since.pop(entry, None)
                elif entry not in self._due_since:
                    self._due_since[entry] = now

    def figures(self) -> dict[str, Any]:
        """Return everything as JSON can hold it."""
        late = metrics.tick_lateness
        with self._lock:
            return {
                "jobs": {name: dict(known) for name, known in self._done.items()},
                "sent": dict(self._sent),
                "due_since": dict(self._due_since),
                "lateness": {"counts": list(late.counts), "sum": late.sum},
                "clock_steps": sum(metrics.clock_steps.counts.values()),
                "logged": dict(logs.logged.counts),
                "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _KIB,
                "cpu": process_time(),
            }

    def tell(self, process: str) -> None:
        """Write them, unless done a moment ago; ignore a lost database."""
        moment, first = monotonic(), self._told_at is None
        if not first and moment - (self._told_at or 0.0) < TELL_SECONDS:
            return
        self._told_at = moment
        name = f"{PREFIX}{process}"[:90]
        try:
            now = timers.now()
            Heartbeat.beat(name, now, figures=self.figures())
            if first:
                old = Heartbeat.objects.filter(name__startswith=PREFIX)
                old.filter(beat_at__lt=now - FORGET).delete()
        except DatabaseError:
            connection.close_if_unusable_or_obsolete()
            log.warning("figures were not written", process=process, exc_info=True)


jobs: Final = Jobs()
"""Those of this process."""


def told() -> dict[str, tuple[float, dict[str, Any]]]:
    """Return age in seconds and figures of every process that runs jobs, by name."""
    now = timers.now()
    rows = Heartbeat.objects.filter(name__startswith=PREFIX, figures__isnull=False)
    return {
        row.name.removeprefix(PREFIX): (
            (now - row.beat_at).total_seconds(),
            row.figures or {},
        )
        for row in rows.order_by("name")
    }


def ages() -> dict[str, float]:
    """Return for each entry of the schedule how many seconds its work has waited.

    That is since it became due or was last done, whichever is later; 0 where it has
    nothing to do. Entries that nobody asks whether they have work count from when they
    were last done, and are left out before.
    """
    ended: dict[str, float] = {}
    due: dict[str, float] = {}
    for _age, figures in told().values():
        for name, known in figures["jobs"].items():
            ended[name] = max(ended.get(name, 0.0), known["ended_at"])
        due |= figures["due_since"]
    now = time()
    found = {}
    for entry, given in settings.CELERY_BEAT_SCHEDULE.items():
        done_at = ended.get(str(given["task"]), 0.0)
        if entry in ASKED:
            began = max(due[entry], done_at) if entry in due else now
        elif done_at:
            began = done_at
        else:
            continue
        found[entry] = max(0.0, now - began)
    return found
