"""Refuse databases not in UTF8, where names would compare wrongly."""

from typing import Any, Final

from django.db import connection

from config.data_refusal import DataRefusal

NEEDED: Final = "UTF8"


def check(**_named: Any) -> None:
    """Raise `DataRefusal` `wrong_encoding` for a PostgreSQL database not in UTF8."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_encoding_to_char(encoding) FROM pg_database"
            " WHERE datname = current_database()"
        )
        found = str(cursor.fetchone()[0])
    if found != NEEDED:
        name = connection.settings_dict["NAME"]
        raise DataRefusal(
            "wrong_encoding",
            f"The database {name} is in {found}, in which names compare wrong. Make "
            f"one in UTF8: createdb --encoding=UTF8 --template=template0 {name}",
        )
