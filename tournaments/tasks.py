"""Celery tasks: one line each into the module that does the work."""

from celery import shared_task

from tournaments import steps


@shared_task(ignore_result=True)
def tick() -> int:
    """Move every event on that is due."""
    return steps.tick()
