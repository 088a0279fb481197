"""The home page, the lobby, and a person's own page. Read-only."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts.login import login_history
from accounts.models import User
from accounts.people import relations
from accounts.recovery import notices
from accounts.requests.asker import asker_of
from accounts.requests.htmx_request import HtmxRequest
from accounts.staff import sanctions
from lobby import own_matches, text
from lobby.listing import listings, table_rows
from lobby.listing.filter_form import filter_form
from lobby.listing.filters import Filters
from lobby.listing.row_html import panel, rows_html
from lobby.listing.table_rows import Row
from lobby.preview import preview, preview_html
from lobby.quick_tiles import tiles
from players.ratings import nearness
from tables.games import stopped_games
from tables.models import Voiding
from tables.seats import own_seats, practice, quick_play
from tournaments.view import event_list
from wallet.cash import gate
from wallet.codes import CASH
from wallet.statement import statements

EVENTS_SHOWN = 3
SET_ASIDE_SHOWN = 5
REPORTS_SHOWN = 5


@require_safe
@ensure_csrf_cookie
def home(request: HttpRequest) -> HttpResponse:
    """Show the home page."""
    rows = table_rows.open_rows()
    seats = own_seats.of(request.user)
    near = nearness.ranges(request.user)
    switches = stopped_games.switches()
    context: dict[str, Any] = {
        "preview": preview_html(preview(rows)),
        "stopped": stopped_games.why("", switches),
        "has_practice": not stopped_games.why(practice.GAME, switches),
        "tiles": tiles(rows, quick_play.choices(), near, switches),
        "has_ranges": bool(near),
        "own": seats[0] if seats else None,
        "next_events": event_list.upcoming(request.user, EVENTS_SHOWN, switches),
        "tables_open": len(rows),
        "words": text.page_words(),
    }
    return render(request, "lobby/home.html", context)


@require_safe
@ensure_csrf_cookie
def lobby(request: HtmxRequest) -> HttpResponse:
    """List the tables; filters and the selected table are in the URL."""
    filters = Filters.read(request.GET)
    rows = table_rows.open_rows()
    found = listings.matching(rows, filters)
    pages = Paginator(found, listings.ROWS_MAX)
    page = pages.get_page(request.GET.get("page"))
    shown = list(page)
    own = own_seats.of(request.user)
    queues = listings.queues_of(request.user)
    chosen = _chosen(request, rows, shown)
    choices, switches = quick_play.choices(), stopped_games.switches()
    stopped = stopped_games.why("", switches)
    near = nearness.ranges(request.user)
    seats: dict[str, Any] = {
        "own": {seat.table.pk for seat in own},
        "queues": {table.pk for table, _place in queues},
    }
    context: dict[str, Any] = {
        "filters": filters,
        "rows": rows_html(
            shown,
            filters=filters.query(),
            chosen=chosen.id if chosen else None,
            **seats,
        ),
        "page": page,
        "found": len(found),
        "all": len(rows),
        "last_match": listings.last_match(request.user),
        "queues": queues,
        "next_events": []
        if request.htmx
        else event_list.upcoming(request.user, EVENTS_SHOWN, switches),
        "chosen": chosen and panel(chosen, **seats),
        "widenings": listings.widenings(rows, filters) if not found else [],
        "stopped": stopped,
        "tiles": tiles(rows, choices, near, switches),
        "has_ranges": bool(near),
        "filter_form": filter_form(filters, choices, may_open=not stopped),
        "words": text.page_words(),
    }
    if request.htmx and request.htmx.target == "info":
        return render(request, "lobby/preview/_info.html", context)
    answer = render(
        request, "lobby/_list.html" if request.htmx else "lobby/lobby.html", context
    )
    if request.htmx:
        query = filters.query()
        answer["HX-Push-Url"] = f"{request.path}?{query}" if query else request.path
    # The same URL returns the page or only its list.
    answer["Vary"] = "HX-Request, Cookie"
    return answer


@require_safe
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """Show the person's name, chips and newest matches."""
    person = asker_of(request)
    context = {
        "figures": statements.figures(person, "play"),
        "cash": _cash_of(person),
        "matches": own_matches.newest(person),
        "matches_count": own_matches.count(person),
        "relations": relations.relations_of(person),
        "sanctions": sanctions.told_to(person),
        "reports": relations.reports_of(person, REPORTS_SHOWN),
        "muted": sanctions.is_muted(person),
        "support_codes": notices.on_own_page(person),
        "log_ins": login_history.last_of(person),
        "set_aside": Voiding.objects.filter(match__results__user=person)
        .select_related("match")
        .order_by("-at")[:SET_ASIDE_SHOWN],
    }
    return render(request, "lobby/me.html", context)


def _cash_of(user: User) -> statements.Figures | None:
    """Return the person's cash; None if there is none."""
    found = statements.figures(user, CASH) if gate.is_open() else None
    return found if found and found.total else None


def _chosen(request: HttpRequest, rows: list[Row], shown: list[Row]) -> Row | None:
    """Return the table shown in the panel: the selected one, or the first."""
    asked = request.GET.get("table", "")
    row = next((row for row in rows if str(row.id) == asked), None)
    return row or (shown[0] if shown else None)
