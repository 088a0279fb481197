"""The page with the form of an event; works without scripts."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.requests.link_preview import absolute
from tables.clock import timers
from tournaments.errors import Refusal
from tournaments.event import organiser_rights
from tournaments.models import Series, Status, Tournament
from tournaments.money import budget
from tournaments.organising.event_form import house_templates, own_templates
from tournaments.organising.event_form.form import EventForm
from tournaments.organising.event_form.preview import expected, overlaps, preview_of
from tournaments.organising.pages.organisers_only import organisers_only
from tournaments.organising.run_console import act_log
from tournaments.planning import cash_events, drafts, event_series
from tournaments.registration import invitations
from tournaments.rehearsal import requests
from tournaments.view import day_rail, schedule, zone_names
from wallet.text.sentences import paragraph


def _form(request: HttpRequest, choices: Mapping[str, Any] | None = None) -> EventForm:
    """Return the submitted form, or one with these initial values."""
    data = request.POST if choices is None else None
    has_cash = cash_events.may_organise(request.user)
    return EventForm(data, choices=choices, has_cash=has_cash)


@require_http_methods(["GET", "HEAD", "POST"])
@organisers_only
def new(request: HttpRequest) -> HttpResponse:
    """Plan an event from a template, one's own template, or a copy of an event."""
    if request.method == "POST":
        return _sent(request, _form(request), None)
    now, copied = timers.now(), request.GET.get("copy", "")
    mine = request.GET.get("mine", "")
    if mine:
        choices = own_templates.choices_of(own_templates.find(request.user, mine), now)
    elif copied:
        choices = house_templates.of_copy(
            organiser_rights.event_for(request.user, copied), now
        )
    else:
        zone = day_rail.zone_name({}, request.COOKIES)
        name = request.GET.get("template", "")
        choices = house_templates.first_choices(name, now, zone)
    return _page(request, _form(request, choices), None)


@require_http_methods(["GET", "HEAD", "POST"])
@organisers_only
def edit(request: HttpRequest, event_id: int) -> HttpResponse:
    """Edit a draft; announced events have the run console instead."""
    event = organiser_rights.event_for(request.user, event_id)
    if event.status != Status.DRAFT:
        return redirect("organise_run", event_id=event.pk)
    if request.method == "POST":
        return _sent(request, _form(request), event)
    return _page(request, _form(request, house_templates.of_event(event)), event)


