"""The ways from a page to a seat: Play now, a quick tile, a table of one's own."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST

from accounts import people
from accounts.entrance import person_of
from accounts.models import User
from rules import catalogue
from tables import access, invitations, practice, rematch, seating, titles
from tables.forms import NewTableForm
from tables.models import Pace, Phase, Table
from wallet.errors import Refusal

QUICK_GAME = "indian-points"
QUICK_STAKE = 5
QUICK_TRIES = 3


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Seat the visitor at a practice table, at once and without sign-up."""
    try:
        person = person_of(request)
        table = practice.play_now(person)
    except Refusal as refusal:
        return _sorry(request, refusal, "home")
    return redirect("table", table_id=table.pk)


@require_POST
def quick_seat(request: HttpRequest) -> HttpResponse:
    """Take a free seat at a table of so many players, or open one with bots.

    Who waits at such a table already stays there. The page's script asks for JSON and
    shows what the seat waits for; without it the browser goes to the table.
    """
    game = catalogue.find(QUICK_GAME)
    wish = request.POST.get("players", "")
    players = int(wish) if wish in {"2", "3", "4", "5", "6"} else game.seats_max
    try:
        person = person_of(request)
        table = (
            _waiting_seat(person)
            or _any_seat(person, players)
            or _own_with_bots(person, players)
        )
    except Refusal as refusal:
        if _wants_json(request):
            return JsonResponse(refusal.body(), status=refusal.status)
        return _sorry(request, refusal, "lobby")
    if not _wants_json(request):
        return redirect("table", table_id=table.pk)
    return JsonResponse(
        {
            "table": table.pk,
            "name": table.name,
            "url": reverse("table", args=[table.pk]),
            "socket": f"/ws/tables/{table.pk}/",
            # A visitor has just become a guest, with another token for the next form.
            "csrf": get_token(request),
        }
    )


@require_POST
def quick_cancel(request: HttpRequest) -> HttpResponse:
    """Give a seat back before its deal starts; refused from then on."""
    try:
        found = access.table_for(request.POST.get("table", ""), request.user)
        seating.stand_up(found.pk, request.user, in_deal=False)
    except Refusal as refusal:
        return JsonResponse(refusal.body(), status=refusal.status)
    return JsonResponse({"leaves": "now"})


