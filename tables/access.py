"""Who may look at a table, a match or a deal: on pages, in the API and on sockets.

The rules; what somebody may not see answers exactly like what does not exist:

* A public table, its matches and deals are open to everybody, watching included.
* A private one is open to who created it, to everybody who has ever sat there, and to
  the bearer of its link (`table_for`); a deal of it also by the link that a player
  shared, while nobody took that back (`deal_by_link`).
* While the house offers no cash, tables for cash are open to those alone who sat there
  or created them.
* Staff with the right `view_deal` and a second step see every table: a complaint may be
  about a private one. A running hand is shown to its seat alone (`tables.view`).
* Of a match that was set aside nobody is named, except to its players and to staff with
  the right `view_voiding` (`unnamed`); `tables.history.anonymity` takes the names out.

`accounts.access` has the rules of profiles, `tournaments.access` those of events.
"""

import uuid
from collections.abc import Iterable
from typing import TypeVar

from django.db.models import Model, Q, QuerySet

from accounts.access import is_desk
from accounts.requests.asker import Asker
from accounts.requests.row_ids import id_of
from tables.errors import Refusal
from tables.models import Deal, DealLink, Match, MatchSeat, Seat, Table, Voiding
from tables.table import invitations
from wallet.cash import gate
from wallet.codes import CASH

Row = TypeVar("Row", bound=Model)


def table_for(table_id: int | str, user: Asker, token: str = "") -> Table:
    """Return the table if this person, or the bearer of its link, may see it.

    Raise `no_table` (404).
    """
    number = id_of(table_id)
    rows: QuerySet[Table] = Table.objects.all()
    if not (token and invitations.opens(number, token)):
        rows = _visible(rows, "", user)
    found = rows.filter(pk=number).first()
    if found is None:
        raise Refusal("no_table", status=404)
    return found


def match_for(match_id: int | str, user: Asker) -> Match:
    """Return the match with its table; raise `no_match` (404)."""
    found = _visible(Match.objects.select_related("table"), "table__", user)
    match = found.filter(pk=id_of(match_id)).first()
    if match is None:
        raise Refusal("no_match", status=404)
    return match


def deal_for(deal_id: uuid.UUID | str, user: Asker) -> Deal:
    """Return the deal with table and match, dealt or not; raise `no_deal_here`."""
    try:
        known = deal_id if isinstance(deal_id, uuid.UUID) else uuid.UUID(str(deal_id))
    except ValueError:
        raise Refusal("no_deal_here", status=404) from None
    found = _visible(Deal.objects.select_related("table", "match"), "table__", user)
    deal = found.filter(pk=known).first()
    if deal is None:
        raise Refusal("no_deal_here", status=404)
    return deal


def deal_by_link(token: str) -> Deal:
    """Return the deal that one of its players shared by this link.

    Raise `no_deal_here` (404), and `deal_link_revoked` (410) where it was taken back.
    """
    rows = DealLink.objects.select_related("deal__table", "deal__match")
    # PostgreSQL takes no NUL, and no token of ours has anything of the kind.
    link = rows.filter(token=token).first() if token.isprintable() else None
    if link is None:
        raise Refusal("no_deal_here", status=404)
    if link.revoked_at is not None:
        raise Refusal("deal_link_revoked", status=410)
    return link.deal


def deals_seen(user: Asker) -> QuerySet[Deal]:
    """Return the deals whose pages this person may open."""
    return _visible(Deal.objects.all(), "table__", user)


def tables_seen(user: Asker) -> QuerySet[Table]:
    """Return the tables whose pages this person may open."""
    return _visible(Table.objects.all(), "", user)


def unnamed(matches: Iterable[int | None], user: Asker) -> frozenset[int]:
    """Return the matches whose players are hidden from this person."""
    aside = set(Voiding.objects.filter(match__in=matches).values_list("pk", flat=True))
    if not aside or is_desk(user, "tables.view_voiding"):
        return frozenset()
    if user is None or not user.is_authenticated:
        return frozenset(aside)
    played = MatchSeat.objects.filter(match__in=aside, user=user)
    return frozenset(aside) - frozenset(played.values_list("match_id", flat=True))


def _visible(rows: QuerySet[Row], to_table: str, user: Asker) -> QuerySet[Row]:
    """Leave out private tables of others: only who created it or sat there sees one."""
    public = Q(**{f"{to_table}is_private": False})
    if not gate.is_open():
        # People still see the tables for cash at which they played themselves.
        public &= ~Q(**{f"{to_table}ledger": CASH})
    if user is None or not user.is_authenticated:
        return rows.filter(public)
    if is_desk(user, "tables.view_deal"):
        # A complaint may be about a private table; a running hand is not shown there.
        return rows
    sat = Seat.objects.filter(user=user).values("table_id")
    own = Q(**{f"{to_table}creator": user}) | Q(**{f"{to_table}pk__in": sat})
    return rows.filter(public | own)
