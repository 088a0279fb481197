"""Ways to get a seat: Play now, quick tiles, opening a table."""

import secrets
from typing import Final

from allauth.core import ratelimit
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST

from accounts.guests.arrival import person_of
from accounts.login import guess_limits
from accounts.requests import request_id
from accounts.requests.asker import asker_of
from accounts.requests.link_preview import absolute
from tables import access
from tables.games import cash_tables, titles
from tables.models import Table
from tables.pages import buy_in_question, link_previews
from tables.pages.new_table.form import NewTableForm
from tables.seats import (
    practice,
    quick_play,
    rematch,
    seating,
)
from tables.table import invitations
from tables.text import rulebook
from wallet import ledger
from wallet.codes import PLAY
from wallet.errors import Refusal
from wallet.pages.form_recovery import sent_by_members, to_log_in
from wallet.statement import statements
from wallet.text.sentences import paragraph

KEY_MAX: Final = 40
"""The length of a form's key; ours have 22 characters."""


@require_http_methods(["GET", "HEAD", "POST"])
def play_now(request: HttpRequest) -> HttpResponse:
    """Seat the visitor at a practice table, at once and without sign-up.

    A GET request shows the button: following a link seats nobody.
    """
    if request.method != "POST":
        return redirect("home")
    try:
        person = person_of(request)
        table = practice.play_now(person, request.POST.get("level", ""))
    except Refusal as refusal:
        return _sorry(request, refusal, "home")
    return redirect("table", table_id=table.pk)


