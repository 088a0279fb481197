"""The pages of challenges: the open ones, and the form of a new one."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from accounts import may_meet
from accounts.people import relations
from accounts.requests.asker import asker_of
from players.challenges import challenges
from players.challenges.form import ChallengeForm
from tables.games import titles
from wallet.errors import Refusal
from wallet.pages.form_recovery import sent_by_members

SHOWN: Final = 8
"""Maximum number of challenges on a page."""


@require_safe
@login_required
def index(request: HttpRequest) -> HttpResponse:
    """List challenges to and from the person, and the seeks."""
    person = asker_of(request)
    if person.is_guest:
        return render(request, "accounts/contacts/guest.html", status=403)
    incoming, outgoing = challenges.own(person)
    page = Paginator(incoming, SHOWN).get_page(request.GET.get("page"))
    others = [row for row in challenges.seeks(person) if row.by_id != person.pk]
    context = {
        "incoming": [(row, challenges.said(row)) for row in page],
        "page": page,
        "outgoing": [(row, challenges.said(row)) for row in outgoing],
        "seeks": [(row, challenges.said(row)) for row in others],
    }
    return render(request, "players/challenges/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Challenge a member (`?to=`), or create a seek."""
    person = asker_of(request)
    if person.is_guest:
        return render(request, "accounts/contacts/guest.html", status=403)
    given = request.POST.get("to", request.GET.get("to", ""))
    try:
        to = relations.person_for(person, given) if given else None
    except Refusal:
        raise Http404 from None
    if to is not None and request.method != "POST":
        try:
            may_meet.check_challenge(person, to)
        except Refusal as refusal:
            messages.error(request, refusal.message)
            return redirect("challenges")
    data = request.POST if request.method == "POST" else None
    form = ChallengeForm(data, wishes=request.GET.dict())
    if data is not None and form.is_valid():
        try:
            challenges.offer(person, to, **form.wish)
        except Refusal as refusal:
            field = next(iter(refusal.fields), None)
            form.add_error(field if field in form.fields else None, refusal.message)
        else:
            messages.success(request, _said(to))
            return redirect("challenges")
    context = {"form": form, "to": to, "games": titles.picker(form.rules)}
    status = 400 if form.errors else 200
    return render(request, "players/challenges/new.html", context, status=status)


@require_POST
@sent_by_members("challenges")
def answer(request: HttpRequest, challenge_id: str, act: str) -> HttpResponse:
    """Accept, decline or withdraw; accepting redirects to the table."""
    person = asker_of(request)
    try:
        if act == "accept":
            table = challenges.accept(challenge_id, person)
            return redirect("table", table_id=table.pk)
        if act == "decline":
            challenges.decline(challenge_id, person)
        elif act == "take-back":
            challenges.withdraw(challenge_id, person)
        else:
            raise Http404
    except Refusal as refusal:
        if refusal.code == "challenge_over" and act == "take-back":
            # A concurrent request was faster: the seat is taken and waits.
            at_table = challenges.table_of(challenge_id, person)
            if at_table is not None:
                return redirect("table", table_id=at_table.pk)
        messages.error(request, refusal.message)
    return redirect("challenges")


def _said(to: object) -> str:
    if to is None:
        return _("The lobby shows your challenge to everybody while you are online.")
    text = _("You challenged %(name)s. Stay online: the game begins when they accept.")
    return text % {"name": to}
