"""Questions about many rows at once that are the same statement, however many.

`filter(pk__in=[...])` makes a place for each key, so every number of keys is a
statement of its own: built by Django in milliseconds, and kept by the driver of the
database, which takes many kilobytes for some hundred places.
"""

import json
from collections.abc import Iterable, Set
from typing import Any

from django.db import connection
from django.db.models import Field, QuerySet
from django.db.models.expressions import RawSQL


def among(field: "Field[Any, Any]", keys: Iterable[Any]) -> RawSQL:
    """Return these values of a field as a query that takes one parameter.

    For `in`: `filter(pk__in=among(Table._meta.pk, keys))`.
    """
    if connection.vendor == "postgresql":
        # As one text: the driver takes longer for each key of a list.
        sql = f"SELECT json_array_elements_text(%s)::{field.rel_db_type(connection)}"
        told = json.dumps(list(keys), default=str)
        return RawSQL(sql, [told])  # noqa: S611 - the keys are a parameter
    prepared = field.get_db_prep_value
    stored = [prepared(key, connection, prepared=True) for key in keys]
    sql = "SELECT value FROM json_each(%s)"
    return RawSQL(sql, [json.dumps(stored)])  # noqa: S611 - the keys are a parameter


def found(rows: QuerySet[Any], keys: Set[str]) -> Set[str]:
    """Return those keys whose rows are among these; `rows` are of no others.

    Mostly all are: then no row is read, they are counted.
    """
    if not keys or rows.count() == len(keys):
        return keys
    return set(map(str, rows.values_list("pk", flat=True)))
