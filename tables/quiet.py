"""Whether nothing at any table could become due: then the tick has nothing to ask.

Nobody sits anywhere but house bots, nobody waits for a seat, no timer runs, no event
hosts a table, and nobody watches one. One statement finds that out.
"""

from datetime import datetime
from functools import cache

from django.contrib.auth import get_user_model
from django.db import connection

from tables.models import Seat, Table, Waiting

_ASKED = """
SELECT EXISTS (SELECT 1 FROM {table} WHERE next_due_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM {seat} s JOIN {user} u ON u.id = s.user_id
               WHERE s.left_at IS NULL AND NOT u.is_bot)
    OR EXISTS (SELECT 1 FROM {waiting})
    OR EXISTS (SELECT 1 FROM {table} WHERE host <> '' AND NOT phase = 'closed')
    OR EXISTS (SELECT 1 FROM {table} WHERE watched_at >= %s AND NOT phase = 'closed')
"""


@cache
def _statement() -> str:
    models = {
        "table": Table,
        "seat": Seat,
        "user": get_user_model(),
        "waiting": Waiting,
    }
    names = {name: model._meta.db_table for name, model in models.items()}
    return _ASKED.format(**names)


def is_quiet(watched_since: datetime) -> bool:
    """Tell whether nothing is due, comes due or is watched since that moment."""
    since = connection.ops.adapt_datetimefield_value(watched_since)
    with connection.cursor() as cursor:
        cursor.execute(_statement(), [since])
        return not cursor.fetchone()[0]
