"""Many keys as one parameter.

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
    if connection.vendor == "postgresql":
        kind = field.rel_db_type(connection)
        # As one text: the driver takes longer for each key of a list.
        told = json.dumps(list(keys), default=str)
        return RawSQL(f"SELECT json_array_elements_text(%s)::{kind}", [told])  # noqa: S611 - the keys are a parameter
    prepared = field.get_db_prep_value
    told = json.dumps([prepared(key, connection, prepared=True) for key in keys])
    return RawSQL("SELECT value FROM json_each(%s)", [told])
