"""Anonymous records of matches that were set aside (`access.unnamed`). The incidents
page shows when, which game, why and how much; its links to matches and deals must not
reveal who played."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from accounts.requests.asker import Asker
from tables import access
from tables.models import Match

Wire = dict[str, Any]


def for_reader(shown: Wire, match: Match | None, user: Asker) -> Wire:
    """Return the record of a match or deal as this person may see it.

    >>> without_names({"seats": [{"seat": 0, "user": 7, "name": "Asha"}]})
    {'seats': [{'seat': 0, 'user': None, 'name': 'Player 1'}]}
    """
    if match is None or not access.unnamed([match.pk], user):
        return shown
    told: Wire = without_names(shown)
    return told


def without_names(shown: Any) -> Any:
    """Return plain values with players named by their seats; bots keep theirs."""
    return renamed(shown, lambda seat: _("Player %(n)s") % {"n": seat + 1})


def renamed(shown: Any, called: Callable[[int], str]) -> Any:
    """Return plain values with players renamed by seat and without their ids.

    Bots keep theirs.
    """
    if isinstance(shown, list):
        return [renamed(one, called) for one in shown]
    if not isinstance(shown, dict):
        return shown
    told = {name: renamed(value, called) for name, value in shown.items()}
    if "seat" in told and "name" in told and not told.get("bot"):
        told["name"] = called(told["seat"])
        if "user" in told:
            told["user"] = None
    return told
