"""Compare a database's applied migrations with those of this release."""

from collections.abc import Collection
from typing import Final

from django.db.migrations.loader import MigrationLoader

from config.data_refusal import DataRefusal

COMMIT: Final = "10f44af5b14bfc19a88f9c8b6730808404d67e14"
"""The last commit that has the replaced migrations, one by one."""

Name = tuple[str, str]
"""App and migration."""


def unknown(applied: Collection[Name]) -> list[str]:
    """Return applied migrations that this release does not know."""
    known: set[Name] = set()
    for name, migration in MigrationLoader(None).disk_migrations.items():
        known |= {name, *migration.replaces}
    return [f"{app}.{name}" for app, name in sorted({*applied} - known)]


def is_too_old(applied: Collection[Name]) -> bool:
    """Return whether a database has only some of the replaced migrations.

    This release can neither run the others nor begin with the one that replaces them.
    """
    had = {*applied}
    return any(
        had & {*migration.replaces} and not had >= {*migration.replaces}
        for migration in MigrationLoader(None).disk_migrations.values()
    )


def check(applied: Collection[Name]) -> None:
    """Raise `DataRefusal` `data_too_old` for data this release cannot migrate."""
    if is_too_old(applied):
        raise DataRefusal(
            "data_too_old",
            "This data was last used by an older version. Check out commit "
            f"{COMMIT}, run `make run` (or `manage.py migrate`) there once, and "
            "come back.",
        )
