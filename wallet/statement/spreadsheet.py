"""CSV files that spreadsheets read correctly, and the statement as one.

Every CSV file is written by `parts` or `whole`. It begins with a byte order mark,
without which Excel garbles all but ASCII; no cell is ever a formula.
"""

import csv
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from wallet import money
from wallet.codes import CASH
from wallet.statement.statements import Row

ROWS_MAX = 50_000
_BYTE_ORDER_MARK: Final = "\ufeff"
_FORMULA: Final = frozenset("=+-@\t\r\n")
_COLUMNS = (
    *("time_utc", "ledger", "what", "code", "amount", "place"),
    *("available", "on_tables", "pending", "reference"),
)


def written(rows: Iterable[Row]) -> str:
    """Return the rows as CSV; times in UTC, cash with two decimals."""
    return whole(
        _COLUMNS,
        (
            [
                f"{row.at:%Y-%m-%d %H:%M:%S}",
                cell(row.ledger),
                cell(row.what),
                cell(row.code),
                amount(row.amount, row.ledger),
                cell(row.place),
                amount(row.available, row.ledger),
                amount(row.on_tables, row.ledger),
                amount(row.pending, row.ledger),
                cell(row.reference),
            ]
            for row in rows
        ),
    )


class _Echo:
    """A file object that returns what is written to it."""

    def write(self, text: str) -> str:
        """Return the text."""
        return text


def parts(
    columns: Sequence[str], chunks: Iterable[Iterable[Sequence[Any]]]
) -> Iterator[str]:
    """Yield a CSV file: byte order mark and header, then the rows of each chunk.

    Texts that people wrote must have passed through `cell`.
    """
    sheet = csv.writer(_Echo())
    yield _BYTE_ORDER_MARK + sheet.writerow(columns)
    for rows in chunks:
        yield "".join(sheet.writerow(row) for row in rows)


def whole(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Return a whole CSV file, as `parts` yields it for one chunk."""
    return "".join(parts(columns, [rows]))


def cell(text: str) -> str:
    """Return text that a spreadsheet never reads as a formula.

    Full-width and small forms of a sign count as the sign: some locales read them so.

    >>> cell("=1"), cell("\uff1d1"), cell("Asha")
    ("'=1", "'\uff1d1", 'Asha')
    """
    begins = unicodedata.normalize("NFKC", text[:1])[:1]
    return f"'{text}" if begins in _FORMULA else text


def amount(units: int, ledger: str) -> str:
    """Return an amount of a ledger for a spreadsheet: 250 chips, or 2.50 for money."""
    return money.plain(units) if ledger == CASH else str(units)
