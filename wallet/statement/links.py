"""From a row of the statement to the page where it happened.

The ledger knows no deal, match or event; those who do are named in
`settings.WALLET_LINKS` and read the references of a whole page at once.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.module_loading import import_string


class Link(NamedTuple):
    """What a reference is called, and its page; empty where there is none to open."""

    words: str
    url: str = ""


def of(references: Iterable[str], user: Any) -> dict[str, Link]:
    """Return the links this person may open, by reference; the unknown are left out."""
    asked = sorted(set(references) - {""})
    found: dict[str, Link] = {}
    if asked:
        for path in settings.WALLET_LINKS:
            found |= import_string(path)(asked, user)
    return found
