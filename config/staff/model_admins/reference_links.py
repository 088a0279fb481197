"""Links from references in the ledger, `match:12`, to admin pages."""

from typing import Final
from uuid import UUID

from django.urls import NoReverseMatch, reverse
from django.utils.safestring import SafeString

from accounts.requests.row_ids import is_id
from config.staff.model_admins.shared_parts import link
from config.staff.permissions import may_open

PAGES: Final = {
    "match": "tables_match",
    "table": "tables_table",
    "event": "tournaments_tournament",
    "tournament": "tournaments_tournament",
    "deposit": "wallet_deposit",
    "withdrawal": "wallet_withdrawal",
    "adjustment": "desk_adjustment",
}
"""Kinds of objects that transfers, hosts and keys name by id."""
PAYMENTS: Final = frozenset({"deposit", "withdrawal"})
"""Those whose id is a UUID."""


def address_of(reference: str) -> str:
    """Return the admin URL of a reference's object.

    Empty for unknown objects, and for those the current person may not open.

    What follows the number of a key, `match:12:entry:3`, is passed over.
    """
    kind, _separator, rest = reference.partition(":")
    number = rest.partition(":")[0]
    if kind not in PAGES or not _is_key(kind, number) or not may_open(PAGES[kind]):
        return ""
    try:
        return reverse(f"admin:{PAGES[kind]}_change", args=[number])
    except NoReverseMatch:
        return ""


def _is_key(kind: str, number: str) -> bool:
    """Return whether a text could be the id of such an object."""
    if kind not in PAYMENTS:
        return is_id(number)
    try:
        return str(UUID(number)) == number
    except ValueError:
        return False


def linked(reference: str) -> SafeString | str:
    """Return a reference as a link if there is a page for it."""
    where = address_of(reference)
    return link(where, reference) if where else reference or "-"