@require_POST
@organisers_only
def preview(request: HttpRequest) -> HttpResponse:
    """Return the preview for the current input."""
    form, saved = _form(request), None
    if asked := request.GET.get("event"):
        saved = organiser_rights.event_for(request.user, asked)
    context = {
        "preview": preview_of(form, request.user, timers.now(), saved),
        "form": form,
        "is_renewed": True,
        # The new game's rules replace those on the page.
        "is_other_game": request.POST.get("rules_of") not in (None, form.rules.name),
    }
    return render(request, "tournaments/organise/form/_preview.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@organisers_only
def discard(request: HttpRequest, event_id: int) -> HttpResponse:
    """Ask for confirmation, then discard a draft."""
    event = organiser_rights.event_for(request.user, event_id)
    if event.status != Status.DRAFT:
        return redirect("organise_run", event_id=event.pk)
    if request.method != "POST":
        page = "tournaments/organise/form/discard.html"
        return render(request, page, {"event": event})
    drafts.discard(event.pk, by=request.user)
    messages.info(request, _("The draft is deleted."))
    return redirect("organise")


def _sent(
    request: HttpRequest, form: EventForm, event: Tournament | None
) -> HttpResponse:
    """Save a draft, publish, rehearse, request approval, or show a preview."""
    act = request.POST.get("act", "preview")
    if act == "template":
        return _keep(request, form, event)
    if act not in ("draft", "publish", "rehearse", "ask"):
        return _page(request, form, event)
    if not form.is_valid():
        return _page(request, form, event, status=400)
    if act in ("publish", "rehearse") and _is_faulty(request, form, act, event):
        return _page(request, form, event, status=400)
    try:
        with transaction.atomic():
            saved = _save(request, form, event)
            if act == "publish":
                _publish(request, form, saved)
            if act == "ask":
                budget.ask(saved.pk, by=request.user)
            if act == "rehearse":
                wanted = form.cleaned_data["expected"]
                requests.ask_about(saved, wanted, by=request.user)
    except Refusal as refusal:
        found = [refusal.message, *refusal.params.get("faults", ())]
        form.add_error(None, paragraph(found))
        return _page(request, form, event, status=refusal.status)
    if act == "rehearse":
        messages.success(request, _("The draft is saved."))
        return redirect("organise_rehearsal", event_id=saved.pk)
    at = saved.publish_at
    if act == "publish" and at is None:
        messages.success(request, _("%(name)s is announced.") % {"name": saved.name})
        return redirect("organise_run", event_id=saved.pk)
    if act == "publish" and at is not None:
        told = {"name": saved.name, "zone": saved.zone}
        told["at"] = f"{at.astimezone(ZoneInfo(saved.zone)):%Y-%m-%d %H:%M}"
        words = (
            _("%(name)s will be announced automatically at %(at)s (%(zone)s).") % told
        )
        messages.success(request, words)
        return redirect("organise")
    text = _("The draft is saved.")
    if act == "ask":
        text = _("The draft is saved, and finance has been asked to approve it.")
    messages.success(request, text)
    return redirect("organise_edit", event_id=saved.pk)


def _keep(
    request: HttpRequest, form: EventForm, event: Tournament | None
) -> HttpResponse:
    """Save the form as the organiser's own template; the page stays open."""
    name = request.POST.get("template_name", "")
    if not form.is_valid():
        return _page(request, form, event, status=400)
    try:
        is_other = own_templates.store(request.user, name, form)
    except Refusal as refusal:
        words = refusal.message
        if refusal.code == "bad_field":
            words = _("Give the template a name of up to 60 characters.")
        form.add_error(None, words)
        return _page(request, form, event, status=refusal.status)
    said = _("The template %(name)s is saved.")
    if is_other:
        said = _("The template %(name)s replaces the earlier one.")
    messages.success(request, said % {"name": " ".join(name.split())})
    return _page(request, form, event)


def _is_faulty(
    request: HttpRequest, form: EventForm, act: str, event: Tournament | None
) -> bool:
    """Add faults to their fields; return whether there were any."""
    planned, now = form.planned(request.user, event), timers.now()
    faults = drafts.faults(planned, now)
    if act == "publish" and planned.publish_at is not None:
        faults += drafts.faults_of_plan(planned, now)
    form.say(faults)
    if faults or act != "publish" or form.cleaned_data["overlap_reason"]:
        return bool(faults)
    field = expected(planned, form.cleaned_data["expected"])
    others = overlaps(planned, schedule.length(planned, field))
    if others:
        text = _("It overlaps with %(name)s. Say why that is not a problem.")
        form.add_error("overlap_reason", text % {"name": others[0].name})
    return bool(others)


def _save(
    request: HttpRequest, form: EventForm, event: Tournament | None
) -> Tournament:
    if event is None:
        return drafts.create(organiser=request.user, **form.wish)
    return drafts.change(event.pk, by=request.user, **form.wish)


def _publish(request: HttpRequest, form: EventForm, event: Tournament) -> None:
    """Announce it, now or later; a repeated one is the first of its series."""
    why = form.cleaned_data["overlap_reason"]
    if event.publish_at is not None:
        drafts.plan(event.pk, by=request.user, why=why)
        return
    planned, series = form.series, None
    if planned is not None:
        # The common settings of the next events; each has its own start.
        apart = ("starts_at", "publish_at", "options", "intent")
        fields = {k: one for k, one in form.wish.items() if k not in apart}
        common = ("first", "until", "at", "zone")
        given = {name: getattr(planned, name) for name in common}
        given["options"] = form.wish["options"]
        series = event_series.begin(
            planned.name,
            Series.Every(planned.every),
            fields,
            organiser=event.organiser,
            **given,
        )
    drafts.publish(event.pk, by=request.user, series=series, why=why)


def _page(
    request: HttpRequest,
    form: EventForm,
    event: Tournament | None,
    *,
    status: int = 200,
) -> HttpResponse:
    shown = form
    if not form.is_bound:
        # The initial preview is that of the initial values.
        offered = {
            name: form.get_initial_for_field(one, name)
            for name, one in form.fields.items()
        }
        shown = EventForm(
            {name: one for name, one in offered.items() if one is not None},
            has_cash=cash_events.may_organise(request.user),
        )
    own = organiser_rights.events_of(request.user).exclude(status=Status.DRAFT)
    context = {
        "form": form,
        "event": event,
        "is_usual_zone": not form.is_bound
        and event is None
        and not request.GET.keys() & {"copy", "mine"},
        "renamed_zones": zone_names.RENAMED,
        "is_planned": event is not None and drafts.is_planned(event),
        "waits": "" if event is None else act_log.waiting_text(event),
        "link": event and absolute(request, invitations.address(event)),
        "preview": preview_of(shown, request.user, timers.now(), event),
        "templates": [(name, told[0]) for name, told in house_templates.NAMES.items()],
        "copies": own.order_by("-pk")[:10],
        "chosen": request.GET.get("template", house_templates.WEEKLY),
        "copied": request.GET.get("copy", ""),
        "mine": request.GET.get("mine", ""),
        "own_templates": own_templates.templates_of(request.user),
        "template_name": request.POST.get("template_name", "")[
            : own_templates.NAME_MAX
        ],
    }
    return render(
        request, "tournaments/organise/form/form.html", context, status=status
    )
