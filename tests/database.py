"""A migrated database kept ready: who first finds it old makes it anew, all copy it.

A plugin of pytest. Migrating takes seconds of processor time, copying none. The
original is kept from one run to the next, for as long as no migration changes.
"""

import fcntl
import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from wallet.triggers import append_only

SUFFIX = "_" + os.environ.get("PYTEST_XDIST_WORKER", "")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
) -> None:
    """Let every process copy the original instead of migrating."""
    creation = connection.creation
    own = str(creation._get_test_db_name())
    original = own.removesuffix(SUFFIX) + "_first"
    creation.create_test_db = partial(_copied, creation.create_test_db, original, own)


def _copied(migrate: Any, original: str, own: str, **told: Any) -> str:
    """Make this process's database as a copy; who comes first may make the original."""
    test = connection.settings_dict["TEST"]
    with _alone(original) as note:
        if note.read_text() != migrations() or not _exists(original):
            note.write_text("")
            test["NAME"] = original
            migrate(**told)
            connection.close()
            if connection.vendor == "postgresql":
                connection.close_pool()
            note.write_text(migrations())
        test["NAME"] = own
        if connection.vendor == "postgresql":
            test["TEMPLATE"] = original
        connection.creation._create_test_db(verbosity=0, autoclobber=True)
        if connection.vendor == "sqlite":
            # What a run that was killed has left would be read as part of the copy.
            for beside in ("-wal", "-shm"):
                Path(own + beside).unlink(missing_ok=True)
            shutil.copyfile(original, own)
    connection.settings_dict["NAME"] = own
    append_only.install(connection)
    return own


def migrations() -> str:
    """Return what tells the migrations of all apps from any others."""
    told = hashlib.sha256()
    for app in apps.get_app_configs():
        for path in sorted(Path(app.path, "migrations").glob("*.py")):
            told.update(f"{app.label}/{path.name}\n".encode() + path.read_bytes())
    return told.hexdigest()


def _exists(original: str) -> bool:
    if connection.vendor == "sqlite":
        return Path(original).exists()
    with connection.creation._nodb_cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [original])
        return cursor.fetchone() is not None


def copy_to(path: Path) -> None:
    """Begin a house with the empty database of the tests: migrating takes seconds."""
    if connection.vendor != "sqlite":
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as migrated,
        closing(sqlite3.connect(path)) as own,
    ):
        migrated.backup(own)


@contextmanager
def _alone(original: str) -> Iterator[Path]:
    """Keep other test processes waiting; the note says what the original is made of."""
    where = connection.settings_dict
    server = f"{where['HOST']}:{where['PORT']}/{original}"
    name = hashlib.sha256(server.encode()).hexdigest()[:16]
    note = Path(tempfile.gettempdir()) / f"meldhouse-tests-{name}"
    with note.open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield note
