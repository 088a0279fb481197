"""SQL of the act's path, made once: Django would compile it anew at every use.

The statements and their columns come from the models and their querysets, so that a
migration cannot leave one behind. Everything off this path uses the ORM as it is.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import cache
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models import (
    BinaryField,
    CharField,
    Field,
    IntegerField,
    Model,
    QuerySet,
)
from django.db.models.base import ModelState

from tables.table import prepared_statements

Row = TypeVar("Row", bound=Model)
Values = tuple[Any, ...]
_STORED_AS_IT_IS = {int: IntegerField, str: CharField, bytes: BinaryField}
_PROBE = 987_654_321
"""The first of the keys to compile with: where they stand, keys have their places."""


def _connection() -> BaseDatabaseWrapper:
    """Return this thread's own; the proxy looks for it at each attribute."""
    return connections[DEFAULT_DB_ALIAS]


class _Part(NamedTuple):
    """How the columns of a statement become one row, and those joined to it."""

    model: type[Model]
    columns: Sequence[int]
    names: Sequence[str]
    key: int
    joined: Sequence[tuple["_Part", Callable[..., None], Callable[..., None]]]

    def read(self, values: Sequence[Any]) -> Model | None:
        """Return the object, or None where an outer join found no row."""
        if values[self.key] is None:
            return None
        # What `Model.from_db` gives, without its signals and its look at every field.
        row = self.model.__new__(self.model)
        row.__dict__.update(
            zip(self.names, [values[i] for i in self.columns], strict=True)
        )
        state = row._state = ModelState()
        state.adding, state.db = False, DEFAULT_DB_ALIAS
        for part, attach, attach_back in self.joined:
            other = part.read(values)
            attach(row, other)
            if other is not None:
                attach_back(other, row)
        return row


class _Compiled(NamedTuple):
    sql: str
    params: Sequence[Any]
    asked: Sequence[tuple[int, int]]
    """The places among the parameters that are keys, and which of them."""
    part: _Part
    by: int
    """The place of the column that says which key a row belongs to."""
    extra: Sequence[tuple[str, int]]
    converters: Sequence[tuple[int, Sequence[Callable[..., Any]], Any]]


class Prepared(Generic[Row]):
    """A queryset that differs by its keys at each use, compiled once.

    `query` makes it from a list of keys of an `owner`, and `by` is the field of its
    rows that holds the key: `lambda keys: Seat.objects.filter(table_id__in=keys)`.
    """

    def __init__(
        self,
        owner: type[Model],
        query: Callable[[list[Any]], QuerySet[Row]],
        *,
        by: str = "pk",
    ) -> None:
        """Compile nothing yet: there may be no database."""
        self._owner = owner
        self._query = query
        self._by = by
        self._compiled: dict[tuple[str, int], _Compiled] = {}

    def row(self, key: Any) -> Row | None:
        """Return the first row for this key, None where there is none."""
        found = self.rows(key)
        return found[0] if found else None

    def rows(self, key: Any) -> list[Row]:
        """Return the rows for this key, joined as the queryset says."""
        return self.built(self.values([key])[key])

    def values(self, keys: Sequence[Any]) -> dict[Any, list[Values]]:
        """Return for each key its rows as the database gives them, for `built`."""
        connection = _connection()
        found = self._for(len(keys))
        stored = [
            self._owner._meta.pk.get_db_prep_value(key, connection) for key in keys
        ]
        params = list(found.params)
        for place, which in found.asked:
            # Where the statement asks for more keys than there are, one is asked twice.
            params[place] = stored[min(which, len(stored) - 1)]
        with prepared_statements.cursor() as cursor:
            cursor.execute(found.sql, params)
            fetched = cursor.fetchall()
        if len(keys) == 1:
            return {keys[0]: fetched}
        sorted_out: dict[Any, list[Values]] = {key: [] for key in keys}
        key_of = dict(zip(stored, keys, strict=True))
        for values in fetched:
            sorted_out[key_of[values[found.by]]].append(values)
        return sorted_out

    def built(self, fetched: Sequence[Values]) -> list[Row]:
        """Return the objects of rows that `values` gave."""
        found = self._for(1)
        return [self._row(found, list(values)) for values in fetched]

    def _for(self, count: int) -> _Compiled:
        """Return the statement for so many keys, or for the next power of two."""
        size = 1 << (count - 1).bit_length()
        known = _connection().vendor, size
        found = self._compiled.get(known)
        if found is None:
            found = self._compiled[known] = self._compile(size)
        return found

    def _compile(self, size: int) -> _Compiled:
        key, connection = self._owner._meta.pk, _connection()
        probes = [key.to_python(_PROBE + n) for n in range(size)]
        compiler = self._query(probes).query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        stored = [key.get_db_prep_value(probe, connection) for probe in probes]
        asked = [
            (place, stored.index(value))
            for place, value in enumerate(params)
            if value in stored
        ]
        select = compiler.select
        converters = compiler.get_converters([one[0] for one in select])
        part = _part(compiler.klass_info, select)
        by = part.key if self._by == "pk" else part.names.index(self._by)
        return _Compiled(
            prepared_statements.numbered(sql),
            params,
            asked,
            part,
            by if self._by == "pk" else part.columns[by],
            tuple(compiler.annotation_col_map.items()),
            [(place, *how) for place, how in converters.items()],
        )

    @staticmethod
    def _row(found: _Compiled, values: list[Any]) -> Row:
        connection = _connection()
        for place, convert, expression in found.converters:
            for one in convert:
                values[place] = one(values[place], expression, connection)
        row: Any = found.part.read(values)
        for name, place in found.extra:
            setattr(row, name, values[place])
        built: Row = row
        return built


