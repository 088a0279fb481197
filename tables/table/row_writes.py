"""What an act writes: kept until all of it is known, rows of one kind together."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from django.db.backends.utils import CursorWrapper
from django.db.models import BinaryField, CharField, Field, IntegerField, Model

from tables.table import prepared_statements
from tables.table.statements import database, fields, quoted

_STORED_AS_IT_IS = {int: IntegerField, str: CharField, bytes: BinaryField}


class Overtaken(Exception):
    """A row that was to be written is no longer as it was read."""


class _Update(NamedTuple):
    row: Model
    names: tuple[str, ...]
    known: tuple[tuple[str, Any], ...]


class _Shape(NamedTuple):
    """What rows have in common that one statement writes."""

    model: type[Model]
    names: tuple[str, ...]
    known: tuple[str, ...] | None
    """By which fields beside its key a stored row is found; None for new rows."""


class Writes:
    """What a change writes, kept until all of it is known and then written at once."""

    def __init__(self) -> None:
        """Have nothing to write."""
        self._new: list[tuple[_Shape, list[Any]]] = []
        self._updates: dict[int, _Update] = {}

    def __bool__(self) -> bool:
        """Whether there is anything to write."""
        return bool(self._new or self._updates)

    def insert(self, model: type[Model], **given: Any) -> None:
        """Write a new row, whose other fields have their database's defaults."""
        shape = _Shape(model, tuple(given), None)
        self._new.append((shape, _stored(model, shape.names, given.values())))

    def update(self, row: Model, names: tuple[str, ...], **known: Any) -> None:
        """Write these fields of a stored row, as they are when all is written.

        `known` are fields by which the row is found beside its key: it must still have
        these values.
        """
        before = self._updates.get(id(row), _Update(row, (), ()))
        all_names = tuple(dict.fromkeys((*before.names, *names)))
        self._updates[id(row)] = _Update(
            row, all_names, before.known or tuple(known.items())
        )

    def _rows(self) -> Iterator[tuple[_Shape, list[Any]]]:
        connection = database()
        yield from self._new
        for row, names, known in self._updates.values():
            model = type(row)
            now = (getattr(row, one.attname) for one in fields(model, names))
            values = _stored(model, names, now)
            values.append(model._meta.pk.get_db_prep_value(row.pk, connection))
            values += [value for _name, value in known]
            yield _Shape(model, names, tuple(name for name, _value in known)), values


def write(*all_writes: Writes) -> None:
    """Write what these hold, rows of one kind together; they hold nothing then.

    Raise `Overtaken` where a row to be updated is not there as it was known: what is
    written by then must be rolled back.
    """
    shapes: dict[_Shape, list[list[Any]]] = {}
    for writes in all_writes:
        for shape, values in writes._rows():
            shapes.setdefault(shape, []).append(values)
    for writes in all_writes:
        writes.__init__()  # type: ignore[misc]
    if not shapes:
        return
    with prepared_statements.cursor() as cursor:
        is_one_act = all(len(rows) == 1 for rows in shapes.values())
        if is_one_act and database().vendor == "postgresql":
            _write_together(cursor, {one: row for one, (row,) in shapes.items()})
            return
        for shape, rows in shapes.items():
            _write(cursor, shape, rows)


def _write_together(cursor: CursorWrapper, rows: dict[_Shape, list[Any]]) -> None:
    """Write a row of each shape by one statement: what each costs is the driver's."""
    values = list(chain.from_iterable(rows.values()))
    cursor.execute(_statement_of_all(tuple(rows)), values)
    for shape, count in zip(rows, cursor.fetchone(), strict=True):
        if count != 1:
            raise Overtaken(shape)


def _write(cursor: CursorWrapper, shape: _Shape, rows: list[list[Any]]) -> None:
    if database().vendor == "sqlite":
        cursor.executemany(_statement(shape, 1), rows)
    else:
        # What many statements of one row each cost is mostly the driver's work.
        values = list(chain.from_iterable(rows))
        cursor.execute(_statement(shape, len(rows)), values)
    if cursor.rowcount != len(rows):
        raise Overtaken(shape)


def _stored(
    model: type[Model], names: tuple[str, ...], values: Iterable[Any]
) -> list[Any]:
    connection = database()
    return [
        value
        if isinstance(field, _STORED_AS_IT_IS.get(type(value), ()))
        else field.get_db_prep_save(value, connection)
        for field, value in zip(fields(model, names), values, strict=True)
    ]


@cache
def _statement(shape: _Shape, size: int) -> str:
    """Return the statement that writes so many rows of a shape."""
    return prepared_statements.numbered(_sql(shape, size))


@cache
def _statement_of_all(shapes: tuple[_Shape, ...]) -> str:
    """Return the statement that writes a row of each, and counts what it wrote."""
    parts = [f"w{n} AS ({_sql(one, 1)} RETURNING 1)" for n, one in enumerate(shapes)]
    counts = [f"(SELECT count(*) FROM w{n})" for n in range(len(shapes))]  # noqa: S608
    sql = f"WITH {', '.join(parts)} SELECT {', '.join(counts)}"
    return prepared_statements.numbered(sql)


def _sql(shape: _Shape, size: int) -> str:
    model, names, known = shape
    table, key = (
        quoted(model._meta.db_table),
        quoted(model._meta.pk.column),
    )
    columns = [quoted(field.column) for field in fields(model, names)]
    if known is None:
        row = f"({', '.join(['%s'] * len(columns))})"
        rows = ", ".join([row] * size)
        return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {rows}"  # noqa: S608
    found_by = [
        key,
        *(quoted(field.column) for field in fields(model, known)),
    ]
    if size == 1:
        settings = ", ".join(f"{column} = %s" for column in columns)
        where = " AND ".join(f"{column} = %s" for column in found_by)
        return f"UPDATE {table} SET {settings} WHERE {where}"  # noqa: S608
    given = [
        *fields(model, names),
        model._meta.pk,
        *fields(model, known),
    ]
    row = f"({', '.join(f'%s::{_type_of(field)}' for field in given)})"
    places = [f"v{n}" for n in range(len(given))]
    pairs = list(zip([*columns, *found_by], places, strict=True))
    settings = ", ".join(f"{name} = n.{v}" for name, v in pairs[: len(columns)])
    where = " AND ".join(f"o.{name} = n.{v}" for name, v in pairs[len(columns) :])
    rows = f"(VALUES {', '.join([row] * size)}) AS n ({', '.join(places)})"
    return f"UPDATE {table} AS o SET {settings} FROM {rows} WHERE {where}"  # noqa: S608


def _type_of(field: "Field[Any, Any]") -> str:
    # Without its length: a cast would cut what is too long, where a column refuses it.
    return str(field.db_type(database())).partition("(")[0]
