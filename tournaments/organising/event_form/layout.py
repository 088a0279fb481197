"""How an event's form is laid out, and beside which field a fault is said."""

from typing import Final, NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

BESIDE: Final = {
    "no_prize": "shares",
    "prizes_sum": "shares",
    "prizes_rise": "shares",
    "prize_not_positive": "shares",
    "prizes_too_many": "shares",
    "no_level": "levels",
    "levels_rise": "levels",
    "level_short": "levels",
    "level_free": "levels",
    "start_chips_few": "chips",
    "re_entries_negative": "reentries",
    "re_entry_late": "reentry_levels",
    "re_entry_small": "reentry_levels",
    "format_game": "game",
    "bracket_seats": "seats",
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
"""The field beside which a fault is said."""
ONLY: Final = {
    "levels": "levels",
    "chips": "levels",
    "reentries": "levels",
    "reentry_levels": "levels",
    "late_minutes": "levels",
    "advance": "tables",
    "empty_table": "bracket",
    "seats": "levels tables",
}
"""The formats in which a field means something; elsewhere it is passed over."""


class Section(NamedTuple):
    """Some fields under one heading."""

    title: str | Promise
    fields: list[tuple[forms.BoundField, str]]
    """Each with the formats it is for; empty: all."""


FIRST: Final = (
    *("game", "format", "name", "begins", "starts", "zone", "overlap_reason"),
    *("ledger", "entry"),
    *("entrants_min", "entrants_max", "guarantee", "added", "bots_fill"),
)
"""What an event is decided by; everything else has a usual value, behind "More"."""
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
    (_("Structure"), ("chips", "levels", "advance", "empty_table", "pause_minutes")),
    (_("Prizes"), ("shares", "review_minutes")),
)
