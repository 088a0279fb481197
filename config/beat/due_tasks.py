"""Which entries of the beat schedule have anything to do: asked at every look.

Both profiles look as often as the schedule says. A look is one statement for all that
have a question (settings.CLOCK_QUESTIONS); only where the answer is yes does a task
run. Nothing tells the clocks of a change, so no such word can be lost, and pgbouncer
may stand between.
"""

from collections.abc import Iterable
from time import monotonic

import structlog
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.module_loading import import_string

from tables.clock import timers
from tables.tick.due_now import answers

log = structlog.get_logger(__name__)


def have_work(names: Iterable[str]) -> set[str]:
    """Return those of the entries that have something to do now.

    Who cannot be asked has work: the task finds out for itself what is wrong.
    """
    asked = [name for name in names if name in settings.CLOCK_QUESTIONS]
    try:
        moment = timers.now()
        questions = [
            import_string(settings.CLOCK_QUESTIONS[name])(moment) for name in asked
        ]
        found = answers(questions)
    except DatabaseError as error:
        connection.close()
        log.warning("database is away", error=str(error))
        return set(asked)
    except Exception:
        # The clocks go on; the tasks cost what they cost.
        log.exception("work could not be asked for")
        return set(asked)
    return {name for name, answer in zip(asked, found, strict=True) if answer}


class DueTasks:
    """The answers of the last look, each for one moment and for every entry at once."""

    def __init__(self, fresh_seconds: float) -> None:
        """Have looked at nothing yet; a look serves for so many seconds."""
        self.fresh_seconds = fresh_seconds
        self._looked_at = float("-inf")
        self._found: set[str] = set()

    def has_work(self, name: str) -> bool:
        """Tell whether an entry has something to do; one without a question has."""
        if name not in settings.CLOCK_QUESTIONS:
            return True
        if monotonic() - self._looked_at > self.fresh_seconds:
            self._found = have_work(settings.CLOCK_QUESTIONS)
            self._looked_at = monotonic()
        return name in self._found
