"""Celery tasks: one line each into the module that does the work."""

from celery import shared_task

from config.monitoring import nightly_check as check


@shared_task(ignore_result=True)
def nightly_check() -> bool:
    """Start the check of the night, if its hour has come."""
    return check.start()
