"""The organiser's overview: running and future events, drafts, series, templates."""

from datetime import timedelta
from typing import Any, Final

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.clock import timers
from tournaments.event import organiser_rights
from tournaments.models import Status, Tournament
from tournaments.organising.event_form import house_templates, own_templates
from tournaments.organising.pages import calendar
from tournaments.organising.pages.organisers_only import organisers_only
from tournaments.organising.run_console import act_log
from tournaments.planning import drafts, event_series
from tournaments.view import event_status

PAST: Final = 20
CONSOLE_BEFORE: Final = timedelta(minutes=30)
"""How long before its start an event is listed among the current ones."""


@require_safe
@organisers_only
def overview(request: HttpRequest) -> HttpResponse:
    """Show the organiser's events: running, future, drafts, series, results."""
    now = timers.now()
    rows = organiser_rights.events_of(request.user).filter(is_listed=True)
    unpublished = list(rows.filter(status=Status.DRAFT).order_by("-pk"))
    series = list(organiser_rights.series_of(request.user).order_by("name"))
    soon = Q(starts_at__lte=now + CONSOLE_BEFORE)
    coming = rows.upcoming()
    shown = [*coming, *(one for one in unpublished if drafts.is_planned(one))]
    context = {
        "now": _said(rows.underway()) + _said(coming.filter(soon)),
        "coming": _said(coming.exclude(soon)),
        "drafts": [
            (one, drafts.is_planned(one), act_log.waiting_text(one))
            for one in unpublished
        ],
        "past": _said(rows.over().order_by("-ended_at")[:PAST]),
        "days": calendar.days(shown, series, now) if shown or series else [],
        "series": [(one, event_series.dates(one, now, 3)) for one in series],
        "templates": [(name, *told) for name, told in house_templates.NAMES.items()],
        "own_templates": own_templates.templates_of(request.user),
    }
    return render(request, "tournaments/organise/overview.html", context)


def _said(events: Any) -> list[tuple[Tournament, event_status.StatusText]]:
    now = timers.now()
    return [(event, event_status.status_of(event, now)) for event in events]


@require_POST
@organisers_only
def forget(request: HttpRequest, number: int) -> HttpResponse:
    """Delete one's own template; events made from it stay."""
    row = own_templates.find(request.user, str(number))
    row.delete()
    messages.info(request, _("The template %(name)s is deleted.") % {"name": row.name})
    return redirect("organise")


@require_POST
@organisers_only
def stop(request: HttpRequest, series_id: int) -> HttpResponse:
    """End a series; announced events stay."""
    series = organiser_rights.series_of(request.user).filter(pk=series_id).first()
    if series is None:
        raise Http404
    event_series.stop(series.pk)
    messages.info(
        request, _("The series %(name)s has stopped.") % {"name": series.name}
    )
    return redirect("organise")
