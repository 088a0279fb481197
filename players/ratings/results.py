"""Select what is rated: results of matches, in the order in which they ended.

A match of several deals is a result. On a points table a block of deals is one
(`block_scores`); it ends with its last deal, or when the table closes. Between people
only rated tables count, and only matches between members: a match with a guest or a
house bot is not rated. Matches of one member against house bots count for the practice
rating. All of it is read from rows that never change later, so it can be recomputed.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from players.models import RatingKind
from players.ratings import block_scores, leaving, model
from players.ratings.block_scores import DEALS
from players.ratings.leaving import Gone
from players.ratings.model import Skill
from rules import catalogue
from tables.models import Deal, Match, MatchSeat, Table

LEVEL: Final = "level"
"""How all seats ended a match without a winner, which is not rated."""


class Placed(NamedTuple):
    """A player's place in a result; house bots have a fixed strength."""

    user: UUID
    place: int
    fixed: Skill | None = None
    has_left: bool = False
    """They cut it short: it counts as a whole one and never raises their rating."""
    has_missed: bool = False
    """They missed a part of it: it never raises their rating."""


class Result(NamedTuple):
    """A result to rate."""

    kind: str
    family: str
    at: datetime
    table: int
    matches: tuple[int, ...]
    """In ascending order; the last one identifies the result."""
    placed: tuple[Placed, ...]
    """Always in the same order, by place."""
    deals: int
    """The share of a block; a match counts as a whole one."""
    is_private: bool = False
    """At a private table, but not in an event."""

    @property
    def key(self) -> tuple[datetime, int]:
        """Its sort key among all results."""
        return self.at, self.matches[-1]


class _Ended(NamedTuple):
    """Matches of one table that ended together."""

    at: datetime
    table: Table
    game: str
    matches: tuple[int, ...]
    is_cut: bool = False
    """Whether the table was closed in the middle of a block."""


Seats = dict[int, list[MatchSeat]]


def bound(after: datetime, most: int) -> datetime | None:
    """Return a time by which about `most` matches have ended, or None."""
    ended = Match.objects.filter(ended_at__gt=after).order_by("ended_at")
    closed = Table.objects.filter(closed_at__gt=after, game__in=games_for_points())
    columns = (
        ended.values_list("ended_at", flat=True),
        closed.values_list("closed_at", flat=True).order_by("closed_at"),
    )
    moments = [[at for at in column[:most] if at] for column in columns]
    full = [found[-1] for found in moments if len(found) == most]
    last = [found[-1] for found in moments if found]
    return min(full) if full else max(last, default=None)


def between(after: datetime, upto: datetime) -> list[Result]:
    """Return the results that ended between two moments."""
    found = [*_ended(after, upto), *_cut_short(after, upto)]
    numbers = {number for one in found for number in one.matches}
    seats = _seats(numbers)
    results = [result for one in found for result in _results(one, seats)]
    return sorted(results, key=lambda one: (*one.key, one.kind))


def games_for_points() -> list[str]:
    """Return the names of games played for chips per point."""
    games = catalogue.GAMES.items()
    return [name for name, game in games if game.stake_per_point]


