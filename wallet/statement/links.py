"""From a row of the statement to the page where it happened.

The ledger knows no deal, match or event; those who do have registered (`hooks.links`)
and read the references of a whole page at once.
"""

from collections.abc import Iterable
from typing import Any

from wallet import hooks
from wallet.hooks import Link


def of_tables(user: Any, chips: str) -> list[Link]:
    """Return the tables where the person's chips of a ledger lie until they leave."""
    return [link for tables_of in hooks.tables_of for link in tables_of(user, chips)]


def of(references: Iterable[str], user: Any) -> dict[str, Link]:
    """Return the links this person may open, by reference; the unknown are left out."""
    asked = sorted(set(references) - {""})
    found: dict[str, Link] = {}
    if asked:
        for linked in hooks.links:
            found |= linked(asked, user)
    return found
