"""The pages of a person's own history and statistics. Read-only."""

from typing import Any, Final, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.handlers.asgi import ASGIRequest
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.requests.asker import asker_of
from players import read_replica
from players.history import charts, history_rows, spreadsheet
from players.history.history_rows import DEALS, EVENTS, KINDS
from players.history.ratings_shown import ratings
from players.models import Outcome
from players.ratings import standing
from players.statistics import totals
from players.statistics.played_lists import Filters
from players.statistics.totals import FamilyTotals, Totals
from rules import catalogue
from tables.families import registry
from tables.games import titles
from wallet.cash import gate
from wallet.codes import CASH, Chips
from wallet.errors import Refusal
from wallet.templatetags.wallet_tags import chips

PAGE: Final = 20
GROUPED_FROM: Final = 1_000


@require_safe
@login_required
def history(request: HttpRequest) -> HttpResponse:
    """Show the person's deals, matches or events, filtered by the URL."""
    person = asker_of(request)
    kind, before, status = kind_of(request), request.GET.get("before"), 200
    try:
        filters = Filters.read(request.GET)
        page = read_replica.read(history_rows.page, person, kind, filters, before, PAGE)
    except Refusal as refusal:
        messages.error(request, refusal.message)
        filters, before, status = Filters(), None, refusal.status
        page = history_rows.page(person, kind, filters, None, PAGE)
    chosen = kind if kind != DEALS else None
    context = {
        "kind": kind,
        "kinds": [
            (name, word, filters.query(kind=name if name != DEALS else None))
            for name, word in KINDS.items()
        ],
        "page": page,
        "filters": filters,
        "query": filters.query(kind=chosen),
        "older": filters.query(kind=chosen, before=page.next),
        "is_newest": before is None,
        "choices": _choices(kind),
    }
    return render(request, "players/history/history.html", context, status=status)


@require_safe
@login_required
def history_file(request: HttpRequest) -> HttpResponseBase:
    """Stream all filtered rows as CSV."""
    person, kind = asker_of(request), kind_of(request)
    try:
        filters = Filters.read(request.GET)
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect("history")
    is_async = isinstance(request, ASGIRequest)
    lines = spreadsheet.lines_async if is_async else spreadsheet.lines
    answer = StreamingHttpResponse(
        lines(person, kind, filters), content_type="text/csv; charset=utf-8"
    )
    answer["Content-Disposition"] = (
        f'attachment; filename="{kind}-{timezone.now():%Y-%m-%d}.csv"'
    )
    return answer


@require_safe
@login_required
def statistics(request: HttpRequest) -> HttpResponse:
    """Show the person's totals by family, game and month."""
    person = asker_of(request)
    found = read_replica.read(totals.by_family, person)
    whole = Totals()
    for family in found:
        whole.deals += family.whole.deals
        whole.won += family.whole.won
    context = {"families": [_with_months(one) for one in found], "whole": whole}
    context["ratings"] = ratings(standing.of(person))
    return render(request, "players/history/statistics.html", context)


class FiguresShown(NamedTuple):
    """A family's sums as the templates want them: a line for each game."""

    family: str
    title: str
    heads: list[str | Promise]
    """Of the columns that the family counts."""
    lines: list[tuple[str, list[str]]]
    """The name of a game, and its cells."""
    has_void: bool
    has_matches: bool
    months: list[tuple[str, list[str]]] = []
    deals_chart: SafeString | str = ""
    counts_chart: SafeString | None = None


def figures_shown(found: FamilyTotals) -> FiguresShown:
    """Return a family's sums, without its months."""
    lines = [
        (titles.game_title(name), _cells(one, found))
        for name, one in found.games.items()
    ]
    if len(lines) > 1:
        lines.append((_("All together"), _cells(found.whole, found)))
    return FiguresShown(
        family=found.family,
        title=registry.title_of(found.family),
        heads=[figure.title for figure in found.figures],
        lines=lines,
        has_void=found.whole.void > 0,
        has_matches=found.whole.matches > 0,
    )


def _with_months(found: FamilyTotals) -> FiguresShown:
    """Return the same with the months, as a table and as charts."""
    language = get_language()
    return figures_shown(found)._replace(
        months=[
            (
                charts.month_names(month, language)[1],
                [*map(_shown, (one.deals, one.won, one.lost)), _average(one)],
            )
            for month, one in found.months.items()
        ],
        deals_chart=charts.deals(found.months),
        counts_chart=charts.counts(found.months),
    )


def kind_of(request: HttpRequest) -> str:
    """Return which of the three lists is requested; by default deals."""
    asked = request.GET.get("kind", DEALS)
    return asked if asked in KINDS else DEALS


def _cells(one: Totals, found: FamilyTotals) -> list[str]:
    """Return the cells of a row, in the order of the columns."""
    void = [one.void] if found.whole.void else []
    figures = [one.figure(figure) for figure in found.figures]
    matches = [one.matches, one.matches_won] if found.whole.matches else []
    counts = [one.deals, one.won, one.lost, *void, *figures]
    return [*map(_shown, counts), _average(one), *map(_shown, matches)]


def _shown(n: int) -> str:
    """Return a count formatted in the reader's grouping."""
    return chips(n) if n >= GROUPED_FROM else str(n)


def _average(one: Totals) -> str:
    if one.average_count is None:
        return pgettext("no average", "none")
    return number_format(one.average_count, 1)


def _choices(kind: str) -> dict[str, Any]:
    """Return the choices of each filter."""
    results = [(one.value, one.label) for one in Outcome]
    return {
        "families": [(name, registry.title_of(name)) for name in registry.FACES],
        "games": [(name, titles.game_title(name)) for name in catalogue.GAMES],
        "chips": [one for one in Chips if one != CASH or gate.is_open()],
        "results": results[:2] if kind == EVENTS else results,
    }
