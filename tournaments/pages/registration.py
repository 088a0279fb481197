"""The registration form of an event: register, unregister, re-enter."""

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.guests.arrival import person_of
from accounts.requests.asker import asker_of
from accounts.requests.htmx_request import HtmxRequest
from tournaments.errors import Refusal
from tournaments.models import Tournament
from tournaments.pages.event_page import event_at, shown
from tournaments.registration import (
    invitation_codes,
    pending_registration,
    registrations,
)
from tournaments.running import reminders
from tournaments.view import own_registration


@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HtmxRequest, slug: str) -> HttpResponse:
    """Register, unregister or re-enter; a visitor becomes a guest.

    A form that is sent twice has one effect: what is done already is shown as it is.
    Where an account is needed the way leads there first; the log-in comes back here by
    GET, and what was pressed is done then.
    """
    found = event_at(request, slug)
    if request.method == "POST":
        sent = request.POST
        wanted = pending_registration.Pending(
            sent.get("act", ""), sent.get("code", "")[:40]
        )
        return _done(found, request, wanted)
    pending = (
        pending_registration.found(request, found) if request.method == "GET" else None
    )
    if pending is None:
        return redirect("event", slug=found.slug)
    return pending_registration.forget(_done(found, request, pending), found)


def _done(
    found: Tournament, request: HtmxRequest, wanted: pending_registration.Pending
) -> HttpResponse:
    """Perform the action; return the event's page."""
    act = wanted.act
    try:
        if pending_registration.is_needed(request, found, act):
            return pending_registration.lead(request, found, wanted)
        said = _ACTS[act](found, request, wanted.code) if act in _ACTS else ""
    except Refusal as refusal:
        if refusal.code in _DONE.get(act, ()):
            return redirect("event", slug=found.slug)
        return shown(request, found, refusal=refusal)
    if said:
        messages.info(request, said)
    return redirect("event", slug=found.slug)


def _register(found: Tournament, request: HttpRequest, code: str) -> str:
    with invitation_codes.guesses_counted(request, found, code):
        registrations.register(found.pk, person_of(request), code=code)
    return _("You are registered.")


def _unregister(found: Tournament, request: HttpRequest, _code: str) -> str:
    if not request.user.is_authenticated:
        raise Refusal("not_entered")
    registrations.unregister(found.pk, request.user)
    return _("You are no longer registered. Your entry is back in your wallet.")


def _again(found: Tournament, request: HttpRequest, _code: str) -> str:
    mine = own_registration.entry_of(found, request.user)
    if mine is not None and request.POST.get("paid") not in (None, str(mine.paid)):
        # The form was already submitted: that entry is bought.
        return ""
    if mine is None:
        raise Refusal("not_entered")
    registrations.enter_again(found.pk, asker_of(request))
    return _("You are back in. We are finding you a seat.")


def _remind(found: Tournament, request: HttpRequest, _code: str) -> str:
    reminders.ask(found, person_of(request))
    return _(
        "We will remind you five minutes before the start, on any page of ours "
        "that you have open."
    )


def _forget(found: Tournament, request: HttpRequest, _code: str) -> str:
    if request.user.is_authenticated:
        reminders.forget(found, asker_of(request))
    return _("The reminder is cancelled.")


_ACTS: Final = {
    "register": _register,
    "unregister": _unregister,
    "again": _again,
    "remind": _remind,
    "forget": _forget,
}
_DONE: Final = {"register": ("already_entered",), "unregister": ("not_entered",)}
