"""The history as a CSV file, generated while it is sent."""

from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

from channels.db import database_sync_to_async

from accounts.models import User
from players.history.history_rows import DEALS, EVENTS, MATCHES, entries, of_entry
from players.models import PlayedDeal, PlayedMatch
from players.statistics import played_lists
from players.statistics.played_lists import Filters
from tables.games import titles
from wallet.statement.spreadsheet import amount, cell, parts

COLUMNS: Final = (
    *("time_utc", "kind", "game", "title", "chips_kind", "result", "how"),
    *("place", "seats", "points", "count", "chips", "address"),
)
CHUNK: Final = 500
_KINDS: Final = {DEALS: "deal", MATCHES: "match", EVENTS: "event"}


def lines(user: User, kind: str, filters: Filters) -> Iterator[str]:
    """Yield the file in parts: the header, then chunks of rows."""
    yield from parts(COLUMNS, _chunks(user, kind, filters))


async def lines_async(user: User, kind: str, filters: Filters) -> AsyncIterator[str]:
    """Yield the same asynchronously, without blocking on the database."""
    file = lines(user, kind, filters)
    after = database_sync_to_async(next, thread_sensitive=False)
    while (part := await after(file, None)) is not None:
        yield part


def _chunks(user: User, kind: str, filters: Filters) -> Iterator[list[list[Any]]]:
    if kind == EVENTS:
        yield from _events(user, filters)
    elif kind == MATCHES:
        for matches in played_lists.whole(PlayedMatch, user, filters, chunk=CHUNK):
            yield [_played(row, kind, f"/matches/{row.match_id}/") for row in matches]
    else:
        for deals in played_lists.whole(PlayedDeal, user, filters, chunk=CHUNK):
            yield [_played(row, kind, f"/deals/{row.deal_id}/") for row in deals]


def _played(row: PlayedDeal | PlayedMatch, kind: str, url: str) -> list[Any]:
    return [
        f"{row.ended_at:%Y-%m-%d %H:%M:%S}",
        _KINDS[kind],
        row.game,
        cell(titles.game_title(row.game)),
        row.chips_kind,
        row.outcome,
        row.how,
        _or_empty(row.place),
        row.size,
        _or_empty(row.points),
        _or_empty(row.count if isinstance(row, PlayedDeal) else None),
        _chips(row.chips, row.chips_kind),
        url,
    ]


def _events(user: User, filters: Filters) -> Iterator[list[list[Any]]]:
    before: str | None = None
    while True:
        found = entries(user, filters, before, CHUNK)
        yield [
            [
                f"{told.at:%Y-%m-%d %H:%M:%S}",
                "event",
                entry.tournament.game,
                cell(told.title),
                told.chips_kind,
                told.outcome,
                "",
                _or_empty(entry.place),
                entry.tournament.entrants,
                "",
                "",
                _chips(told.chips, told.chips_kind),
                told.url,
            ]
            for entry in found.rows
            for told in (of_entry(entry),)
        ]
        if found.next is None:
            return
        before = found.next


def _or_empty(value: int | None) -> int | str:
    return "" if value is None else value


def _chips(units: int | None, kind: str) -> str:
    return "" if units is None else amount(units, kind)
