"""How an event's form is laid out, and beside which field a fault is said."""

from typing import Final, NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.formats import registry
from tournaments.formats.contract import EMPTY

PREFIX: Final = "format_"
"""Before the names of options that one format alone has."""
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
"""The field beside which a fault is said; those of one format stand in it."""


class Only(NamedTuple):
    """The formats in which a field means something; elsewhere it is passed over."""

    formats: str
    """Their slugs; empty: all."""
    note: str | Promise
    """Said beside the field, where one format alone has it."""


class OwnField(NamedTuple):
    """An option that one format alone has."""

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
"""What an event is decided by; everything else has a usual value, behind "More"."""
STRUCTURE: Final = (
    _("Structure"),
    ("chips", "levels", "advance", "empty_table", "pause_minutes"),
)
"""The options of one format alone stand here too."""
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
    """Return the options that one format alone has, by their names in the form."""
    return {
        f"{PREFIX}{format.slug}_{option}": OwnField(format.slug, option, field)
        for format in registry.all_formats()
        for option, field in format.option_fields().items()
    }


def only(name: str) -> Only:
    """Return the formats that a field is for."""
    if name.startswith(PREFIX):
        return Only(own_fields()[name].slug, "")
    if name != "seats" and name not in EMPTY:
        return Only("", "")
    own = [one for one in registry.all_formats() if name in one.fields]
    note = own[0].field_note if len(own) == 1 else ""
    return Only(" ".join(one.slug for one in own), note)


def beside(code: str) -> str | None:
    """Return the field beside which a fault is said; None: above the form."""
    own = (one.fault_fields for one in registry.all_formats())
    return next((one[code] for one in (BESIDE, *own) if code in one), None)
