"""The run console: an event's people and tables, and what its organiser does to it.

What cannot be undone is asked first, on a page of its own with what would come of it.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from tables import clock
from tournaments import (
    ending,
    managing,
    prizing,
    rights,
    standing,
    telling,
)
from tournaments.errors import Refusal
from tournaments.models import Entry, Format, Status, Tournament
from tournaments.models.event import ENDED, OPEN
from tournaments.organising import health, sheet
from tournaments.organising.views import organisers_only

REASON_MAX: Final = 300
NUMBER_MAX: Final = 9
Do = Callable[[Tournament, HttpRequest], None]


class Act(NamedTuple):
    """Something an organiser does, in words, and what it asks for."""

    do: Do
    title: str | Promise
    done: str | Promise
    asks: tuple[str, ...] = ()
    is_final: bool = False
    """It cannot be undone: asked first."""


@require_safe
@organisers_only
def run(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the event as it stands; a script asks again for the part that changes."""
    event = rights.event_for(request.user, event_id)
    if event.status == Status.DRAFT:
        return redirect("organise_edit", event_id=event.pk)
    part = request.htmx and "tournaments/organise/_run.html"
    answer = render(request, part or "tournaments/organise/run.html", _facts(event))
    answer["Vary"] = "HX-Request, Cookie"
    answer["Cache-Control"] = "no-store"
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@organisers_only
def act(request: HttpRequest, event_id: int, name: str) -> HttpResponse:
    """Ask, or do it; a refusal is said as a sentence and nothing has changed."""
    event = rights.event_for(request.user, event_id)
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
    messages.success(request, chosen.done)
    return redirect("organise_run", event_id=event.pk)


@require_safe
@organisers_only
def results(request: HttpRequest, event_id: int) -> HttpResponse:
    """Hand out places and prizes as a file."""
    event = rights.event_for(request.user, event_id)
    answer = HttpResponse(sheet.written(event), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}.csv"'
    return answer


def _facts(event: Tournament) -> dict[str, Any]:
    now = clock.now()
    lines, _more = telling.record(event)
    has_begun = event.started_at is not None
    return {
        "event": event,
        "said": standing.status_of(event, now),
        "clock": standing.clock_of(event, now),
        "strip": standing.strip_of(event, now),
        "tables": health.tables_of(event, now),
        "people": health.people_of(event, now),
        "pool": standing.pool_of(event),
        "lines": lines,
        "shown_at": now,
        "has_chips": event.format == Format.LEVELS,
        "is_running": event.status == Status.RUNNING,
        "is_before": event.status in OPEN,
        "is_review": event.status == Status.REVIEW,
        "is_over": event.status in ENDED,
        "may_extend": _may_extend(event),
        "may_cancel": event.status in (*OPEN, Status.RUNNING, Status.REVIEW),
        "may_penalise": has_begun and event.format == Format.LEVELS,
        "has_results": event.status
        in (Status.REVIEW, Status.PAYING, Status.FINISHED, Status.CANCELLED),
    }


def _may_extend(event: Tournament) -> bool:
    is_open = event.status in (Status.REGISTERING, Status.RUNNING)
    return is_open and event.format == Format.LEVELS and not event.prizes


def _asked(
    request: HttpRequest,
    event: Tournament,
    name: str,
    refusal: Refusal | None = None,
) -> HttpResponse:
    chosen = ACTS[name]
    entry = None
    if "entry" in chosen.asks:
        number = _number(request, "entry")
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
        "reason": _text(request, "reason"),
        "chips": request.POST.get("chips", "")[:NUMBER_MAX],
        "minutes": request.POST.get("minutes", "")[:NUMBER_MAX],
        "words": _text(request, "words"),
        **_consequences(event, name, entry),
    }
    status = refusal.status if refusal else 200
    page = "tournaments/organise/act.html"
    return render(request, page, context, status=status)


