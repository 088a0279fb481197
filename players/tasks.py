"""Celery tasks: one line each into the module that does the work."""

from celery import shared_task

from players.ratings import update_ratings as rating
from players.statistics import update_statistics


@shared_task(ignore_result=True)
def statistics() -> int:
    """Count the deals and matches that have ended."""
    return update_statistics.catch_up()


@shared_task(ignore_result=True)
def ratings() -> int:
    """Rate the results of matches that have ended."""
    return rating.catch_up()