@require_POST
def choose_bots(request: HttpRequest, table_id: str) -> HttpResponse:
    """Set the level of the person's practice bots from the next deal on."""
    table = access.table_for(table_id, request.user)
    try:
        practice.choose_level(table.pk, request.user, request.POST.get("level", ""))
    except Refusal as refusal:
        if _wants_json(request):
            return JsonResponse(request_id.body_of(refusal), status=refusal.status)
        return _sorry(request, refusal, "lobby")
    if _wants_json(request):
        return HttpResponse(status=204)
    return redirect("table", table_id=table.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def quick_seat(request: HttpRequest) -> HttpResponse:
    """Take a seat at a table of a game and size, or open one with bots.

    Players who already wait at such a table stay there. The page's script requests JSON
    and shows what the seat waits for; without scripts the browser goes to the table.
    """
    if request.method != "POST":
        return redirect("lobby")
    wish = quick_play.wish(
        request.POST.get("game", ""), request.POST.get("players", "")
    )
    try:
        table = quick_play.take(person_of(request), wish)
    except Refusal as refusal:
        if _wants_json(request):
            return JsonResponse(request_id.body_of(refusal), status=refusal.status)
        return _sorry(request, refusal, "lobby")
    if not _wants_json(request):
        return redirect("table", table_id=table.pk)
    return JsonResponse(
        {
            "table": table.pk,
            "name": table.name,
            "url": reverse("table", args=[table.pk]),
            "socket": f"/ws/tables/{table.pk}/",
            # A visitor has just become a guest, so the next form needs a new token.
            "csrf": get_token(request),
        }
    )


@require_POST
def quick_cancel(request: HttpRequest) -> HttpResponse:
    """Give up a seat before its deal starts; refused from then on."""
    try:
        found = access.table_for(request.POST.get("table", ""), request.user)
        seating.stand_up(found.pk, request.user, in_deal=False)
    except Refusal as refusal:
        return JsonResponse(request_id.body_of(refusal), status=refusal.status)
    return JsonResponse({"leaves": "now"})


@require_http_methods(["GET", "HEAD", "POST"])
@ensure_csrf_cookie
def new_table(request: HttpRequest) -> HttpResponse:
    """Open a table and seat the person who opens it."""
    # "Start this table" in an empty list passes the filters as initial choices.
    data = request.POST if request.method == "POST" else None
    # A visitor without an account becomes a guest when opening a table.
    is_guest = not request.user.is_authenticated or request.user.is_guest
    form = NewTableForm(
        data, wishes=request.GET.dict(), is_guest=is_guest, person=request.user
    )
    if "member" in request.POST and not request.user.is_authenticated:
        # The form was shown to a member; a guest's table may differ from it.
        return to_log_in(request, reverse("new_table"), *form.fields)
    is_sent = request.method == "POST" and form.is_valid()
    if is_sent and (done := _opened(request, form)):
        return done
    status = 400 if form.errors else 200
    context = {
        "form": form,
        "games": titles.picker(form.rules),
        "starts": titles.starts(form.rules),
        "key": request.POST.get("key", "")[:KEY_MAX] or secrets.token_urlsafe(16),
    }
    return render(request, "lobby/joining/new_table.html", context, status=status)


def _opened(request: HttpRequest, form: NewTableForm) -> HttpResponse | None:
    """Open the table, or ask for the buy-in; return None if the form is invalid."""
    wish = form.wish
    where = wish["game"], wish.get("chips", PLAY)
    try:
        person, once = person_of(request), request.POST.get("key", "")[:KEY_MAX]
        amount = buy_in_question.read(request)
        cash_tables.check_buy_in(*where, person, amount)
        table = seating.open_and_sit(person, once=once, buy_in=amount, **wish)
    except Refusal as refusal:
        about_it = refusal.code in buy_in_question.ABOUT_THE_AMOUNT
        if about_it and cash_tables.asks_buy_in(*where):
            return buy_in_question.page(request, wish["game"], wish["stake"], refusal)
        field = next(iter(refusal.fields), None)
        form.add_error(field if field in form.fields else None, refusal.message)
        return None
    return redirect("table", table_id=table.pk)


def _wrong_link(request: HttpRequest) -> HttpResponse:
    """Count a guess at somebody's link; 429 after too many, else raise `Http404`."""
    try:
        guess_limits.count_invitation(request, "table")
    except Refusal:
        answer: HttpResponse = ratelimit.respond_429(request)
        return answer
    raise Http404


@require_http_methods(["GET", "HEAD", "POST"])
@ensure_csrf_cookie
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the invitation to a table and seat those who accept it."""
    try:
        table = invitations.table_of(token)
        if request.method == "POST":
            if asked := blocked_question(request, table):
                return asked
            rematch.sit_again(table, person_of(request))
            return redirect("table", table_id=table.pk)
    except Refusal as refusal:
        if refusal.code == "no_table":
            return _wrong_link(request)
        if refusal.status == 410:
            over = {"is_closed": refusal.code == "closed"}
            return render(
                request, "lobby/joining/invitation_over.html", over, status=410
            )
        if refusal.code != "already_seated":
            messages.error(request, refusal.message)
            return redirect("lobby")
        return redirect("table", table_id=table.pk)
    present = table.seats.filter(left_at=None).select_related("user").order_by("number")
    link = absolute(request, request.path)
    context = {
        "link_preview": link_previews.of_invitation(table, len(present)),
        "table": table,
        "token": token,
        "qr": invitations.qr_code(link),
        "title": titles.played_title(table.game, bytes(table.options)),
        "turn": titles.PACES[table.pace],
        "present": present,
        "is_seated": any(seat.user_id == request.user.pk for seat in present),
        "link": link,
        "stake": titles.stake_said(table.game, table.stake, table.ledger),
        "fee": cash_tables.fee_said(table),
        "prices": titles.prices(
            table.game, bytes(table.options), table.stake, table.ledger
        ),
        "rulebook": rulebook.of_table(table),
        "host": table.creator,
    }
    return render(request, "lobby/joining/invitation.html", context)


@require_POST
@sent_by_members("table", same=True)
def new_link(request: HttpRequest, table_id: str) -> HttpResponse:
    """Replace the link of a private table; the old one stops working."""
    try:
        table = access.table_for(table_id, request.user)
        invitations.renew(table.pk, asker_of(request))
    except Refusal as refusal:
        return _sorry(request, refusal, "lobby")
    messages.info(request, _("You have a new link. The old one no longer works."))
    return redirect("table", table_id=table.pk)


@require_POST
@sent_by_members("table", same=True)
def again(request: HttpRequest, table_id: str) -> HttpResponse:
    """Seat the person at the rematch of the table's last deal."""
    try:
        asker = asker_of(request)
        table = access.table_for(table_id, asker)
        meets = rematch.open_rematch(table.deal) if table.deal is not None else None
        if meets is not None and (asked := blocked_question(request, meets)):
            return asked
        found = rematch.rematch(table, asker)
    except Refusal as refusal:
        return _sorry(request, refusal, "lobby")
    return redirect("table", table_id=found.pk)


def blocked_question(request: HttpRequest, table: Table) -> HttpResponse | None:
    """Return the page that warns before sitting down beside a blocked player.

    None if nobody is blocked, or the warning was confirmed.
    """
    if request.POST.get("anyway"):
        return None
    blocked = seating.blocked_at(table, request.user)
    if not blocked:
        return None
    context = {"table": table, "blocked": blocked, "action": request.path}
    return render(request, "lobby/joining/blocked.html", context, status=409)


def _wants_json(request: HttpRequest) -> bool:
    return not request.accepts("text/html")


def _sorry(request: HttpRequest, refusal: Refusal, where: str) -> HttpResponse:
    text = refusal.message
    if refusal.code == "insufficient_chips" and "chips" not in refusal.params:
        text = paragraph([text, _way_to_chips(request)])
    messages.error(request, text)
    return redirect(where)


def _way_to_chips(request: HttpRequest) -> str:
    """Return how a person with too few play chips can get more, as a sentence."""
    if not request.user.is_authenticated:
        return ""
    found = statements.figures(request.user)
    if found.total < ledger.RELOAD_BELOW:
        return _("You can reload in your wallet, for free.")
    if found.on_tables:
        return _("Your other chips are on tables. They come back when you leave.")
    return ""
