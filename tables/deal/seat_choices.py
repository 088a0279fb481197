"""A seat's choices besides play: stay, leave, bring chips."""

from msgspec.structs import replace

from tables.clock import timers
from tables.errors import Refusal
from tables.models import Seat, Table
from tables.shapes.view import TopUp
from tables.table.live_table import LiveTable
from wallet import ledger


def check_own(table: Table) -> None:
    """Raise `hosted` at a table of an event, which seats its own players."""
    if table.host:
        raise Refusal("hosted")


def last_game(live: LiveTable, seat: Seat) -> bool | None:
    """Return whether this is the seat's last game; None if that is not an option.

    It is not an option in a match of several deals, in an event or at a practice table.
    """
    if live.has_entry or live.is_hosted or live.table.is_practice or seat.is_leaving:
        return None
    return seat.is_last


def may_move(live: LiveTable, seat: Seat) -> bool:
    """Return whether a drop may also move the seat to another table (4.6)."""
    return last_game(live, seat) is not None


def usual_buy_in(low: int, high: int) -> int:
    """Return the default buy-in: a quarter of the maximum."""
    return max(low, high // 4)


def re_entry(live: LiveTable, seat: Seat, bounds: TopUp, low: int, high: int) -> TopUp:
    """Return the bounds of a seat with too few chips, and what is asked of it.

    `low` and `high` are those of a buy-in.
    """
    purse = ledger.balance(ledger.player_account(seat.user, live.table.ledger))
    amount = min(usual_buy_in(low, high) - live.stack_of(seat.number), purse)
    until = seat.short_until
    return replace(
        bounds,
        amount=amount if amount >= bounds.low else None,
        purse=purse,
        deadline=timers.ms_of(until) if until is not None else None,
        now=live.at,
    )
