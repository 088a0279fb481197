"""Timed levels: minimum chips per level, and who may re-enter (8.4).

Pure: works on numbers and durations, reads no clock. Levels are counted from 1; level 0
is the time before the first.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tournaments.draft_faults import Fault

POINTS: Final = 80
"""A full count with 13 cards; with 21 cards it is 120."""
START_CHIPS: Final = 1_000
LAST_SECONDS: Final = 30
"""In the last so many seconds of a level no deal begins; a running one is finished."""


class Level(NamedTuple):
    """The length of a level, and the price of a point in chips."""

    minutes: int
    stake: int


LEVELS: Final = tuple(Level(15, stake) for stake in (1, 2, 3, 5, 8, 10))


class Plan(NamedTuple):
    """The levels of an event, and the chips bought by an entry and a re-entry."""

    levels: tuple[Level, ...] = LEVELS
    start_chips: int = START_CHIPS
    points: int = POINTS
    re_entries: int = 0
    """How often each player may re-enter."""
    re_entry_until: int | None = None
    """The last level, with the break after it, in which players may re-enter."""

    @property
    def re_entry_ends(self) -> int:
        """The last level for re-entries; never the final one."""
        last = len(self.levels) - 1
        return last if self.re_entry_until is None else min(self.re_entry_until, last)


def usual(points: int = POINTS) -> Plan:
    """Return the default plan for a game with this full count: 12.5 counts to start."""
    return Plan(start_chips=START_CHIPS * points // POINTS, points=points)


def needs(level: Level, points: int = POINTS) -> int:
    """Return the minimum of chips in this level: a full count at its stake."""
    return level.stake * points


def may_play(chips: int, level: Level, points: int = POINTS) -> bool:
    """Return whether a player may continue in this level."""
    return chips >= needs(level, points)


def may_advance(chips: int, following: Level | None, points: int = POINTS) -> bool:
    """Return whether a player qualifies for the next level; after the final all do."""
    return following is None or may_play(chips, following, points)


def no_new_deal(left_seconds: int) -> bool:
    """Return whether too little of the level is left to begin a deal."""
    return left_seconds <= LAST_SECONDS


def may_re_enter(plan: Plan, level: int, taken: int) -> bool:
    """Return whether a player may re-enter who has done so `taken` times.

    `level` is the last that has begun: in the break after level 4 it is 4, so the break
    before the final level is still in time, the final level is not.
    """
    return taken < plan.re_entries and level <= plan.re_entry_ends


def faults(plan: Plan) -> list[Fault]:
    """Return the faults of an organiser's levels."""
    found = _level_faults(plan.levels)
    if found:
        return found
    need = needs(plan.levels[0], plan.points)
    if plan.start_chips < need:
        found.append(Fault("start_chips_few", {"need": need}))
    return found + _re_entry_faults(plan)


def _level_faults(levels: Sequence[Level]) -> list[Fault]:
    if not levels:
        return [Fault("no_level", {})]
    found = []
    for number, level in enumerate(levels, 1):
        if level.minutes < 1:
            found.append(Fault("level_short", {"level": number}))
        if level.stake < 1:
            found.append(Fault("level_free", {"level": number}))
        if number > 1 and level.stake <= levels[number - 2].stake:
            found.append(Fault("levels_rise", {"level": number}))
    return found


def _re_entry_faults(plan: Plan) -> list[Fault]:
    if plan.re_entries < 0:
        return [Fault("re_entries_negative", {})]
    if not plan.re_entries:
        return []
    last, until = len(plan.levels) - 1, plan.re_entry_until
    if last < 1 or (until is not None and not 1 <= until <= last):
        return [Fault("re_entry_late", {"last": last})]
    need = needs(plan.levels[plan.re_entry_ends], plan.points)
    if plan.start_chips >= need:
        return []
    at = {"level": plan.re_entry_ends, "chips": plan.start_chips, "need": need}
    return [Fault("re_entry_small", at)]
