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
_LOGS = (DealAction, MatchAction)
"""What is only ever added to."""
WHOLE_LOG_EVERY = 100
"""After so many acts all of a log is read, not only what is new in it."""
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
    rb'|\\"second_sequence\\":true,|,\\"faces\\":\[[^]]*\]|, \["is_rated", false\]'
)
"""What there is since then: in views the family, the order of runs and faces of jokers,
an option, in the row of a table whether it is rated."""
_RESHUFFLES = re.compile(rb'\\"reshuffles\\":\d+,(?=\\"wild\\")')
"""Views of Indian rummy have said that since then too; the stored deal always did."""
_LAST = re.compile(
    rb'(\\"kind\\":\\"deal_over\\",)\\"seat\\":\d,'
    rb'(?=\\"ending\\":\\"last_player_standing\\")'
)
"""The end of a deal of Continental says since then too who was left."""


def as_recorded(name: str, act: bytes) -> bytes:
    """Return what an act of an evening wrote and published in the words of then."""
    for family, (now, then) in _RENAMED.items():
        if name.startswith(family):
            act = act.replace(now, then)
    if not name.startswith(("gin", "basic", "continental")):
        act = _RESHUFFLES.sub(b"", act)
    if name.startswith("continental"):
        act = _LAST.sub(rb"\1", act)
    return _ADDED.sub(b"", act)


class Rows:
    """What the rows of a table hold, and which of them an act changed."""

    def __init__(self, table_id: int) -> None:
        """Begin with what is stored now."""
        self.table_id = table_id
        self._known: dict[tuple[Any, str], tuple[Any, ...]] = {}
        self._acts = 0
        self._changes()

    def written(self, told: list[Any], messages: list[Any]) -> bytes:
        """Return what changed since the last call, with what was told, as JSON."""
        whole = {"told": told, "messages": messages, "rows": self._changes()}
        text = json.dumps(whole, sort_keys=True, default=str)
        return text.encode()

    def _changes(self) -> list[Any]:
        # A long evening has thousands of rows; what did not change stays as it is.
        known, found = self._known, self._read()
        self._acts += 1
        news = []
        for key, row in found.items():
            if known.get(key) == row:
                continue
            shown = _shown(key[0], row)
            if key not in known or _shown(key[0], known[key]) != shown:
                news.append([key[0].__name__, shown])
        gone = [[key[0].__name__, "gone"] for key in known if key not in found]
        self._known = found
        return news + gone

    def _read(self) -> dict[tuple[Any, str], tuple[Any, ...]]:
        of_table = f"table_id = {self.table_id}"
        found = self._select(Table, f"id = {self.table_id}")
        for model in _OF_TABLE:
            found |= (
                self._log(model) if model in _LOGS else self._select(model, of_table)
            )
        for model in _OF_DEAL:
            found |= self._select(model, self._within("deal", Deal))
        for model in _OF_MATCH:
            found |= self._select(model, self._within("match", Match))
        return found

    def _log(self, model: Any) -> dict[tuple[Any, str], tuple[Any, ...]]:
        of_table = f"table_id = {self.table_id}"
        if self._acts % WHOLE_LOG_EVERY == 0:
            return self._select(model, of_table)
        before = {key: row for key, row in self._known.items() if key[0] is model}
        last = max((row[0] for row in before.values()), default=0)
        return before | self._select(model, f"{of_table} AND id > {last}")

    def _within(self, field: str, model: Any) -> str:
        name = model._meta.db_table
        return f"{field}_id IN (SELECT id FROM {name} WHERE table_id = {self.table_id})"

    def _select(self, model: Any, where: str) -> dict[tuple[Any, str], tuple[Any, ...]]:
        names = ", ".join(f'"{one.column}"' for one in model._meta.concrete_fields)
        with connection.cursor() as cursor:
            cursor.execute(
                f'SELECT {names} FROM "{model._meta.db_table}" WHERE {where} ORDER BY 1'
            )
            rows = cursor.fetchall()
        return {(model, str(row[0])): row for row in rows}


def _shown(model: Any, row: tuple[Any, ...]) -> list[Any]:
    """Return the columns of a row that say the same on every database."""
    return [
        [field.column, _plain(value, field)]
        for value, field in zip(row, model._meta.concrete_fields, strict=True)
        if field.column not in _NUMBERED
    ]


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
