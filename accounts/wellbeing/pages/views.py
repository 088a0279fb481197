"""The page of limits and breaks; every form works without a script."""

from contextlib import suppress
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from accounts.models import HelpLink, User
from accounts.people import relations
from accounts.requests import request_id
from accounts.wellbeing import (
    breaks,
    clock,
    limit_changes,
    limit_kinds,
)
from accounts.wellbeing.limit_kinds import Key, Tool
from accounts.wellbeing.pages import amounts, limits_page, text
from accounts.wellbeing.refusals import amount_said, minutes_said
from accounts.wellbeing.usage import used_now
from wallet.codes import CASH, PLAY
from wallet.errors import Refusal
from wallet.money import unit_of
from wallet.pages.form_recovery import sent_by_members
from wallet.templatetags.wallet_tags import signed
from wallet.text.sentences import paragraph

DEVICE_SECONDS = 400 * 24 * 3600
"""The maximum cookie lifetime of browsers; renewed during the break."""


@require_safe
@ensure_csrf_cookie
def wellbeing(request: HttpRequest) -> HttpResponse:
    """Show limits, the past week and breaks; show visitors what is available."""
    if not request.user.is_authenticated:
        return render(request, "accounts/wellbeing/visitor.html", _for_visitor(request))
    # Input kept from before a renewed log-in (`wallet.pages.form_recovery`).
    with suppress(Refusal):
        return _page(request, key=limits_page.key_of(request.GET.get("limit", "")))
    return _page(request)


@require_POST
@sent_by_members("wellbeing", "limit", "value")
def set_limit(request: HttpRequest) -> HttpResponse:
    """Set a limit; for a looser value the page says when it can be confirmed."""
    user = _person(request)
    try:
        key = limits_page.key_of(request.POST.get("limit", ""))
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return _page(request, status=refusal.status)
    try:
        value = _value(request, key)
        stands = limit_changes.choose(user, key, value)
    except Refusal as refusal:
        error = _said(refusal, key)
        return _page(request, status=refusal.status, key=key, error=error)
    title = text.of(key).title
    if stands.asked_from is not None:
        asked = _("%(limit)s: confirm the change here from %(from)s on.")
        said = {"limit": title, "from": clock.said(stands.asked_from)}
        messages.info(request, asked % said)
    else:
        said = {"limit": title, "value": text.value(key, stands.value)}
        # Translators: a limit (“Loss in 24 hours”) and its value (“100 chips”).
        messages.success(request, _("%(limit)s: %(value)s, from now on.") % said)
        _warn_if_used_up(request, user, key, stands.value)
    return redirect("wellbeing")


@require_POST
@sent_by_members("wellbeing")
def answer(request: HttpRequest) -> HttpResponse:
    """Confirm a looser limit whose wait is over, or cancel it."""
    is_yes = request.POST.get("answer") == "confirm"
    act = limit_changes.confirm if is_yes else limit_changes.withdraw
    try:
        key = limits_page.key_of(request.POST.get("limit", ""))
        stands = act(_person(request), key)
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return _page(request, status=refusal.status)
    said = {"limit": text.of(key).title, "value": text.value(key, stands.value)}
    # Translators: a limit (“Loss in 24 hours”) and its value (“100 chips”).
    messages.success(request, _("%(limit)s: %(value)s, from now on.") % said)
    return redirect("wellbeing")


@require_POST
@sent_by_members("wellbeing")
def rest(request: HttpRequest, *, is_exclusion: bool) -> HttpResponse:
    """Ask for confirmation, then begin a break or an exclusion and end the session."""
    length = request.POST.get("length", "")
    if request.POST.get("confirm") != "yes":
        return _confirm(request, length, is_exclusion=is_exclusion)
    act = breaks.exclude if is_exclusion else breaks.take_break
    try:
        person = act(_person(request), length)
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return _page(request, status=refusal.status)
    if is_exclusion:
        logout(request)
    return _with_device(redirect("wellbeing"), person)


@require_POST
@sent_by_members("wellbeing")
def ask_back(request: HttpRequest) -> HttpResponse:
    """Request to come back after the term of an exclusion."""
    try:
        person = breaks.ask_back(_person(request))
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return _page(request, status=refusal.status)
    until = clock.said(person.rest_until)
    messages.info(request, _("You can play again from %(until)s.") % {"until": until})
    return redirect("wellbeing")


@require_POST
@sent_by_members("wellbeing")
def hide_chat(request: HttpRequest) -> HttpResponse:
    """Hide other people's chat at tables, or show it again."""
    user = _person(request)
    relations.hide_chat(user, is_hidden=request.POST.get("hide") == "yes")
    return redirect("wellbeing")


