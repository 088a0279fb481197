"""Actions on an event's page that are waiting for a log-in or sign-up.

The action is stored in a signed cookie, only for the event's URL, because a log-in
begins a new session. Once they return it is performed once.
"""

from typing import Final, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from accounts.login import lapsed_members
from tables.clock import timers
from tournaments.models import Tournament
from tournaments.registration import registrations

COOKIE: Final = "pending_entry"
SECONDS: Final = 30 * 60
ACTS: Final = ("register", "remind")
SALT: Final = "tournaments.pending_entry"
"""Salt of the signed cookies in browsers; it must not change."""


class Pending(NamedTuple):
    """The action, with the invitation code that was typed."""

    act: str
    code: str


def is_needed(request: HttpRequest, event: Tournament, act: str) -> bool:
    """Return whether an action requires an account, or a renewed log-in.

    Raise the reason why nobody can register now.
    """
    if act not in ACTS:
        return False
    user = request.user
    is_stranger = not user.is_authenticated or user.is_guest
    is_asked = registrations.is_for_members(event) and is_stranger
    if not lapsed_members.has_lapsed(request) and not (act == "register" and is_asked):
        return False
    if act == "register":
        registrations.check_open(event, timers.now())
    return True


def lead(request: HttpRequest, event: Tournament, pending: Pending) -> HttpResponse:
    """Redirect to the sign-up, or to the log-in for a lapsed member, and back."""
    told = {"name": event.name}
    if lapsed_members.has_lapsed(request):
        where = reverse(settings.LOGIN_URL)
        text = _("You were logged out. Log in to go back to %(name)s.")
        if pending.act == "register":
            text = _(
                "You were logged out. Log in and we will register you for %(name)s."
            )
    else:
        where = reverse("account_signup")
        text = _("%(name)s is for members. Sign up and we will register you.")
    messages.info(request, text % told)
    back = reverse("event_entry", args=[event.slug])
    answer = redirect(f"{where}?{urlencode({REDIRECT_FIELD_NAME: back})}")
    answer.set_signed_cookie(
        COOKIE,
        f"{event.pk}:{pending.act}:{pending.code}",
        salt=SALT,
        max_age=SECONDS,
        path=back,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return answer


def found(request: HttpRequest, event: Tournament) -> Pending | None:
    """Return this browser's pending action if the person can perform it now."""
    value = request.get_signed_cookie(COOKIE, "", salt=SALT, max_age=SECONDS)
    number, _colon, rest = (value or "").partition(":")
    act, _colon, code = rest.partition(":")
    if number != str(event.pk) or act not in ACTS:
        return None
    if not request.user.is_authenticated or is_needed(request, event, act):
        return None
    return Pending(act, code)


def forget(answer: HttpResponse, event: Tournament) -> HttpResponse:
    """Delete the cookie: the action was performed or refused."""
    answer.delete_cookie(COOKIE, path=reverse("event_entry", args=[event.slug]))
    return answer
