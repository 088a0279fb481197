"""The schedule of an event: rounds, levels, estimated length.

Future times are estimates, based on the usual length of the game's matches.
"""

import math
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from rules import catalogue
from tables.clock import timers
from tables.games import durations
from tournaments.models import Tournament

START_MINUTES: Final = 2
"""Time for everybody to press Start."""
SLOWER: Final = 0.1
SLOWEST_MAX: Final = 1.5
"""Each doubling of the tables makes the slowest one take a tenth longer."""
ROUNDS_MAX: Final = 16
Sizes = Sequence[tuple[int, int]]
"""Players and tables of each round, from the first to the final."""


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


def field_of(event: Tournament) -> int:
    """Return the number of players: those entered, or the minimum."""
    return max(event.entrants, event.entrants_min, 2)


def round_rows(
    event: Tournament, sizes: Sizes, name: Callable[[int, int], str]
) -> list[Round]:
    """Return rounds of these sizes; `name` gets a round's number and the total."""
    begins, rows = event.started_at or event.starts_at, []
    for number, (players, tables) in enumerate(sizes, 1):
        rows.append(
            Round(
                number=number,
                name=name(number, len(sizes)),
                players=players,
                tables=tables,
                begins_at=begins,
                state=state_of(event, number),
            )
        )
        if begins is not None:
            begins += round_span(event, players, tables)
    return rows


def state_of(event: Tournament, number: int) -> str:
    """Return the state of a level or round: `done`, `now` or `next`."""
    if event.started_at is None or number > event.round:
        return "next"
    return "now" if number == event.round and event.ended_at is None else "done"


def round_span(event: Tournament, players: int, tables: int) -> timedelta:
    """Return the estimated length of a round, set by its slowest table."""
    minutes = match_minutes(event, min(event.seats, -(-players // tables)))
    slowest = min(SLOWEST_MAX, 1 + SLOWER * math.log2(tables))
    seconds = (minutes * slowest + START_MINUTES) * 60 + event.pause_seconds
    return timers.span(round(seconds * 1000))


def match_minutes(event: Tournament, seats: int) -> int:
    """Return the estimated minutes of a match, or of a points deal."""
    rules = catalogue.find(event.game)
    options = rules.decode_options(bytes(event.options))
    low, _high = rules.seats_allowed(options)
    told = rules.describe_options(options)
    return durations.minutes(rules, max(seats, low), event.pace, told)
