"""What an act writes: kept until all of it is known, and then written at once.

The table's own row guards the rest: it is written where the row has not moved since it
was read, and everything else of the act only with it. On PostgreSQL that is one
statement for all acts of a batch, which locks the rows in the order of their keys and
leaves out those that somebody else holds; alone it is a transaction of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models import (
    BinaryField,
    BooleanField,
    CharField,
    DateTimeField,
    Field,
    ForeignKey,
    IntegerField,
    Model,
    UUIDField,
)

from tables.table import prepared_statements
from tables.table.statements import database, fields, quoted

_AS_IT_IS: Final[Mapping[type, type]] = {
    IntegerField: int,
    CharField: str,
    BinaryField: bytes,
    BooleanField: bool,
}
"""What of a field needs no preparation to be stored."""
_NATIVE: Final[Mapping[type, type]] = {
    DateTimeField: datetime,
    UUIDField: UUID,
}
"""The same where the database has such values itself."""


class Overtaken(Exception):
    """A row that was to be written is no longer as it was read."""


class _Update(NamedTuple):
    row: Model
    names: tuple[str, ...]


class _Shape(NamedTuple):
    """What rows have in common that are written alike."""

    model: type[Model]
    names: tuple[str, ...]
    known: tuple[str, ...] | None
    """By which fields beside its key a stored row is found; None for new rows."""


class _Rows(NamedTuple):
    """How many rows of a shape are written."""

    shape: _Shape
    number: int


class Writes:
    """What a change writes, kept until all of it is known."""

    def __init__(self) -> None:
        """Have nothing to write."""
        self._new: list[tuple[_Shape, list[Any]]] = []
        self._updates: dict[int, _Update] = {}
        self._guard: tuple[Model, tuple[str, ...], dict[str, Any]] | None = None

    @property
    def are_waiting(self) -> bool:
        """Whether anything is to be written yet."""
        return self._guard is not None

    def guard(self, row: Model, names: tuple[str, ...], **known: Any) -> None:
        """Write these fields of the row that guards all others.

        Nothing is written unless it still has the values of the `known` fields.
        """
        self._guard = row, names, known

    def insert(self, model: type[Model], **given: Any) -> None:
        """Write a new row, whose other fields have their database's defaults."""
        shape = _Shape(model, tuple(given), None)
        values = _stored(model, shape.names, given.values(), database())
        self._new.append((shape, values))

    def update(self, row: Model, names: tuple[str, ...]) -> None:
        """Write these fields of a stored row, as they are when all is written."""
        before = self._updates.get(id(row), _Update(row, ()))
        all_names = tuple(dict.fromkeys((*before.names, *names)))
        self._updates[id(row)] = _Update(row, all_names)

    def taken(self) -> "Act":
        """Return all of it as values, and have nothing to write from now on."""
        if self._guard is None:
            raise LookupError("nothing guards what is to be written")
        row, names, known = self._guard
        model, by, connection = type(row), tuple(known), database()
        guard = _updated(row, names, connection)
        guard += _stored(model, by, known.values(), connection)
        others = [*self._new]
        for one, changed in self._updates.values():
            values = _updated(one, changed, connection)
            others.append((_Shape(type(one), changed, ()), values))
        self.__init__()  # type: ignore[misc]
        return Act(_Shape(model, names, by), guard, guard[len(names)], others)


class Act(NamedTuple):
    """What one act writes, as values."""

    guard: _Shape
    guarding: list[Any]
    key: Any
    """Of the row that guards."""
    others: list[tuple[_Shape, list[Any]]]


def write(*acts: Act) -> list[bool]:
    """Write these; say of each whether the row that guards it still stood.

    On SQLite, which must be in a transaction, raise `Overtaken` where one of several
    did not: what is written by then must be rolled back.
    """
    if not acts:
        return []
    (guard,) = {act.guard for act in acts}
    others: dict[_Shape, list[list[Any]]] = {}
    is_one_statement = database().vendor == "postgresql"
    for act in acts:
        for shape, values in act.others:
            row = [act.key, *values] if is_one_statement else values
            others.setdefault(shape, []).append(row)
    write_all = _write_together if is_one_statement else _write_by_shape
    guarding = [act.guarding for act in acts]
    with prepared_statements.cursor() as cursor:
        stood = write_all(cursor, guard, guarding, others)
    return [stood is None or act.key in stood for act in acts]


def _write_by_shape(
    cursor: CursorWrapper,
    guard: _Shape,
    guarding: list[list[Any]],
    others: dict[_Shape, list[list[Any]]],
) -> set[Any] | None:
    cursor.executemany(_statement(guard), guarding)
    if cursor.rowcount != len(guarding):
        if len(guarding) == 1:
            return set()
        raise Overtaken
    for shape, rows in others.items():
        cursor.executemany(_statement(shape), rows)
    return None


def _write_together(
    cursor: CursorWrapper,
    guard: _Shape,
    guarding: list[list[Any]],
    others: dict[_Shape, list[list[Any]]],
) -> set[Any] | None:
    """Return the keys of the guards that still stood; None where all did."""
    counts = tuple(_Rows(shape, len(rows)) for shape, rows in others.items())
    sql = _statement_of_all(_Rows(guard, len(guarding)), counts)
    rows = chain(guarding, *others.values())
    cursor.execute(sql, list(chain.from_iterable(rows)))
    found = cursor.fetchall()
    return None if len(found) == len(guarding) else {key for (key,) in found}


