"""From a hosted table to its host.

Tables do not know events; hosts register in `hooks.host_of`.
"""

from tables import hooks
from tables.hooks import Host
from tables.models import Table


def of(table: Table) -> Host | None:
    """Return the table's host, or None."""
    return hooks.host_of.get()(table.host) if table.host else None
