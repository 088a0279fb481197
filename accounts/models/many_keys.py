"""Pass many keys as one query parameter.

`filter(pk__in=[...])` creates a placeholder per key, so every number of keys is a
different statement. Django takes milliseconds to build it, and the database driver
caches it, using many kilobytes for a few hundred placeholders.
"""

import json
from collections.abc import Iterable
from typing import Any

from django.db import connection
from django.db.models import Field
from django.db.models.expressions import RawSQL


def among(field: "Field[Any, Any]", keys: Iterable[Any]) -> RawSQL:
    """Return a subquery of these values of a field that uses one parameter.

    For `in`: `filter(pk__in=among(Table._meta.pk, keys))`.
    """
    if connection.vendor == "postgresql":
        kind = field.rel_db_type(connection)
        # Sent as one text, because the driver is slower for each key of a list.
        told = json.dumps(list(keys), default=str)
        return RawSQL(f"SELECT json_array_elements_text(%s)::{kind}", [told])  # noqa: S611 - the keys are a parameter
    prepared = field.get_db_prep_value
    told = json.dumps([prepared(key, connection, prepared=True) for key in keys])
    return RawSQL("SELECT value FROM json_each(%s)", [told])
