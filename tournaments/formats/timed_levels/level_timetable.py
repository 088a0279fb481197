"""The schedule of timed levels: begin and minimum of each, and the total length."""

from datetime import datetime, timedelta

from tables.clock import timers
from tournaments.formats import timetable
from tournaments.formats.timed_levels import levels
from tournaments.formats.timed_levels.level_plan import plan_of
from tournaments.formats.timetable import Level
from tournaments.models import Tournament


def level_rows(event: Tournament) -> list[Level]:
    """Return the levels, each with its begin if known."""
    plan = plan_of(event)
    begins = _begins(event, [level.minutes for level in plan.levels])
    return [
        Level(
            number=number,
            stake=level.stake,
            need=levels.needs(level, plan.points),
            minutes=level.minutes,
            begins_at=begins[number - 1],
            state=timetable.state_of(event, number),
            re_entry=levels.may_re_enter(plan, number, 0),
        )
        for number, level in enumerate(plan.levels, 1)
    ]


def length(event: Tournament, players: int) -> timedelta:
    """Return the estimated length of the event with so many players."""
    planned = sum(level.minutes for level in plan_of(event).levels)
    minutes = planned + len(event.levels) * _overrun(event, players)
    pauses = event.pause_seconds * max(0, len(event.levels) - 1)
    return timers.span(round(minutes * 60_000) + pauses * 1000)


def _overrun(event: Tournament, players: int) -> float:
    """Return by how many minutes a level overruns its time.

    Its last deals are played to their end, and the next one waits for all tables.
    """
    tables = -(-players // event.seats)
    deal = timetable.match_minutes(event, min(event.seats, players))
    return deal * tables / (tables + 1)


def _begins(event: Tournament, minutes: list[int]) -> list[datetime | None]:
    """Return when each level begins: None for past ones, else an estimate."""
    spans = [timers.span(one * 60_000) for one in minutes]
    pause = timers.span(event.pause_seconds * 1000) if event.pause_seconds else None
    gap = pause or timedelta(0)
    if event.round_ends_at is not None and event.round:
        now = event.round - 1
        begins: list[datetime | None] = [None] * now
        moment = event.round_ends_at - spans[now]
    else:
        first = event.started_at or event.starts_at
        if first is None:
            return [None] * len(minutes)
        now, begins, moment = 0, [], first
    for span in spans[now:]:
        begins.append(moment)
        moment += span + gap
    return begins
