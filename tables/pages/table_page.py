"""The table's page, sitting down, and the page of a finished deal."""

from typing import Any
from urllib.parse import urlencode

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST, require_safe

from accounts import may_play
from accounts.guests.arrival import person_of
from accounts.models import Report, User
from accounts.requests.asker import Asker
from accounts.requests.link_preview import absolute
from rules import catalogue
from tables import access
from tables.chat import table_chat
from tables.errors import Refusal
from tables.fairness import published_log
from tables.families import registry
from tables.games import cash_tables, titles
from tables.history import anonymity, frames, records, shared_names, sharing
from tables.match import hosts
from tables.models import Deal, Seat, Table
from tables.pages import (
    buy_in_question,
    deal_sections,
    incidents,
    joining,
    link_previews,
)
from tables.pages.replay import board
from tables.pages.shared import board_picture
from tables.seats import seating, waiting_list
from tables.shapes.view import TableView, You
from tables.table import invitations, progress
from tables.text import match_terms, rulebook
from tables.text.page import company, display
from tables.text.page.all_sentences import page_script
from tables.text.page.table import TABLE
from tables.view import snapshot, wire
from wallet import money
from wallet.text.sentences import listed

ALTERNATIVES = 2
LOOKED_AT = 100


@require_safe
@ensure_csrf_cookie
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """Show the table: to seated players as a seat, to others as a spectator."""
    return _table_page(request, _table(request, table_id))


@require_safe
@ensure_csrf_cookie
def watch(request: HttpRequest, table_id: str) -> HttpResponse:
    """Show the table to a spectator; redirect players seated there."""
    found = _table(request, table_id)
    if request.user.is_authenticated and _is_seated(found, request.user):
        return redirect("table", table_id=found.pk)
    return _table_page(request, found)


@require_POST
def join(request: HttpRequest, table_id: str) -> HttpResponse:
    """Sit down with the default buy-in; a visitor becomes a guest.

    At a points table for cash, ask for the buy-in first. A refusal is shown in the
    lobby with two other tables of the same game.
    """
    found = _table(request, table_id)
    if asked := joining.blocked_question(request, found):
        return asked
    try:
        person = person_of(request)
        amount = buy_in_question.read(request)
        cash_tables.check_buy_in(found.game, found.ledger, person, amount)
        seating.sit_down(found.pk, person, buy_in=amount)
    except Refusal as refusal:
        is_asked = cash_tables.asks_buy_in(found.game, found.ledger)
        if is_asked and refusal.code in buy_in_question.ABOUT_THE_AMOUNT:
            return buy_in_question.page(
                request, found.game, found.stake, refusal, name=found.name
            )
        if refusal.code != "already_seated":
            # If a personal limit refuses, other tables would not help.
            own = refusal.code in may_play.OWN_DECISIONS
            says = _with_limits(refusal) if own else _with_alternatives(refusal, found)
            messages.error(request, says)
            return redirect("lobby")
    return redirect("table", table_id=found.pk)


