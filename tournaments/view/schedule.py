"""The schedule of an event: its levels or rounds, its end, what it overlaps.

Moments that have not come are estimates: levels by their minutes, rounds by how long a
match of the game usually takes.
"""

import math
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from rules import catalogue
from tables.clock import timers
from tables.games import durations
from tournaments.formats.timed_levels import level_plan, levels
from tournaments.models import Entry, Format, Tournament
from tournaments.models.event import ENDED
from tournaments.view.event_status import full_count

START_MINUTES: Final = 2
"""For everybody to press Start."""
SLOWER: Final = 0.1
SLOWEST_MAX: Final = 1.5
"""Each time the tables double, the slowest of them takes a tenth longer."""
ROUNDS_MAX: Final = 16
IN_PLAY: Final = (Entry.State.REGISTERED, Entry.State.PLAYING, Entry.State.SHORT)


class Level(NamedTuple):
    """One level of the schedule."""

    number: int
    stake: int
    need: int
    minutes: int
    begins_at: datetime | None
    state: str
    """`done`, `now` or `next`."""
    re_entry: bool


class Round(NamedTuple):
    """One round of the schedule."""

    number: int
    name: str
    players: int
    tables: int
    begins_at: datetime | None
    state: str


def level_rows(event: Tournament) -> list[Level]:
    """Return the levels, each with when it begins as far as that is known."""
    plan, points = level_plan.plan_of(event), full_count(event)
    begins = _level_begins(event, [level.minutes for level in plan.levels])
    return [
        Level(
            number=number,
            stake=level.stake,
            need=levels.needs(level, points),
            minutes=level.minutes,
            begins_at=begins[number - 1],
            state=_state(event, number),
            re_entry=levels.may_re_enter(plan, number, 0),
        )
        for number, level in enumerate(plan.levels, 1)
    ]


def round_rows(event: Tournament) -> list[Round]:
    """Return the rounds of a knockout for the field there is, or the smallest one."""
    sizes = _rounds(event, _field(event))
    begins, rows = event.started_at or event.starts_at, []
    for number, (players, tables) in enumerate(sizes, 1):
        rows.append(
            Round(
                number=number,
                name=_round_name(number, len(sizes), event.format == Format.BRACKET),
                players=players,
                tables=tables,
                begins_at=begins,
                state=_state(event, number),
            )
        )
        if begins is not None:
            begins += _round_span(event, players, tables)
    return rows


def ends_at(event: Tournament) -> datetime | None:
    """Return about when the event is over; None where its start is not known."""
    if event.ended_at is not None:
        return event.ended_at
    first = event.started_at or event.starts_at
    return first + length(event) if first else None


def length(event: Tournament, field: int | None = None) -> timedelta:
    """Return about how long the event takes, with so many players where it is said."""
    players = field or _field(event)
    if event.format != Format.LEVELS:
        rounds = _rounds(event, players)
        return sum((_round_span(event, *one) for one in rounds), timedelta(0))
    planned = sum(level.minutes for level in level_plan.plan_of(event).levels)
    minutes = planned + len(event.levels) * _overrun(event, players)
    pauses = event.pause_seconds * max(0, len(event.levels) - 1)
    return timers.span(round(minutes * 60_000) + pauses * 1000)


def _field(event: Tournament) -> int:
    """Return how many play: those there are, or the fewest."""
    return max(event.entrants, event.entrants_min, 2)


def _overrun(event: Tournament, players: int) -> float:
    """Return how many minutes a level goes on beyond its time.

    Its last deals are played to their end, and the next one waits for all tables.
    """
    tables = -(-players // event.seats)
    deal = _minutes(event, min(event.seats, players))
    return deal * tables / (tables + 1)


def clashes(event: Tournament, user: Any) -> list[Tournament]:
    """Return the events this person is in that overlap with this one."""
    first, last = event.started_at or event.starts_at, ends_at(event)
    if user is None or not user.is_authenticated or first is None or last is None:
        return []
    mine = Entry.objects.filter(user=user, state__in=IN_PLAY)
    rows = Tournament.objects.filter(pk__in=mine.values("tournament"))
    others = rows.exclude(pk=event.pk).exclude(status__in=ENDED)
    found = []
    for other in others.order_by("starts_at", "pk"):
        begins, ends = other.started_at or other.starts_at, ends_at(other)
        if begins is not None and ends is not None and begins < last and first < ends:
            found.append(other)
    return found


def _level_begins(event: Tournament, minutes: list[int]) -> list[datetime | None]:
    """Return when each level begins: the past ones unknown, the others counted on."""
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


def _state(event: Tournament, number: int) -> str:
    if event.started_at is None or number > event.round:
        return "next"
    return "now" if number == event.round and event.ended_at is None else "done"


def _rounds(event: Tournament, field: int) -> list[tuple[int, int]]:
    """Return players and tables of each round, from the first to the final."""
    rounds: list[tuple[int, int]] = []
    left = field
    while left > 1 and len(rounds) < ROUNDS_MAX:
        if event.format == Format.BRACKET:
            full = 1
            while full < left:
                full *= 2
            rounds.append((left, left - full // 2))
            left = full // 2
            continue
        tables = -(-left // event.seats)
        rounds.append((left, tables))
        if tables == 1:
            break
        through = tables * event.advance
        left = min(through, left - 1)
    return rounds


def _round_span(event: Tournament, players: int, tables: int) -> timedelta:
    """Return about how long a round takes: as long as its slowest table."""
    minutes = _minutes(event, min(event.seats, -(-players // tables)))
    slowest = min(SLOWEST_MAX, 1 + SLOWER * math.log2(tables))
    seconds = (minutes * slowest + START_MINUTES) * 60 + event.pause_seconds
    return timers.span(round(seconds * 1000))


def _minutes(event: Tournament, seats: int) -> int:
    """Return about how long a deal for points takes, or a match, with so many."""
    rules = catalogue.find(event.game)
    options = rules.decode_options(bytes(event.options))
    low, _high = rules.seats_allowed(options)
    told = rules.describe_options(options)
    return durations.minutes(rules, max(seats, low), event.pace, told)


def _round_name(number: int, count: int, is_bracket: bool) -> str:
    behind = count - number
    if behind == 0:
        return _("Final")
    if is_bracket and behind <= 2:
        return (_("Semi-finals"), _("Quarter-finals"))[behind - 1]
    return _("Round %(n)s") % {"n": number}
