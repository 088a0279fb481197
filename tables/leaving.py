"""Leaving a table, and the end of a table; the caller holds it."""

from msgspec.structs import replace

from tables import fairness, settlement
from tables.clock import Clock
from tables.live import Live
from tables.models import Phase, Seat


def leave_now(live: Live, *seats: Seat) -> None:
    """Take seats off the table; all their chips go home in one post."""
    settlement.take_home(seats, reference=f"table:{live.table.pk}")
    for seat in seats:
        seat.left_at = live.now
        seat.is_leaving = False
        seat.save(update_fields=["left_at", "is_leaving"])
        del live.seats[seat.number]
        # Whoever sits there next has not said it.
        ready = tuple(n for n in live.clock.ready if n != seat.number)
        live.clock = replace(live.clock, ready=ready)
        live.tell("left", seat=seat.number, name=seat.user.display_name)


def close_if_deserted(live: Live) -> None:
    """Close a table that its last person left; demo tables stay."""
    if not live.people and not live.table.is_demo and not live.is_running:
        close(live, "deserted")


def close(live: Live, reason: str) -> None:
    """Send everybody home and close the table for good."""
    leave_now(live, *live.seats.values())
    drop_commitment(live, reason)
    live.table.phase = Phase.CLOSED
    live.table.closed_at = live.now
    live.clock = Clock()
    live.closed_reason = reason


def drop_commitment(live: Live, reason: str) -> None:
    """List the commitment of a deal that will not be dealt as abandoned."""
    if live.table.next_deal is not None:
        fairness.abandon(live.table.next_deal, reason, live.now)
        live.table.next_deal = None
