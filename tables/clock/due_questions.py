"""Ask what is due, everything in one statement, by the queries of the tasks themselves.

The process with the clocks looks several times a second and lets a task run only where
one of its conditions finds a row. A condition is the function whose rows the task works
on, so the two cannot differ. Building its queries takes Django milliseconds: their SQL
is kept, with how far each moment in it lies from the moment that is asked about.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final, NamedTuple

from django.db import connection
from django.db.models import QuerySet

Condition = Callable[[datetime], Sequence[QuerySet[Any]]]
"""Returns the queries that find what is due at a moment. What else they depend on must
not change while the process runs."""
_PROBES: Final = (
    datetime(2001, 1, 1, tzinfo=UTC),
    datetime(2002, 2, 2, 2, 2, 2, tzinfo=UTC),
)
"""Two moments: a value that differs between them is a moment too."""


class _Statement(NamedTuple):
    sql: str
    values: tuple[Any, ...]
    """A `timedelta` stands for the moment that lies so far from the one asked about."""


def answers(conditions: Sequence[Condition], moment: datetime) -> list[bool]:
    """Tell for each condition whether anything is due at the moment: one statement."""
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
    """Tell whether anything is due at the moment."""
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
        # The SQL of a queryset has no public name; checked against Django 5.2.
        sql, given = rows.query.sql_with_params()
        parts.append(f"EXISTS ({sql})")
        values += given
    return _Statement(f"({' OR '.join(parts)})", tuple(values))


def _offset(value: Any) -> timedelta:
    """Return how far a stored moment lies from the first probe; SQLite stores text."""
    moment = value if isinstance(value, datetime) else datetime.fromisoformat(value)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return moment - _PROBES[0]
