"""Filters of the statement, as given in the page's URL."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, time, timedelta
from urllib.parse import urlencode

from django.db.models import Q

from wallet.codes import (
    CASH,
    PLAY,
    TOURNAMENT,
    TOURNAMENT_PREFIX,
    Chips,
    Type,
    codes_of,
)
from wallet.errors import Refusal

TEXT_MAX = 60


@dataclass(frozen=True, slots=True)
class Filters:
    """Filters of the statement; empty values filter nothing."""

    chips: str = ""
    type: str = ""
    since: date | None = None
    until: date | None = None
    """The last day shown, in UTC."""
    text: str = ""
    """Part of a reference: `812`, `match 812`, `tournament:3`."""

    @property
    def is_narrow(self) -> bool:
        """Whether some rows may be hidden."""
        return self != Filters()

    def query(self, **more: str | None) -> str:
        """Return the filters as a query string, with other parameters."""
        names = {"since": "from", "until": "to", "text": "q"}
        values = {
            names.get(field.name, field.name): getattr(self, field.name)
            for field in fields(self)
        }
        return urlencode({k: str(v) for k, v in {**values, **more}.items() if v})

    def condition(self) -> Q:
        """Return the condition that transfers must match."""
        found = Q()
        if self.type:
            found &= Q(code__in=codes_of(self.type))
        found &= self.within("created_at")
        if self.text:
            found &= Q(reference__icontains=":".join(self.text.lower().split()))
        return found

    def within(self, path: str) -> Q:
        """Return the condition that the time at `path` is within these days."""
        found = Q()
        if self.since is not None:
            found &= Q(**{f"{path}__gte": _midnight(self.since)})
        if self.until is not None:
            found &= Q(**{f"{path}__lt": _midnight(self.until + timedelta(days=1))})
        return found


def read(
    query: Mapping[str, str], kinds: tuple[str, ...] = (PLAY, TOURNAMENT)
) -> Filters:
    """Return the filters in a URL; `kinds` are the chips this site shows.

    Raise `bad_choice` (field), `bad_date` (field) or `bad_search` (max), all 400.
    """
    since, until = _day(query, "from"), _day(query, "to")
    if since and until and until < since:
        raise Refusal("bad_date", status=400, field="to")
    text = query.get("q", "").strip()
    if len(text) > TEXT_MAX or not text.isprintable():
        raise Refusal("bad_search", status=400, max=TEXT_MAX)
    return Filters(
        chips=_choice(query, "chips", kinds),
        type=_choice(query, "type", tuple(Type.values)),
        since=since,
        until=until,
        text=text,
    )


def in_ledger(chips: str, path: str = "") -> Q:
    """Return the condition that the account at `path` holds these chips.

    `chips` is a kind (`tournament` means all events), a single ledger, or empty.
    """
    if not chips:
        return Q()
    if chips == TOURNAMENT:
        return Q(**{f"{path}ledger__startswith": TOURNAMENT_PREFIX})
    return Q(**{f"{path}ledger": chips})


def kinds_shown(*, has_cash: bool) -> tuple[str, ...]:
    """Return the kinds of chips this site shows, in the order of the wallet."""
    return tuple(kind for kind in Chips.values if kind != CASH or has_cash)


def _choice(query: Mapping[str, str], name: str, known: tuple[str, ...]) -> str:
    value = query.get(name, "")
    if value and value not in known:
        raise Refusal("bad_choice", status=400, field=name, known=" ".join(known))
    return value


def _day(query: Mapping[str, str], name: str) -> date | None:
    text = query.get(name, "").strip()
    if not text:
        return None
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            raise ValueError
        return min(date.fromisoformat(text), date.max - timedelta(days=1))
    except ValueError:
        raise Refusal("bad_date", status=400, field=name) from None


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, tzinfo=UTC)
