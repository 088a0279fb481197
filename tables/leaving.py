"""Leaving a table, and the end of a table; the caller holds it."""

from msgspec.structs import replace

from tables import fairness, matches, settlement
from tables.clock import Clock
from tables.live import Live
from tables.models import Phase, Seat


def leave_now(live: Live, *seats: Seat, reason: str = "") -> None:
    """Take seats off the table; all their chips go home in one post.

    Whoever still plays a match gives it up. `reason` is told where the house says so.
    """
    why = {"reason": reason} if reason else {}
    settlement.take_home(seats, reference=f"table:{live.table.pk}")
    for seat in seats:
        seat.left_at = live.now
        seat.is_leaving = False
        seat.save(update_fields=["left_at", "is_leaving"])
        del live.seats[seat.number]
        # Whoever sits there next has not said it.
        ready = tuple(n for n in live.clock.ready if n != seat.number)
        live.clock = replace(live.clock, ready=ready)
        live.tell("left", seat=seat.number, name=seat.user.display_name, **why)
        matches.leave(live, seat.number)


def leave_later(live: Live, seat: Seat) -> None:
    """Let a seat go when the deal it is in is over; the house plays for it by then."""
    seat.is_leaving = True
    seat.save(update_fields=["is_leaving"])
    live.tell("leaving", seat=seat.number)
    matches.leave(live, seat.number)


def close_if_deserted(live: Live) -> None:
    """Close a table that its last person left; demo tables stay.

    A match that only bots still play is over with it.
    """
    if live.people or live.is_running:
        return
    matches.desert(live)
    if not live.table.is_demo:
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
