"""The databases of a PostgreSQL server, seen from beside the house's own."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from django.core.management import CommandError
from psycopg import sql

_PATIENCE_SECONDS: Final = 5
_SEALED: Final = ("sslmode", "sslrootcert", "sslcert", "sslkey")


@contextmanager
def server(config: dict[str, Any]) -> Iterator[psycopg.Connection[Any]]:
    """Connect to the server of these database settings, outside any transaction.

    Raise `CommandError` where it does not let us in.
    """
    where = {
        "host": config["HOST"],
        "port": config["PORT"],
        "user": config["USER"],
        "password": config["PASSWORD"],
        **{name: config["OPTIONS"].get(name) for name in _SEALED},
    }
    known = {key: value for key, value in where.items() if value}
    try:
        connection = psycopg.connect(
            dbname="postgres",
            autocommit=True,
            connect_timeout=_PATIENCE_SECONDS,
            **known,
        )
    except psycopg.OperationalError:
        place = f"{config['HOST']}:{config['PORT'] or 5432}"
        raise CommandError(f"No PostgreSQL lets us in at {place}.") from None
    with connection:
        yield connection


def environment(config: dict[str, Any]) -> dict[str, str]:
    """Return what the programs of PostgreSQL read of these settings.

    By the environment, since everybody on a machine sees the words of a command.
    """
    found = {
        "PGHOST": config["HOST"],
        "PGPORT": config["PORT"],
        "PGUSER": config["USER"],
        "PGPASSWORD": config["PASSWORD"],
        "PGDATABASE": config["NAME"],
        **{f"PG{name.upper()}": config["OPTIONS"].get(name) for name in _SEALED},
    }
    return {key: str(value) for key, value in found.items() if value}


def exists(server: psycopg.Connection[Any], name: str) -> bool:
    """Tell whether the server has a database of this name."""
    query = "SELECT 1 FROM pg_database WHERE datname = %s"
    return server.execute(query, [name]).fetchone() is not None


def create(server: psycopg.Connection[Any], name: str) -> None:
    """Create an empty database."""
    server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))


def drop(server: psycopg.Connection[Any], name: str) -> None:
    """Drop a database if it is there, and end the connections to it."""
    query = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
    server.execute(query.format(sql.Identifier(name)))


def swap(server: psycopg.Connection[Any], new: str, name: str, aside: str) -> None:
    """Give `new` the name of the house's database, which is kept as `aside`.

    Both or neither. Raise `psycopg.errors.ObjectInUse` while anybody is connected.
    """
    rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
    with server.transaction():
        if exists(server, name):
            old = rename.format(sql.Identifier(name), sql.Identifier(aside))
            server.execute(old)
        server.execute(rename.format(sql.Identifier(new), sql.Identifier(name)))


def connections(server: psycopg.Connection[Any], name: str) -> int:
    """Return how many clients are connected to a database."""
    query = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = %s AND backend_type = 'client backend'"
    )
    row = server.execute(query, [name]).fetchone()
    return int(row[0]) if row else 0
