"""A system check that fails while a ledger trigger is missing."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import DatabaseError, connections

from wallet.triggers import append_only


@register(Tags.database)
def guards_stand(
    databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Return an error for each trigger missing from a migrated database.

    Unlike Django's own database checks it also runs without `--database`: on the
    default one. Returns nothing if there is no database yet.
    """
    if sys.argv[1:2] == ["migrate"]:
        return []  # The command that reinstalls them must not be blocked.
    found: list[CheckMessage] = []
    for alias in databases or ["default"]:
        for name in _missing(alias):
            found.append(
                Error(
                    f"The guard {name} is missing from database {alias!r}.",
                    hint="Rows of the books could be edited. Run: manage.py migrate",
                    id="wallet.E001",
                )
            )
    return found


def _missing(alias: str) -> list[str]:
    connection = connections[alias]
    if connection.vendor == "sqlite":
        # Connecting would create an empty file.
        name = str(connection.settings_dict["NAME"])
        if connection.connection is None and not Path(name).exists():
            return []
    opened_here = connection.connection is None
    try:
        return append_only.missing(connection)
    except DatabaseError:
        return []
    finally:
        if opened_here:
            connection.close()
