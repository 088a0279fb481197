"""The statement as a file for a spreadsheet, in which no cell is ever a formula."""

import csv
import io
from collections.abc import Iterable

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
        in_cents = row.ledger == CASH
        sheet.writerow(
            [
                f"{row.at:%Y-%m-%d %H:%M:%S}",
                cell(row.ledger),
                cell(row.what),
                cell(row.code),
                number(row.amount, in_cents=in_cents),
                cell(row.place),
                number(row.available, in_cents=in_cents),
                number(row.on_tables, in_cents=in_cents),
                number(row.pending, in_cents=in_cents),
                cell(row.reference),
            ]
        )
    return file.getvalue()


def cell(text: str) -> str:
    """Return a text that a spreadsheet takes for text, whatever it begins with."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def number(amount: int, *, in_cents: bool) -> str:
    """Return a whole number, or one of hundredths with its point."""
    if not in_cents:
        return str(amount)
    whole, cents = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{whole}.{cents:02}"
