"""Checks before the site starts: locks, permissions, database, migrations."""

import contextlib
import fcntl
import io
import os
import stat
import tempfile
from pathlib import Path

from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.urls import get_resolver

from config import migration_history
from config.postgresql import encoding
from config.secret_key import check
from tables.models import Table

_locks: list[int] = []


def hold(lock: Path) -> None:
    """Take a lock for the life of this process; raise `CommandError` if it is taken.

    The kernel releases it when the process dies, so there are no stale locks.
    """
    make_private(lock.parent)
    handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise CommandError(
            f"The house is open already: another process holds {lock}."
        ) from None
    _locks.append(handle)


def make_private(folder: Path) -> None:
    """Make the data folder, and SQLite's files in it, accessible only to the owner.

    Raise `CommandError` if it is not writable. A shared folder (with the sticky bit),
    or somebody else's, keeps its mode.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        state = folder.stat()
        if state.st_uid == os.getuid() and not state.st_mode & stat.S_ISVTX:
            folder.chmod(0o700)
        database = Path(connection.settings_dict["NAME"])
        if connection.vendor == "sqlite" and database.parent == folder:
            _make_files_private(database)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise CommandError(
            f"The data folder {folder} cannot be written: {error.strerror}."
        ) from None


def _make_files_private(database: Path) -> None:
    # SQLite creates its additional files with the mode of the database.
    database.touch(mode=0o600)
    for end in ("", "-wal", "-shm", "-journal"):
        with contextlib.suppress(FileNotFoundError):
            database.with_name(database.name + end).chmod(0o600)


def require_migrated() -> None:
    """Raise `CommandError` if the database does not fit this code or its secret key.

    An unreachable database is not an error: the process waits for it.
    """
    with contextlib.suppress(OperationalError):
        encoding.check()
        check_migrated()
        check.check()


def check_migrated() -> None:
    """Raise `CommandError` where a migration is missing, or the data is too old."""
    if not is_migrated():
        migration_history.check(MigrationRecorder(connection).applied_migrations())
        raise CommandError(
            "The database lacks migrations. Run `manage.py migrate` first."
        )


def prepare() -> None:
    """Migrate if necessary; create the initial data of a new site."""
    encoding.check()
    if not is_migrated():
        call_command("migrate", interactive=False, verbosity=0)
        call_command("roles", stdout=io.StringIO())
    check.check()
    if connection.vendor == "postgresql":
        from config.postgresql import limits

        limits.keep()
    if not Table.objects.exists():
        call_command("seed_demo", if_empty=True, stdout=io.StringIO())
    connection.close()


def warm_up() -> None:
    """Load what the first visitor would otherwise wait for, before listening."""
    get_resolver().url_patterns  # noqa: B018
    with contextlib.suppress(OperationalError):
        connection.ensure_connection()
    connection.close()


def is_migrated() -> bool:
    """Return whether every migration on disk is recorded, without importing any."""
    if not _has_rows():
        return False
    recorded = set(
        MigrationRecorder.Migration.objects.using(connection.alias).values_list(
            "app", "name"
        )
    )
    return all(
        (app.label, file.stem) in recorded
        for app in apps.get_app_configs()
        for file in (Path(app.path) / "migrations").glob("[0-9]*.py")
    )


def _has_rows() -> bool:
    table = MigrationRecorder.Migration._meta.db_table
    return table in connection.introspection.table_names()
