"""Triggers that make the ledger's tables append-only for every program.

The ledger's tables and every table an app protects (`protect("tables", "DealAction")`
in its `AppConfig.ready`) refuse UPDATE and DELETE, on PostgreSQL also TRUNCATE.
`wallet.triggers.accounts` constrains accounts, transfers and payments. SQLite drops
triggers when a migration rebuilds a table, and cannot rename a table while a trigger
refers to a missing one. There the triggers are dropped before migrations and
reinstalled in `post_migrate`.
"""

from collections.abc import Container, Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import connection as default_connection
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from wallet.triggers import accounts
from wallet.triggers.accounts import Guard

protected: list[tuple[str, str]] = [("wallet", "Transfer"), ("wallet", "Callback")]
"""The models, each with its app, whose rows are only ever added."""


def protect(app_label: str, model: str) -> None:
    """Make a model's table append-only; call it from `AppConfig.ready`."""
    if (app_label, model) not in protected:
        protected.append((app_label, model))


def install(connection: BaseDatabaseWrapper = default_connection) -> list[str]:
    """Create all missing or outdated triggers; return their names.

    Tables that do not exist yet are skipped.
    """
    absent = _absent(connection)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql" and absent:
            for function in accounts.FUNCTIONS:
                cursor.execute(function)
        for guard in absent:
            cursor.execute(_drop(connection, guard))
            cursor.execute(guard.sql)
    return [guard.name for guard in absent]


def missing(connection: BaseDatabaseWrapper = default_connection) -> list[str]:
    """Return the names of missing triggers on existing tables."""
    return [guard.name for guard in _absent(connection)]


def take_down(connection: BaseDatabaseWrapper = default_connection) -> None:
    """Drop all triggers; used only around SQLite's migrations."""
    present = set(_in_force(connection))
    with connection.cursor() as cursor:
        for guard in _guards(connection):
            if guard.name in present:
                cursor.execute(_drop(connection, guard))


def guarded_tables(connection: BaseDatabaseWrapper = default_connection) -> set[str]:
    """Return the names of the tables that have a trigger."""
    return {guard.table for guard in _guards(connection)}


@contextmanager
def lifted(
    tables: Container[str], connection: BaseDatabaseWrapper = default_connection
) -> Iterator[None]:
    """Remove the triggers of these tables; only for flushing in tests."""
    with connection.cursor() as cursor:
        for guard in _guards(connection):
            if guard.table in tables:
                cursor.execute(_drop(connection, guard))
    try:
        yield
    finally:
        install(connection)


def _guards(connection: BaseDatabaseWrapper) -> list[Guard]:
    """Return the triggers of all existing tables."""
    tables = set(connection.introspection.table_names())
    make = _postgresql if connection.vendor == "postgresql" else _sqlite
    guards: list[Guard] = []
    for app_label, name in protected:
        model = apps.get_model(app_label, name)
        if model._meta.db_table in tables:
            guards += make(model)
    if {"wallet_account", "wallet_transfer"} <= tables:
        guards += accounts.of_accounts(connection.vendor)
    if {"wallet_deposit", "wallet_withdrawal"} <= tables:
        guards += accounts.of_payments(connection.vendor)
    return guards


def _absent(connection: BaseDatabaseWrapper) -> list[Guard]:
    in_force = _in_force(connection)
    return [
        guard
        for guard in _guards(connection)
        if guard.name not in in_force
        or (connection.vendor == "sqlite" and in_force[guard.name] != guard.sql)
    ]


def _in_force(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """Return the active triggers by name, with their SQL on SQLite."""
    if connection.vendor == "postgresql":
        query = (
            "SELECT tgname, '' FROM pg_trigger JOIN pg_class ON tgrelid = pg_class.oid"
            " WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
            " AND pg_table_is_visible(pg_class.oid)"
        )
    else:
        query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    with connection.cursor() as cursor:
        cursor.execute(query)
        return dict(cursor.fetchall())


def _drop(connection: BaseDatabaseWrapper, guard: Guard) -> str:
    on = f' ON "{guard.table}"' if connection.vendor == "postgresql" else ""
    return f'DROP TRIGGER IF EXISTS "{guard.name}"{on}'


def _postgresql(model: type[models.Model]) -> list[Guard]:
    table = model._meta.db_table
    call = "EXECUTE FUNCTION meldhouse_append_only()"
    events = {"update": "ROW", "delete": "ROW", "truncate": "STATEMENT"}
    return [
        Guard(
            name=f"{table}_no_{event}",
            table=table,
            sql=f'CREATE TRIGGER "{table}_no_{event}" BEFORE {event.upper()}'
            f' ON "{table}" FOR EACH {each} {call}',
        )
        for event, each in events.items()
    ]


def _sqlite(model: type[models.Model]) -> list[Guard]:
    table = model._meta.db_table
    refuse = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    guards = [
        Guard(
            name=f"{table}_no_{event}",
            table=table,
            sql=f'CREATE TRIGGER "{table}_no_{event}" BEFORE {event.upper()}'
            f' ON "{table}" {refuse}',
        )
        for event in ("update", "delete")
    ]
    # REPLACE deletes the conflicting row without firing the trigger above.
    same = " OR ".join(
        "(" + " AND ".join(f'"{column}" = NEW."{column}"' for column in columns) + ")"
        for columns in _unique(model)
    )
    rows = f'SELECT 1 FROM "{table}"'  # noqa: S608
    guards.append(
        Guard(
            name=f"{table}_no_replace",
            table=table,
            sql=f'CREATE TRIGGER "{table}_no_replace" BEFORE INSERT ON "{table}"'
            f" WHEN EXISTS ({rows} WHERE {same}) {refuse}",
        )
    )
    return guards


def _unique(model: type[models.Model]) -> list[list[str]]:
    """Return the sets of columns on which REPLACE could conflict."""
    options: Any = model._meta
    found = [[f.column] for f in options.concrete_fields if f.unique or f.primary_key]
    found += [
        [options.get_field(name).column for name in constraint.fields]
        for constraint in options.constraints
        if isinstance(constraint, models.UniqueConstraint) and constraint.fields
    ]
    return found
