"""Steps of the wall clock: seen beside a clock that nobody sets.

Deadlines are moments of the database's clock, which may be set forward or back: by NTP,
or when a virtual machine resumes. So every reading of it keeps how long this machine
has run (`timers.steady`). Where the two have not passed by the same, the clock was set,
and running clocks are moved by the step (docs/decisions.md, "Clocks").
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.db.models import F, QuerySet

from tables.clock import timers
from tables.models import Heartbeat
from wallet.errors import Refusal

STEP: Final = timedelta(seconds=1)
"""Less than this is no step: a deadline has as much grace (`timers.GRACE_MS`)."""
OUTAGE: Final = timedelta(seconds=timers.OUTAGE_SECONDS)
BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")


class ClockSteppedError(Refusal):
    """The clock was set, and the tick has not yet moved what runs: ask again."""

    def __init__(self) -> None:
        """Refuse as a busy house does: nothing was changed."""
        super().__init__("busy", status=503)


class Reading(NamedTuple):
    """What both clocks showed at one time."""

    moment: datetime
    """Of the database's clock."""
    steady: float
    """Seconds that this machine has run (`timers.steady`)."""

    def stored(self) -> dict[str, Any]:
        """Return the form for `Heartbeat.reading`."""
        at = timers.ms_of(self.moment)
        return {"at": at, "steady": self.steady, "boot": _boot()}


class Gap(NamedTuple):
    """What lies between the last sign of life and now: an outage, a step, or both."""

    since: datetime
    """From when clocks must be moved, by the clock as it was; after a step back it is
    later than `moment`."""
    moment: datetime
    """Now."""
    down: timedelta
    """For how long nothing of ours was alive, as far as this machine can tell."""
    is_step: bool

    @property
    def length(self) -> timedelta:
        """By how much clocks are moved; negative after a step back."""
        return self.moment - self.since

    @property
    def is_outage(self) -> bool:
        """Whether something of ours was down, whatever the wall clock did."""
        return self.down > OUTAGE

    def has_seen(self, moment: datetime | None) -> bool:
        """Tell whether a moment was noted by the clock as it is now, after the step."""
        return moment is not None and self.moment - self.down <= moment <= self.moment

    def start_of(self, moved_until: datetime | None) -> datetime:
        """Return from when clocks are moved that were moved until then already."""
        if moved_until is None or not self.has_seen(moved_until):
            return self.since
        return moved_until if self.since > self.moment else max(self.since, moved_until)


def read() -> Reading:
    """Read both clocks."""
    return Reading(timers.now(), timers.steady())


def is_step(before: Reading, after: Reading) -> bool:
    """Tell whether the wall clock was set between two readings of this machine."""
    passed = timedelta(seconds=after.steady - before.steady)
    return abs(after.moment - before.moment - passed) > STEP


def between(beat: Heartbeat, now: Reading) -> Gap:
    """Return what lies between a heartbeat and now.

    A heartbeat of another machine, or of one that was started anew, has no reading to
    compare with: a step forward then looks like an outage, and one back is seen because
    the heartbeat lies ahead.
    """
    length = now.moment - beat.beat_at
    passed = _passed(beat, now)
    if passed is None:
        down = max(length, timedelta())
        return Gap(beat.beat_at, now.moment, down, is_step=length < -STEP)
    return Gap(beat.beat_at, now.moment, passed, is_step=abs(length - passed) > STEP)


def move_stamps(rows: QuerySet[Any], gap: Gap, *fields: str) -> None:
    """Move moments at which something was heard; those noted since the step stay."""
    for field in fields:
        old = rows.exclude(**{f"{field}__range": (gap.moment - gap.down, gap.moment)})
        old.update(**{field: F(field) + gap.length})


# Looking again before anybody is judged -----------------------------------------------

_agreed: dict[str, Reading] = {}
"""By heartbeat: the last reading of this process that fits what is stored."""
_is_moving: ContextVar[bool] = ContextVar("is_moving", default=False)


def agree(beat: str, now: Reading) -> None:
    """Note a reading that fits the heartbeat's."""
    _agreed[beat] = now


def forget() -> None:
    """Forget all readings of this process."""
    _agreed.clear()


@contextmanager
def moving() -> Iterator[None]:
    """Let clocks be moved meanwhile: nothing is judged by them."""
    token = _is_moving.set(True)
    try:
        yield
    finally:
        _is_moving.reset(token)


def check(beat: str, moment: datetime) -> None:
    """Raise `ClockSteppedError` where the clock was set and nothing is moved yet.

    `moment` has just been read, `beat` names the heartbeat of what moves the clocks.
    Only where this process sees a step is that heartbeat read.
    """
    if _is_moving.get():
        return
    now = Reading(moment, timers.steady())
    before = _agreed.get(beat)
    if before is not None and is_step(before, now) and not _is_handled(beat, now):
        raise ClockSteppedError
    _agreed[beat] = now


def _is_handled(name: str, now: Reading) -> bool:
    beat = Heartbeat.objects.filter(pk=name).first()
    if beat is None:
        return True
    gap = between(beat, now)
    return not gap.is_step and (_passed(beat, now) is not None or gap.length <= OUTAGE)


def _passed(beat: Heartbeat, now: Reading) -> timedelta | None:
    """Return how long ago this machine wrote a heartbeat; None where it did not."""
    stored = beat.reading or {}
    # A former release writes the heartbeat and leaves the reading as it was.
    is_own = (stored.get("at"), stored.get("boot")) == (
        timers.ms_of(beat.beat_at),
        _boot(),
    )
    passed = now.steady - stored["steady"] if is_own else -1.0
    return timedelta(seconds=passed) if passed >= 0 else None


@cache
def _boot() -> str:
    """Return what names this run of this machine; nothing where it has no name."""
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return ""
