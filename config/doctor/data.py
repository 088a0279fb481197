"""Checks of the database: availability, version, migrations, key and clock."""

from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management import CommandError
from django.db import DatabaseError, connection, connections

from config.backup import create, postgresql
from config.data_refusal import DataRefusal
from config.doctor import machine
from config.doctor.finding import (
    AWAY,
    BACKUP,
    CLOCK,
    DISK,
    LEDGER,
    START,
    Finding,
    failed,
    ok,
    warning,
)
from config.monitoring import health, nightly_check, verified_backup
from config.postgresql import encoding
from config.processes import preflight
from config.secret_key import check
from tables import outage_log

OFFSET_MAX: Final = 5.0
"""Seconds between two clocks that nobody overlooks: one-time codes fail."""
OFFSET_FEW: Final = 1.0
DAY_SECONDS: Final = 86_400
BACKUP_DAYS: Final = 2
BACKUP_DAYS_MAX: Final = 7


def answers() -> Finding:
    """Check that the database answers, without creating a missing SQLite file."""
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        if not file.exists():
            return failed(f"There is no database {file}: open the site once.", START)
    try:
        connection.ensure_connection()
    except DatabaseError as error:
        reason = outage_log.first_line(error)
        return failed(f"The database does not answer: {reason}", AWAY)
    return ok("The database answers.")


def version() -> Finding:
    """Judge the version of PostgreSQL, or of SQLite where that is used."""
    if connection.vendor == "sqlite":
        return machine.sqlite_version()
    found = (postgresql.server_major(),)
    return machine.judge("PostgreSQL", found, machine.POSTGRESQL)


def in_utf8() -> Finding:
    """Check that names compare correctly, like every start."""
    try:
        encoding.check()
    except DataRefusal as refusal:
        return failed(str(refusal), START)
    return ok("The database is in UTF8.")


def migrated() -> Finding:
    """Check for missing migrations, like every start."""
    try:
        preflight.check_migrated()
    except CommandError as refusal:
        return failed(str(refusal), START)
    return ok("Every migration is applied.")


def secret_key() -> Finding:
    """Check that the secret key opens sealed data, like every start."""
    try:
        check.is_noted()
    except DataRefusal as refusal:
        return failed(str(refusal), START)
    return ok("The secret key fits the database.")


def clock_offset() -> Finding:
    """Compare this machine's clock with the database's."""
    offset = health.clock_offset_seconds()
    said = f"The database's clock and this machine's are {abs(offset):.1f} s apart"
    if abs(offset) > OFFSET_MAX:
        return failed(f"{said}: synchronise both machines.", CLOCK)
    if abs(offset) > OFFSET_FEW:
        return warning(f"{said}: synchronise both machines.", CLOCK)
    return ok(f"{said}.")


def backup() -> Finding:
    """Check the age of the newest tested backup."""
    age = verified_backup.age_seconds()
    todo = "run `manage.py nightly_backup`, and let it run every night."
    if age is None:
        return warning(f"No backup was ever tested: {todo}", BACKUP)
    days = age / DAY_SECONDS
    said = f"The newest tested backup is {days:.1f} days old"
    if days > BACKUP_DAYS_MAX:
        return failed(f"{said}: {todo}", BACKUP)
    if days > BACKUP_DAYS:
        return warning(f"{said}: {todo}", BACKUP)
    return ok(f"{said}.")


def nightly() -> Finding:
    """Check the result of the last nightly check."""
    row = nightly_check.last()
    said = (row.figures or {}).get("said", []) if row else []
    if said:
        return failed(f"The last nightly check found: {said[0]}", LEDGER)
    if row is None or row.figures is None:
        return ok("The nightly check has not run yet.")
    return ok(f"The nightly check of {row.beat_at:%Y-%m-%d} found no fault.")


def backup_room() -> Finding:
    """Check that the data folder has room for a backup of this database."""
    try:
        create.check_room(Path(settings.DATA_DIR), create.of_database().size())
    except DataRefusal as refusal:
        return warning(f"A backup has no room here: {refusal}", DISK)
    return ok("A backup has room in the data folder.")


def replica() -> Finding:
    """Check that the read replica answers, if there is one."""
    if "replica" not in connections:
        return ok("No standby is set for reading.")
    try:
        connections["replica"].ensure_connection()
    except DatabaseError as error:
        reason = outage_log.first_line(error)
        return warning(f"DATABASE_REPLICA_URL does not answer: {reason}", AWAY)
    return ok("The standby for reading answers.")


def processes() -> Finding:
    """Check that the tick and a web process have recent heartbeats."""
    for name, prefix in {"tick": "tick", "web process": "web:"}.items():
        age = health.age_seconds(prefix)
        if age is None or abs(age) > health.FRESH.total_seconds():
            since = "yet" if age is None else f"for {age:.0f} s"
            return warning(
                f"No {name} was heard {since}: start the site, or see what is down.",
                AWAY,
            )
    return ok("The clock runs, and a web process answers.")
