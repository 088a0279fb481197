"""Celery tasks: one line each into the module that does the work."""

from celery import shared_task

from players.ratings import counting as rating
from players.statistics import counting


@shared_task(ignore_result=True)
def statistics() -> int:
    """Count the deals and matches that have ended."""
    return counting.catch_up()


@shared_task(ignore_result=True)
def ratings() -> int:
    """Rate the results of matches that have ended."""
    return rating.catch_up()
