"""The statement as a file for a spreadsheet, in which no cell is ever a formula."""

import csv
import io
from collections.abc import Iterable

from wallet import money
from wallet.codes import CASH
from wallet.statement.statements import Row

ROWS_MAX = 50_000
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_COLUMNS = (
    *("time_utc", "ledger", "what", "code", "amount", "place"),
    *("available", "on_tables", "pending", "reference"),
)


def written(rows: Iterable[Row]) -> str:
    """Return the rows as CSV; times in UTC, cash with its two decimals."""
    file = io.StringIO()
    sheet = csv.writer(file)
    sheet.writerow(_COLUMNS)
    for row in rows:
        sheet.writerow(
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
        )
    return file.getvalue()


def cell(text: str) -> str:
    """Return a text that a spreadsheet takes for text, whatever it begins with."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def amount(units: int, ledger: str) -> str:
    """Return an amount of a ledger for a spreadsheet: 250 chips, or 2.50 of money."""
    return money.plain(units) if ledger == CASH else str(units)
