"""The run console: an event's people and tables, and the organiser's actions.

An action that can't be undone is confirmed first, on a page that shows its
consequences.
"""

from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests.htmx_request import HtmxRequest
from accounts.requests.link_preview import absolute
from tables.clock import timers
from tournaments.errors import Refusal
from tournaments.event import organiser_rights
from tournaments.formats import registry
from tournaments.models import Status, Tournament
from tournaments.models.event import ENDED, OPEN
from tournaments.organising.event_form import fields
from tournaments.organising.pages.organisers_only import organisers_only
from tournaments.organising.run_console import (
    act_log,
    consequences,
    health,
    results_sheet,
)
from tournaments.organising.run_console.actions import (
    ACTS,
    NUMBER_MAX,
    number_of,
    text_of,
)
from tournaments.prizes import awards
from tournaments.registration import invitations, registrations
from tournaments.running import organiser_actions
from tournaments.staff import overdue
from tournaments.view import event_status

LINES: Final = 20
"""Lines of the record on the console; the full record has its own page."""
PRIZES_MAX: Final = 10


@require_safe
@organisers_only
def run(request: HtmxRequest, event_id: int) -> HttpResponse:
    """Show the current state of the event; a script reloads the part that changes."""
    event = organiser_rights.event_for(request.user, event_id)
    if event.status == Status.DRAFT:
        return redirect("organise_edit", event_id=event.pk)
    part = request.htmx and "tournaments/organise/run/_run.html"
    context = {**_facts(event), "link": _link(request, event)}
    answer = render(request, part or "tournaments/organise/run/run.html", context)
    answer["Vary"] = "HX-Request, Cookie"
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@organisers_only
def act(request: HttpRequest, event_id: int, name: str) -> HttpResponse:
    """Confirm or perform an action; a refusal is shown as a sentence."""
    event = organiser_rights.event_for(request.user, event_id)
    if name not in ACTS:
        raise Http404
    chosen = ACTS[name]
    if request.method != "POST":
        return _asked(request, event, name)
    if chosen.is_final and request.POST.get("confirm") != "yes":
        return _asked(request, event, name)
    try:
        chosen.do(event, request)
    except Refusal as refusal:
        if refusal.code == "no_event":
            raise
        return _asked(request, event, name, refusal)
    messages.success(request, str(chosen.done))
    return redirect("organise_run", event_id=event.pk)


@require_safe
@organisers_only
def results(request: HttpRequest, event_id: int) -> HttpResponse:
    """Return places and prizes as a file."""
    event = organiser_rights.event_for(request.user, event_id)
    answer = HttpResponse(
        results_sheet.render_csv(event), content_type="text/csv; charset=utf-8"
    )
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}.csv"'
    return answer


@require_safe
@organisers_only
def record(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the full record of the event, and who did what."""
    event = organiser_rights.event_for(request.user, event_id)
    lines, older = act_log.lines(event, number_of(request, "before"))
    context = {"event": event, "lines": lines, "older": older}
    return render(request, "tournaments/organise/run/record.html", context)


def _facts(event: Tournament) -> dict[str, Any]:
    now = timers.now()
    lines, older = act_log.lines(event, most=LINES)
    has_begun = event.started_at is not None
    is_running, is_before = event.status == Status.RUNNING, event.status in OPEN
    format = registry.of(event)
    people = health.people_of(event, now)
    return {
        "event": event,
        "overdue": overdue.of_event(event),
        "said": event_status.status_of(event, now),
        "clock": event_status.clock_of(event, now),
        "strip": event_status.strip_of(event, now),
        "late_until": registrations.late_until(event)
        if registrations.is_late_open(event, now)
        else None,
        "tables": health.tables_of(event, now),
        "people": people,
        "missing": sum(one.is_missing for one in people),
        "away": sum(one.is_away and not one.is_missing for one in people),
        "pool": event_status.pool_of(event),
        "prizes": awards.prizes_of(event)[:PRIZES_MAX],
        "lines": lines,
        "older": older,
        "shown_at": now,
        "has_chips": format.has_chips,
        "is_running": is_running,
        "is_before": is_before,
        "is_review": event.status == Status.REVIEW,
        "is_over": event.status in ENDED,
        "may_invite": invitations.may_invite(event),
        "may_reschedule": is_before and event.starts_at is not None,
        "may_extend": organiser_actions.may_extend(event),
        "may_cancel": organiser_actions.may_cancel(event),
        "may_penalise": has_begun and format.has_chips,
        "may_move": is_running and format.moves_players and event.paused_at is not None,
        "has_results": event.status
        in (Status.REVIEW, Status.PAYING, Status.FINISHED, Status.CANCELLED),
    }


def _asked(
    request: HttpRequest,
    event: Tournament,
    name: str,
    refusal: Refusal | None = None,
) -> HttpResponse:
    chosen = ACTS[name]
    entry = None
    if "entry" in chosen.asks:
        number = number_of(request, "entry")
        rows = event.entry_rows.select_related("user").filter(pk=number)
        entry = rows.first()
        if entry is None:
            raise Http404
    context: dict[str, Any] = {
        "event": event,
        "name": name,
        "act": chosen,
        "entry": entry,
        "refusal": refusal,
        "reason": text_of(request, "reason"),
        "chips": request.POST.get("chips", "")[:NUMBER_MAX],
        "minutes": request.POST.get("minutes", "")[:NUMBER_MAX],
        "words": text_of(request, "words"),
        "who": text_of(request, "name"),
        "starts": text_of(request, "starts")
        or fields.local(event.starts_at, event.zone),
        "table": number_of(request, "table"),
        "link": _link(request, event),
        **consequences.consequences_of(event, name, entry),
    }
    status = refusal.status if refusal else 200
    page = "tournaments/organise/run/act.html"
    return render(request, page, context, status=status)


def _link(request: HttpRequest, event: Tournament) -> str:
    """Return the link to hand out: the event's page, with its code if any."""
    return absolute(request, invitations.address(event))
