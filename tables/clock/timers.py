"""The one door to time, and the timers a table row carries.

Clocks are rows: nothing runs in memory. `Clock` lies in the table row beside
`next_due_at`, the moment the tick must look at it. All durations are divided by
TIME_SCALE; leases, heartbeats and what the line needs (grace, seeds) are not.
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
"""The tick acts this long after a player's deadline; what arrives before it counts."""
TURN_MS: Final = {Pace.RELAXED: 45_000, Pace.NORMAL: 30_000, Pace.QUICK: 15_000}
BANK_MS: Final = 60_000
"""Extra time a player has for each deal (indian.md 7.1)."""
MELD_MS: Final = 45_000
MELD_LENT_MS: Final = 30_000
"""More of it, once, for one whose line breaks before the show is declared (7.1)."""
START_MS: Final = 8_000
GATHER_MS: Final = 30_000
"""A match that need not be full starts this long after the last one came or went."""
BETWEEN_MS: Final = 8_000
REJOIN_MS: Final = 10_000
SPLIT_MS: Final = 15_000
AGAIN_MS: Final = 20_000
"""After a match its people have this long to say that they play again."""
BOT_MS: Final = (800, 2_200)
SEEDS_MS: Final = 3_000
"""For a seat to open its own seed: time of the line, which TIME_SCALE leaves alone."""
SILENT_SECONDS: Final = 8
"""Not heard for this long while a deal runs: disconnected."""
OUTAGE_SECONDS: Final = 3
"""A heartbeat older than this is an outage of ours."""
OUTAGE_TURN_MS: Final = 15_000
"""After an outage of ours the seat to act has at least this much."""

WINDOW_MS: Final = {
    Phase.SHOW: MELD_MS,
    Phase.MELD: MELD_MS,
    Phase.REJOIN: REJOIN_MS,
    Phase.SPLIT: SPLIT_MS,
}
OFFERS: Final = frozenset({"rejoin", "split"})
"""Timers of what is asked between two deals of a match, named for their phases."""
PLAYER_TIMERS: Final = frozenset({"turn", "meld", "claim"}) | OFFERS


class Timer(msgspec.Struct, frozen=True):
    """Something that becomes due; times are milliseconds since the epoch."""

    kind: str
    """`turn meld claim rejoin split start between seeds` or `bot`."""
    due: int
    seat: int | None = None
    turn: int = 0
    """The deal's or offer's turn number it belongs to (`start`: how many are to be
    dealt in): a new number starts a new timer."""
    phase: str = ""
    """Of `bot`, and of `turn` on a match clock: what is asked; of `start`: `starting`
    where everybody is asked."""
    bank: int = 0
    """Milliseconds of the seat's bank that may be used after `due`."""
    is_longer: bool = False
    """Whether `MELD_LENT_MS` is in it."""
    judged_from: int = 0
    """Of a `turn` that ran out while its seat was silent: not judged before this."""

    @property
    def own_seat(self) -> int:
        """The seat of a timer that is one seat's: `turn`, `bot`, a window of one."""
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
    """All that runs at a table, and what each seat has left of its bank."""

    v: int = 1
    timers: tuple[Timer, ...] = ()
    banks: tuple[tuple[int, int], ...] = ()
    ready: tuple[int, ...] = ()
    """Seats that said `ready` for the next deal, or `start` for the coming match."""
    answers: tuple[tuple[int, int, int], ...] = ()
    """Of each of them: its seat, the version it was judged against, the one it made.
    Kept through the deal it started, so that one sent twice is known."""
    is_short: bool = False
    """The time for `start` is over: those who sent it begin without the others."""
    turns: tuple[tuple[int, int, int], ...] = ()
    """On a match clock: seat, turn number, and when all of that turn must be done."""
    held: tuple[tuple[int, int], ...] = ()
    """On a match clock: seats disconnected on turn; the time they had left."""
    is_rushed: bool | msgspec.UnsetType = msgspec.UNSET
    """True where only house bots play on: what they do next is due at once."""

    @property
    def next_due(self) -> datetime | None:
        """The moment of the earliest timer."""
        if not self.timers:
            return None
        return moment_of(min(timer.acts_at for timer in self.timers))

    def of(self, kind: str, seat: int | None = None) -> Timer | None:
        """Return the timer of this kind (and seat, where one is given)."""
        for timer in self.timers:
            if timer.kind == kind and (seat is None or timer.seat == seat):
                return timer
        return None

    def due_at(self, moment: int) -> tuple[Timer, ...]:
        """Return the timers to act on at `moment`, earliest first."""
        due = [timer for timer in self.timers if timer.acts_at <= moment]
        return tuple(sorted(due, key=lambda timer: timer.acts_at))


