"""The list of events: filters, and a card for each event. Read-only."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.db.models import F

from accounts.requests.asker import Asker
from rules import catalogue
from tables.clock import timers
from tables.games import stopped_games
from tables.models import Switch
from tournaments.access import events_seen
from tournaments.formats import registry
from tournaments.formats.strip import Clock
from tournaments.models import Entry, Status, Tournament
from tournaments.models.event import TournamentQuerySet
from tournaments.registration import registrations
from tournaments.view import day_rail, event_status, own_registration
from wallet.cash import gate
from wallet.codes import CASH, PLAY

PAGE: Final = 20
TABS: Final = ("upcoming", "running", "finished", "mine")
ENTRIES: Final = (0, 100, 500, 1_000, 5_000)
"""The maximum entry; 0 is free."""
WITHIN: Final = (1, 6, 24, 168)
"""Hours until the start."""
PAGES_MAX: Final = 1_000
STATUSES: Final = {
    "upcoming": ("announced", "registering"),
    "running": ("late",),
    "finished": ("finished", "cancelled"),
    "mine": (),
}
"""Filters within a tab; `late` means still open for entry."""


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters; None means no filter."""

    tab: str = TABS[0]
    game: str | None = None
    entry: int | None = None
    chips: str | None = None
    within: int | None = None
    format: str | None = None
    status: str | None = None
    day: date | None = None
    zone: str = ""
    """The time zone of days; empty is UTC."""
    page: int = 1

    @classmethod
    def read(
        cls, query: Mapping[str, Any], cookies: Mapping[str, str] | None = None
    ) -> "Filters":
        """Return the filters in a URL; invalid values are ignored."""
        asked, game = query.get("tab"), query.get("game")
        tab = asked if asked in TABS else TABS[0]
        entry, within = _number(query.get("entry")), _number(query.get("within"))
        chips, format = query.get("chips"), query.get("format")
        known = (PLAY, CASH) if gate.is_open() else (PLAY,)
        status = query.get("status")
        return cls(
            tab=tab,
            game=game if game in catalogue.GAMES else None,
            entry=entry if entry in ENTRIES else None,
            chips=chips if chips in known else None,
            within=within if within in WITHIN else None,
            format=format if format in registry.FORMATS else None,
            status=status if status in STATUSES[tab] else None,
            day=day_rail.day_of(query.get("day")) if tab == TABS[0] else None,
            zone=day_rail.zone_name(query, cookies or {}),
            page=min(max(1, _number(query.get("page")) or 1), PAGES_MAX),
        )

    def query(self, **changes: Any) -> str:
        """Return the query string of these filters with `changes`, on page one."""
        wanted = replace(self, **{"page": 1, **changes})
        if "tab" in changes:
            # Other tabs have other statuses and no future days.
            wanted = replace(wanted, status=None, day=None)
        pairs = {
            "tab": wanted.tab if wanted.tab != TABS[0] else None,
            "game": wanted.game,
            "entry": wanted.entry,
            "chips": wanted.chips,
            "within": wanted.within,
            "format": wanted.format,
            "status": wanted.status,
            "day": wanted.day,
            "zone": wanted.zone if wanted.day else None,
            "page": wanted.page if wanted.page > 1 else None,
        }
        told = {key: one for key, one in pairs.items() if one not in (None, "")}
        return urlencode(told)

    @property
    def count(self) -> int:
        """The number of active filters."""
        chosen: list[object | None] = [self.game, self.entry, self.chips, self.within]
        chosen += [self.format, self.status, self.day]
        return sum(one is not None for one in chosen)

    @property
    def folded_count(self) -> int:
        """The number of active filters without a visible chip."""
        return self.count - (self.entry == 0) - (self.day is not None)


class Card(NamedTuple):
    """One event of the list."""

    event: Tournament
    title: str
    format: str
    status: event_status.StatusText
    clock: Clock | None
    pool: int
    price: str
    own: own_registration.OwnRegistration


class Page(NamedTuple):
    """A page of events, and whether there are more."""

    cards: list[Card]
    has_more: bool
    nearest: Card | None
    """If nothing is shown: the next event without the filters."""
    rail: list[day_rail.Day]
    """The next days with events, whichever day is selected."""


