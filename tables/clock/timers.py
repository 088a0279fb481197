"""Time, and the timers stored in a table's row.

Clocks are rows; nothing runs in memory. `Clock` is stored in the table row with
`next_due_at`, when the tick must next process it. All durations are divided by
TIME_SCALE; leases, heartbeats and network allowances (grace, seeds) are not.
"""

import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

import msgspec
from django.conf import settings
from django.db import connection
from django.utils import timezone
from msgspec.structs import replace

from rules.game import Wait
from rules.phases import Phase
from tables.models import Pace

_STEADY: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
GRACE_MS: Final = 1_000
"""The tick acts this long after a player's deadline; earlier messages still count."""
TURN_MS: Final = {Pace.RELAXED: 45_000, Pace.NORMAL: 30_000, Pace.QUICK: 15_000}
BANK_MS: Final = 60_000
"""Extra time a player has for each deal (indian.md 7.1)."""
MELD_MS: Final = 45_000
MELD_LENT_MS: Final = 30_000
"""Additional time, once, after a disconnection before the show (7.1)."""
START_MS: Final = 8_000
GATHER_MS: Final = 30_000
"""A match that need not be full starts this long after the last person came or left."""
BETWEEN_MS: Final = 8_000
REJOIN_MS: Final = 10_000
SPLIT_MS: Final = 15_000
AGAIN_MS: Final = 20_000
"""How long people have to choose "Play again" after a match."""
BOT_MS: Final = (800, 2_200)
SEEDS_MS: Final = 3_000
"""Time for a seat to reveal its own seed; TIME_SCALE does not apply."""
SILENT_SECONDS: Final = 8
"""Silence during a deal after which a seat is disconnected."""
OUTAGE_SECONDS: Final = 3
"""Age of a heartbeat from which it counts as an outage."""
OUTAGE_TURN_MS: Final = 15_000
"""Minimum time for the seat to act after an outage."""

WINDOW_MS: Final = {
    Phase.SHOW: MELD_MS,
    Phase.MELD: MELD_MS,
    Phase.REJOIN: REJOIN_MS,
    Phase.SPLIT: SPLIT_MS,
}
OFFERS: Final = frozenset({"rejoin", "split"})
"""Timers of questions between deals of a match, named for their phases."""
PLAYER_TIMERS: Final = frozenset({"turn", "meld", "claim"}) | OFFERS


class Timer(msgspec.Struct, frozen=True):
    """A timer; times are milliseconds since the epoch."""

    kind: str
    """`turn meld claim rejoin split start between seeds` or `bot`."""
    due: int
    seat: int | None = None
    turn: int = 0
    """The turn number of the deal or offer (for `start`: how many will be dealt in);
    a new number starts a new timer.
    """
    phase: str = ""
    """For `bot`, and `turn` on a match clock: the question; for `start`: `starting`
    if everybody must confirm.
    """
    bank: int = 0
    """Milliseconds of the seat's time bank that may be used after `due`."""
    is_longer: bool = False
    """Whether `MELD_LENT_MS` is included."""
    judged_from: int = 0
    """For a `turn` that ran out while its seat was silent: not judged before this."""

    @property
    def own_seat(self) -> int:
        """The seat of a timer of a single seat: `turn`, `bot`, a window of one."""
        if self.seat is None:
            raise LookupError(f"the timer {self.kind} belongs to no seat")
        return self.seat

    @property
    def acts_at(self) -> int:
        """When the tick acts on it."""
        is_asked = self.kind in PLAYER_TIMERS or (self.kind == "start" and self.phase)
        grace = GRACE_MS if is_asked else 0
        return max(self.due + self.bank + grace, self.judged_from)


