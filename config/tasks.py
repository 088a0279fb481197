"""Celery tasks: one line each into the module that does the work."""

from celery import shared_task
from django.conf import settings

from config.backup import nightly_backup as backup
from config.monitoring import nightly_check as check
from config.nightly import commands as nightly


@shared_task(ignore_result=True)
def nightly_check() -> bool:
    """Start the check of the night, if its hour has come."""
    return nightly.start(check.NAME, settings.CHECK_HOUR)


@shared_task(ignore_result=True)
def nightly_backup() -> bool:
    """Start the backup of the night, if its hour has come: the one after the check."""
    return nightly.start(backup.NAME, (settings.CHECK_HOUR + 1) % 24)
