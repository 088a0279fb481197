"""The match clock: a time for each action, without savings (gin.md D3, D4).

Every action has its own time; a whole turn has a multiple of it, set by the game: at
the normal pace 60 s in gin, 90 s in basic. The clock of a disconnected seat is set back
to its last message and stopped; it resumes when the seat is back, with at least 10 s.
"""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from rules.game import OPEN_ENDED, Wait
from tables.clock import timers
from tables.clock.timers import Clock, Timer
from tables.models import Pace

LEAST_MS: Final = 10_000
"""The minimum for an action, whatever the turn has used or how long the seat was
away.
"""
BOT_WAITS_MS: Final = 5_000
"""How much longer a bot waits before an action that would close an open claim."""


def rewound(
    clock: Clock,
    waits: Iterable[Wait],
    at: int,
    *,
    pace: str,
    bots: set[int],
    cap: int,
    absent: Iterable[int] = (),
) -> Clock:
    """Return the clock for what the deal waits for now; `absent` seats get no timer.

    `cap`: the time of a whole turn as a multiple of one action's.
    """
    waits = tuple(waits)
    asked = [(w, seat) for w in waits if w.seconds is None for seat in w.seats]
    known = {(seat, turn): end for seat, turn, end in clock.turns}
    held = dict(clock.held)
    running, turns = [], []
    untimed = pace == Pace.UNTIMED
    for wait, seat in () if untimed else asked:
        if seat in absent:
            continue
        length = timers.scaled(timers.TURN_MS[Pace(pace)])
        end = known.get((seat, wait.turn), at + cap * length)
        if seat in held:
            length, end = held.pop(seat), at + cap * length
        running.append(_timer(clock, wait, seat, at, min(at + length, end)))
        turns.append((seat, wait.turn, end))
    windows = () if untimed else [_window(w, at) for w in waits if w.seconds]
    slowed = _slowed(timers.bot_timers(waits, at, bots), waits)
    bot_timers = timers.kept(clock, [*windows, *slowed])
    return replace(
        clock,
        timers=(*running, *bot_timers),
        turns=tuple(turns),
        held=tuple(sorted(held.items())),
    )


def acted(clock: Clock, seat: int) -> Clock:
    """Return the clock after a seat's action; the next action has its own time."""
    return replace(clock, timers=_without(clock, seat), held=_not_held(clock, seat))


def pause(clock: Clock, seat: int, heard: int, *, pace: str) -> Clock:
    """Return the clock with the seat's running time stopped and saved.

    The saved time is what was left when the seat was last `heard`, or all of it if that
    was before its turn.
    """
    timer = clock.of("turn", seat)
    if timer is None:
        return clock
    left = min(max(0, timer.due - heard), timers.scaled(timers.TURN_MS[Pace(pace)]))
    held = (*_not_held(clock, seat), (seat, left))
    return replace(clock, timers=_without(clock, seat), held=held)


def _timer(clock: Clock, wait: Wait, seat: int, at: int, due: int) -> Timer:
    """Return the running timer of an action, or a new one until `due`."""
    running = clock.of("turn", seat)
    asked = wait.turn, wait.phase.value
    if running is not None and (running.turn, running.phase) == asked:
        return running
    due = max(due, at + timers.scaled(LEAST_MS))
    return Timer("turn", due, seat=seat, turn=wait.turn, phase=wait.phase.value)


def _window(wait: Wait, at: int) -> Timer:
    """Return the timer of a window, which belongs to no single seat (D3)."""
    due = at + timers.scaled(1000 * (wait.seconds or 0))
    return Timer(wait.phase.value, due, turn=wait.turn, phase=wait.phase.value)


def _slowed(bot_timers: list[Timer], waits: tuple[Wait, ...]) -> list[Timer]:
    """Return the bots' timers; a bot on turn leaves people time for an open claim.

    Its discard would close it (`OPEN_ENDED`).
    """
    if all(wait.seconds != OPEN_ENDED for wait in waits):
        return bot_timers
    asked = {wait.phase.value for wait in waits if wait.seconds == OPEN_ENDED}
    longer = timers.scaled(BOT_WAITS_MS)
    return [
        timer if timer.phase in asked else replace(timer, due=timer.due + longer)
        for timer in bot_timers
    ]


def _without(clock: Clock, seat: int) -> tuple[Timer, ...]:
    return tuple(t for t in clock.timers if (t.kind, t.seat) != ("turn", seat))


def _not_held(clock: Clock, seat: int) -> tuple[tuple[int, int], ...]:
    return tuple(one for one in clock.held if one[0] != seat)
