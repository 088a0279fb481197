"""Links to private tables: anyone with the link may sit down or watch.

A link holds the table's id and the link's number, signed. A new link has the next
number and invalidates the old one.
"""

import segno
from django.core import signing
from django.db import transaction
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tables.models import Phase, Table
from tables.table.live_table import LiveTable
from wallet.errors import Refusal

Refusal.teach({"link_revoked": _("This link was replaced by a new one.")})


def token_of(table: Table) -> str:
    """Return the token of the table's link; empty if nobody may be invited."""
    if table.is_practice or table.host:
        return ""
    return _signer().sign_object([table.pk, table.invite_n])


def table_of(token: str) -> Table:
    """Return the open table of a link.

    Raise `no_table` (404), `link_revoked` or `closed` (410).
    """
    number, link = _read(token)
    table = Table.objects.filter(pk=number).first() if number is not None else None
    if table is None:
        raise Refusal("no_table", status=404)
    if table.phase == Phase.CLOSED:
        raise Refusal("closed", status=410)
    if table.invite_n != link:
        raise Refusal("link_revoked", status=410)
    return table


def opens(table_id: int, token: str) -> bool:
    """Return whether this link lets its bearer see the table with this id."""
    number, link = _read(token)
    if number != table_id or link is None:
        return False
    return Table.objects.filter(pk=table_id, invite_n=link).exists()


def renew(table_id: int, user: User) -> Table:
    """Replace the link of a table; raise `hosted`, or `not_allowed` for others."""
    with transaction.atomic():
        table = LiveTable.lock(table_id).table
        if table.host:
            raise Refusal("hosted")
        if table.creator_id != user.pk or table.is_practice:
            raise Refusal("not_allowed")
        table.invite_n += 1
        table.save(update_fields=["invite_n"])
    return table


def qr_code(link: str) -> SafeString:
    """Return the link as a QR code: an inline SVG."""
    drawn = segno.make(link, error="m", micro=False).svg_inline(
        border=2, dark="#14201D", light="#FFFDF8", omitsize=True, svgclass="qr"
    )
    # Built only from the code's modules, without any text of the link.
    return mark_safe(drawn)  # noqa: S308


def _read(token: str) -> tuple[int | None, int | None]:
    try:
        found = _signer().unsign_object(token)
    except signing.BadSignature:
        return None, None
    if isinstance(found, list) and len(found) == 2:
        return found[0], found[1]
    return None, None


def _signer() -> signing.Signer:
    return signing.Signer(salt="meldhouse.invitation")
