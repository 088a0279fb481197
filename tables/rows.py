"""SQL of the act's path, made once: Django would compile it anew at every use.

The statements and their columns come from the models and their querysets, so that a
migration cannot leave one behind. Everything off this path uses the ORM as it is.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Field, Model, QuerySet
from django.db.models.base import ModelState

Row = TypeVar("Row", bound=Model)
_PROBES = 987_654_321, 987_654_322
"""Keys to compile with: where the parameters differ the key has its place."""


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
        state.adding, state.db = False, connection.alias
        for part, attach, attach_back in self.joined:
            other = part.read(values)
            attach(row, other)
            if other is not None:
                attach_back(other, row)
        return row


class _Compiled(NamedTuple):
    sql: str
    params: Sequence[Any]
    asked: Sequence[int]
    """The places of the key among the parameters."""
    part: _Part
    extra: Sequence[tuple[str, int]]
    converters: Sequence[tuple[int, Sequence[Callable[..., Any]], Any]]


class Prepared(Generic[Row]):
    """A queryset that differs by one key at each use, compiled once.

    `query` makes it from the key of an `owner`: `lambda key: Seat.objects.filter(...)`.
    """

    def __init__(
        self, owner: type[Model], query: Callable[[Any], QuerySet[Row]]
    ) -> None:
        """Compile nothing yet: there may be no database."""
        self._owner = owner
        self._query = query
        self._by_vendor: dict[str, _Compiled] = {}

    def rows(self, key: Any) -> list[Row]:
        """Return the rows for this key, joined as the queryset says."""
        vendor = connection.vendor
        found = self._by_vendor.get(vendor)
        if found is None:
            found = self._by_vendor[vendor] = self._compile()
        params = list(found.params)
        stored = self._owner._meta.pk.get_db_prep_value(key, connection)
        for place in found.asked:
            params[place] = stored
        with connection.cursor() as cursor:
            cursor.execute(found.sql, params)
            fetched = cursor.fetchall()
        return [self._row(found, list(values)) for values in fetched]

    def row(self, key: Any) -> Row | None:
        """Return the first row for this key, None where there is none."""
        found = self.rows(key)
        return found[0] if found else None

    def _compile(self) -> _Compiled:
        first, second = (self._owner._meta.pk.to_python(one) for one in _PROBES)
        compiler = self._query(first).query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        again = self._query(second).query.get_compiler(connection=connection).as_sql()
        pairs = enumerate(zip(params, again[1], strict=True))
        asked = [place for place, (one, other) in pairs if one != other]
        select = compiler.select
        converters = compiler.get_converters([one[0] for one in select])
        return _Compiled(
            sql,
            params,
            asked,
            _part(compiler.klass_info, select),
            tuple(compiler.annotation_col_map.items()),
            [(place, *how) for place, how in converters.items()],
        )

    @staticmethod
    def _row(found: _Compiled, values: list[Any]) -> Row:
        for place, convert, expression in found.converters:
            for one in convert:
                values[place] = one(values[place], expression, connection)
        row: Any = found.part.read(values)
        for name, place in found.extra:
            setattr(row, name, values[place])
        return row


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


@cache
def _fields(model: type[Model], names: tuple[str, ...]) -> list[Field]:
    return [model._meta.get_field(name) for name in names]


@cache
def _update(model: type[Model], names: tuple[str, ...]) -> str:
    quote = connection.ops.quote_name
    columns = (f"{quote(field.column)} = %s" for field in _fields(model, names))
    table, key = quote(model._meta.db_table), quote(model._meta.pk.column)
    return f"UPDATE {table} SET {', '.join(columns)} WHERE {key} = %s"  # noqa: S608


@cache
def _insert(model: type[Model], names: tuple[str, ...]) -> str:
    quote = connection.ops.quote_name
    columns = ", ".join(quote(field.column) for field in _fields(model, names))
    marks = ", ".join(["%s"] * len(names))
    table = quote(model._meta.db_table)
    return f"INSERT INTO {table} ({columns}) VALUES ({marks})"  # noqa: S608


def update(row: Model, names: tuple[str, ...]) -> None:
    """Write these fields of a stored row."""
    model = type(row)
    values = [
        field.get_db_prep_save(getattr(row, field.attname), connection)
        for field in _fields(model, names)
    ]
    key = model._meta.pk.get_db_prep_value(row.pk, connection)
    with connection.cursor() as cursor:
        cursor.execute(_update(model, names), [*values, key])


def insert(model: type[Model], **given: Any) -> None:
    """Write a new row whose other fields have their database's defaults."""
    names = tuple(given)
    values = [
        field.get_db_prep_save(value, connection)
        for field, value in zip(_fields(model, names), given.values(), strict=True)
    ]
    with connection.cursor() as cursor:
        cursor.execute(_insert(model, names), values)


def lock(model: type[Model], key: Any, *, skip_locked: bool = False) -> bool:
    """Lock a row for its changes to the end of the transaction; tell whether it is.

    A transaction on SQLite holds the whole database already.
    """
    quote = connection.ops.quote_name
    table, column = quote(model._meta.db_table), quote(model._meta.pk.column)
    how = ""
    if connection.features.has_select_for_update:
        how = " FOR NO KEY UPDATE" + (" SKIP LOCKED" if skip_locked else "")
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT 1 FROM {table} WHERE {column} = %s{how}",  # noqa: S608
            [key],
        )
        return cursor.fetchone() is not None
