"""The confirmed start of a match (gin.md D2).

If the rules have `starts_confirmed`, a full table waits in `starting` until all have
sent `start`, for at most 120 s; the last one starts the deal. Silent players are then
stood up. Entry fees are collected only at the deal, so nothing needs to be refunded.
House bots are always ready, and a practice table begins like any other. At a table of
an event nobody is stood up: the host learns who was silent and decides.
"""

from typing import Final

from msgspec.structs import replace

from tables.clock import timers
from tables.match import host_results, leaving
from tables.models import Pace, Phase
from tables.table.live_table import LiveTable

WINDOW_MS: Final = 120_000
ASKED: Final = "starting"
"""The phase of a start's timer while everybody is asked for it."""


def applies(live: LiveTable) -> bool:
    """Whether a match begins here only after everybody has confirmed."""
    return live.game.starts_confirmed and not live.table.is_practice


def opens(live: LiveTable) -> bool:
    """Whether people are being or have been asked, except after "Play again"."""
    is_starting = live.table.phase == Phase.STARTING
    return applies(live) and (is_starting or not is_complete(live))


def open_window(live: LiveTable, count: int) -> None:
    """Ask the `count` seats of the next match once; untimed tables set no limit."""
    live.table.phase = Phase.STARTING
    if live.listed() is not None or live.clock.is_short:
        return
    if live.table.pace == Pace.UNTIMED:
        return
    live.clock = timers.starting(live.clock, live.at, WINDOW_MS, count, ASKED)


def asks(live: LiveTable, number: int) -> bool:
    """Whether the seat is asked for `start` now; False while play is off here."""
    is_open = live.table.phase == Phase.STARTING and live.listed() is None
    seat = live.people.get(number)
    if not (applies(live) and is_open) or seat is None or seat.is_leaving:
        return False
    return number not in live.clock.ready and not live.stopped


def is_complete(live: LiveTable) -> bool:
    """Whether everybody seated has confirmed; bots alone start only for a host."""
    asked = {n for n, seat in live.people.items() if not seat.is_leaving}
    has_asked = bool(asked) or live.is_hosted
    return applies(live) and has_asked and asked <= set(live.clock.ready)


def is_due(live: LiveTable) -> bool:
    """Whether to deal now: all have confirmed, and nothing else is pending."""
    timer = live.clock.of("start")
    is_asked = timer is None or timer.phase == ASKED
    return live.table.phase == Phase.STARTING and is_asked and is_complete(live)


def close_window(live: LiveTable) -> None:
    """When time is up, stand up silent players; the others begin if they are enough.

    A match of two is cancelled, and the player who confirmed stays. At a table of an
    event all stay seated. While play is switched off nobody can confirm, so nobody
    counts as silent.
    """
    if live.stopped:
        return
    if live.is_hosted:
        host_results.unstarted(live)
        return
    silent = [seat for n, seat in live.people.items() if n not in live.clock.ready]
    leaving.leave_now(live, *silent, reason="not_started")
    live.clock = replace(live.clock, timers=(), is_short=True)
    leaving.close_if_deserted(live)
