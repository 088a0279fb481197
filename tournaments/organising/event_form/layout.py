"""The layout of an event's form, and the field of each fault."""

from typing import Final, NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.formats import registry
from tournaments.formats.contract import EMPTY

PREFIX: Final = "format_"
"""The prefix of options that only one format has."""
BESIDE: Final = {
    "no_prize": "shares",
    "prizes_sum": "shares",
    "prizes_rise": "shares",
    "prize_not_positive": "shares",
    "prizes_too_many": "shares",
    "format_game": "game",
    "seats_game": "seats",
    "advance": "advance",
    "start_past": "starts",
    "start_soon": "starts",
    "publish_past": "publish_at",
    "publish_late": "publish_at",
    "opens_late": "starts",
    "late_format": "late_minutes",
    "too_few": "entrants_min",
    "min_max": "entrants_min",
    "too_many": "entrants_max",
    "bots_cash": "bots_fill",
    "cash_off": "ledger",
    "cash_organiser": "ledger",
    "cash_given": "guarantee",
    "given_max": "guarantee",
}
"""The field of each fault; formats define those of their own."""


class Only(NamedTuple):
    """The formats that use a field; others ignore it."""

    formats: str
    """The slugs of these formats; empty: all."""
    note: str | Promise
    """The hint for a field that only one format has."""


class OwnField(NamedTuple):
    """An option that only one format has."""

    slug: str
    option: str
    field: forms.Field


class Section(NamedTuple):
    """Some fields under one heading."""

    title: str | Promise
    fields: list[tuple[forms.BoundField, Only]]


FIRST: Final = (
    *("game", "format", "name", "begins", "starts", "zone", "overlap_reason"),
    *("ledger", "entry"),
    *("entrants_min", "entrants_max", "guarantee", "added", "bots_fill"),
)
"""The main fields; all others have defaults and are behind "More"."""
STRUCTURE: Final = (
    _("Structure"),
    ("chips", "levels", "advance", "empty_table", "pause_minutes"),
)
"""Options of single formats are here too."""
MORE: Final = (
    (_("Description and tables"), ("text", "seats", "pace", "is_rated")),
    (_("When"), ("repeat", "until", "late_minutes", "publish_at")),
    (
        _("Who may enter"),
        (
            *("by_invitation", "games_min", "account_days_min", "balance_min"),
            *("reentries", "reentry_levels"),
        ),
    ),
    STRUCTURE,
    (_("Prizes"), ("shares", "review_minutes")),
)


def own_fields() -> dict[str, OwnField]:
    """Return the options of single formats, by their names in the form."""
    return {
        f"{PREFIX}{format.slug}_{option}": OwnField(format.slug, option, field)
        for format in registry.all_formats()
        for option, field in format.option_fields().items()
    }


def only(name: str) -> Only:
    """Return the formats that use a field."""
    if name.startswith(PREFIX):
        return Only(own_fields()[name].slug, "")
    if name != "seats" and name not in EMPTY:
        return Only("", "")
    own = [one for one in registry.all_formats() if name in one.fields]
    note = own[0].field_note if len(own) == 1 else ""
    return Only(" ".join(one.slug for one in own), note)


def beside(code: str) -> str | None:
    """Return the field of a fault; None: above the form."""
    own = (one.fault_fields for one in registry.all_formats())
    return next((one[code] for one in (BESIDE, *own) if code in one), None)
