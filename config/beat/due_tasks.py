"""Check which scheduled tasks have work.

Both profiles check as often as the schedule says. One statement checks all tasks with a
condition (`QUESTIONS`); a task runs only if it has work. No notifications are used, so
none can be lost, and pgbouncer is supported.
"""

from collections.abc import Iterable, Mapping
from time import monotonic
from typing import Final

import structlog
from django.db import DatabaseError, connection

from config.monitoring import nightly_check
from config.monitoring.job_figures import jobs
from players.ratings import update_ratings as rating
from players.statistics import update_statistics
from tables import outage_log
from tables.clock import timers
from tables.clock.due_questions import Condition, answers
from tables.tick import rounds
from tournaments.rehearsal import worker
from tournaments.running import event_tick, mass_disconnection

log = structlog.get_logger(__name__)
QUESTIONS: Final[Mapping[str, Condition]] = {
    "tick": rounds.due,
    "events": event_tick.due,
    "rehearsals": worker.due,
    "deserted": mass_disconnection.due,
    "statistics": update_statistics.due,
    "ratings": rating.due,
    nightly_check.NAME: nightly_check.due,
}
"""Conditions checked in the database before a scheduled task runs; if false, the
task is skipped (docs/decisions.md, "Clocks").
"""


def have_work(names: Iterable[str]) -> set[str]:
    """Return the scheduled tasks that have work now.

    If the check fails, run the task anyway; it will report the error.
    """
    asked = [name for name in names if name in QUESTIONS]
    try:
        found = answers([QUESTIONS[name] for name in asked], timers.now())
    except DatabaseError as error:
        connection.close()
        if not outage_log.failed(error):
            log.warning("database failed", error=str(error))
        return set(asked)
    except Exception:
        # Clocks must go on, so run the tasks at their cost.
        log.exception("work could not be asked for")
        return set(asked)
    outage_log.answered()
    due = {name for name, answer in zip(asked, found, strict=True) if answer}
    jobs.looked(asked, due)
    return due


def asked_together(comes_up: Iterable[str], periods: Mapping[str, float]) -> list[str]:
    """Return all tasks checked at least as often: one statement for each period.

    Drivers cache every statement for each connection.
    """
    longest = max(periods[name] for name in comes_up)
    return [name for name, period in periods.items() if period <= longest]


class DueTasks:
    """The latest results, shared by all tasks checked together."""

    def __init__(self, periods: Mapping[str, float], fresh_seconds: float) -> None:
        """Store the period of each task, and how long a result is valid."""
        self.periods = {name: periods[name] for name in QUESTIONS}
        self.fresh_seconds = fresh_seconds
        self._asked_at: dict[str, float] = {}
        self._found: set[str] = set()

    def has_work(self, name: str) -> bool:
        """Return whether a task has work; True for tasks without a condition."""
        if name not in QUESTIONS:
            return True
        if self._age(name) > self.fresh_seconds:
            comes_up = [one for one in QUESTIONS if one == name or self._comes_up(one)]
            self._ask(asked_together(comes_up, self.periods))
        return name in self._found

    def _age(self, name: str) -> float:
        return monotonic() - self._asked_at.get(name, float("-inf"))

    def _comes_up(self, name: str) -> bool:
        return self._age(name) > self.periods[name] - self.fresh_seconds

    def _ask(self, names: list[str]) -> None:
        self._found = self._found.difference(names) | have_work(names)
        self._asked_at |= dict.fromkeys(names, monotonic())