@require_http_methods(["GET", "HEAD", "POST"])
@ensure_csrf_cookie
def new_table(request: HttpRequest) -> HttpResponse:
    """Open a table; who opens it sits down at it."""
    # "Start this table" of an empty list brings the filters as first choices.
    form = NewTableForm(request.POST or None, initial=request.GET.dict())
    if request.method == "POST" and form.is_valid():
        try:
            table = _opened(person_of(request), form.cleaned_data)
        except Refusal as refusal:
            field = next(iter(refusal.fields), None)
            form.add_error(field if field in form.fields else None, refusal.message)
        else:
            return redirect("table", table_id=table.pk)
    status = 400 if form.errors else 200
    return render(request, "lobby/new_table.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@ensure_csrf_cookie
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show who invites to which table and seat who accepts; the seated get the link."""
    try:
        table = invitations.table_of(token)
        if request.method == "POST":
            if asked := blocked_question(request, table):
                return asked
            rematch.sit_again(table, person_of(request))
            return redirect("table", table_id=table.pk)
    except Refusal as refusal:
        if refusal.code == "no_table":
            raise Http404 from None
        if refusal.status == 410:
            context = {"is_closed": refusal.code == "closed"}
            return render(request, "lobby/invitation_over.html", context, status=410)
        if refusal.code != "already_seated":
            messages.error(request, refusal.message)
            return redirect("lobby")
        return redirect("table", table_id=table.pk)
    present = table.seats.filter(left_at=None).select_related("user").order_by("number")
    link = request.build_absolute_uri()
    context = {
        "table": table,
        "token": token,
        "qr": invitations.qr_code(link),
        "title": titles.game_title(table.game),
        "turn": titles.PACES[table.pace],
        "present": present,
        "is_seated": any(seat.user_id == request.user.pk for seat in present),
        "link": link,
        "prices": titles.prices(table.game, bytes(table.options), table.stake),
        "host": table.creator,
    }
    return render(request, "lobby/invitation.html", context)


@require_POST
@login_required
def new_link(request: HttpRequest, table_id: str) -> HttpResponse:
    """Replace the link of a private table: the old one leads nowhere any more."""
    try:
        table = access.table_for(table_id, request.user)
        invitations.renew(table.pk, request.user)
    except Refusal as refusal:
        return _sorry(request, refusal, "lobby")
    messages.info(request, _("The old link does not work any more."))
    return redirect("table", table_id=table.pk)


@require_POST
@login_required
def again(request: HttpRequest, table_id: str) -> HttpResponse:
    """Seat the person where the people of the table's last deal meet again."""
    try:
        found = rematch.rematch(access.table_for(table_id, request.user), request.user)
    except Refusal as refusal:
        return _sorry(request, refusal, "lobby")
    return redirect("table", table_id=found.pk)


def blocked_question(request: HttpRequest, table: Table) -> HttpResponse | None:
    """Return the page that asks before somebody sits down beside whom he blocked.

    None where nobody is blocked, or the question was answered.
    """
    if request.POST.get("anyway"):
        return None
    blocked = seating.blocked_at(table, request.user)
    if not blocked:
        return None
    context = {"table": table, "blocked": blocked, "action": request.path}
    return render(request, "lobby/blocked.html", context, status=409)


def _wants_json(request: HttpRequest) -> bool:
    return not request.accepts("text/html")


def _quick_tables() -> QuerySet[Table]:
    return Table.objects.public().filter(
        game=QUICK_GAME, stake=QUICK_STAKE, is_practice=False, quarantined_at=None
    )


def _waiting_seat(person: User) -> Table | None:
    """Return the table where the person waits for a quick deal to start."""
    return (
        _quick_tables()
        .filter(phase__in=(Phase.WAITING, Phase.STARTING))
        .filter(seats__user=person, seats__left_at=None)
        .first()
    )


def _any_seat(person: User, players: int) -> Table | None:
    """Seat the person where most people wait; None where no seat could be had."""
    open_tables = _quick_tables().filter(seats_max=players).prefetch_related("seats")
    waiting = []
    blocked = people.blocked_by(person)
    for table in open_tables:
        present = [seat for seat in table.seats.all() if seat.left_at is None]
        if any(seat.user_id == person.pk for seat in present):
            return table
        if any(str(seat.user_id) in blocked for seat in present):
            continue
        if len(present) < players:
            waiting.append((-len(present), table.pk, table))
    for _size, _pk, table in sorted(waiting)[:QUICK_TRIES]:
        try:
            seating.sit_down(table.pk, person)
        except Refusal as refusal:
            if refusal.code not in {"full", "seat_taken", "closed"}:
                raise
        else:
            return table
    return None


def _own_with_bots(person: User, players: int) -> Table:
    wish = {"game": QUICK_GAME, "seats": players, "stake": QUICK_STAKE}
    return _opened(person, {**wish, "bots": players - 1})


def _opened(person: User, wish: dict[str, Any]) -> Table:
    """Open a table and seat who opens it: both, or neither."""
    with transaction.atomic():
        table = seating.open_table(
            person,
            wish["game"],
            seats=wish["seats"],
            stake=wish["stake"],
            bots=wish["bots"] or 0,
            pace=wish.get("pace", Pace.NORMAL),
            assist=wish.get("assist"),
            name=wish.get("name", ""),
            private=wish.get("private", False),
            chat=wish.get("chat") or None,
        )
        seating.sit_down(table.pk, person)
    return table


def _sorry(request: HttpRequest, refusal: Refusal, where: str) -> HttpResponse:
    text = refusal.message
    if refusal.code == "insufficient_chips":
        text = f"{text} {_('Your wallet may give you a reload.')}"
    messages.error(request, text)
    return redirect(where)
