"""The fillfactor of tables whose rows every move changes (PostgreSQL)."""

from typing import Any

FILLED = {"tables_table": 50, "tables_deal": 60}
"""Percent of a page that new rows fill: the next version of a row, a move later, then
finds room beside it, and no index is written."""


def set_fillfactor(apps: Any, schema_editor: Any) -> None:
    """Leave room on the pages of rows that every move changes."""
    if schema_editor.connection.vendor == "postgresql":
        for table, percent in FILLED.items():
            schema_editor.execute(f"ALTER TABLE {table} SET (fillfactor = {percent})")
