"""From a hosted table to whoever hosts it.

Tables know no event; who does is named in `settings.TABLE_HOSTS`.
"""

from django.conf import settings
from django.utils.module_loading import import_string

from tables.models import Table
from wallet.links import Link


def link_of(table: Table) -> Link | None:
    """Return what the table's host is called, and its page; None where it has none."""
    if not table.host:
        return None
    return import_string(settings.TABLE_HOSTS)(table.host)
