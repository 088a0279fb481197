"""The ledger's rows, by statements of its own: Django takes longer to build them.

Only `wallet.ledger` writes by these. Columns of a transfer and their values come from
its model, and the database's own guards judge each row as ever.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Field
from django.db.transaction import TransactionManagementError

from wallet.codes import FLOOR_KINDS
from wallet.models.ledger import Transfer

ROWS_MAX: Final = 100
"""So many rows a statement: databases have a limit of values in one."""
Some = TypeVar("Some")
_FLOOR: Final = tuple(map(str, FLOOR_KINDS))


def locked(touched: Collection[int]) -> dict[int, int]:
    """Lock the accounts with a floor in ascending id; return their balances by id.

    `NO KEY`: a foreign key check of somebody else's transfer need not wait. SQLite has
    no row locks; there the transaction itself is IMMEDIATE.
    """
    if not connection.in_atomic_block:
        raise TransactionManagementError("Accounts are locked in a transaction only.")
    lock = " FOR NO KEY UPDATE" if connection.features.has_select_for_update else ""
    found: dict[int, int] = {}
    for some in _in_parts(sorted(touched)):
        rows = _fetched(
            "SELECT id, balance FROM wallet_account"  # noqa: S608
            f" WHERE id IN ({_places(some)}) AND kind IN ({_places(_FLOOR)})"
            f" ORDER BY id{lock}",
            [*some, *_FLOOR],
        )
        found.update({pk: balance or 0 for pk, balance in rows})
    return found


def posted(keys: Sequence[str]) -> dict[str, Transfer]:
    """Return by key the transfers that have been posted with these keys."""
    for some in _in_parts(keys):
        sql = f'SELECT 1 FROM wallet_transfer WHERE "key" IN ({_places(some)})'  # noqa: S608
        if _fetched(sql, some):
            return {row.key: row for row in Transfer.objects.filter(key__in=keys)}
    return {}


def insert(rows: Sequence[Transfer]) -> None:
    """Insert the transfers in their order, and give them their primary keys."""
    database = connections[DEFAULT_DB_ALIAS]
    for some in _in_parts(rows):
        new_keys = _fetched(
            _insertion(database.vendor, len(some)),
            [
                field.get_db_prep_save(field.pre_save(row, add=True), database)
                for row in some
                for field in _fields()
            ],
        )
        for row, (pk,) in zip(some, new_keys, strict=True):
            row.pk = pk
            row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


@cache
def _fields() -> "tuple[Field[Any, Any], ...]":
    return tuple(one for one in Transfer._meta.concrete_fields if not one.primary_key)


@cache
def _insertion(vendor: str, count: int) -> str:
    """Return the statement that inserts so many transfers into such a database."""
    quoted = connections[DEFAULT_DB_ALIAS].ops.quote_name
    names = ", ".join([quoted(one.column or "") for one in _fields()])
    places = ", ".join([f"({_places(_fields())})"] * count)
    return f"INSERT INTO wallet_transfer ({names}) VALUES {places} RETURNING id"  # noqa: S608


def write(balances: Mapping[int, int]) -> None:
    """Write the balances by account."""
    for some in _in_parts(list(balances.items())):
        cases = " ".join(["WHEN %s THEN %s"] * len(some))
        values = [value for pair in some for value in pair]
        with connection.cursor() as cursor:
            cursor.execute(
                f"UPDATE wallet_account SET balance = CASE id {cases} END"  # noqa: S608
                f" WHERE id IN ({_places(some)})",
                [*values, *(pk for pk, _balance in some)],
            )


def _fetched(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def _places(values: Collection[Any]) -> str:
    return ", ".join(["%s"] * len(values))


def _in_parts(values: Sequence[Some]) -> Iterator[Sequence[Some]]:
    for start in range(0, len(values), ROWS_MAX):
        yield values[start : start + ROWS_MAX]
