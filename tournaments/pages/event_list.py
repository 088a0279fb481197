"""The list of events; works without JavaScript."""

from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts.requests.htmx_request import HtmxRequest
from rules import catalogue
from tables.games import titles
from tournaments.formats import registry
from tournaments.view import event_list
from wallet.cash import gate
from wallet.codes import CASH, PLAY

LISTS: Final = {
    "upcoming": gettext_lazy("Upcoming"),
    "running": gettext_lazy("Running"),
    "finished": gettext_lazy("Finished"),
    "mine": gettext_lazy("Mine"),
}
STATUS_WORDS: Final = {
    "announced": gettext_lazy("announced"),
    "registering": gettext_lazy("registering"),
    "late": gettext_lazy("late entry open"),
    "finished": gettext_lazy("finished"),
    "cancelled": gettext_lazy("cancelled"),
}


@require_safe
@ensure_csrf_cookie
def events(request: HtmxRequest) -> HttpResponse:
    """List the events; tab and filters are in the URL."""
    filters = event_list.Filters.read(request.GET, request.COOKIES)
    is_new = not request.user.is_authenticated and not request.GET
    if is_new and not request.htmx and event_list.has_free():
        # Show newcomers what they can play at once.
        return redirect(f"{reverse('events')}?{filters.query(entry=0)}")
    page, statuses = (
        event_list.page_of(filters, request.user),
        event_list.STATUSES[filters.tab],
    )
    context: dict[str, Any] = {
        "filters": filters,
        "page": page,
        "tabs": [
            (name, words, filters.query(tab=name)) for name, words in LISTS.items()
        ],
        "free": filters.query(entry=None if filters.entry == 0 else 0) or "all=1",
        "rail": [(one, filters.query(day=one.day)) for one in page.rail],
        "all_days": filters.query(day=None) or "all=1",
        "statuses": [(name, STATUS_WORDS[name]) for name in statuses],
        "newer": filters.query(page=filters.page - 1),
        "older": filters.query(page=filters.page + 1),
        "choices": {
            "games": [(name, titles.game_title(name)) for name in catalogue.GAMES],
            "formats": registry.choices(),
            "entries": event_list.ENTRIES,
            "within": [(1, _("1 hour")), (6, _("6 hours")), (24, _("24 hours"))]
            + [(168, _("7 days"))],
            "chips": [(PLAY, _("play chips")), (CASH, _("cash"))]
            if gate.is_open()
            else [],
        },
    }
    part = request.htmx and "tournaments/list/_events.html"
    answer = render(request, part or "tournaments/list/events.html", context)
    # The same URL returns the page or only its list.
    answer["Vary"] = "HX-Request, Cookie"
    return answer
