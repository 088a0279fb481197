"""The rows of one table, in a form that both databases share."""

import hashlib
import json
import re
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db import connection

from tables.models import (
    Arrangement,
    Deal,
    DealAction,
    Match,
    MatchAction,
    MatchSeat,
    Seat,
    Table,
)

_OF_TABLE = (Deal, DealAction, Match, MatchAction, Seat)
_OF_DEAL = (Arrangement,)
_OF_MATCH = (MatchSeat,)
_NUMBERED = {"id", "table_id", "match_id", "stack_id", "seat_id", "switch_id"}
"""Numbers that a database gives out; what they point to is told apart by the rest."""
_NUMBER = re.compile(
    rb'(\\"(?:table|id|match|match_info\\":{\\"number)\\": ?)\d+',
)

_RENAMED = {
    "gin": (b"taken_card_stays", b"forbid_discard_of_drawn_upcard"),
    "continental": (b"taken_card_stays", b"forbid_discard_of_drawn_upcard"),
}
"""By family: how views call an option now, and how they did when they were recorded."""
_ADDED = re.compile(
    rb'\\"family\\":\\"[a-z]+\\",|\\"runs\\":(?:null|\\"[0-9A-Z]+\\"),'
    rb'|,\\"faces\\":\[[^]]*\]|, \["is_rated", false\]'
)
"""What there is since then: in views the family, the order of runs and faces of jokers,
in the row of a table whether it is rated."""
_RESHUFFLES = re.compile(rb'\\"reshuffles\\":\d+,(?=\\"wild\\")')
"""Views of Indian rummy have said that since then too; the stored deal always did."""


def as_recorded(name: str, act: bytes) -> bytes:
    """Return what an act of an evening wrote and published in the words of then."""
    for family, (now, then) in _RENAMED.items():
        if name.startswith(family):
            act = act.replace(now, then)
    if not name.startswith(("gin", "basic", "continental")):
        act = _RESHUFFLES.sub(b"", act)
    return _ADDED.sub(b"", act)


class Rows:
    """What the rows of a table hold, and which of them an act changed."""

    def __init__(self, table_id: int) -> None:
        """Begin with what is stored now."""
        self.table_id = table_id
        self._known: dict[tuple[str, Any], list[Any]] = {}
        self._changes()

    def written(self, told: list[Any], messages: list[Any]) -> bytes:
        """Return what changed since the last call, with what was told, as JSON."""
        whole = {"told": told, "messages": messages, "rows": self._changes()}
        text = json.dumps(whole, sort_keys=True, default=str)
        return text.encode()

    def _changes(self) -> list[Any]:
        found = self._read()
        news = [
            [key[0], row] for key, row in found.items() if self._known.get(key) != row
        ]
        gone = [[key[0], "gone"] for key in self._known if key not in found]
        self._known = found
        return news + gone

    def _read(self) -> dict[tuple[str, Any], list[Any]]:
        found = self._select(Table, f"id = {self.table_id}")
        for model in _OF_TABLE:
            found |= self._select(model, f"table_id = {self.table_id}")
        for model in _OF_DEAL:
            found |= self._select(model, self._within("deal", Deal))
        for model in _OF_MATCH:
            found |= self._select(model, self._within("match", Match))
        return found

    def _within(self, field: str, model: Any) -> str:
        name = model._meta.db_table
        return f"{field}_id IN (SELECT id FROM {name} WHERE table_id = {self.table_id})"

    def _select(self, model: Any, where: str) -> dict[tuple[str, Any], list[Any]]:
        fields = model._meta.concrete_fields
        names = ", ".join(f'"{field.column}"' for field in fields)
        with connection.cursor() as cursor:
            cursor.execute(
                f'SELECT {names} FROM "{model._meta.db_table}" WHERE {where} ORDER BY 1'
            )
            rows = cursor.fetchall()
        name = model.__name__
        return {
            (name, str(row[0])): [
                [field.column, _plain(value, field)]
                for value, field in zip(row, fields, strict=True)
                if field.column not in _NUMBERED
            ]
            for row in rows
        }


def _plain(value: Any, field: Any) -> Any:
    """Return a stored value as both databases would show it."""
    if value is None:
        return None
    kind = field.get_internal_type()
    if kind in ("ForeignKey", "OneToOneField"):
        kind = field.target_field.get_internal_type()
        if kind != "UUIDField":
            return "numbered"
    if isinstance(value, memoryview | bytes):
        return bytes(value).decode(errors="backslashreplace")
    if kind == "BooleanField":
        return bool(value)
    if kind == "UUIDField":
        return value.hex if isinstance(value, UUID) else str(value)
    if kind == "DateTimeField":
        return _moment(value)
    if kind == "JSONField":
        return json.loads(value) if isinstance(value, str) else value
    return value


def _moment(value: Any) -> str:
    """Return the text that Django stores where the database has no type for it."""
    if isinstance(value, datetime):
        return str(value.astimezone(UTC).replace(tzinfo=None))
    return str(value)


def unnumbered(recorded: bytes) -> bytes:
    """Return a record without the numbers a database gives to tables and matches."""
    return _NUMBER.sub(rb"\g<1>0", recorded)


def digest(before: bytes, recorded: bytes) -> bytes:
    """Return the digest of everything up to this record."""
    return hashlib.sha256(before + unnumbered(recorded)).digest()
