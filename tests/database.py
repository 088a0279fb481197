"""One migrated database for a whole run: one test process makes it, all copy it.

A plugin of pytest. Migrating takes seconds of processor time, copying none. A process
that tests alone migrates its own database, as Django does.
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
from django.db import connection

RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID")
SUFFIX = "_" + os.environ.get("PYTEST_XDIST_WORKER", "")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, django_db_blocker: Any
) -> Iterator[None]:
    """Let the processes of one run share the work of migrating."""
    creation = connection.creation
    if not RUN:
        yield
        return
    own = str(creation._get_test_db_name())
    original = own.removesuffix(SUFFIX) + "_first"
    creation.create_test_db = partial(_copied, creation.create_test_db, original, own)
    yield
    with _alone(original) as note, django_db_blocker.unblock():
        if note.read_text() == RUN:
            creation._destroy_test_db(original, verbosity=0)
            note.write_text("")


def _copied(migrate: Any, original: str, own: str, **told: Any) -> str:
    """Make this process's database as a copy; the first to come makes the original."""
    test = connection.settings_dict["TEST"]
    with _alone(original) as note:
        if note.read_text() != RUN:
            test["NAME"] = original
            migrate(**told)
            connection.close()
            if connection.vendor == "postgresql":
                connection.close_pool()
            note.write_text(RUN)
        test["NAME"] = own
        if connection.vendor == "postgresql":
            test["TEMPLATE"] = original
        connection.creation._create_test_db(verbosity=0, autoclobber=True)
        if connection.vendor == "sqlite":
            shutil.copyfile(original, own)
    connection.settings_dict["NAME"] = own
    return own


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
    """Keep other test processes waiting; the note says whose original there is."""
    name = hashlib.sha256(original.encode()).hexdigest()[:16]
    note = Path(tempfile.gettempdir()) / f"meldhouse-tests-{name}"
    with note.open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield note
