"""Rematch: a private table for the people of a deal that cannot simply continue.

The first to ask opens it and invites the others; later ones join it. No transaction
locks two tables: the old seat is given up first, then the new one taken.
"""

from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import may_meet
from accounts.friends import inbox
from accounts.models import User
from tables.deal import seat_choices
from tables.errors import Refusal
from tables.games import stopped_games
from tables.match import match_life
from tables.messages import notices
from tables.messages.notice_kinds import Rematch
from tables.models import Deal, Phase, Seat, Table
from tables.seats import practice, seating, series
from tables.table import invitations
from tables.table.live_table import LiveTable

Refusal.teach({"no_rematch": _("You have no match to play again here.")})
inbox.teach(
    "series",
    {
        "rematch": _("%(name)s wants to play again."),
        # Translators: how a series stands (“You 3 : 2 Asha”), and a player's name.
        "series": _("%(score)s. %(name)s wants to play again."),
    },
)


def rematch(table: Table, user: User) -> Table:
    """Seat the person at the rematch of the table's last deal; return its table.

    Raise `Refusal` `no_rematch`, `hosted`, `not_allowed` (in a deal), `play_stopped`,
    `draining`, and what sitting down does.
    """
    seat_choices.check_own(table)
    # Nobody gives up a seat if the new table cannot be opened.
    stopped_games.check(table.game)
    if table.is_practice:
        _leave(table, user)
        return practice.play_now(user)
    deal = _last_deal(table)
    seats = _people_of(deal)
    if user.pk not in {seat.user_id for seat in seats}:
        raise Refusal("no_rematch", status=404)
    if _sits_again_at(table, deal, user):
        return table
    _leave(table, user)
    found = open_rematch(deal)
    if found is None:
        found = _opened(table, deal, seats, user)
        if found is not None:
            _invite(found, deal, seats, user)
            return found
        found = open_rematch(deal)
    if found is None:
        raise Refusal("busy", status=503)
    sit_again(found, user)
    return found


def open_rematch(deal: Deal) -> Table | None:
    """Return the open table for the rematch of this deal, or None."""
    return Table.objects.open().filter(rematch_of=deal).first()


def sit_again(table: Table, user: User) -> None:
    """Seat somebody at a rematch, who may sit there already or at the old table.

    Raise what sitting down raises.
    """
    seating.check_company(table, user)
    if table.rematch_of is not None:
        _leave(table.rematch_of.table, user)
    try:
        seating.sit_down(table.pk, user)
    except Refusal as refusal:
        if refusal.code != "already_seated":
            raise


def _last_deal(table: Table) -> Deal:
    deal = table.deal
    if deal is None or not deal.result or deal.played_in.ended_at is None:
        raise Refusal("no_rematch", status=404)
    return deal


def _people_of(deal: Deal) -> list[Seat]:
    """Return the seats of the deal, house bots among them."""
    rows = Seat.objects.filter(results__match=deal.match).select_related("user")
    return list(rows.order_by("number"))


def _sits_again_at(table: Table, deal: Deal, user: User) -> bool:
    """Seat somebody again who has left meanwhile, if the seat is still free."""
    is_here = Seat.objects.filter(table=table, user=user, left_at=None).exists()
    if is_here or table.phase == Phase.CLOSED or open_rematch(deal):
        return False
    try:
        seating.sit_down(table.pk, user)
    except Refusal:
        return False
    return True


def _leave(table: Table, user: User) -> None:
    """Give up the seat at the old table, unless it is still in a deal or match."""
    if not Seat.objects.filter(table=table, user=user, left_at=None).exists():
        return
    live = LiveTable.read(table.pk)
    number = live.seat_of(user).number
    if live.in_deal(number) or match_life.is_in(live, number):
        raise Refusal("not_allowed")
    seating.stand_up(table.pk, user)


def _opened(table: Table, deal: Deal, seats: list[Seat], user: User) -> Table | None:
    """Open the rematch and seat the person; return None if it already exists."""
    try:
        with transaction.atomic():
            opened = seating.open_table(
                user,
                table.game,
                seats=table.seats_max,
                stake=table.stake,
                chips=table.ledger,
                options=bytes(table.options),
                bots=sum(seat.user.is_bot for seat in seats),
                pace=table.pace,
                assist=table.assist,
                chat=table.chat,
                private=True,
                rated=table.is_rated,
                rematch_of=deal,
            )
            seating.sit_down(opened.pk, user)
    except IntegrityError:
        if open_rematch(deal) is None:
            raise
        return None
    return opened


def _invite(table: Table, deal: Deal, seats: list[Seat], user: User) -> None:
    """Invite the others of the deal, except people who are kept apart."""
    apart = may_meet.kept_apart(user)
    url = reverse("invitation", args=[invitations.token_of(table)])
    notice = Rematch(table=table.pk, deal=deal.pk, url=url, by=user.display_name)
    for seat in seats:
        other = seat.user
        if other.is_bot or other.pk == user.pk or str(other.pk) in apart:
            continue
        notices.send(other.pk, notice)
        stands = series.of_table(deal.table, other)
        inbox.put(
            other,
            "rematch" if stands is None else "series",
            other=user,
            about=f"table:{table.pk}",
            score=stands.said if stands is not None else "",
            url=url,
        )
