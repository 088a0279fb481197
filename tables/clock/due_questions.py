"""Questions about what is due, asked of the database in one statement.

The process with the clocks looks several times a second and lets a task run only where
a question has the answer yes. Each condition is at least as wide as the query of the
task that it stands for: a yes may find nothing to do, a no never misses it.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db import connection, models


class Question(NamedTuple):
    """A condition in SQL, and the values of its placeholders."""

    sql: str
    values: tuple[datetime, ...]


def answers(questions: Sequence[Question]) -> list[bool]:
    """Ask the database everything in one statement."""
    if not questions:
        return []
    columns = ", ".join(f"({question.sql})" for question in questions)
    given = [value for question in questions for value in question.values]
    adapted = connection.ops.adapt_datetimefield_value
    texts = {value: adapted(value) for value in set(given)}
    values = [texts[value] for value in given]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns}", values)  # noqa: S608
        return [bool(answer) for answer in cursor.fetchone()]


def named(sql: str, **parts: str | type[models.Model]) -> str:
    """Put the names of the models' tables, and other texts, into a statement."""
    return sql.format(
        **{
            name: part if isinstance(part, str) else part._meta.db_table
            for name, part in parts.items()
        }
    )


def up_to(row: type[models.Model], name: str, column: str = "at") -> str:
    """Return the place up to which a task has come, or the value of a placeholder."""
    return (
        f"COALESCE((SELECT {column} FROM {row._meta.db_table}"  # noqa: S608
        f" WHERE name = '{name}'), %s)"
    )