@require_http_methods(["GET", "POST"])
def session(request: HttpRequest) -> HttpResponse:
    """Return how long the person has played; a POST confirms the reminder."""
    if not request.user.is_authenticated:
        return JsonResponse(
            request_id.body_of(Refusal("not_logged_in", status=401)), status=401
        )
    user = _person(request)
    if request.method == "POST":
        user.reminded_at = clock.now()
        user.save(update_fields=["reminded_at"])
    found = used_now.session_of(user)
    nets = found.pop("nets")
    time = minutes_said(found["minutes"])
    figures = [signed(amount, ledger) for ledger, amount in nets.items()]
    return JsonResponse(
        {
            **found,
            "net": nets.get(PLAY, 0),
            **({"cash": nets[CASH], **unit_of(CASH)} if CASH in nets else {}),
            "clock": " · ".join([time, *figures]),
            "clock_title": text.SESSION_CLOCK[CASH in nets],
            "title": _("You have played for %(time)s.") % {"time": time},
            "text": paragraph(
                text.SESSION_NETS[ledger] % {"net": signed(amount, ledger)}
                for ledger, amount in nets.items()
            ),
            "words": {
                "go_on": _("Continue"),
                "history": _("My deals"),
                "stop": _("Stop here"),
            },
            "history_url": reverse("me"),
        }
    )


def _page(
    request: HttpRequest, *, status: int = 200, key: Key | None = None, error: str = ""
) -> HttpResponse:
    user = _person(request)
    context = limits_page.context(user)
    for line in context["lines"]:
        if line.key == key:
            entries = request.POST or request.GET
            line.error, line.typed = error, entries.get("value", "")[:40]
    return render(request, "accounts/wellbeing/page.html", context, status=status)


def _for_visitor(request: HttpRequest) -> dict[str, Any]:
    """Show the break or exclusion to the person it has logged out in this browser."""
    context: dict[str, Any] = {"help_links": HelpLink.objects.all(), "rests": ""}
    try:
        breaks.check_device(request.COOKIES)
    except Refusal as refusal:
        context["rests"] = refusal.message
    return context


def _confirm(request: HttpRequest, length: str, *, is_exclusion: bool) -> HttpResponse:
    lengths = text.EXCLUSIONS if is_exclusion else text.BREAKS
    if length not in lengths:
        refusal = Refusal("bad_break", status=400)
        messages.error(request, refusal.message)
        return _page(request, status=refusal.status)
    user = _person(request)
    kept = breaks.EXCLUSIONS if is_exclusion else breaks.BREAKS
    term = kept[length]
    context = {
        "length": length,
        "length_said": lengths[length],
        "until": clock.said(clock.now() + term if term else None),
        "is_exclusion": is_exclusion,
        "seats": limits_page.open_seats(user),
    }
    return render(request, "accounts/wellbeing/confirm.html", context)


def _value(request: HttpRequest, key: Key) -> int | None:
    """Return the value in the form; raise `bad_limit_value` if it is not a number."""
    if request.POST.get("off"):
        return None
    if key.tool == Tool.QUIET:
        halves = [request.POST.get(name, "") for name in ("from", "until")]
        if not all(one.isascii() and one.isdigit() and len(one) < 3 for one in halves):
            raise Refusal("bad_quiet_hours", status=400)
        quiet = limit_kinds.quiet_value(*map(int, halves))
        is_late = max(map(int, halves)) >= limit_kinds.HALVES
        if is_late or not limit_kinds.quiet_hours(quiet):
            raise Refusal("bad_quiet_hours", status=400)
        return quiet
    typed = request.POST.get("value", "")
    value = amounts.parse(typed, hundredths=key.ledger == CASH)
    if value is None:
        raise Refusal("not_an_amount", status=400)
    return value


def _said(refusal: Refusal, key: Key) -> str:
    """Return the message of a refusal, with bounds in the limit's own unit."""
    bounds = {
        name: amount_said(key, value)
        for name, value in refusal.params.items()
        if name in ("low", "high")
    }
    return str(Refusal(refusal.code, **(refusal.params | bounds)).message)


def _warn_if_used_up(
    request: HttpRequest, user: User, key: Key, value: int | None
) -> None:
    """Warn at once if the new limit is already reached (P11)."""
    found = used_now.of(user, key, value) if key.tool != Tool.SESSION else None
    if found is not None and value is not None and found.used >= value:
        used = limits_page.used_said(user, key, value)
        messages.warning(request, f"{text.of(key).title}: {used}.")


def _with_device(answer: HttpResponse, person: User) -> HttpResponse:
    """Set the cookie that marks this browser as used by a person on a break."""
    answer.set_cookie(
        breaks.DEVICE_COOKIE,
        breaks.remember(person),
        max_age=DEVICE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return answer


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