@require_safe
def deal(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Show a deal: always its proof; hands, points and log once it is revealed."""
    return deal_page(request, _deal(request, deal_id))


def deal_page(request: HttpRequest, found: Deal, *, token: str = "") -> HttpResponse:
    """Return the page of a deal; with a `token`, as seen by the link's bearer."""
    people = []
    game = ""
    if records.was_dealt(found):
        match = found.played_in
        game = titles.played_title(match.game, bytes(match.options))
        people = _as_read(records.people(found.played_in), found, request.user, token)
    names = {row["seat"]: row["name"] for row in people}
    drawn = deal_sections.of_deal(found, names, token)
    context: dict[str, Any] = {
        "deal": found,
        "game": game,
        "sections": drawn,
        "token": token,
        **_sharing(request, found, token),
    }
    if deal_sections.is_over(found):
        context |= {"shown": True, "can_replay": frames.can_be_replayed(found)}
        if context["can_replay"]:
            context |= board.parts(found, people, request.user)
        step = board_picture.step_asked(found, request.GET.get("step", ""))
        context["link_preview"] = link_previews.of_deal(found, drawn.first, token, step)
    return render(request, "tables/deal/deal.html", context)


@require_GET
def record(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Return the record for `python -m rules verify --record FILE`."""
    return record_of(_deal(request, deal_id))


def record_of(found: Deal) -> HttpResponse:
    """Return the record of a revealed deal as a file; raise `Http404` before that."""
    if found.revealed_at is None or not records.was_dealt(found):
        raise Http404
    answer = JsonResponse(
        published_log.published(found), json_dumps_params={"indent": 1}
    )
    answer["Content-Disposition"] = f'attachment; filename="deal-{found.pk}.json"'
    return answer


def _sharing(request: HttpRequest, found: Deal, token: str) -> dict[str, Any]:
    """Return the sharing options for those who played a deal."""
    if token or not sharing.may_share(found, request.user):
        return {}
    given = sharing.link_of(found, request.user)
    if given is None:
        return {"may_share": True, "link": ""}
    return {
        "may_share": True,
        "link": absolute(request, sharing.path_of(given)),
        "embed_link": absolute(request, reverse("embedded_deal", args=[given.token])),
    }


def _table(request: HttpRequest, table_id: str) -> Table:
    try:
        return access.table_for(table_id, request.user, request.GET.get("with", ""))
    except Refusal:
        raise Http404(_("There is no such table.")) from None


def _deal(request: HttpRequest, deal_id: str) -> Deal:
    try:
        return access.deal_for(deal_id, request.user)
    except Refusal:
        raise Http404(_("There is no such deal.")) from None


def _is_seated(found: Table, user: User) -> bool:
    return Seat.objects.filter(table=found, user=user, left_at=None).exists()


def _options(found: Table) -> dict[str, Any]:
    game = catalogue.find(found.game)
    return game.describe_options(game.decode_options(bytes(found.options)))


def _table_page(request: HttpRequest, found: Table) -> HttpResponse:
    if found.quarantined_at is not None:
        return incidents.out_of_order(request, found)
    person = request.user if request.user.is_authenticated else None
    now = snapshot.with_past(found.pk, person)
    face = registry.of_game(found.game)
    context: dict[str, Any] = {
        "table": found,
        "link_preview": link_previews.of_table(found, _taken(now.view)),
        "game_title": titles.played_title(found.game, bytes(found.options)),
        "page": face.page,
        "stake": titles.stake_said(found.game, found.stake, found.ledger),
        "rulebook": rulebook.of_table(found),
        "options": _options(found),
        "out_of_time": match_terms.before_sitting(found),
        "snapshot": {
            "type": "snapshot",
            "version": now.version,
            "view": wire.plain(now.view),
            "events": msgspec.to_builtins(now.events),
            "chat": msgspec.to_builtins(
                table_chat.lines(found.pk, person, is_seated=now.seat is not None)
            ),
        },
        "first_hand": _first_hand(now.view.you),
        "first_hint": _first_hint(now.view, is_practice=found.is_practice),
        "stake_line": titles.stake_line(found),
        "words": page_script(face.family, found.ledger),
        "currency": money.currency_of(found.ledger),
        "fee": cash_tables.fee_said(found),
        "display": display.CHOICES,
        "emotes": company.emotes(),
        "report_reasons": Report.Reason.choices,
        "socket_path": f"/ws/tables/{found.pk}/",
        "spectator": now.seat is None,
        "sit_path": reverse("join", args=[found.pk]),
        "place": waiting_list.place_of(found, request.user),
        "host": hosts.of(found),
    }
    token = invitations.token_of(found) if found.is_private else ""
    if now.seat is not None and token:
        path = reverse("invitation", args=[token])
        context["invite_link"] = link = absolute(request, path)
        context["invite_qr"] = invitations.qr_code(link)
        context["may_renew"] = found.creator_id == request.user.pk
    elif token and "with" in request.GET:
        # Spectators with the link may sit down and chat through the link.
        context["socket_path"] += "?" + urlencode({"with": token})
        context["sit_path"] = reverse("invitation", args=[token])
    return render(request, "tables/table/table.html", context)


def _taken(view: TableView) -> int:
    """Return the number of taken seats in a view."""
    return sum(seat.state != "empty" for seat in view.seats)


def _first_hint(view: TableView, *, is_practice: bool) -> str:
    """Return the hint for a newcomer's first turn, rendered without scripts."""
    turn, you = view.turn, view.you
    is_asked = you is not None and turn is not None and you.seat in turn.seats
    if not (is_asked and is_practice):
        return ""
    return str(TABLE.get(f"coach.{view.phase}", ""))


def _first_hand(you: You | None) -> list[list[str]]:
    """Return the faces of the hand by groups, rendered without scripts."""
    if you is None or not you.hand:
        return []
    groups = [list(group) for group in you.groups]
    grouped = {card for group in groups for card in group}
    loose = [card for card in you.hand if card not in grouped]
    lists = [*groups, loose] if loose else groups
    return [["*" if card[0] == "*" else card[:2] for card in one] for one in lists]


def _with_limits(refusal: Refusal) -> str:
    """Return the refusal with a link to the limit that caused it."""
    where, name = reverse("wellbeing"), _("Limits and breaks")
    return format_html('{} <a href="{}">{}</a>', refusal.message, where, name)


def _with_alternatives(refusal: Refusal, found: Table) -> str:
    """Return the refusal with two alternative tables, most similar first (check 9)."""
    others = (
        Table.objects.public()
        .filter(is_practice=False, quarantined_at=None)
        .exclude(pk=found.pk)
        .select_related("match")
        .prefetch_related("seats")
        .order_by("-pk")[:LOOKED_AT]
    )
    nearest = sorted(
        (other for other in others if _has_room(other)),
        key=lambda other: (
            other.game != found.game,
            abs(other.seats_max - found.seats_max),
            abs(other.stake - found.stake),
        ),
    )
    links = [
        format_html(
            '<a href="{}">{}</a> ({})',
            reverse("table", args=[one.pk]),
            one.name,
            titles.game_title(one.game),
        )
        for one in nearest[:ALTERNATIVES]
    ]
    if not links:
        return refusal.message
    free = _("Free seats: %(tables)s.") % {"tables": listed(links)}
    return format_html("{} {}", refusal.message, SafeString(free))


def _has_room(table: Table) -> bool:
    """Return whether a seat is free; False during a match with entry fees."""
    if progress.of_table(table) is not None:
        return False
    return sum(seat.left_at is None for seat in table.seats.all()) < table.seats_max


def _as_read(
    people: list[dict[str, Any]], found: Deal, reader: Asker, token: str
) -> list[dict[str, Any]]:
    """Return who played a deal, named as this reader or the link's bearer may see."""
    shown = {"seats": people}
    if token:
        told = shared_names.told(shown, found.match)
    else:
        told = anonymity.for_reader(shown, found.match, reader)
    seats: list[dict[str, Any]] = told["seats"]
    return seats
