"""Check which tasks have work, in one statement, with the tasks' own queries.

The clock process checks several times a second and runs a task only if one of its
conditions finds a row. A condition is the function that selects the task's rows, so the
two cannot differ. Building the queries takes milliseconds, so their SQL is cached, with
each time in it stored as an offset from the given moment.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final, NamedTuple

from django.db import connection
from django.db.models import QuerySet

Condition = Callable[[datetime], Sequence[QuerySet[Any]]]
"""Returns queries for what is due at a moment.

Anything else they depend on must not change while the process runs.
"""
_PROBES: Final = (
    datetime(2001, 1, 1, tzinfo=UTC),
    datetime(2002, 2, 2, 2, 2, 2, tzinfo=UTC),
)
"""Two probe moments: a parameter that differs between them is a time too."""


class _Statement(NamedTuple):
    sql: str
    values: tuple[Any, ...]
    """A `timedelta` is an offset from the given moment."""


def answers(conditions: Sequence[Condition], moment: datetime) -> list[bool]:
    """Return for each condition whether anything is due, in one statement."""
    if not conditions:
        return []
    found = [_compiled(condition, connection.vendor) for condition in conditions]
    columns = ", ".join(statement.sql for statement in found)
    adapted = connection.ops.adapt_datetimefield_value
    values = [
        adapted(moment + value) if isinstance(value, timedelta) else value
        for statement in found
        for value in statement.values
    ]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns}", values)  # noqa: S608
        return [bool(answer) for answer in cursor.fetchone()]


def is_due(condition: Condition, moment: datetime) -> bool:
    """Return whether anything is due at the moment."""
    return answers([condition], moment)[0]


@cache
def _compiled(condition: Condition, vendor: str) -> _Statement:
    first, second = (_exists(condition(probe)) for probe in _PROBES)
    assert first.sql == second.sql, f"{condition} asks otherwise at another moment"
    pairs = zip(first.values, second.values, strict=True)
    values = tuple(one if one == other else _offset(one) for one, other in pairs)
    return _Statement(first.sql, values)


def _exists(queries: Sequence[QuerySet[Any]]) -> _Statement:
    parts: list[str] = []
    values: list[Any] = []
    for query in queries:
        rows = query.order_by().values("pk")
        # The SQL of a queryset has no public API; checked against Django 5.2.
        sql, given = rows.query.sql_with_params()
        parts.append(f"EXISTS ({sql})")
        values += given
    return _Statement(f"({' OR '.join(parts)})", tuple(values))


def _offset(value: Any) -> timedelta:
    """Return the offset of a parameter from the first probe."""
    moment = value if isinstance(value, datetime) else datetime.fromisoformat(value)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return moment - _PROBES[0]
