"""Links from a row of the statement to the page it is about.

The ledger does not know deals, matches or events; the apps that do register in
`hooks.links` and resolve the references of a whole page at once.
"""

from collections.abc import Iterable
from typing import Any

from wallet import hooks
from wallet.hooks import Link


def of_tables(user: Any, chips: str) -> list[Link]:
    """Return the tables that hold the person's chips of a ledger."""
    return [link for tables_of in hooks.tables_of for link in tables_of(user, chips)]


def of(references: Iterable[str], user: Any) -> dict[str, Link]:
    """Return links by reference, only to pages that this person may open."""
    asked = sorted(set(references) - {""})
    found: dict[str, Link] = {}
    if asked:
        for linked in hooks.links:
            found |= linked(asked, user)
    return found
