"""Questions about many rows at once that are the same statement, however many.

`filter(pk__in=[...])` makes a place for each key, so every number of keys is a
statement of its own: built by Django in milliseconds, and kept by the driver of the
database, which takes many kilobytes for some hundred places.
"""

import json
from collections.abc import Iterable
from typing import Any

from django.db import connection
from django.db.models import Field
from django.db.models.expressions import RawSQL


def among(field: "Field[Any, Any]", keys: Iterable[Any]) -> RawSQL:
    """Return these values of a field as a query that takes one parameter.

    For `in`: `filter(pk__in=among(Table._meta.pk, keys))`.
    """
    stored = [field.get_db_prep_save(key, connection) for key in keys]
    if connection.vendor == "postgresql":
        sql = f"SELECT unnest(%s::{field.rel_db_type(connection)}[])"
        return RawSQL(sql, [stored])  # noqa: S611 - the keys are a parameter
    sql = "SELECT value FROM json_each(%s)"
    return RawSQL(sql, [json.dumps(stored)])  # noqa: S611 - the keys are a parameter
