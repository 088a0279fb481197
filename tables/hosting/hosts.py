"""From a hosted table to whoever hosts it.

Tables know no event; who does is named in `settings.TABLE_HOSTS`.
"""

from typing import NamedTuple

from django.conf import settings
from django.utils.module_loading import import_string

from tables.models import Table


class Host(NamedTuple):
    """What a host is called, its page, and where a table's page asks how it stands."""

    words: str
    url: str
    strip: str


def of(table: Table) -> Host | None:
    """Return the table's host; None where it has none."""
    if not table.host:
        return None
    return import_string(settings.TABLE_HOSTS)(table.host)