class Hands(NamedTuple):
    """What turns the clock of a house that is played through at once."""

    now: Callable[[], datetime]
    bot_ms: tuple[int, int] = BOT_MS
    """How long house bots think there."""


_hands: Hands | None = None


@contextmanager
def turned_by(hands: Hands) -> Iterator[None]:
    """Let time be what `hands` say meanwhile, in all of this process.

    For houses that nobody but the caller is in (`tournaments.rehearsal`).
    """
    global _hands
    before, _hands = _hands, hands
    try:
        yield
    finally:
        _hands = before


def now(just_read: datetime | None = None) -> datetime:
    """Return the database's clock (SQLite: the process's): the only time there is.

    Callers that have `just_read` it with something else need not ask again.
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
    """Return the seconds that this machine has run, its sleep included.

    No step of the wall clock moves it; only differences of two readings mean anything.
    """
    if _hands is not None:
        return _hands.now().timestamp()
    return time.clock_gettime(_STEADY)


def ms_of(moment: datetime) -> int:
    """Return a moment as milliseconds since the epoch."""
    return int(moment.timestamp() * 1000)


def moment_of(ms: int) -> datetime:
    """Return milliseconds since the epoch as a moment."""
    return datetime.fromtimestamp(ms / 1000, tz=UTC)


def scaled(ms: int) -> int:
    """Return a duration divided by TIME_SCALE, at least one millisecond."""
    return max(1, int(ms / settings.TIME_SCALE))


def span(ms: int) -> timedelta:
    """Return a duration divided by TIME_SCALE, to be added to a moment."""
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
    """Return a clock on which only one timer of the time between deals runs."""
    return Clock(timers=(Timer(kind, at + scaled(duration)),))


def starting(
    clock: Clock, at: int, duration: int, turn: int = 0, phase: str = ""
) -> Clock:
    """Return the clock until a start; one that runs for the same `turn` goes on."""
    running = clock.of("start")
    if running is not None and running.turn == turn:
        return clock
    timer = Timer("start", at + scaled(duration), turn=turn, phase=phase)
    return replace(clock, timers=(timer,))


def awaiting_seeds(clock: Clock, at: int) -> Clock:
    """Return the clock while own seeds are opened: the deal comes when it is over."""
    return replace(clock, timers=(Timer("seeds", at + SEEDS_MS),))


def opening(
    seats: Iterable[int], answers: tuple[tuple[int, int, int], ...] = ()
) -> Clock:
    """Return the clock at the start of a deal: nothing runs yet, `seats` have banks.

    Who is away when the cards come has none until it is back: the others wait one turn
    for it and no more (indian.md 7.4.6, 7.4.11).
    """
    banks = tuple((seat, scaled(BANK_MS)) for seat in sorted(seats))
    return Clock(banks=banks, answers=answers)


def rewound(
    clock: Clock, waits: Iterable[Wait], at: int, *, pace: str, bots: set[int]
) -> Clock:
    """Return the clock for what the deal, or an offer between deals, waits for now.

    A timer whose turn goes on keeps its due time; one that ended charges the seat's
    bank with the time it used beyond its turn.
    """
    waits = tuple(waits)
    wanted = [*_player_timers(clock, waits, at, pace), *bot_timers(waits, at, bots)]
    timers = kept(clock, wanted)
    return replace(clock, timers=timers, banks=_charged(clock, timers, at))


def kept(clock: Clock, wanted: Iterable[Timer]) -> tuple[Timer, ...]:
    """Return the wanted timers, those that run already as they run."""
    running = {_key(timer): timer for timer in clock.timers}
    return tuple(running.get(_key(timer), timer) for timer in wanted)


def moved(clock: Clock, gap: int, at: int | None = None) -> Clock:
    """Return the clock moved by `gap` ms, which is negative after a step back.

    After an outage of ours, `at` its end, players have 15 s at least.
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
    """Return the clock with the bank of a seat that comes back, if it had none."""
    banks = {seat: scaled(BANK_MS), **dict(clock.banks)}
    return replace(clock, banks=tuple(sorted(banks.items())))


def lent(clock: Clock, seat: int) -> Clock:
    """Return the clock with more time, once, for the show that `seat` has placed.

    The common window of the others is nobody's own: it stays as it is.
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
    """Return the clock with at least 15 s for what `seat` is asked."""
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
    """Return the clock with this timer, which has run out, to be judged at `moment`."""
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
    """Return a timer for each bot that is asked."""
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
