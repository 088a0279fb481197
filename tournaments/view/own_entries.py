"""The events a person took part in, newest entry first, paginated."""

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple

from django.db.models import Q

from accounts.models import User
from tournaments.access import events_seen
from tournaments.errors import Refusal
from tournaments.models import Entry, Status
from wallet.codes import TOURNAMENT

_CURSOR: Final = re.compile(r"\d{1,18}", re.ASCII)


class Page(NamedTuple):
    """A page of entries with their events, and the cursor for the next older page."""

    rows: list[Entry]
    next: str | None


def page(
    user: User,
    *,
    games: list[str],
    chips: str = "",
    result: str = "",
    since: date | None = None,
    until: date | None = None,
    before: str | None = None,
    limit: int = 30,
) -> Page:
    """Return the person's entries in events that have begun, older than the cursor.

    `games` empty means all; `result` is `won`, `lost` or empty, and only of finished
    events; days are of the start, by UTC. Raise `bad_cursor` (400).
    """
    found = Entry.objects.filter(user=user, tournament__started_at__isnull=False)
    found = found.not_withdrawn().filter(_condition(games, chips, result))
    if since:
        found = found.filter(tournament__started_at__gte=_midnight(since))
    if until:
        end = _midnight(until + timedelta(days=1))
        found = found.filter(tournament__started_at__lt=end)
    if before is not None:
        if not _CURSOR.fullmatch(before):
            raise Refusal("bad_cursor", status=400)
        found = found.filter(pk__lt=int(before))
    seen = found.filter(tournament__in=events_seen(user))
    rows = list(seen.select_related("tournament").order_by("-pk")[: limit + 1])
    more = str(rows[limit - 1].pk) if len(rows) > limit else None
    return Page(rows[:limit], more)


def _condition(games: list[str], chips: str, result: str) -> Q:
    asked = Q(tournament__game__in=games) if games else Q()
    if chips and chips != TOURNAMENT:
        # Events are played with tournament chips; this is the currency of the entry.
        asked &= Q(tournament__ledger=chips)
    if result:
        won = Q(tournament__status=Status.FINISHED, place=1)
        over = Q(tournament__status=Status.FINISHED, place__gt=1)
        asked &= {"won": won, "lost": over}.get(result, Q(pk=None))
    return asked


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, tzinfo=UTC)