def _part(info: dict[str, Any], select: Sequence[Any]) -> _Part:
    columns = list(info["select_fields"])
    targets = [select[place][0].target for place in columns]
    key = columns[[field.primary_key for field in targets].index(True)]
    joined = [
        (_part(one, select), one["local_setter"], one["remote_setter"])
        for one in info.get("related_klass_infos", ())
    ]
    return _Part(
        info["model"], columns, [field.attname for field in targets], key, joined
    )


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
        connection = _connection()
        yield from self._new
        for row, names, known in self._updates.values():
            model = type(row)
            now = (getattr(row, one.attname) for one in _fields(model, names))
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
        if is_one_act and _connection().vendor == "postgresql":
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
    if _connection().vendor == "sqlite":
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
    connection = _connection()
    return [
        value
        if isinstance(field, _STORED_AS_IT_IS.get(type(value), ()))
        else field.get_db_prep_save(value, connection)
        for field, value in zip(_fields(model, names), values, strict=True)
    ]


@cache
def _fields(model: type[Model], names: tuple[str, ...]) -> "list[Field[Any, Any]]":
    return [cast("Field[Any, Any]", model._meta.get_field(name)) for name in names]


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
    table, key = _quoted(model._meta.db_table), _quoted(model._meta.pk.column)
    columns = [_quoted(field.column) for field in _fields(model, names)]
    if known is None:
        row = f"({', '.join(['%s'] * len(columns))})"
        rows = ", ".join([row] * size)
        return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {rows}"  # noqa: S608
    found_by = [key, *(_quoted(field.column) for field in _fields(model, known))]
    if size == 1:
        settings = ", ".join(f"{column} = %s" for column in columns)
        where = " AND ".join(f"{column} = %s" for column in found_by)
        return f"UPDATE {table} SET {settings} WHERE {where}"  # noqa: S608
    given = [*_fields(model, names), model._meta.pk, *_fields(model, known)]
    row = f"({', '.join(f'%s::{_type_of(field)}' for field in given)})"
    places = [f"v{n}" for n in range(len(given))]
    pairs = list(zip([*columns, *found_by], places, strict=True))
    settings = ", ".join(f"{name} = n.{v}" for name, v in pairs[: len(columns)])
    where = " AND ".join(f"o.{name} = n.{v}" for name, v in pairs[len(columns) :])
    rows = f"(VALUES {', '.join([row] * size)}) AS n ({', '.join(places)})"
    return f"UPDATE {table} AS o SET {settings} FROM {rows} WHERE {where}"  # noqa: S608


def _quoted(name: str | None) -> str:
    return _connection().ops.quote_name(name or "")


def _type_of(field: "Field[Any, Any]") -> str:
    # Without its length: a cast would cut what is too long, where a column refuses it.
    return str(field.db_type(_connection())).partition("(")[0]


def lock(
    model: type[Model],
    keys: Sequence[Any],
    names: tuple[str, ...],
    *,
    skip_locked: bool = False,
) -> tuple[list[Values], datetime | None]:
    """Lock rows for their changes to the end of the transaction, in order of their key.

    Return of each row that is there, or with `skip_locked` of each that nobody else
    holds, these fields as the database gives them. A transaction on SQLite holds the
    whole database already. What never waits (`skip_locked`) also brings the moment by
    the database's clock, where the database has one.
    """
    with prepared_statements.cursor() as cursor:
        cursor.execute(_lock(model, names, len(keys), skip_locked), list(keys))
        found = cursor.fetchall()
    if not (skip_locked and found and _connection().vendor == "postgresql"):
        return found, None
    return [values[:-1] for values in found], found[-1][-1]


@cache
def _lock(
    model: type[Model], names: tuple[str, ...], count: int, skip_locked: bool
) -> str:
    columns = ", ".join(_quoted(field.column) for field in _fields(model, names))
    table, key = _quoted(model._meta.db_table), _quoted(model._meta.pk.column)
    marks = ", ".join(["%s"] * count)
    if skip_locked and _connection().vendor == "postgresql":
        columns += ", clock_timestamp()"
    sql = f"SELECT {columns} FROM {table} WHERE {key} IN ({marks})"  # noqa: S608
    if count > 1:
        sql += f" ORDER BY {key}"
    if _connection().features.has_select_for_update:
        sql += " FOR NO KEY UPDATE" + (" SKIP LOCKED" if skip_locked else "")
    return prepared_statements.numbered(sql)
