"""Home, the lobby, and a person's own page. Every view here only reads."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts import logins, people, sanctions
from accounts.recovery import notices as recovery
from lobby import listings, own_matches, words
from lobby.filters import ENTRIES, SEATS, SORTS, STAKES, Filters
from lobby.preview import preview
from rules import catalogue
from tables import access, durations, quick, titles
from tables.models import LobbyChoices, Pace, Phase, Voiding
from tournaments import listing as events
from wallet import statements

EVENTS_SHOWN = 3
SET_ASIDE_SHOWN = 5
REPORTS_SHOWN = 5


@require_safe
@ensure_csrf_cookie
def home(request: HttpRequest) -> HttpResponse:
    """Show what this is, and the way to the first card."""
    rows = listings.open_rows()
    seats = listings.own_tables(request.user)
    context: dict[str, Any] = {
        "preview": preview(rows),
        "tiles": tiles(rows),
        "own": seats[0] if seats else None,
        "next_events": events.upcoming(request.user, EVENTS_SHOWN),
        "tables_open": len(rows),
        "words": words.page_words(),
    }
    return render(request, "lobby/home.html", context)


@require_safe
@ensure_csrf_cookie
def lobby(request: HttpRequest) -> HttpResponse:
    """List the tables; the filters and the table looked at are in the address."""
    filters = Filters.read(request.GET)
    rows = listings.open_rows()
    found = listings.matching(rows, filters)
    shown = found[: listings.ROWS_MAX]
    own = listings.own_tables(request.user)
    queues = listings.queues_of(request.user)
    context: dict[str, Any] = {
        "filters": filters,
        "rows": shown,
        "found": len(found),
        "all": len(rows),
        "own": own,
        "last_match": listings.last_match(request.user),
        "own_ids": {table.pk for table in own},
        "queues": queues,
        "next_events": []
        if request.htmx
        else events.upcoming(request.user, EVENTS_SHOWN),
        "queue_ids": {table.pk for table, _place in queues},
        "chosen": _chosen(request, rows, shown),
        "widenings": listings.widenings(rows, filters) if not found else [],
        "tiles": tiles(rows),
        "choices": _choices(filters),
        "words": words.page_words(),
    }
    if request.htmx and request.htmx.target == "info":
        return render(request, "lobby/_info.html", context)
    answer = render(
        request, "lobby/_list.html" if request.htmx else "lobby/lobby.html", context
    )
    if request.htmx:
        query = filters.query()
        answer["HX-Push-Url"] = f"{request.path}?{query}" if query else request.path
    # The same address answers with the page or with its list.
    answer["Vary"] = "HX-Request, Cookie"
    return answer


@require_safe
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """Show the person's name, chips and matches, a page of them at a time."""
    before = request.GET.get("before")
    if before is not None and not access.is_number(before):
        raise Http404
    context = {
        "figures": statements.figures(request.user, "play"),
        "matches": own_matches.page(request.user, before and int(before)),
        "matches_count": own_matches.count(request.user),
        "is_newest": before is None,
        "own": listings.own_tables(request.user),
        "relations": people.relations_of(request.user),
        "sanctions": sanctions.told_to(request.user),
        "reports": people.reports_of(request.user, REPORTS_SHOWN),
        "muted": sanctions.is_muted(request.user),
        "support_codes": recovery.on_own_page(request.user),
        "log_ins": logins.last_of(request.user),
        "set_aside": Voiding.objects.filter(match__results__user=request.user)
        .select_related("match")
        .order_by("-at")[:SET_ASIDE_SHOWN],
    }
    return render(request, "lobby/me.html", context)


def tiles(rows: list[listings.Row]) -> list[dict[str, Any]]:
    """Return the quick ways to a seat, each with what waits there now."""
    shown = []
    for wish in quick.tiles():
        rules = catalogue.find(wish.game)
        fits = [
            row
            for row in rows
            if (row.game, row.seats_max, row.stake) == (*wish, wish.stake)
            and row.is_usual
        ]
        waiting = [row for row in fits if row.free and row.phase in WAITING]
        shown.append(
            {
                "game": wish.game,
                "title": wish.title,
                "players": wish.players,
                "stake": wish.stake,
                "has_entry": not rules.stake_per_point,
                "duration": durations.said(rules, wish.players),
                "waiting": max((row.persons for row in waiting), default=0),
                "free": sum(row.free for row in fits),
            }
        )
    return shown


WAITING = frozenset({Phase.WAITING, Phase.STARTING})


def _choices(filters: Filters) -> dict[str, Any]:
    row = LobbyChoices.objects.filter(pk=1).first() or LobbyChoices()
    return {
        "games": [(name, titles.game_title(name)) for name in catalogue.GAMES],
        "players": SEATS,
        "stakes": sorted(_with(filters.stake, row.stakes or STAKES)),
        "entries": sorted(_with(filters.entry, row.entries or ENTRIES)),
        "paces": [
            (pace, titles.PACE_NAMES[pace], titles.PACES[pace]) for pace in Pace.values
        ],
        "sorts": list(
            zip(
                SORTS,
                (
                    _("Starts soonest"),
                    _("Lowest stake"),
                    _("Highest stake"),
                    _("Newest"),
                ),
                strict=True,
            )
        ),
    }


def _with(chosen: int | None, offered: Iterable[int]) -> set[int]:
    """Return what a filter offers, and what was chosen beside it."""
    return {*offered, chosen} if chosen else {*offered}


def _chosen(
    request: HttpRequest, rows: list[listings.Row], shown: list[listings.Row]
) -> dict[str, Any] | None:
    """Return what the info panel says: of the table asked for, or of the first."""
    asked = request.GET.get("table", "")
    row = next((row for row in rows if str(row.id) == asked), None)
    row = row or (shown[0] if shown else None)
    return listings.details(row) if row else None
