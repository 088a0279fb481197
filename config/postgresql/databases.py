"""Manage the databases of a PostgreSQL server."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from django.core.management import CommandError
from psycopg import sql

from tables.outage_log import last_line

_PATIENCE_SECONDS: Final = 5
_OF_THE_POOL: Final = frozenset({"connect_timeout", "pool"})
"""Options for a process that serves people; commands have their own timeouts."""


@contextmanager
def server(
    config: dict[str, Any], name: str = "postgres"
) -> Iterator[psycopg.Connection[Any]]:
    """Connect to the server in these settings, outside any transaction.

    `name` is the database to connect to, by default a maintenance database. Raise
    `CommandError` if the server refuses.
    """
    try:
        connection = _connect(config, name)
    except psycopg.OperationalError as error:
        raise CommandError(
            f"No PostgreSQL lets us in at {place(config)}: {last_line(error)}"
        ) from None
    with connection:
        yield connection


def ensure(config: dict[str, Any]) -> None:
    """Create the configured database in UTF8 if it does not exist.

    A pooler may know only the configured database, so it is tried first. Raise
    `CommandError` if neither it nor `postgres` accepts us.
    """
    try:
        _connect(config, config["NAME"]).close()
    except psycopg.OperationalError as own:
        try:
            connection = _connect(config, "postgres")
        except psycopg.OperationalError:
            raise CommandError(
                f"No PostgreSQL lets us in at {place(config)}: {last_line(own)}"
            ) from None
        with connection:
            if exists(connection, config["NAME"]):
                raise CommandError(
                    f"PostgreSQL at {place(config)} does not let us into the database "
                    f"{config['NAME']}: {last_line(own)}"
                ) from None
            create(connection, config["NAME"])


def place(config: dict[str, Any]) -> str:
    """Return the server's location, `HOST:PORT`; several are separated by commas."""
    hosts = config["HOST"].split(",")
    ports = str(config["PORT"]).split(",")
    if len(ports) != len(hosts):
        ports = ports[:1] * len(hosts)
    return ",".join(
        f"{host or 'localhost'}:{port or 5432}"
        for host, port in zip(hosts, ports, strict=True)
    )


def _connect(config: dict[str, Any], name: str) -> psycopg.Connection[Any]:
    where = {
        "host": config["HOST"],
        "port": config["PORT"],
        "user": config["USER"],
        "password": config["PASSWORD"],
        **_options(config),
    }
    known = {key: value for key, value in where.items() if value}
    return psycopg.connect(
        dbname=name, autocommit=True, connect_timeout=_PATIENCE_SECONDS, **known
    )


def _options(config: dict[str, Any]) -> dict[str, Any]:
    return {
        key: value
        for key, value in config["OPTIONS"].items()
        if key not in _OF_THE_POOL
    }


def environment(config: dict[str, Any]) -> dict[str, str]:
    """Return the environment for PostgreSQL's programs with these settings.

    Arguments would be visible to everybody on the machine. It has every option for
    which libpq has a variable.
    """
    given = _options(config)
    found = {
        option.envvar.decode(): given.get(option.keyword.decode())
        for option in psycopg.pq.Conninfo.get_defaults()
        if option.envvar
    }
    found |= {
        "PGHOST": config["HOST"],
        "PGPORT": config["PORT"],
        "PGUSER": config["USER"],
        "PGPASSWORD": config["PASSWORD"],
        "PGDATABASE": config["NAME"],
    }
    return {key: str(value) for key, value in found.items() if value}


def exists(server: psycopg.Connection[Any], name: str) -> bool:
    """Return whether the server has a database with this name."""
    query = "SELECT 1 FROM pg_database WHERE datname = %s"
    return server.execute(query, [name]).fetchone() is not None


def create(server: psycopg.Connection[Any], name: str) -> None:
    """Create an empty database in UTF8, whatever the server's own encoding is."""
    query = sql.SQL("CREATE DATABASE {} ENCODING 'UTF8' TEMPLATE template0")
    server.execute(query.format(sql.Identifier(name)))


def drop(server: psycopg.Connection[Any], name: str) -> None:
    """Drop a database if it exists, terminating its connections."""
    query = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
    server.execute(query.format(sql.Identifier(name)))


def swap(server: psycopg.Connection[Any], new: str, name: str, aside: str) -> None:
    """Rename `new` to the configured database, which is renamed to `aside`.

    Both or neither. Raise `psycopg.errors.ObjectInUse` if anybody is connected.
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
