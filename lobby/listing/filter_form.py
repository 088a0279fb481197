"""The form of the lobby's filters, made once for each choice of them."""

from collections.abc import Iterable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from lobby.listing.filters import (
    ENTRIES,
    SEATS,
    SORTS,
    STAKES,
    Filters,
)
from rules import catalogue
from tables.games import cash_tables, titles
from tables.models import LobbyChoices, Pace
from wallet.cash import gate
from wallet.codes import CASH, PLAY


def filter_form(
    filters: Filters, choices: LobbyChoices, *, may_open: bool
) -> SafeString:
    """Return the form with what the visitor chose, and with what staff offers.

    It leads to a new table where people may open one now.
    """
    offered = choices.stakes or STAKES, choices.entries or ENTRIES
    if filters.chips == CASH:
        offered = cash_tables.STAKES, cash_tables.ENTRIES
    stakes, entries = offered
    return _form(
        filters,
        _with(filters.stake, stakes),
        _with(filters.entry, entries),
        gate.is_open(),
        may_open,
        get_language(),
    )


def _with(chosen: int | None, offered: Iterable[int]) -> tuple[int, ...]:
    """Return what a filter offers, and what was chosen beside it."""
    return tuple(sorted({*offered, chosen} if chosen else {*offered}))


@lru_cache(maxsize=200)
def _form(
    filters: Filters,
    stakes: tuple[int, ...],
    entries: tuple[int, ...],
    has_cash: bool,
    may_open: bool,
    language: str | None,
) -> SafeString:
    context = {
        "filters": filters,
        "has_cash": has_cash,
        "may_open": may_open,
        "ledger": filters.chips or PLAY,
        "games": [(name, titles.game_title(name)) for name in catalogue.GAMES],
        "players": SEATS,
        "stakes": stakes,
        "entries": entries,
        "paces": [
            (pace, titles.PACE_NAMES[pace], titles.PACES[pace]) for pace in Pace.values
        ],
        "sorts": zip(
            SORTS,
            (_("Starts soonest"), _("Lowest stake"), _("Highest stake"), _("Newest")),
            strict=True,
        ),
    }
    return render_to_string("lobby/_filters.html", context)
