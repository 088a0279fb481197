"""From a hosted table to its host.

Tables know no events; the host has registered itself (`hooks.host_of`).
"""

from tables import hooks
from tables.hooks import Host
from tables.models import Table


def of(table: Table) -> Host | None:
    """Return the table's host; None where it has none."""
    return hooks.host_of.get()(table.host) if table.host else None
