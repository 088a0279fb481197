"""The start of a match that everybody is asked for (gin.md D2).

Where the rules say `starts_confirmed`, a full table stands in `starting` until all have
sent `start`, 120 s at most; the last one brings the cards. Silent ones are stood up
then. No entry fee is taken before the cards come, so nothing has to go back.
House bots are always ready, and a practice table begins like any other. At a table of
an event nobody is stood up: its host is told who was silent, and says what comes of it.
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
    """Whether a match begins here only when everybody has said so."""
    return live.game.starts_confirmed and not live.table.is_practice


def opens(live: LiveTable) -> bool:
    """Whether people are asked, or have been: not those who just said they go on."""
    is_starting = live.table.phase == Phase.STARTING
    return applies(live) and (is_starting or not is_complete(live))


def open_window(live: LiveTable, count: int) -> None:
    """Ask the `count` seats of the coming match, once; untimed tables have no end."""
    live.table.phase = Phase.STARTING
    if live.listed() is not None or live.clock.is_short:
        return
    if live.table.pace == Pace.UNTIMED:
        return
    live.clock = timers.starting(live.clock, live.at, WINDOW_MS, count, ASKED)


def asks(live: LiveTable, number: int) -> bool:
    """Whether the seat is asked for its `start` now; not while play is off here."""
    is_open = live.table.phase == Phase.STARTING and live.listed() is None
    seat = live.people.get(number)
    if not (applies(live) and is_open) or seat is None or seat.is_leaving:
        return False
    return number not in live.clock.ready and not live.stopped


def is_complete(live: LiveTable) -> bool:
    """Whether everybody seated has said it; of bots alone only a host asks."""
    asked = {n for n, seat in live.people.items() if not seat.is_leaving}
    has_asked = bool(asked) or live.is_hosted
    return applies(live) and has_asked and asked <= set(live.clock.ready)


def is_due(live: LiveTable) -> bool:
    """Whether the cards come now: all have said it, and nothing else is waited for."""
    timer = live.clock.of("start")
    is_asked = timer is None or timer.phase == ASKED
    return live.table.phase == Phase.STARTING and is_asked and is_complete(live)


def close_window(live: LiveTable) -> None:
    """The time is up: stand the silent up; the others, if enough, begin without them.

    A match of two has nobody to spare: it is off, and who said `start` stays. At a
    table of an event all of them stay where they are. While play is switched off nobody
    could say it, and nobody was silent.
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
