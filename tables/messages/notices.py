"""Notices to one person, on any page (`/ws/me/`)."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import UNSET

from accounts import fanout
from accounts.friends import inbox
from accounts.models import Report, User
from accounts.people import relations
from tables.clock import timers
from tables.errors import Refusal
from tables.messages import protocol
from tables.messages.notice_kinds import (
    Balance,
    Inbox,
    InboxLine,
    ReportClosed,
    SetAside,
    StoodUp,
    TableBroken,
)
from tables.messages.protocol import Notice, NoticeData
from tables.models import Match, Table
from wallet.cash import gate
from wallet.codes import CASH, PLAY, chips_of
from wallet.models import Account
from wallet.statement import statements

ANSWERS_TOLD: Final = timedelta(days=7)
"""How long newly opened pages show a closed report."""


def send(user_id: UUID, data: NoticeData) -> None:
    """Send a notice to a person's pages once the transaction commits."""
    encoded = protocol.encode(Notice.of(data))
    fanout.send_to_user(user_id, {"type": "user.notice", "data": encoded})


def chips_moved(user_ids: Iterable[UUID]) -> None:
    """Send the new balances to all open pages of these people."""
    fanout.send_to_users(user_ids, {"type": "user.chips"})


def balance(user: User, chips: str = PLAY) -> Balance:
    """Return the three figures of one kind of chips."""
    figures = statements.figures(user, chips)
    return Balance(
        chips=chips,
        available=figures.available,
        on_tables=figures.on_tables,
        pending=figures.pending,
    )


def balances(user: User) -> list[Balance]:
    """Return the balances of play chips and of the person's other ledgers. Cash is left
    out if it is disabled."""
    owned = Account.objects.filter(owner=user.pk).exclude(ledger=PLAY)
    kinds = {chips_of(name) for name in owned.values_list("ledger", flat=True)}
    if not gate.is_open():
        kinds.discard(CASH)
    return [balance(user), *(balance(user, kind) for kind in sorted(kinds))]


def set_aside(match: Match) -> SetAside:
    """Return why a match was set aside, and the way to the page with the arithmetic."""
    row = match.voiding
    return SetAside(
        match=match.pk,
        url=reverse("match", args=[match.pk]),
        table=match.table_id,
        name=match.table.name,
        cause=str(row.get_cause_display()),
        note=row.note,
        was_paid=row.was_paid,
    )


def broken(table: Table) -> TableBroken:
    """Return the notice of a table closed by an error without a running match."""
    said = _(
        "%(name)s broke because of a fault of ours and is closed. Your chips are safe."
    )
    return TableBroken(
        table=table.pk,
        name=table.name,
        url=reverse("table", args=[table.pk]),
        message=said % {"name": table.name},
    )


def report_closed(report: Report) -> ReportClosed:
    """Return the notice of staff's decision on the person's report."""
    return ReportClosed(
        report=report.pk,
        state=report.state,
        url=f"{reverse('me')}#from-house",
        message=report.answer,
    )


def closed_reports(user: User) -> list[ReportClosed]:
    """Return the answers of the last days, for a page that is opened."""
    since = timers.now() - ANSWERS_TOLD
    return [report_closed(row) for row in relations.answered_since(user, since)]


def inbox_now(user: User, entry_id: int | None) -> Inbox:
    """Return how many entries of the inbox are new, with one of them if named."""
    row = inbox.find(user, entry_id) if entry_id else None
    entry = UNSET if row is None else _line(inbox.shown(row))
    return Inbox(unread=inbox.unread(user), url=inbox.address(), entry=entry)


def _line(shown: inbox.Shown) -> InboxLine:
    row = shown.entry
    return InboxLine(id=row.pk, kind=row.kind, text=shown.text, url=shown.url)


def kept_away(table: Table, why: Refusal) -> StoodUp:
    """Return the notice that the person's own limit made them leave between deals."""
    # Translators: the name of a table, and a whole sentence with the reason.
    said = _("You gave up your seat at %(name)s. %(why)s")
    return StoodUp(
        table=table.pk,
        name=table.name,
        url=reverse("table", args=[table.pk]),
        code=why.code,
        params=why.params,
        message=said % {"name": table.name, "why": why.message},
        fields=why.fields,
    )
