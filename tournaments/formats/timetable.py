"""The schedule of an event, as its format makes it: rounds, levels, about how long.

Moments that have not come are estimates: a round by how long a match of the game
usually takes.
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
"""For everybody to press Start."""
SLOWER: Final = 0.1
SLOWEST_MAX: Final = 1.5
"""Each time the tables double, the slowest of them takes a tenth longer."""
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
    """Return how many play: those there are, or the fewest."""
    return max(event.entrants, event.entrants_min, 2)


def round_rows(
    event: Tournament, sizes: Sizes, name: Callable[[int, int], str]
) -> list[Round]:
    """Return rounds of these sizes; `name` gets the number of a round and of all."""
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
    """Return where a level or round stands: `done`, `now` or `next`."""
    if event.started_at is None or number > event.round:
        return "next"
    return "now" if number == event.round and event.ended_at is None else "done"


def round_span(event: Tournament, players: int, tables: int) -> timedelta:
    """Return about how long a round takes: as long as its slowest table."""
    minutes = match_minutes(event, min(event.seats, -(-players // tables)))
    slowest = min(SLOWEST_MAX, 1 + SLOWER * math.log2(tables))
    seconds = (minutes * slowest + START_MINUTES) * 60 + event.pause_seconds
    return timers.span(round(seconds * 1000))


def match_minutes(event: Tournament, seats: int) -> int:
    """Return about how long a deal for points takes, or a match, with so many."""
    rules = catalogue.find(event.game)
    options = rules.decode_options(bytes(event.options))
    low, _high = rules.seats_allowed(options)
    told = rules.describe_options(options)
    return durations.minutes(rules, max(seats, low), event.pace, told)