def _updated(
    row: Model, names: tuple[str, ...], connection: BaseDatabaseWrapper
) -> list[Any]:
    """Return as stored what these fields of a row hold, and after them its key."""
    model = type(row)
    with_key = (*names, model._meta.pk.name)
    now = [getattr(row, one.attname) for one in fields(model, with_key)]
    return _stored(model, with_key, now, connection)


def _stored(
    model: type[Model],
    names: tuple[str, ...],
    values: Iterable[Any],
    connection: BaseDatabaseWrapper,
) -> list[Any]:
    ways = _ways(model, names, connection.vendor)
    return [
        value
        if value is None or type(value) is as_it_is
        else field.get_db_prep_save(value, connection)
        for (field, as_it_is), value in zip(ways, values, strict=True)
    ]


@cache
def _ways(
    model: type[Model], names: tuple[str, ...], vendor: str
) -> "list[tuple[Field[Any, Any], type | None]]":
    """Return fields, and of each the type of values that are stored as they are."""
    known = {**_AS_IT_IS, **(_NATIVE if vendor == "postgresql" else {})}
    found: list[tuple[Field[Any, Any], type | None]] = []
    for field in fields(model, names):
        target = field
        while isinstance(target, ForeignKey):
            target = target.target_field
        types = (one for kind, one in known.items() if isinstance(target, kind))
        found.append((field, next(types, None)))
    return found


@cache
def _statement(shape: _Shape) -> str:
    """Return the statement that writes one row of a shape."""
    model, names, known = shape
    table, key = quoted(model._meta.db_table), quoted(model._meta.pk.column)
    columns = [quoted(field.column) for field in fields(model, names)]
    if known is None:
        places = ", ".join(["%s"] * len(columns))
        return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608
    settings = ", ".join(f"{column} = %s" for column in columns)
    where = [f"{key} = %s"]
    where += [f"{quoted(field.column)} IS %s" for field in fields(model, known)]
    return f"UPDATE {table} SET {settings} WHERE {' AND '.join(where)}"  # noqa: S608


@lru_cache(prepared_statements.STATEMENTS_MAX)
def _statement_of_all(guard: _Rows, others: tuple[_Rows, ...]) -> str:
    """Return PostgreSQL's statement that writes all acts, and says which it wrote."""
    model, names, known = guard.shape
    table, key = quoted(model._meta.db_table), quoted(model._meta.pk.column)
    given = [*fields(model, names), model._meta.pk, *fields(model, known or ())]
    own = f"v{len(names)}"
    still = "".join(
        f" AND o.{quoted(field.column)} IS NOT DISTINCT FROM g.v{number}"
        for number, field in enumerate(fields(model, known or ()), len(names) + 1)
    )
    parts = [
        f"g ({_places(given)}) AS ({_values(given, guard.number)})",
        f"held AS (SELECT o.{key} AS id FROM {table} o, g"  # noqa: S608
        f" WHERE o.{key} = g.{own}{still}"
        f" ORDER BY o.{key} FOR NO KEY UPDATE OF o SKIP LOCKED)",
        f"w AS (UPDATE {table} o SET {_settings(model, names, 'g', 0)} FROM g, held"  # noqa: S608
        f" WHERE o.{key} = g.{own} AND held.id = g.{own})",
    ]
    for number, (shape, count) in enumerate(others):
        given = [model._meta.pk, *fields(shape.model, shape.names)]
        given += [] if shape.known is None else [shape.model._meta.pk]
        rows = f"({_values(given, count)}) AS n ({_places(given)})"
        parts.append(f"w{number} AS ({_writing(shape, rows)})")
    sql = f"WITH {', '.join(parts)} SELECT id FROM held"  # noqa: S608
    return prepared_statements.numbered(sql)


def _writing(shape: _Shape, rows: str) -> str:
    """Return what writes rows whose first value is the key of a guard that stood."""
    model, names, known = shape
    table, key = quoted(model._meta.db_table), quoted(model._meta.pk.column)
    source = f"{rows}, held WHERE held.id = n.v0"
    if known is not None:
        settings, own = _settings(model, names, "n", 1), f"n.v{len(names) + 1}"
        where = f"{source} AND o.{key} = {own}"
        return f"UPDATE {table} o SET {settings} FROM {where}"  # noqa: S608
    columns = ", ".join(quoted(field.column) for field in fields(model, names))
    values = ", ".join(f"n.v{number}" for number in range(1, len(names) + 1))
    return f"INSERT INTO {table} ({columns}) SELECT {values} FROM {source}"  # noqa: S608


def _settings(
    model: type[Model], names: tuple[str, ...], source: str, first: int
) -> str:
    return ", ".join(
        f"{quoted(field.column)} = {source}.v{number}"
        for number, field in enumerate(fields(model, names), first)
    )


def _places(given: "Sequence[Field[Any, Any]]") -> str:
    return ", ".join(f"v{number}" for number in range(len(given)))


def _values(given: "Sequence[Field[Any, Any]]", count: int) -> str:
    row = f"({', '.join(f'%s::{_type_of(field)}' for field in given)})"
    return f"VALUES {', '.join([row] * count)}"


def _type_of(field: "Field[Any, Any]") -> str:
    # Without its length: a cast would cut what is too long, where a column refuses it.
    return str(field.db_type(database())).partition("(")[0]
