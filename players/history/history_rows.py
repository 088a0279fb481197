"""Rows of a person's history in words, with links."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from players.models import Outcome, PlayedDeal, PlayedMatch
from players.statistics import played_lists
from players.statistics.played_lists import Filters
from tables.games import titles
from tables.text import deal_text
from tournaments.models import Entry, Status
from tournaments.view import own_entries
from wallet.codes import chips_of
from wallet.templatetags.wallet_tags import chips

DEALS: Final = "deals"
MATCHES: Final = "matches"
EVENTS: Final = "events"
KINDS: Final = {
    DEALS: gettext_lazy("Deals"),
    MATCHES: gettext_lazy("Matches"),
    EVENTS: gettext_lazy("Events"),
}


class Row(NamedTuple):
    """A deal, match or event, as shown to its player."""

    title: str
    detail: str
    """The table, or the name of the event's format; empty for a deal."""
    result: str
    """The result in words; never empty."""
    outcome: str
    """An `Outcome`; empty for an event that is running or was cancelled."""
    chips: int | None
    chips_kind: str
    at: datetime
    url: str


class Page(NamedTuple):
    """A page of rows, and the cursor for the next older page."""

    rows: list[Row]
    next: str | None


def page(
    user: User, kind: str, filters: Filters, before: str | None, limit: int
) -> Page:
    """Return a page of a person's deals, matches or events, newest first.

    Raise `bad_cursor` (400).
    """
    if kind == EVENTS:
        found = entries(user, filters, before, limit)
        return Page([of_entry(entry) for entry in found.rows], found.next)
    if kind == MATCHES:
        matches = played_lists.page(PlayedMatch, user, filters, before, limit=limit)
        return Page(of_matches(matches.rows), matches.next)
    deals = played_lists.page(PlayedDeal, user, filters, before, limit=limit)
    return Page(of_deals(deals.rows), deals.next)


def entries(
    user: User, filters: Filters, before: str | None, limit: int
) -> own_entries.Page:
    """Return a person's entries to events, newest first; raise `bad_cursor` (400)."""
    return own_entries.page(
        user,
        games=filters.games,
        chips=filters.chips,
        result=filters.result,
        since=filters.since,
        until=filters.until,
        before=before,
        limit=limit,
    )


def of_deals(rows: Iterable[PlayedDeal]) -> list[Row]:
    """Return rows for deals; a deal that does not count links to its match."""
    return [
        _played(
            row,
            reverse("match", args=[row.match_id])
            if row.outcome == Outcome.ASIDE
            else reverse("deal", args=[row.deal_id]),
            deal_text.end_of(row.how) if row.how else "",
        )
        for row in rows
    ]


def of_matches(rows: Iterable[PlayedMatch]) -> list[Row]:
    """Return rows for matches of several deals."""
    return [
        _played(
            row,
            reverse("match", args=[row.match_id]),
            deal_text.match_end_of(row.how) if row.how else "",
        )
        for row in rows
    ]


def of_entry(entry: Entry) -> Row:
    """Return a row for somebody's entry to an event."""
    event = entry.tournament
    outcome, result = "", _("In progress")
    won: int | None = None
    if event.status == Status.CANCELLED:
        result = _("Cancelled: entries were returned")
    elif entry.place is not None:
        is_over = event.status == Status.FINISHED
        if is_over:
            outcome = str(Outcome.WON if entry.place == 1 else Outcome.LOST)
            won = entry.prize
        result = _place(entry.place, event.entrants)
    return Row(
        title=event.name,
        detail=titles.played_title(event.game, bytes(event.options)),
        result=result,
        outcome=outcome,
        chips=won,
        chips_kind=chips_of(event.ledger),
        at=event.started_at or entry.registered_at,
        url=reverse("event", args=[event.slug]),
    )


def _played(row: PlayedDeal | PlayedMatch, url: str, end: str) -> Row:
    label = str(Outcome(row.outcome).label)
    is_counted = row.outcome != Outcome.ASIDE
    told = (
        label,
        end if end != label else "",
        _place(row.place, row.size)
        if is_counted and row.place and row.size > 2
        else "",
        _points(row.points),
    )
    return Row(
        title=titles.game_title(row.game),
        detail="",
        result=" · ".join(filter(None, told)),
        outcome=str(row.outcome),
        chips=row.chips,
        chips_kind=row.chips_kind,
        at=row.ended_at,
        url=url,
    )


def _points(points: int | None) -> str:
    if points is None:
        return ""
    return ngettext("%(n)s point", "%(n)s points", points) % {"n": chips(points)}


def _place(place: int, size: int) -> str:
    return _("Place %(place)s of %(all)s") % {"place": place, "all": size}
