"""The results of an event as a CSV file."""

from tournaments.models import Tournament
from tournaments.view import standings
from wallet.money import currency_of
from wallet.statement.spreadsheet import amount, cell, whole

_COLUMNS = ("place", "name", "bot", "entries", "state", "prize", "refunded", "unit")


def render_csv(event: Tournament) -> str:
    """Return everybody's place and prize as CSV; no cell is a formula.

    The winner comes first, the disqualified last. `prize` and `refunded` are in `unit`:
    `chips`, or a currency such as EUR.
    """
    unit = currency_of(event.ledger) or "chips"
    return whole(
        _COLUMNS,
        (
            [
                "" if row.place is None else row.place,
                cell(row.user.display_name),
                "yes" if row.user.is_bot else "no",
                row.paid,
                row.state,
                amount(row.prize, event.ledger),
                amount(row.refunded, event.ledger),
                unit,
            ]
            for row in standings.ordered(event).select_related("user")
        ),
    )
