"""Failed jobs: the last error of each, for the admin overview.

Celery's workers and the embedded ticker both come here; docs/operations/desk.md.
"""

import structlog
from django.db import DatabaseError
from django.db.models import F
from django.utils import timezone

from config.staff.models import Failure

log = structlog.get_logger(__name__)


def note(name: str, error: BaseException) -> None:
    """Record a job's failure; do nothing if the database is unavailable."""
    told = f"{type(error).__name__}: {error}"[: Failure.ERROR_MAX]
    try:
        row, _made = Failure.objects.get_or_create(pk=name[: Failure.NAME_MAX])
        Failure.objects.filter(pk=row.pk).update(
            at=timezone.now(), error=told, count=F("count") + 1
        )
    except DatabaseError:
        log.warning("failure was not kept", job=name, exc_info=True)
