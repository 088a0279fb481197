"""The quick tiles of home and lobby, each with players waiting and free seats."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from lobby.listing.table_rows import Row
from rules import catalogue
from tables.games import durations, stopped_games
from tables.models import LobbyChoices, Phase, Switch
from tables.seats import quick_play

_WAITING: Final = frozenset({Phase.WAITING, Phase.STARTING})


class Tile(NamedTuple):
    """A tile: a game to sit down at with one click."""

    game: str
    title: str
    players: int
    stake: int
    has_entry: bool
    """Whether the stake is the entry fee of a match."""
    duration: str
    waiting: int
    """Most people who wait at one table."""
    free: int
    """Free seats of all tables."""
    range: tuple[int, int] | None
    """The ratings that the reader meets first."""


def tiles(
    rows: list[Row],
    choices: LobbyChoices,
    ranges: Mapping[str, tuple[int, int]],
    switches: list[Switch],
) -> list[Tile]:
    """Return the quick tiles: price, duration, players waiting, free seats.

    `ranges` has the reader's initial rating ranges by family. Games stopped by
    `switches` have no tile.
    """
    waiting: Counter[tuple[str, int, int]] = Counter()
    free: Counter[tuple[str, int, int]] = Counter()
    for row in rows:
        if row.is_cash or not (row.free and row.is_usual):
            continue
        kind = row.game, row.seats_max, row.stake
        free[kind] += row.free
        if row.phase in _WAITING:
            waiting[kind] = max(waiting[kind], row.persons)
    return [
        _tile(wish, waiting[(*wish, wish.stake)], free[(*wish, wish.stake)], ranges)
        for wish in quick_play.tiles(choices)
        if stopped_games.in_force(wish.game, switches) is None
    ]


def _tile(
    wish: quick_play.Wish,
    waiting: int,
    free: int,
    ranges: Mapping[str, tuple[int, int]],
) -> Tile:
    rules = catalogue.find(wish.game)
    return Tile(
        game=wish.game,
        title=wish.title,
        players=wish.players,
        stake=wish.stake,
        has_entry=not rules.stake_per_point,
        duration=durations.said(rules, wish.players),
        waiting=waiting,
        free=free,
        range=ranges.get(rules.family),
    )
