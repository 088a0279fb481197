"""Celery tasks: one line each into the module that does the work."""

from celery import shared_task

from accounts.friends import inbox
from accounts.staff import suspensions
from tables import hooks
from tables.clock import isolation
from tables.history import forgotten
from tables.tick import rounds
from tables.tick import sweep as sweeping


@shared_task(ignore_result=True)
def tick() -> int:
    """Act on every table whose timers ran out."""
    return rounds.tick()


@shared_task(ignore_result=True)
def sweep() -> int:
    """Free the seats of people who are gone for good; end what is over."""
    return isolation.each(
        *(sweeping.sweep, forgotten.sweep, inbox.prune, suspensions.end_over),
        *hooks.sweeps,
    )
