"""PostgreSQL settings: server-side limits, and query planning.

They are stored for our role in our database, so that they also apply to connections
opened by a pooler, which does not pass on a client's start options.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.db import connection
from psycopg import sql

SETTINGS: Final[Mapping[str, str]] = {
    "lock_timeout": "2s",
    "statement_timeout": "30s",
    "idle_in_transaction_session_timeout": "15s",
    "plan_cache_mode": "force_generic_plan",
}
"""A lock is waited for so long before it is `busy`; a connection that sleeps in the
middle of a transaction gives up its locks after 15 s. A statement that is prepared
(`tables.table.prepared_statements`) has one plan, for any number of keys."""


def keep() -> None:
    """Store missing settings; the operator's own are kept."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT unnest(s.setconfig) FROM pg_db_role_setting s"
            " JOIN pg_database d ON d.oid = s.setdatabase"
            " JOIN pg_roles r ON r.oid = s.setrole"
            " WHERE d.datname = current_database() AND r.rolname = current_user"
        )
        known = {row[0].partition("=")[0] for row in cursor.fetchall()}
        # A pooler may use another name for it.
        cursor.execute("SELECT current_database()")
        name = sql.Identifier(cursor.fetchone()[0])
        for setting, value in SETTINGS.items():
            if setting not in known:
                alter = sql.SQL("ALTER ROLE CURRENT_USER IN DATABASE {} SET {} = {}")
                cursor.execute(alter.format(name, sql.Identifier(setting), value))


def keep_after_migrating(**_named: Any) -> None:
    """Do so after `migrate`."""
    keep()
