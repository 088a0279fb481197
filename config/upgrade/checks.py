"""Preconditions of an upgrade, checked before the site is closed."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from config import migration_history
from config.backup import create, own_commands, postgresql
from config.data_refusal import DataRefusal
from tables import outage_log
from wallet import audit


class Check(NamedTuple):
    """The result of a check."""

    name: str
    said: str
    is_good: bool = True


def run(backups: Path) -> list[Check]:
    """Return all checks, including failed ones; `folder` is for backups."""
    named: dict[str, Callable[[], str]] = {
        "settings": _settings,
        "release": _release,
        "migrations": _pending,
        "room": lambda: _room(backups),
        "tools": _tools,
        "ledger": _ledger,
    }
    return [_checked(name, look) for name, look in named.items()]


def environment() -> dict[str, str]:
    """Return the environment for running our commands on the site's own data."""
    return {
        "MELDHOUSE_DATA": str(Path(settings.DATA_DIR).absolute()),
        "DATABASE_URL": settings.DATABASE_URL,
    }


def _checked(name: str, look: Callable[[], str]) -> Check:
    try:
        return Check(name, look())
    except (DataRefusal, own_commands.Failed) as refusal:
        return Check(name, str(refusal), is_good=False)
    except DatabaseError as error:
        reason = outage_log.first_line(error)
        said = f"The database cannot be read: {reason}. (database_away)"
        return Check(name, said, is_good=False)


def _settings() -> str:
    own_commands.run(environment(), "check")
    return "Nothing is set up wrongly."


def _release() -> str:
    applied = MigrationRecorder(connection).applied_migrations()
    migration_history.check(applied)
    if newer := migration_history.unknown(applied):
        raise DataRefusal(
            "database_newer",
            f"The database is of a newer release: {', '.join(newer)} is unknown here.",
        )
    return "The database is of this release or an older one."


def _pending() -> str:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    names = [f"{one.app_label}.{one.name}" for one, _ in plan]
    if not names:
        return "None is pending."
    return f"{len(names)} are pending: {', '.join(names)}."


def _room(backups: Path) -> str:
    create.check_folder(backups)
    if connection.vendor == "sqlite":
        # A migration may rewrite the largest table.
        create.check_room(Path(settings.DATA_DIR), 2 * create.of_database().size())
    return f"Backups have room in {backups}."


def _tools() -> str:
    if connection.vendor == "sqlite":
        return "None is needed."
    ours = postgresql.server_major()
    postgresql.check_tool("pg_dump", ours)
    postgresql.check_tool("pg_restore", ours)
    return f"pg_dump and pg_restore can serve PostgreSQL {ours}."


def _ledger() -> str:
    try:
        found = audit.findings()
    except DatabaseError:
        # Columns may be missing until the migrations have run.
        return "It can be audited after the migrations only."
    guards = [one for one in found if one.where.startswith("guard ")]
    faults = [one for one in found if one not in guards]
    if faults:
        raise DataRefusal(
            "ledger_unsound",
            f"The ledger does not balance: {len(faults)} findings. Run "
            "`manage.py audit_ledger` and mend them before you change anything.",
        )
    # Triggers of the new release are created by its migrations.
    return "The ledger balances."
