"""The Celery application: the same tasks and schedule in both profiles.

Celery never carries game time: entries of the beat schedule look for rows that are due
(docs/decisions.md, "Clocks"). Apps never call `delay`.
"""

import os
from typing import Any

import structlog
from celery import Celery, Task
from celery.loaders.app import AppLoader
from celery.worker.consumer import Consumer as CeleryConsumer

log = structlog.get_logger(__name__)
RETRY_SECONDS = 0.5


class Loader(AppLoader):
    """What a worker does before its processes are forked."""

    def on_worker_init(self) -> None:
        """Do without a pool: Celery would open and close it around every task."""
        without_pool()


def without_pool() -> None:
    """Give this process one plain connection to the database instead of a pool."""
    from django.db import connections

    for connection in connections.all():
        connection.settings_dict["OPTIONS"].pop("pool", None)


class Job(Task):
    """A task whose failure is kept where the overview of the admin counts it."""

    def on_failure(self, exc: Any, *_more: Any, **_named: Any) -> None:
        """Keep which job failed, and how."""
        from config.desk import failures

        failures.note(self.name, exc)


class Consumer(CeleryConsumer):
    """A worker's ear, back soon after the broker is; Celery's own waits up to 30 s."""

    def ensure_connected(self, conn: Any) -> Any:
        """Return the connection once the broker answers, however long it is away."""

        def tell(error: Exception, interval: float) -> None:
            log.warning("broker is away", error=str(error))

        self.first_connection_attempt = False
        return conn.ensure_connection(
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
