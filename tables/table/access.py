"""The one door to a table, a match and a deal for requests from outside.

What is private answers exactly like what does not exist.
"""

import uuid
from typing import TypeVar

from django.db.models import Model, Q, QuerySet

from accounts.requests.asker import Asker
from accounts.second_factor import staff_requirement
from tables.errors import Refusal
from tables.models import Deal, DealLink, Match, Seat, Table
from tables.table import invitations
from wallet.cash import gate
from wallet.codes import CASH

Row = TypeVar("Row", bound=Model)
ID_DIGITS_MAX = 18
"""A whole number of this many digits fits every database's id column."""


def table_for(table_id: int | str, user: Asker, token: str = "") -> Table:
    """Return the table if this person, or the bearer of its link, may see it.

    Raise `no_table` (404).
    """
    number = _number(table_id)
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
    match = found.filter(pk=_number(match_id)).first()
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


def is_desk(user: Asker, right: str) -> bool:
    """Tell whether this is somebody of the desk with a right, on the players' pages."""
    return bool(
        user is not None
        and user.is_authenticated
        and user.is_staff
        and user.has_perm(right)
        and staff_requirement.may_look(user)
    )


def is_number(text: str) -> bool:
    """Tell whether a text is an id as every database takes it."""
    return text.isascii() and text.isdigit() and len(text) <= ID_DIGITS_MAX


def _number(text: int | str) -> int:
    """Return an id; 0, which no row has, for anything that is none."""
    shown = str(text)
    return int(shown) if is_number(shown) else 0


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
