"""`manage.py migrate`: Django's, which leaves data alone that is too old for it."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from config import migration_history


class Command(migrate.Command):
    """Migrate, as every way to open the house does."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it; raise `DataRefusal` `data_too_old`, with nothing changed."""
        recorder = MigrationRecorder(connections[options["database"]])
        migration_history.check(recorder.applied_migrations())
        super().handle(*args, **options)
