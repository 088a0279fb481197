"""The names of the players of a shared deal, for everybody with its link.

Only people who agreed are named (`User.shows_name`), and only while they do; all others
are called by their place at the table. House bots are always named as such.
"""

from typing import Any, Final

from django.utils.translation import pgettext, pgettext_lazy

from tables import access
from tables.history import anonymity
from tables.models import Match, MatchSeat

Wire = dict[str, Any]
_SOUTH, _WEST = pgettext_lazy("place", "South"), pgettext_lazy("place", "West")
_NORTH, _EAST = pgettext_lazy("place", "North"), pgettext_lazy("place", "East")
PLACES: Final = {
    2: (_SOUTH, _NORTH),
    3: (_SOUTH, _WEST, _EAST),
    4: (_SOUTH, _WEST, _NORTH, _EAST),
}
"""Names of places by number of players; larger tables use numbers."""


def of_match(match: Match) -> dict[int, str]:
    """Return the players' names by seat: a name, or "East", "Seat 5". In a match that
    was set aside nobody is named."""
    rows = match.results.select_related("user")
    is_aside = bool(access.unnamed([match.pk], None))
    named = {
        row.number: row.user.display_name
        for row in rows
        if _is_named(row, is_aside=is_aside)
    }
    return {**places(match), **named}


def places(match: Match) -> dict[int, str]:
    """Return the seats' names by their place at the table."""
    numbers = sorted(match.results.values_list("number", flat=True))
    return {
        number: _place(at, number, len(numbers)) for at, number in enumerate(numbers)
    }


def told(shown: Wire, match: Match | None) -> Wire:
    """Return the record of a match or deal for a reader with the link."""
    if match is None:
        return shown
    names = of_match(match)
    found: Wire = anonymity.renamed(shown, lambda seat: names[seat])
    return found


def _is_named(row: MatchSeat, *, is_aside: bool) -> bool:
    if row.user.is_bot:
        return True
    return row.user.shows_name and row.user.is_active and not is_aside


def _place(at: int, number: int, players: int) -> str:
    if players in PLACES:
        return str(PLACES[players][at])
    return pgettext("place", "Seat %(n)s") % {"n": number + 1}
