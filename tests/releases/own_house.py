"""A house of a test's own: a data folder and a database that this process uses.

What exchanges whole databases cannot do so with the one that all tests share. A plugin
of pytest.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from django.db import connection
from psycopg import sql

from config.backup import closed_house
from config.postgresql import databases


class OwnHouse:
    """Where it is, and how it is furnished; its database is empty at first."""

    def __init__(self, data: Path, shared: str, settings: Any) -> None:
        """Prepare; `shared` is the migrated database of all tests."""
        self.data, self._shared, self._settings = data, shared, settings

    @property
    def database(self) -> str:
        """The name of its database."""
        return str(connection.settings_dict["NAME"])

    def migrated(self) -> None:
        """Make its database what `migrate` makes; that costs seconds, copying none."""
        closed_house.let_go()
        if connection.vendor == "sqlite":
            with (
                closing(sqlite3.connect(self._shared)) as migrated,
                closing(sqlite3.connect(self.database)) as own,
            ):
                migrated.backup(own)
            return
        with databases.server(connection.settings_dict) as server:
            databases.drop(server, self.database)
            # On a busy machine a connection of the test before may not be gone yet.
            server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = %s",
                [self._shared],
            )
            copy = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
            names = (sql.Identifier(self.database), sql.Identifier(self._shared))
            server.execute(copy.format(*names))

    def key(self, key: str) -> None:
        """Give it this secret key."""
        file = self.data / "secret_key"
        file.touch(mode=0o600)
        file.write_text(key)
        self._settings.SECRET_KEY = key


@pytest.fixture
def own_house(
    tmp_path: Path,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    transactional_db: None,
) -> Iterator[OwnHouse]:
    """Return a house whose database is empty, the one of this process meanwhile.

    A test that asks for it is marked `django_db(transaction=True)`: else nobody makes
    the database that is copied.
    """
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    # Commands beside us belong to no test suite, and read the key of that house.
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings")
    monkeypatch.delenv("MELDHOUSE_SECRET_KEY", raising=False)
    shared = connection.settings_dict["NAME"]
    closed_house.let_go()
    connection.settings_dict["NAME"] = name = _new_database(data)
    settings.DATA_DIR = data
    if connection.vendor == "postgresql":
        url = urlsplit(settings.DATABASE_URL)._replace(path=f"/{quote(name)}")
        settings.DATABASE_URL = url.geturl()
    try:
        yield OwnHouse(data, str(shared), settings)
    finally:
        closed_house.let_go()
        if connection.vendor == "postgresql":
            _drop_all(name)
        connection.settings_dict["NAME"] = shared


def _new_database(data: Path) -> str:
    if connection.vendor == "sqlite":
        file = data / "meldhouse.sqlite3"
        file.touch(mode=0o600)
        return str(file)
    name = f"meldhouse_own_{os.getpid()}"
    _drop_all(name)
    with databases.server(connection.settings_dict) as server:
        databases.create(server, name)
    return name


def _drop_all(name: str) -> None:
    """Drop a database, and what was made of it."""
    with databases.server(connection.settings_dict) as server:
        query = "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
        for (found,) in server.execute(query, [name]).fetchall():
            databases.drop(server, found)
