"""The way to a private table: whoever has its link may sit down."""

from django.core import signing

from tables.models import Table
from wallet.errors import Refusal


def token_of(table: Table) -> str:
    """Return what makes a link an invitation; empty at practice tables."""
    return "" if table.is_practice else _signer().sign_object(table.pk)


def table_of(token: str) -> Table:
    """Return the open table a link invites to; raise `no_table` (404)."""
    try:
        number = _signer().unsign_object(token)
    except signing.BadSignature:
        number = None
    table = Table.objects.open().filter(pk=number).first()
    if table is None:
        raise Refusal("no_table", status=404)
    return table


def _signer() -> signing.Signer:
    return signing.Signer(salt="meldhouse.invitation")