def page_of(filters: Filters, user: Asker) -> Page:
    """Return the events that match the filters."""
    now = timers.now()
    listed = of_tab(filters.tab, user)
    rows = _ordered(_narrowed(listed, filters, now), filters.tab)
    rail = []
    if filters.tab == TABS[0]:
        others = _narrowed(listed, replace(filters, day=None), now)
        rail = day_rail.rail(others, filters.zone, now)
    first = (filters.page - 1) * PAGE
    found = list(rows[first : first + PAGE + 1])
    nearest = None
    if not found:
        coming = upcoming(user, 1)
        nearest = coming[0] if coming else None
    return Page(cards_of(found[:PAGE], user, now), len(found) > PAGE, nearest, rail)


def has_free() -> bool:
    """Return whether a free event for guests is coming up."""
    rows = Tournament.objects.public().upcoming()
    is_open = {"entry": 0, "added": 0, "guarantee": 0, "account_days_min": 0}
    return rows.filter(**is_open, starts_at__isnull=False).exists()


def upcoming(
    user: Asker, most: int, switches: list[Switch] | None = None
) -> list[Card]:
    """Return the next events, those with a start first."""
    rows = events_seen(user).upcoming().filter(is_listed=True)
    found = list(_ordered(rows, "upcoming")[:most])
    return cards_of(found, user, timers.now(), switches) if found else []


def cards_of(
    events: list[Tournament],
    user: Asker,
    now: datetime,
    switches: list[Switch] | None = None,
) -> list[Card]:
    """Return a card for each of these events; pass `switches` if already loaded."""
    mine = _entries(events, user)
    if events and switches is None:
        switches = stopped_games.switches()
    cards = []
    for event in events:
        part = own_registration.part_of(event, user, mine.get(event.pk), now, switches)
        cards.append(
            Card(
                event=event,
                title=event_status.game_of(event),
                format=str(registry.of(event).title),
                status=event_status.status_of(event, now),
                clock=event_status.clock_of(event, now),
                pool=event_status.pool_of(event),
                price=event_status.price_of(event),
                own=part,
            )
        )
    return cards


def of_tab(tab: str, user: Asker) -> TournamentQuerySet:
    """Return the events of a tab: one of `TABS`."""
    seen = events_seen(user)
    if tab == "mine":
        if user is None or not user.is_authenticated:
            return seen.none()
        held = Entry.objects.not_withdrawn().filter(user=user)
        return seen.filter(pk__in=held.values("tournament"))
    listed = seen.filter(is_listed=True)
    if tab == "upcoming":
        return listed.upcoming()
    return listed.underway() if tab == "running" else listed.over()


def _narrowed(
    rows: TournamentQuerySet, filters: Filters, now: datetime
) -> TournamentQuerySet:
    if filters.game is not None:
        rows = rows.filter(game=filters.game)
    if filters.entry is not None:
        rows = rows.filter(entry__lte=filters.entry)
    if filters.chips is not None:
        rows = rows.filter(ledger=filters.chips)
    if filters.format is not None:
        rows = rows.filter(format=filters.format)
    if filters.within is not None:
        rows = rows.filter(starts_at__lte=now + timedelta(hours=filters.within))
    if filters.day is not None:
        first, last = day_rail.span_of(filters.day, filters.zone)
        rows = rows.filter(starts_at__gte=first, starts_at__lt=last)
    if filters.status == "late":
        running = rows.filter(late_minutes__gt=0)
        open_now = [one.pk for one in running if registrations.is_late_open(one, now)]
        return rows.filter(pk__in=open_now)
    if filters.status == "cancelled":
        return rows.filter(status__in=own_registration.OFF)
    if filters.status is not None:
        return rows.filter(status=Status(filters.status))
    return rows


def _ordered(rows: TournamentQuerySet, tab: str) -> TournamentQuerySet:
    if tab == "upcoming":
        # A sit and go waits for people, so it comes after scheduled events.
        return rows.order_by(F("starts_at").asc(nulls_last=True), "pk")
    if tab == "running":
        return rows.order_by("-started_at", "pk")
    if tab == "finished":
        return rows.order_by(F("ended_at").desc(nulls_last=True), "-pk")
    return rows.order_by(
        F("ended_at").desc(nulls_first=True), F("starts_at").asc(nulls_last=True), "pk"
    )


def _entries(events: list[Tournament], user: Asker) -> dict[int, Entry]:
    if user is None or not user.is_authenticated:
        return {}
    rows = Entry.objects.not_withdrawn().filter(tournament__in=events, user=user)
    return {row.tournament_id: row for row in rows.select_related("event_table")}


def _number(text: str | None) -> int | None:
    shown = text or ""
    is_number = shown.isascii() and shown.isdigit() and len(shown) <= 9
    return int(shown) if is_number else None
