"""Questions about many rows at once that are the same statement, however many.

`filter(pk__in=[...])` makes a place for each key, so every number of keys is a
statement of its own: built by Django in milliseconds, and kept by the driver of the
database, which takes many kilobytes for some hundred places.
"""

import json
from collections.abc import Callable, Iterable, Sequence, Set
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, QuerySet
from django.db.models.expressions import RawSQL

Converters = Sequence[tuple[int, Sequence[Callable[..., Any]], Any]]
"""The place of each column that is converted, by what, and the expression it is of."""
_KEYS: Final = "\0keys"
"""Stands for the keys where a question is built without them."""


def among(field: "Field[Any, Any]", keys: Iterable[Any]) -> RawSQL:
    """Return these values of a field as a query that takes one parameter.

    For `in`: `filter(pk__in=among(Table._meta.pk, keys))`.
    """
    return _query(field, _told(field, keys))


def _query(field: "Field[Any, Any]", told: str) -> RawSQL:
    sql = "SELECT value FROM json_each(%s)"
    if connection.vendor == "postgresql":
        sql = f"SELECT json_array_elements_text(%s)::{field.rel_db_type(connection)}"
    return RawSQL(sql, [told])  # noqa: S611 - the keys are a parameter


def _told(field: "Field[Any, Any]", keys: Iterable[Any]) -> str:
    """Return the keys as one text: drivers take longer for each key of a list."""
    if connection.vendor == "postgresql":
        return json.dumps(list(keys), default=str)
    prepared = field.get_db_prep_value
    return json.dumps([prepared(key, connection, prepared=True) for key in keys])


class _Compiled(NamedTuple):
    sql: str
    params: Sequence[Any]
    """Constants, and something else in the places of what is given."""
    given: Sequence[tuple[int, int]]
    """The places of what is given among the parameters, with its number."""
    converters: Converters


class CompiledQuery:
    """A question about many keys that Django builds once and not at every use.

    `build` makes it from the keys, for `in`, and from moments: `CompiledQuery(
    Table._meta.pk, lambda keys: Table.objects.filter(pk__in=keys).values_list("pk"))`.
    """

    def __init__(
        self, field: "Field[Any, Any]", build: Callable[..., QuerySet[Any, Any]]
    ) -> None:
        """Build nothing yet: there may be no database."""
        self._field, self._build = field, build
        self._compiled: dict[tuple[str, int], _Compiled] = {}

    def rows(self, keys: Iterable[Any], *moments: datetime) -> list[tuple[Any, ...]]:
        """Return the rows of these keys, as `values_list` would."""
        found = self._for(len(moments))
        rows = self._fetched(found, found.sql, keys, moments)
        if not found.converters:
            return rows
        database = connections[DEFAULT_DB_ALIAS]
        return [tuple(converted(row, found.converters, database)) for row in rows]

    def among(self, keys: Set[str], *moments: datetime) -> Set[str]:
        """Return those keys whose rows there are; the first column is the key.

        Mostly all are: then no row is read, they are counted.
        """
        if not keys:
            return keys
        found = self._for(len(moments))
        counted = f"SELECT COUNT(*) FROM ({found.sql}) AS found"  # noqa: S608
        [(count,)] = self._fetched(found, counted, keys, moments)
        if count == len(keys):
            return keys
        return {str(key) for key, *_rest in self.rows(keys, *moments)}

    def _fetched(
        self,
        found: _Compiled,
        sql: str,
        keys: Iterable[Any],
        moments: Sequence[datetime],
    ) -> list[tuple[Any, ...]]:
        adapt = connection.ops.adapt_datetimefield_value
        given = [_told(self._field, keys), *map(adapt, moments)]
        params = list(found.params)
        for place, number in found.given:
            params[place] = given[number]
        with connection.cursor() as cursor:
            cursor.execute(sql, params)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
            return rows

    def _for(self, moments: int) -> _Compiled:
        known = connection.vendor, moments
        if known not in self._compiled:
            self._compiled[known] = self._compile(moments)
        return self._compiled[known]

    def _compile(self, count: int) -> _Compiled:
        # Moments that nobody asks about stand for those that will be given.
        probes = [datetime(1, 1, 1 + number, tzinfo=UTC) for number in range(count)]
        rows = self._build(_query(self._field, _KEYS), *probes)
        compiler = rows.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        adapt = connection.ops.adapt_datetimefield_value
        given = [_KEYS, *map(adapt, probes)]
        return _Compiled(
            sql,
            params,
            [(at, given.index(one)) for at, one in enumerate(params) if one in given],
            converters_of(compiler),
        )


def converters_of(compiler: Any) -> Converters:
    """Return what Django does to the columns of a queryset that it has compiled."""
    found = compiler.get_converters([one[0] for one in compiler.select])
    return [(place, *how) for place, how in found.items()]


def converted(
    row: Sequence[Any], converters: Converters, database: BaseDatabaseWrapper
) -> list[Any]:
    """Return the columns of a row as their fields read them."""
    values = list(row)
    for place, convert, expression in converters:
        for one in convert:
            values[place] = one(values[place], expression, database)
    return values
