"""The Celery application: the same tasks and schedule in both profiles.

Celery does not manage game time: scheduled tasks look for rows that are due
(docs/decisions.md, "Clocks"). Apps never call `delay`.
"""

import os
from time import monotonic
from typing import Any

import structlog
from celery import Celery, Task
from celery.loaders.app import AppLoader
from celery.worker.consumer import Consumer as CeleryConsumer
from django.db import close_old_connections

from accounts.requests import request_id
from config.postgresql import answer_timeout

log = structlog.get_logger(__name__)
RETRY_SECONDS = 0.5


class Loader(AppLoader):
    """Settings applied before worker processes are forked, and before beat starts."""

    def on_worker_init(self) -> None:
        """Keep one connection for all tasks; reconnecting costs more than a tick."""
        from config.secret_key import check

        keep_connection()
        check.leave_if_wrong()


def keep_connection() -> None:
    """Use one persistent database connection in this process instead of a pool."""
    from django.db import connections

    answer_timeout.serve_people(answer_timeout.JOB_SECONDS)
    for connection in connections.all():
        connection.settings_dict["OPTIONS"].pop("pool", None)
        connection.settings_dict |= {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}


class Job(Task):
    """A task that is measured, and whose failures appear on the admin overview."""

    def before_start(self, *_more: Any, **_named: Any) -> None:
        """Drop a broken connection, which Celery would keep (CELERY_DB_REUSE_MAX)."""
        self.request.began_at = monotonic()
        request_id.current.set(request_id.new())
        if not self.request.is_eager:
            close_old_connections()

    def after_return(self, status: str, *_more: Any, **_named: Any) -> None:
        """Record the duration, and publish it now and then."""
        from config.monitoring.job_figures import jobs
        from tables import outage_log

        if status == "SUCCESS":
            outage_log.answered()
        now = monotonic()
        seconds = now - getattr(self.request, "began_at", now)
        jobs.ran(self.name, seconds, failed=status == "FAILURE")
        jobs.tell(self.request.hostname or "embedded")
        request_id.current.set("")

    def on_failure(self, exc: Any, *_more: Any, **_named: Any) -> None:
        """Record the failure of a job."""
        from config.staff import failed_jobs

        failed_jobs.note(self.name, exc)


class Consumer(CeleryConsumer):
    """A worker's consumer that reconnects quickly; Celery's own waits up to 30 s."""

    def ensure_connected(self, conn: Any) -> Any:
        """Return a connection, waiting for the broker as long as necessary."""

        self.first_connection_attempt = False
        return connected(conn)


def connected(connection: Any) -> Any:
    """Return a connection once the broker answers, trying twice a second."""

    def tell(error: Exception, interval: float) -> None:
        log.warning("broker is away", error=str(error))

    return connection.ensure_connection(
        tell,
        None,
        interval_start=RETRY_SECONDS,
        interval_step=0,
        interval_max=RETRY_SECONDS,
    )


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("meldhouse", loader="config.celery:Loader", task_cls=Job)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
