"""SQL of the act's path, made once: Django would compile it anew at every use.

The statements and their columns come from the models and their querysets, so that a
migration cannot leave one behind. Everything off this path uses the ORM as it is.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import (
    Field,
    Model,
    QuerySet,
)
from django.db.models.base import ModelState

from accounts.many_keys import Converters, converted, converters_of
from tables.table import prepared_statements

Row = TypeVar("Row", bound=Model)
Values = tuple[Any, ...]
_PROBE = 987_654_321
"""The first of the keys to compile with: where they stand, keys have their places."""


def database() -> BaseDatabaseWrapper:
    """Return this thread's own; the proxy looks for it at each attribute."""
    return connections[DEFAULT_DB_ALIAS]


def size_for(count: int) -> int:
    """Return for how many keys a statement is made that is used for `count`."""
    return 1 << (count - 1).bit_length()


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
    selected: "Selected"
    converters: Converters


class Selected(NamedTuple):
    """What a statement selects, for one that joins it to other rows."""

    columns: str
    joins: str
    """What its first table is joined to, so that a row of it is found in any case."""
    width: int
    """How many columns."""
    key: int
    """The place among the columns of the key: null where there is no row."""


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
        connection = database()
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

    def selected(self) -> Selected:
        """Return its columns and joins as SQL; `built` takes rows of such columns."""
        return self._for(1).selected

    def built(self, fetched: Sequence[Values]) -> list[Row]:
        """Return the objects of rows that `values` gave."""
        if not fetched:
            return []
        found = self._for(1)
        return [self._row(found, values) for values in fetched]

    def _for(self, count: int) -> _Compiled:
        """Return the statement for so many keys, or for the next power of two."""
        size = size_for(count)
        known = database().vendor, size
        found = self._compiled.get(known)
        if found is None:
            found = self._compiled[known] = self._compile(size)
        return found

    def _compile(self, size: int) -> _Compiled:
        key, connection = self._owner._meta.pk, database()
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
        part = _part(compiler.klass_info, select)
        by = part.key if self._by == "pk" else part.names.index(self._by)
        return _Compiled(
            prepared_statements.numbered(sql),
            params,
            asked,
            part,
            by if self._by == "pk" else part.columns[by],
            tuple(compiler.annotation_col_map.items()),
            _selected(compiler, part.key),
            converters_of(compiler),
        )

    @staticmethod
    def _row(found: _Compiled, values: Sequence[Any]) -> Row:
        if found.converters:
            values = converted(values, found.converters, database())
        row: Any = found.part.read(values)
        for name, place in found.extra:
            setattr(row, name, values[place])
        built: Row = row
        return built


def _selected(compiler: Any, key: int) -> Selected:
    columns = [sql for _expression, (sql, _params), _alias in compiler.select]
    shown = {expression.alias for expression, _sql, _alias in compiler.select}
    _first, *joined = compiler.query.alias_map.items()
    joins = " ".join(compiler.compile(how)[0] for to, how in joined if to in shown)
    outer = joins.replace("INNER JOIN", "LEFT OUTER JOIN")
    return Selected(", ".join(columns), outer, len(columns), key)


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
def fields(model: type[Model], names: tuple[str, ...]) -> "list[Field[Any, Any]]":
    return [cast("Field[Any, Any]", model._meta.get_field(name)) for name in names]


def quoted(name: str | None) -> str:
    return database().ops.quote_name(name or "")


def lock(
    model: type[Model], keys: Sequence[Any], *, skip_locked: bool = False
) -> list[Any]:
    """Lock rows for their changes to the end of the transaction, in order of their key.

    Return the keys of those that are there, or with `skip_locked` of those that nobody
    else holds. A transaction on SQLite holds the whole database already.
    """
    with prepared_statements.cursor() as cursor:
        cursor.execute(_lock(model, len(keys), skip_locked), list(keys))
        return [key for (key,) in cursor.fetchall()]


@cache
def _lock(model: type[Model], count: int, skip_locked: bool) -> str:
    table, key = quoted(model._meta.db_table), quoted(model._meta.pk.column)
    marks = ", ".join(["%s"] * count)
    sql = f"SELECT {key} FROM {table} WHERE {key} IN ({marks})"  # noqa: S608
    if count > 1:
        sql += f" ORDER BY {key}"
    if database().features.has_select_for_update:
        sql += " FOR NO KEY UPDATE" + (" SKIP LOCKED" if skip_locked else "")
    return prepared_statements.numbered(sql)
