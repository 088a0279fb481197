"""Tables for cash in tests."""

from typing import Any

from accounts.models import User
from tables.models import Table
from tables.seats import seating
from wallet import ledger
from wallet.codes import CASH

BROUGHT = 100_000
"""€1,000.00."""


def cash(person: User) -> int:
    """Return a person's available cash, in hundredths."""
    return ledger.balance(ledger.player_account(person, CASH))


def rake() -> int:
    """Return what the house earned in cash."""
    return ledger.balance(ledger.house_account("rake", CASH))


def cash_table(
    *people: User, game: str = "indian-points", stake: int = 25, **given: Any
) -> Table:
    """Let the house open a table for cash; seat these people at 0, 1, 2 ..."""
    seats = given.pop("seats", max(2, len(people)))
    table = seating.open_table(
        None, game, seats=seats, stake=stake, chips=CASH, **given
    )
    for number, person in enumerate(people):
        seating.sit_down(table.pk, person, seat=number)
    return table
