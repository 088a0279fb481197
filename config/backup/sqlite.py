"""SQLite: copy the file with the online backup API, swap by renaming."""

import gzip
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from django.db import connection

from config.data_refusal import DataRefusal

MEMBER: Final = "database.sqlite3.gz"
NAME: Final = "meldhouse.sqlite3"
"""The file's name in a data folder."""
_QUICK: Final = 1


@contextmanager
def snapshot() -> Iterator[str]:
    """Start a snapshot without blocking writers. SQLite needs no name for it."""
    # Our own transactions are IMMEDIATE and would block play.
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            cursor.execute("SELECT count(*) FROM sqlite_master")
            yield ""
        finally:
            cursor.execute("ROLLBACK")


def dump(_name: str, folder: Path) -> Path:
    """Copy the current snapshot into a folder; return the compressed copy."""
    copy, packed = folder / NAME, folder / MEMBER
    copy.touch(mode=0o600)
    with closing(sqlite3.connect(copy)) as target:
        # Uses the reading connection, so that it copies the same snapshot.
        connection.connection.backup(target)
    packed.touch(mode=0o600)
    with copy.open("rb") as plain, gzip.open(packed, "wb", _QUICK) as small:
        shutil.copyfileobj(plain, small, 1 << 20)
    copy.unlink()
    return packed


def versions() -> dict[str, Any]:
    """Return the version of SQLite."""
    return {"server": sqlite3.sqlite_version}


def check_versions(_manifest: dict[str, Any]) -> None:
    """Do nothing: every SQLite version reads the files of every other."""


def size() -> int:
    """Return the size of the database in bytes."""
    file = Path(connection.settings_dict["NAME"])
    return file.stat().st_size if file.exists() else 0


class Draft:
    """A draft database in a separate data folder."""

    def __init__(self, folder: Path) -> None:
        """Prepare the path; nothing is created before `load`."""
        self.folder = folder
        self.file = folder / NAME

    @property
    def environment(self) -> dict[str, str]:
        """The environment for running our commands on the draft."""
        return {"DATABASE_URL": "", "MELDHOUSE_DATA": str(self.folder)}

    def load(self, dumped: Path) -> None:
        """Extract a dump; raise `DataRefusal` `backup_damaged`."""
        self.file.touch(mode=0o600)
        try:
            with gzip.open(dumped) as small, self.file.open("wb") as plain:
                shutil.copyfileobj(small, plain, 1 << 20)
            with closing(sqlite3.connect(self.file)) as database:
                found = database.execute("PRAGMA quick_check").fetchone()[0]
        except (gzip.BadGzipFile, EOFError, sqlite3.DatabaseError) as error:
            found = str(error)
        if found != "ok":
            raise DataRefusal(
                "backup_damaged", f"The backup's database is damaged: {found}."
            )
        dumped.unlink()

    def swap(self, mark: str) -> str:
        """Swap the draft with the live database; return the path of the old one.

        The site is closed, so the log of either file is already merged.
        """
        with closing(sqlite3.connect(self.file)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with self.file.open("rb+") as written:
            os.fsync(written.fileno())
        place = Path(connection.settings_dict["NAME"])
        aside = place.with_name(f"{place.name}.{mark}")
        if place.exists():
            os.link(place, aside)
        self.file.replace(place)
        return str(aside) if aside.exists() else ""

    def drop(self) -> None:
        """Do nothing: the draft is deleted with its folder."""
