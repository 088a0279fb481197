"""Celery tasks: one line each into the module that does the work."""

from celery import shared_task

from accounts.friends import inbox
from accounts.staff import suspensions
from tables.challenges import challenges
from tables.clock import isolation
from tables.history import forgotten
from tables.ratings import counting as rating
from tables.statistics import counting
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
        *(sweeping.sweep, forgotten.sweep, inbox.prune, challenges.expire),
        suspensions.end_over,
    )


@shared_task(ignore_result=True)
def statistics() -> int:
    """Count the deals and matches that have ended."""
    return counting.catch_up()


@shared_task(ignore_result=True)
def ratings() -> int:
    """Rate the results of matches that have ended."""
    return rating.catch_up()
