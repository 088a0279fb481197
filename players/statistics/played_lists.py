"""A person's deals and matches as lists: filtered, newest first, paginated.

A page begins below a cursor, so the thousandth page is as fast as the first. Only for
the person's own pages and API.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, Generic, TypeVar
from urllib.parse import urlencode

from django.db.models import Q, QuerySet, Sum

from accounts.models import User
from players.models import MonthlyCount, Outcome, PlayedDeal, PlayedMatch
from rules import catalogue
from tables.errors import Refusal
from tables.families import registry
from wallet.cash import gate
from wallet.statement.filters import kinds_shown

Row = TypeVar("Row", PlayedDeal, PlayedMatch)
PAGE: Final = 20
_CURSOR: Final = re.compile(r"(\d{1,16})-(\d{1,18})", re.ASCII)
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters of a list; an empty value does not filter."""

    family: str = ""
    game: str = ""
    chips: str = ""
    """A kind of chips."""
    result: str = ""
    since: date | None = None
    until: date | None = None
    """The last day shown (UTC)."""

    @classmethod
    def read(cls, query: Mapping[str, Any]) -> "Filters":
        """Return the filters in a URL.

        Raise `bad_choice` (400; field, known) and `bad_date` (400; field).
        """
        since, until = _day(query, "from"), _day(query, "to")
        if since and until and until < since:
            raise Refusal("bad_date", status=400, field="to")
        return cls(
            family=_choice(query, "family", tuple(registry.FACES)),
            game=_choice(query, "game", tuple(catalogue.GAMES)),
            chips=_choice(query, "chips", kinds_shown(has_cash=gate.is_open())),
            result=_choice(query, "result", tuple(Outcome.values)),
            since=since,
            until=until,
        )

    def query(self, **more: Any) -> str:
        """Return the filters as a query string, with `more` parameters."""
        told = {
            "family": self.family,
            "game": self.game,
            "chips": self.chips,
            "result": self.result,
            "from": self.since,
            "to": self.until,
            **more,
        }
        return urlencode({name: one for name, one in told.items() if one})

    @property
    def is_narrow(self) -> bool:
        """Whether anything is filtered."""
        return any(getattr(self, field.name) for field in fields(self))

    @property
    def games(self) -> list[str]:
        """The games shown; empty: all."""
        if self.game:
            return [self.game]
        if not self.family:
            return []
        games = catalogue.GAMES.values()
        return [game.name for game in games if game.family == self.family]

    def condition(self) -> Q:
        """Return the condition that rows of the list meet."""
        found = self.of_kind()
        if self.since:
            found &= Q(ended_at__gte=midnight(self.since))
        if self.until:
            found &= Q(ended_at__lt=midnight(self.until + timedelta(days=1)))
        return found

    def of_kind(self) -> Q:
        """Return the same without days, in columns shared by rows and their sums."""
        found = Q()
        if self.game or self.family:
            found &= Q(game__in=self.games)
        if self.chips:
            found &= Q(chips_kind=self.chips)
        if self.result:
            found &= Q(outcome=self.result)
        return found


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """A page of rows, newest first, and the cursor for the next older page."""

    rows: list[Row]
    next: str | None


def page(
    model: type[Row],
    user: User,
    filters: Filters,
    before: str | None = None,
    *,
    limit: int = PAGE,
) -> Page[Row]:
    """Return at most `limit` rows older than the cursor; raise `bad_cursor` (400)."""
    found: QuerySet[Row] = model._default_manager.filter(filters.condition(), user=user)
    place = None if before is None else _place(before)
    if filters.is_narrow:
        months = _months(model, user, filters, place and place[0], limit + 1)
        if months is None:
            return Page([], None)
        # Without these, rare rows would be searched for in the whole list.
        oldest, newest = months
        found = found.filter(ended_at__gte=midnight(oldest))
        found = found.filter(ended_at__lt=midnight(_next(newest)))
    if place is not None:
        at, pk = place
        # Only the first condition can use an index.
        found = found.filter(ended_at__lte=at)
        found = found.filter(Q(ended_at__lt=at) | Q(pk__lt=pk))
    rows = list(found.order_by("-ended_at", "-pk")[: limit + 1])
    last = rows[limit - 1] if len(rows) > limit else None
    return Page(rows[:limit], None if last is None else cursor(last))


def whole(
    model: type[Row], user: User, filters: Filters, *, chunk: int = 500
) -> Iterator[list[Row]]:
    """Yield all rows in chunks, for a download."""
    before: str | None = None
    while True:
        found = page(model, user, filters, before, limit=chunk)
        yield found.rows
        if found.next is None:
            return
        before = found.next


def cursor(row: PlayedDeal | PlayedMatch) -> str:
    """Return the cursor of a row."""
    return f"{(row.ended_at - _EPOCH) // _MICROSECOND}-{row.pk}"


def midnight(day: date) -> datetime:
    """Return when a day begins (UTC)."""
    return datetime.combine(day, time.min, tzinfo=UTC)


def _months(
    model: type[Row],
    user: User,
    filters: Filters,
    before: datetime | None,
    wanted: int,
) -> tuple[date, date] | None:
    """Return the oldest and newest month a page of these filters may need.

    None if nothing matches.
    """
    kind = MonthlyCount.Kind.DEAL if model is PlayedDeal else MonthlyCount.Kind.MATCH
    sums = MonthlyCount.objects.filter(filters.of_kind(), user=user, kind=kind)
    bounds = [filters.until] if filters.until else []
    bounds += [before.astimezone(UTC).date()] if before else []
    last = min(bounds).replace(day=1) if bounds else None
    if last is not None:
        sums = sums.filter(month__lte=last)
    if filters.since:
        sums = sums.filter(month__gte=filters.since.replace(day=1))
    grouped = sums.order_by("-month").values_list("month").annotate(there=Sum("n"))
    newest: date | None = None
    oldest: date | None = None
    for month, there in grouped:
        newest, oldest = newest or month, month
        # In the month where the page begins, the remaining number is unknown.
        wanted -= there if month != last else 0
        if wanted <= 0:
            break
    return None if newest is None or oldest is None else (oldest, newest)


def _next(month: date) -> date:
    """Return the next month."""
    return (month + timedelta(days=31)).replace(day=1)


def _place(text: str) -> tuple[datetime, int]:
    found = _CURSOR.fullmatch(text)
    if found is None:
        raise Refusal("bad_cursor", status=400)
    return _EPOCH + int(found[1]) * _MICROSECOND, int(found[2])


def _choice(query: Mapping[str, Any], name: str, known: tuple[str, ...]) -> str:
    value = str(query.get(name) or "")
    if value and value not in known:
        raise Refusal("bad_choice", status=400, field=name, known=" ".join(known))
    return value


def _day(query: Mapping[str, Any], name: str) -> date | None:
    text = str(query.get(name) or "").strip()
    if not text:
        return None
    try:
        if not _DAY.fullmatch(text):
            raise ValueError
        return min(date.fromisoformat(text), date.max - timedelta(days=1))
    except ValueError:
        raise Refusal("bad_date", status=400, field=name) from None