def _ended(after: datetime, upto: datetime) -> Iterator[_Ended]:
    """Yield the matches and complete blocks that ended."""
    matches = Match.objects.filter(ended_at__gt=after, ended_at__lte=upto)
    points = []
    columns = ("pk", "game", "ended_at", "table")
    for match in matches.select_related("table").only(*columns, *_OF_TABLE):
        if catalogue.find(match.game).stake_per_point:
            points.append(match)
        elif match.ended_at is not None:
            yield _Ended(match.ended_at, match.table, match.game, (match.pk,))
    numbers = dict(
        Deal.objects.filter(match__in=[match.pk for match in points]).values_list(
            "match", "number"
        )
    )
    for match in points:
        number = numbers.get(match.pk, 0)
        if number and number % DEALS == 0 and match.ended_at is not None:
            block = _of_block(match.table_id, number // DEALS - 1)
            yield _Ended(match.ended_at, match.table, match.game, tuple(block))


def _cut_short(after: datetime, upto: datetime) -> Iterator[_Ended]:
    """Yield blocks cut short because their table was closed."""
    tables = Table.objects.filter(closed_at__gt=after, closed_at__lte=upto)
    for table in tables.filter(game__in=games_for_points()).only(*_CLOSED):
        block = table.deals_count // DEALS
        matches = _of_block(table.pk, block) if table.deals_count % DEALS else []
        if matches and table.closed_at is not None:
            yield _Ended(table.closed_at, table, table.game, tuple(matches), True)


_CLOSED: Final = (
    *("pk", "game", "is_rated", "is_private", "host"),
    *("closed_at", "deals_count"),
)
_OF_TABLE: Final = (
    *("table__is_rated", "table__is_private"),
    *("table__host", "table__game"),
)


def _of_block(table: int, block: int) -> list[int]:
    """Return the matches of a block of a points table, one per deal."""
    first = block * DEALS + 1
    deals = Deal.objects.filter(
        table=table, number__range=(first, first + DEALS - 1), match__isnull=False
    )
    return sorted(pk for pk in deals.values_list("match", flat=True) if pk)


def _seats(matches: Iterable[int]) -> Seats:
    """Return the seats and places of matches that count."""
    found: Seats = defaultdict(list)
    rows = MatchSeat.objects.filter(match__in=list(matches), match__voiding=None)
    rows = (
        rows.exclude(place=None)
        .select_related("user", "match", "seat")
        .only(
            *("number", "place", "points", "how", "seat__left_at"),
            *("match__started_at", "match__ended_at"),
            *("user__is_bot", "user__is_guest", "user__bot_level", "user__date_joined"),
        )
    )
    for row in rows.order_by("match", "number"):
        found[row.match_id].append(row)
    return found


def _results(ended: _Ended, seats: Seats) -> Iterator[Result]:
    counted = {pk: seats[pk] for pk in ended.matches if pk in seats}
    counted = {pk: rows for pk, rows in counted.items() if not _says_nothing(rows)}
    if ended.table.is_rated:
        people = {pk: rows for pk, rows in counted.items() if all(map(_member, rows))}
        yield from _result(RatingKind.PEOPLE, ended, people)
    if ended.table.host:
        return
    alone: dict[UUID, Seats] = defaultdict(dict)
    for pk, rows in counted.items():
        persons = [row for row in rows if not row.user.is_bot]
        if len(persons) == 1 and len(rows) > 1 and _member(persons[0]):
            alone[persons[0].user_id][pk] = rows
    for own in alone.values():
        yield from _result(RatingKind.PRACTICE, ended, own)


def _result(kind: str, ended: _Ended, counted: Seats) -> Iterator[Result]:
    if not counted:
        return
    game = catalogue.find(ended.game)
    gone = _gone(counted, ended)
    if gone is None:
        return
    places = _block(counted, gone.left) if game.stake_per_point else _places(counted)
    users = {row.user_id: row.user for rows in counted.values() for row in rows}
    placed = []
    for user, place in sorted(places.items(), key=lambda one: (one[1], one[0].hex)):
        fixed = None
        if users[user].is_bot:
            fixed = model.bot_skill(game.family, users[user].bot_level)
            if fixed is None:
                continue
        went = user in gone.left, user in gone.missed
        placed.append(Placed(user, place, fixed, *went))
    if len(placed) < 2:
        return
    matches = tuple(sorted(counted))
    deals = len(matches) if game.stake_per_point else DEALS
    yield Result(
        *(str(kind), game.family, ended.at, ended.table.pk, matches),
        *(tuple(placed), deals),
        is_private=ended.table.is_private and not ended.table.host,
    )


def _gone(counted: Seats, ended: _Ended) -> Gone | None:
    """Return who gave up; None if the house closed the table during a block."""
    if not catalogue.find(ended.game).stake_per_point:
        (rows,) = counted.values()
        return Gone(frozenset(row.user_id for row in rows if row.how in leaving.LEFT))
    if ended.table.host:
        # Events move people between tables themselves.
        return Gone()
    return leaving.gone(counted, is_cut=ended.is_cut)


def _places(counted: Seats) -> dict[UUID, int]:
    (rows,) = counted.values()
    return {row.user_id: row.place or 0 for row in rows}


def _block(counted: Seats, left: Collection[UUID]) -> dict[UUID, int]:
    """Return the places of a block by net points over all its deals."""
    scores: dict[UUID, int] = defaultdict(int)
    for rows in counted.values():
        lost = {row.user_id: row.points or 0 for row in rows}
        winners = [row.user_id for row in rows if row.place == 1]
        for user, points in block_scores.net(lost, winners).items():
            scores[user] += points
    return leaving.places(scores, left)


def _says_nothing(rows: list[MatchSeat]) -> bool:
    return len(rows) < 2 or all(row.how == LEVEL for row in rows)


def _member(row: MatchSeat) -> bool:
    """Return whether a seat was a member's; a guest may have signed up afterwards."""
    user = row.user
    is_known = not (user.is_bot or user.is_guest)
    return is_known and user.date_joined <= row.match.started_at
