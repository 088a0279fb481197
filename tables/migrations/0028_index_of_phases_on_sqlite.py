"""SQLite finds the tables in play, and those that wait, without reading all of them.

On PostgreSQL no index may ask for what a move or a watcher changes: all indexes of the
row would be written anew (`Table.closed_at`). A migration that makes the table anew on
SQLite drops this index; tests/tables/tick/test_due.py tells.
"""

from typing import Any

from django.db import migrations

CREATE = (
    "CREATE INDEX table_phase ON tables_table (phase, watched_at, host_go)"
    " WHERE quarantined_at IS NULL"
)


def create(apps: Any, schema_editor: Any) -> None:
    """Make the index on SQLite."""
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(CREATE)


def drop(apps: Any, schema_editor: Any) -> None:
    """Take the index away again."""
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("DROP INDEX IF EXISTS table_phase")


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0027_ratings'),
    ]

    operations = [migrations.RunPython(create, drop)]
