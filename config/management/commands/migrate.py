"""`manage.py migrate`: Django's, refusing data that is too old."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from config import migration_history


class Command(migrate.Command):
    """Migrate like every other way to start the site."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate; raise `DataRefusal` `data_too_old` with nothing changed."""
        recorder = MigrationRecorder(connections[options["database"]])
        migration_history.check(recorder.applied_migrations())
        super().handle(*args, **options)
