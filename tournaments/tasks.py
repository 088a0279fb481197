"""Celery tasks: one line each into the module that does the work."""

from celery import shared_task

from tournaments import deserted, steps
from tournaments.rehearsal import keeping


@shared_task(ignore_result=True)
def tick() -> int:
    """Move every event on that is due."""
    return steps.tick()


@shared_task(ignore_result=True)
def rehearsals() -> int:
    """Let the next rehearsal begin; give up those that nobody runs any more."""
    return keeping.attend()


@shared_task(ignore_result=True)
def watch() -> None:
    """Let events wait whose players are mostly offline, or call them off."""
    deserted.watch()
