"""Leaving and closing a table; the caller has locked it."""

from typing import Final

from msgspec.structs import replace

from tables.clock import timers
from tables.clock.timers import Clock
from tables.fairness import commitments
from tables.match import match_life
from tables.models import Pace, Phase, Seat
from tables.settlement import points_settlement
from tables.table.live_table import LiveTable

SHORT_MS: Final = 20_000
"""How long a person with too few chips has to bring more."""


def leave_now(live: LiveTable, *seats: Seat, reason: str = "") -> None:
    """Remove seats from the table and return their chips in one post.

    Players in a match give it up. `reason` is shown if the house removes them.
    """
    why = {"reason": reason} if reason else {}
    points_settlement.take_home(seats, reference=f"table:{live.table.pk}")
    for seat in seats:
        seat.left_at = live.now
        seat.is_leaving = seat.is_last = False
        seat.short_until = None
        seat.save(update_fields=["left_at", "is_leaving", "is_last", "short_until"])
        del live.seats[seat.number]
        # The next person in the seat has not sent it.
        ready = tuple(n for n in live.clock.ready if n != seat.number)
        live.clock = replace(live.clock, ready=ready)
        live.tell("left", seat=seat.number, name=seat.user.display_name, **why)
        match_life.leave(live, seat.number)


def leave_later(live: LiveTable, seat: Seat) -> None:
    """Let a seat leave after its deal; the house plays for it until then."""
    seat.is_leaving = True
    seat.save(update_fields=["is_leaving"])
    live.tell("leaving", seat=seat.number)
    match_life.leave(live, seat.number)


def after_deal(live: LiveTable) -> None:
    """Remove seats leaving after the deal; give those with too few chips some time."""
    leave_now(live, *[seat for seat in live.seats.values() if seat.is_leaving])
    deal = live.running_deal
    leave_now(
        live,
        *[
            seat
            for number, seat in live.seats.items()
            if seat.is_last
            and number in deal.order
            # A player who sat down during the deal was not in it and leaves after the
            # next.
            and deal.started_at is not None
            and seat.sat_at <= deal.started_at
        ],
        reason="last_game",
    )
    # In an event the host decides whether somebody's chips are enough.
    for seat in () if live.is_hosted else live.people.values():
        if is_short(live, seat) and live.table.pace != Pace.UNTIMED:
            seat.short_until = timers.moment_of(live.at + timers.scaled(SHORT_MS))
            seat.save(update_fields=["short_until"])


def is_short(live: LiveTable, seat: Seat) -> bool:
    """Whether the stack is below the minimum for a deal at a points table (6.1)."""
    least = live.game.buy_in_points * live.table.stake
    return not live.has_entry and live.stack_of(seat.number) < least


def close_if_deserted(live: LiveTable) -> None:
    """Close a table without people, except demo tables and tables of events.

    This ends a match that only bots still play. While somebody waits for a seat the
    table stays open for them (`tables.seats.waiting_list`).
    """
    if live.people or live.is_running or live.is_hosted:
        return
    match_life.desert(live)
    if not live.table.is_demo and not live.table.waiting_count:
        close(live, "deserted")


def close(live: LiveTable, reason: str) -> None:
    """Remove everybody and close the table permanently."""
    leave_now(live, *live.seats.values())
    live.table.waiting.all().delete()
    live.table.waiting_count = 0
    drop_commitment(live, reason)
    live.table.phase = Phase.CLOSED
    live.table.closed_at = live.now
    live.clock = Clock()
    live.closed_reason = reason


def drop_commitment(live: LiveTable, reason: str) -> None:
    """Mark the commitment of a deal that will not be dealt as abandoned."""
    if live.table.next_deal is not None:
        commitments.abandon(live.table.next_deal, reason, live.now)
        live.table.next_deal = None