class Clock(msgspec.Struct, frozen=True):
    """All timers of a table, and what is left of each seat's time bank."""

    v: int = 1
    timers: tuple[Timer, ...] = ()
    banks: tuple[tuple[int, int], ...] = ()
    ready: tuple[int, ...] = ()
    """Seats that sent `ready` for the next deal, or `start` for the next match."""
    answers: tuple[tuple[int, int, int], ...] = ()
    """For each of them: its seat, the version it was judged against, the version it
    made. Kept during the next deal, so that duplicates are recognised.
    """
    is_short: bool = False
    """The time for `start` is over: those who sent it begin without the others."""
    turns: tuple[tuple[int, int, int], ...] = ()
    """On a match clock: seat, turn number, and the deadline of that turn."""
    held: tuple[tuple[int, int], ...] = ()
    """On a match clock: seats that disconnected on their turn, with the time left."""
    is_rushed: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether only house bots are playing, so that their moves are due at once."""

    @property
    def next_due(self) -> datetime | None:
        """The moment of the earliest timer."""
        if not self.timers:
            return None
        return moment_of(min(timer.acts_at for timer in self.timers))

    def of(self, kind: str, seat: int | None = None) -> Timer | None:
        """Return the timer of this kind (and seat, if given), or None."""
        for timer in self.timers:
            if timer.kind == kind and (seat is None or timer.seat == seat):
                return timer
        return None

    def due_at(self, moment: int) -> tuple[Timer, ...]:
        """Return the timers due at `moment`, earliest first."""
        due = [timer for timer in self.timers if timer.acts_at <= moment]
        return tuple(sorted(due, key=lambda timer: timer.acts_at))


class Hands(NamedTuple):
    """A simulated clock for playing without waiting."""

    now: Callable[[], datetime]
    bot_ms: tuple[int, int] = BOT_MS
    """How long house bots think there."""


_hands: Hands | None = None


@contextmanager
def turned_by(hands: Hands) -> Iterator[None]:
    """Use the time of `hands` within the block, in the whole process.

    For databases that only the caller uses (`tournaments.rehearsal`).
    """
    global _hands
    before, _hands = _hands, hands
    try:
        yield
    finally:
        _hands = before


def now(just_read: datetime | None = None) -> datetime:
    """Return the database's time (SQLite: the process's), the only one used.

    Callers that have `just_read` it in another query can pass it.
    """
    if _hands is not None:
        return _hands.now()
    if just_read is not None:
        return just_read
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            moment: datetime = cursor.fetchone()[0]
            return moment
    return timezone.now()


def steady() -> float:
    """Return the uptime of this machine in seconds, including sleep.

    No step of the wall clock moves it; only differences are meaningful.
    """
    if _hands is not None:
        return _hands.now().timestamp()
    return time.clock_gettime(_STEADY)


def ms_of(moment: datetime) -> int:
    """Return a time as milliseconds since the epoch."""
    return int(moment.timestamp() * 1000)


def moment_of(ms: int) -> datetime:
    """Return milliseconds since the epoch as a time."""
    return datetime.fromtimestamp(ms / 1000, tz=UTC)


def scaled(ms: int) -> int:
    """Return a duration divided by TIME_SCALE, at least one millisecond."""
    return max(1, int(ms / settings.TIME_SCALE))


def span(ms: int) -> timedelta:
    """Return a duration divided by TIME_SCALE as a `timedelta`."""
    return timedelta(milliseconds=scaled(ms))


def lease(seconds: float) -> timedelta:
    """Return the length of a lease, which TIME_SCALE does not shorten."""
    return timedelta(seconds=seconds)


def read(data: bytes | memoryview) -> Clock:
    """Read a stored clock; an empty one has no timers."""
    return msgspec.json.decode(bytes(data), type=Clock) if data else Clock()


def write(clock: Clock) -> bytes:
    """Return the stored form of a clock."""
    return msgspec.json.encode(clock)


def single(kind: str, at: int, duration: int) -> Clock:
    """Return a clock with only one timer between deals."""
    return Clock(timers=(Timer(kind, at + scaled(duration)),))


def starting(
    clock: Clock, at: int, duration: int, turn: int = 0, phase: str = ""
) -> Clock:
    """Return the clock until a start; a running timer for the same `turn` continues."""
    running = clock.of("start")
    if running is not None and running.turn == turn:
        return clock
    timer = Timer("start", at + scaled(duration), turn=turn, phase=phase)
    return replace(clock, timers=(timer,))


def awaiting_seeds(clock: Clock, at: int) -> Clock:
    """Return the clock while own seeds are revealed; the deal follows."""
    return replace(clock, timers=(Timer("seeds", at + SEEDS_MS),))


def opening(
    seats: Iterable[int], answers: tuple[tuple[int, int, int], ...] = ()
) -> Clock:
    """Return the clock at the start of a deal: no timers, time banks for `seats`.

    A seat that is away at the deal has none until it is back: the others wait only one
    turn for it (indian.md 7.4.6, 7.4.11).
    """
    banks = tuple((seat, scaled(BANK_MS)) for seat in sorted(seats))
    return Clock(banks=banks, answers=answers)


def rewound(
    clock: Clock, waits: Iterable[Wait], at: int, *, pace: str, bots: set[int]
) -> Clock:
    """Return the clock for what the deal, or an offer between deals, waits for now.

    A timer whose turn continues keeps its due time; one that ended reduces the seat's
    time bank by the time used beyond the turn.
    """
    waits = tuple(waits)
    wanted = [*_player_timers(clock, waits, at, pace), *bot_timers(waits, at, bots)]
    timers = kept(clock, wanted)
    return replace(clock, timers=timers, banks=_charged(clock, timers, at))


def kept(clock: Clock, wanted: Iterable[Timer]) -> tuple[Timer, ...]:
    """Return the wanted timers, keeping those that already run."""
    running = {_key(timer): timer for timer in clock.timers}
    return tuple(running.get(_key(timer), timer) for timer in wanted)


def moved(clock: Clock, gap: int, at: int | None = None) -> Clock:
    """Return the clock moved by `gap` ms, negative after a step back.

    After an outage, `at` its end, players have at least 15 s.
    """
    turns = tuple((seat, turn, end + gap) for seat, turn, end in clock.turns)
    timers = tuple(
        replace(
            timer,
            due=timer.due + gap,
            judged_from=timer.judged_from and timer.judged_from + gap,
        )
        for timer in clock.timers
    )
    if at is not None:
        timers = tuple(_with_least(timer, at) for timer in timers)
    return replace(clock, timers=timers, turns=turns)


def with_bank(clock: Clock, seat: int) -> Clock:
    """Return the clock with a time bank for a returning seat, if it had none."""
    banks = {seat: scaled(BANK_MS), **dict(clock.banks)}
    return replace(clock, banks=tuple(sorted(banks.items())))


def lent(clock: Clock, seat: int) -> Clock:
    """Return the clock with additional time, once, for the show of `seat`.

    The window shared by the others does not change.
    """
    return replace(
        clock,
        timers=tuple(
            replace(timer, due=timer.due + scaled(MELD_LENT_MS), is_longer=True)
            if (timer.kind, timer.seat) == ("meld", seat) and not timer.is_longer
            else timer
            for timer in clock.timers
        ),
    )


def with_least(clock: Clock, seat: int, at: int) -> Clock:
    """Return the clock with at least 15 s for the question to `seat`."""
    return replace(
        clock,
        timers=tuple(
            _with_least(timer, at) if timer.seat in (None, seat) else timer
            for timer in clock.timers
        ),
    )


def _with_least(timer: Timer, at: int) -> Timer:
    if timer.kind not in PLAYER_TIMERS:
        return timer
    due = max(timer.due, at + scaled(OUTAGE_TURN_MS))
    return replace(timer, due=due, judged_from=0)


def judged_later(clock: Clock, timer: Timer, moment: int) -> Clock:
    """Return the clock with this expired timer to be judged at `moment`."""
    later = replace(timer, judged_from=moment)
    timers = tuple(later if one is timer else one for one in clock.timers)
    return replace(clock, timers=timers)


def _key(timer: Timer) -> tuple[str, int | None, int, str]:
    return timer.kind, timer.seat, timer.turn, timer.phase


def _player_timers(
    clock: Clock, waits: tuple[Wait, ...], at: int, pace: str
) -> list[Timer]:
    if pace == Pace.UNTIMED:
        return []
    banks = dict(clock.banks)
    timers = []
    for wait in waits:
        if wait.phase in (Phase.DRAW, Phase.DISCARD):
            seat = wait.seats[0]
            due = at + scaled(TURN_MS[Pace(pace)])
            bank = banks.get(seat, 0)
            timers.append(Timer("turn", due, seat=seat, turn=wait.turn, bank=bank))
        else:
            alone = wait.seats[0] if wait.phase is Phase.SHOW else None
            kind = wait.phase.value if wait.phase.value in OFFERS else "meld"
            due = at + scaled(WINDOW_MS[wait.phase])
            timers.append(Timer(kind, due, seat=alone, turn=wait.turn))
    return timers


def bot_timers(waits: tuple[Wait, ...], at: int, bots: set[int]) -> list[Timer]:
    """Return a timer for each bot that must act."""
    low, high = _hands.bot_ms if _hands is not None else BOT_MS
    return [
        Timer(
            "bot",
            at + scaled(low + secrets.randbelow(high - low + 1)),
            seat=seat,
            turn=wait.turn,
            phase=wait.phase.value,
        )
        for wait in waits
        for seat in wait.seats
        if seat in bots
    ]


def _charged(
    clock: Clock, timers: tuple[Timer, ...], at: int
) -> tuple[tuple[int, int], ...]:
    running = {_key(timer) for timer in timers}
    banks = dict(clock.banks)
    for timer in clock.timers:
        if timer.kind == "turn" and _key(timer) not in running and timer.seat in banks:
            used = max(0, at - timer.due)
            banks[timer.seat] = max(0, banks[timer.seat] - used)
    return tuple(sorted(banks.items()))