def _consequences(event: Tournament, name: str, entry: Entry | None) -> dict[str, Any]:
    """Return what would come of it: refunds, or the pool with one entry less."""
    if name == "cancel" and event.status in (*OPEN, Status.RUNNING, Status.REVIEW):
        planned = ending.refunds(event)
        rows = Entry.objects.filter(pk__in=planned.amounts).select_related("user")
        people = [(row, planned.amounts[row.pk]) for row in rows.order_by("number")]
        total = sum(planned.amounts.values())
        return {"refunds": people, "total": total, "house": planned.house}
    if name == "remove" and entry is not None:
        left = max(0, event.entries - entry.paid)
        return {
            "pool_before": prizing.pool_of(event).amount,
            "pool_after": prizing.pool_of(event, left).amount,
            "back": event.entry * entry.paid,
        }
    return {}


# What is done -------------------------------------------------------------------------


def _pause(event: Tournament, request: HttpRequest) -> None:
    managing.pause(event.pk, by=request.user)


def _resume(event: Tournament, request: HttpRequest) -> None:
    managing.resume(event.pk, by=request.user)


def _tell(event: Tournament, request: HttpRequest) -> None:
    managing.tell(event.pk, _text(request, "words"), by=request.user)


def _extend(event: Tournament, request: HttpRequest) -> None:
    managing.extend(event.pk, _number(request, "minutes"), by=request.user)


def _disqualify(event: Tournament, request: HttpRequest) -> None:
    entry, reason = _number(request, "entry"), _reason(request)
    managing.disqualify(event.pk, entry, reason=reason, by=request.user)


def _penalise(event: Tournament, request: HttpRequest) -> None:
    entry, reason = _number(request, "entry"), _reason(request)
    taken = _number(request, "chips")
    managing.penalise(event.pk, entry, taken, reason=reason, by=request.user)


def _remove(event: Tournament, request: HttpRequest) -> None:
    managing.remove_no_show(event.pk, _number(request, "entry"), by=request.user)


def _cancel(event: Tournament, request: HttpRequest) -> None:
    managing.cancel(event.pk, reason=_text(request, "reason"), by=request.user)


def _pay(event: Tournament, request: HttpRequest) -> None:
    managing.pay_now(event.pk, by=request.user)


def _reason(request: HttpRequest) -> str:
    reason = _text(request, "reason")
    if not reason:
        raise Refusal("reason_needed", status=400)
    return reason


def _text(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "").replace("\0", "").strip()[:REASON_MAX]


def _number(request: HttpRequest, name: str) -> int:
    """Return a whole number that was sent; 0 for anything else."""
    text = request.POST.get(name) or request.GET.get(name, "")
    is_number = text.isascii() and text.isdigit() and len(text) <= NUMBER_MAX
    return int(text) if is_number else 0


ACTS: Final[dict[str, Act]] = {
    "pause": Act(
        _pause,
        gettext_lazy("Pause all tables"),
        gettext_lazy("Paused: running deals are played to their end."),
    ),
    "resume": Act(_resume, gettext_lazy("Go on"), gettext_lazy("The event goes on.")),
    "tell": Act(
        _tell,
        gettext_lazy("Tell everybody"),
        gettext_lazy("Everybody was told."),
        asks=("words",),
    ),
    "extend": Act(
        _extend,
        gettext_lazy("Extend late entry"),
        gettext_lazy("Late entry is longer now."),
        asks=("minutes",),
    ),
    "disqualify": Act(
        _disqualify,
        gettext_lazy("Disqualify"),
        gettext_lazy("Taken out of the event."),
        asks=("entry", "reason"),
        is_final=True,
    ),
    "penalise": Act(
        _penalise,
        gettext_lazy("Take chips away"),
        gettext_lazy("The chips are gone."),
        asks=("entry", "chips", "reason"),
        is_final=True,
    ),
    "remove": Act(
        _remove,
        gettext_lazy("Give the entry back"),
        gettext_lazy("Not registered any more; the entry went back."),
        asks=("entry",),
        is_final=True,
    ),
    "cancel": Act(
        _cancel,
        gettext_lazy("Cancel the event"),
        gettext_lazy("Cancelled: the refunds are on their way."),
        asks=("reason",),
        is_final=True,
    ),
    "pay": Act(
        _pay,
        gettext_lazy("Pay the prizes now"),
        gettext_lazy("Approved: the prizes are being paid."),
        is_final=True,
    ),
}
