"""Celery tasks: one line each into the module that does the work."""

from celery import shared_task

from tables import sweeping
from tables import tick as ticking


@shared_task(ignore_result=True)
def tick() -> int:
    """Act on every table whose timers ran out."""
    return ticking.tick()


@shared_task(ignore_result=True)
def sweep() -> int:
    """Free the seats of people who are gone for good."""
    return sweeping.sweep()
