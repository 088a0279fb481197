"""Which entries of the beat schedule have anything to do: asked at every look.

Both profiles look as often as the schedule says. A look is one statement for all that
have a question (`QUESTIONS`); only where the answer is yes does a task run. Nothing
tells the clocks of a change, so no such word can be lost, and pgbouncer may stand
between.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from time import monotonic
from typing import Final

import structlog
from django.db import DatabaseError, connection

from config.monitoring.job_figures import jobs
from tables.clock import timers
from tables.clock.due_questions import Question, answers
from tables.tick import due_now as tables_due
from tournaments.running import due_now as events_due

log = structlog.get_logger(__name__)
QUESTIONS: Final[Mapping[str, Callable[[datetime], Question]]] = {
    "tick": tables_due.tick,
    "events": events_due.tick,
    "rehearsals": events_due.rehearsals,
    "deserted": events_due.watch,
}
"""What the database is asked before an entry of the schedule is run: with the answer
no there is nothing for it to do, and it is left out (docs/decisions.md, "Clocks")."""


def have_work(names: Iterable[str]) -> set[str]:
    """Return the entries of the schedule that have something to do now.

    An entry that cannot be asked counts as due, so that its task meets the error.
    """
    asked = [name for name in names if name in QUESTIONS]
    try:
        moment = timers.now()
        found = answers([QUESTIONS[name](moment) for name in asked])
    except DatabaseError as error:
        connection.close()
        log.warning("database is away", error=str(error))
        return set(asked)
    except Exception:
        # The clocks go on; the tasks cost what they cost.
        log.exception("work could not be asked for")
        return set(asked)
    due = {name for name, answer in zip(asked, found, strict=True) if answer}
    jobs.looked(asked, due)
    return due


class DueTasks:
    """The answers of the last look, each for one moment and for every entry at once."""

    def __init__(self, fresh_seconds: float) -> None:
        """Start without a look; each look is good for this many seconds."""
        self.fresh_seconds = fresh_seconds
        self._looked_at = float("-inf")
        self._found: set[str] = set()

    def has_work(self, name: str) -> bool:
        """Tell whether an entry has something to do; one without a question has."""
        if name not in QUESTIONS:
            return True
        if monotonic() - self._looked_at > self.fresh_seconds:
            self._found = have_work(QUESTIONS)
            self._looked_at = monotonic()
        return name in self._found
