"""Detect steps of the wall clock by comparing it with a monotonic clock.

Deadlines use the database's clock, which NTP or the resume of a virtual machine may set
forward or back. So every reading also stores this machine's uptime (`timers.steady`).
If the two differ in elapsed time, the clock was set, and running clocks are moved by
the step (docs/decisions.md, "Clocks").
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
"""Smaller differences are not steps; deadlines have the same grace
(`timers.GRACE_MS`).
"""
OUTAGE: Final = timedelta(seconds=timers.OUTAGE_SECONDS)
BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")


class ClockSteppedError(Refusal):
    """The clock was set and the tick has not moved running clocks yet; try again."""

    def __init__(self) -> None:
        """Refuse with the code of a busy server: nothing was changed."""
        super().__init__("busy", status=503)


class Reading(NamedTuple):
    """What both clocks showed at one time."""

    moment: datetime
    """Time of the database's clock."""
    steady: float
    """Uptime of this machine in seconds (`timers.steady`)."""

    def stored(self) -> dict[str, Any]:
        """Return the value for `Heartbeat.reading`."""
        at = timers.ms_of(self.moment)
        return {"at": at, "steady": self.steady, "boot": _boot()}


class Gap(NamedTuple):
    """The gap between the last heartbeat and now: an outage, a step, or both."""

    since: datetime
    """From when clocks must be moved, by the clock before the step; after a step
    back it is later than `moment`.
    """
    moment: datetime
    """Now."""
    down: timedelta
    """How long no process was alive, as far as this machine can tell."""
    is_step: bool

    @property
    def length(self) -> timedelta:
        """By how much clocks are moved; negative after a step back."""
        return self.moment - self.since

    @property
    def is_outage(self) -> bool:
        """Whether there was an outage, regardless of steps of the wall clock."""
        return self.down > OUTAGE

    def has_seen(self, moment: datetime | None) -> bool:
        """Return whether a moment was recorded after the step."""
        return moment is not None and self.moment - self.down <= moment <= self.moment

    def start_of(self, moved_until: datetime | None) -> datetime:
        """Return from when clocks are moved that were already moved until then."""
        if moved_until is None or not self.has_seen(moved_until):
            return self.since
        return moved_until if self.since > self.moment else max(self.since, moved_until)


def read() -> Reading:
    """Read both clocks."""
    return Reading(timers.now(), timers.steady())


def is_step(before: Reading, after: Reading) -> bool:
    """Return whether the wall clock was set between two readings of this machine."""
    passed = timedelta(seconds=after.steady - before.steady)
    return abs(after.moment - before.moment - passed) > STEP


def between(beat: Heartbeat, now: Reading) -> Gap:
    """Return the gap between a heartbeat and now.

    A heartbeat from another machine, or before a reboot, has no comparable reading: a
    step forward then looks like an outage, and a step back shows because the heartbeat
    is in the future.
    """
    length = now.moment - beat.beat_at
    passed = _passed(beat, now)
    if passed is None:
        down = max(length, timedelta())
        return Gap(beat.beat_at, now.moment, down, is_step=length < -STEP)
    return Gap(beat.beat_at, now.moment, passed, is_step=abs(length - passed) > STEP)


def move_stamps(rows: QuerySet[Any], gap: Gap, *fields: str) -> None:
    """Move times at which something was last heard; those after the step stay."""
    for field in fields:
        old = rows.exclude(**{f"{field}__range": (gap.moment - gap.down, gap.moment)})
        old.update(**{field: F(field) + gap.length})


# Checks before judging anybody
# ---------------------------------------------------------

_agreed: dict[str, Reading] = {}
"""By heartbeat: this process's last reading consistent with the stored one."""
_is_moving: ContextVar[bool] = ContextVar("is_moving", default=False)


def agree(beat: str, now: Reading) -> None:
    """Store a reading consistent with the heartbeat's."""
    _agreed[beat] = now


def forget() -> None:
    """Forget all readings of this process."""
    _agreed.clear()


@contextmanager
def moving() -> Iterator[None]:
    """Skip the checks within the block, while clocks are moved."""
    token = _is_moving.set(True)
    try:
        yield
    finally:
        _is_moving.reset(token)


def check(beat: str, moment: datetime) -> None:
    """Raise `ClockSteppedError` if the clock was set and nothing has been moved yet.

    `moment` has just been read; `beat` names the heartbeat of the process that moves
    clocks. It is read only if this process detects a step.
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
    """Return how long ago this machine wrote a heartbeat, or None."""
    stored = beat.reading or {}
    # An earlier release writes the heartbeat but leaves the reading unchanged.
    is_own = (stored.get("at"), stored.get("boot")) == (
        timers.ms_of(beat.beat_at),
        _boot(),
    )
    passed = now.steady - stored["steady"] if is_own else -1.0
    return timedelta(seconds=passed) if passed >= 0 else None


@cache
def _boot() -> str:
    """Return the id of this machine's boot, or an empty string if unknown."""
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return ""
