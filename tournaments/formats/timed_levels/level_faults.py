"""Faults of the levels set by an organiser, with their messages."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

TEXTS: Final[dict[str, str | Promise]] = {
    "no_level": _("Add at least one level."),
    "levels_rise": _(
        "Level %(level)s must cost more per point than the one before it."
    ),
    "level_short": _("Level %(level)s must last at least a minute."),
    "level_free": _("Level %(level)s must cost at least one chip per point."),
    "start_chips_few": ngettext_lazy(
        "Level 1 asks for %(need)s chip. Give everybody at least that "
        "many to start with.",
        "Level 1 asks for %(need)s chips. Give everybody at least that "
        "many to start with.",
        "need",
    ),
    "re_entries_negative": _("The number of re-entries can't be negative."),
    "re_entry_late": _("The last level for re-entries must be from 1 to %(last)s."),
    "re_entry_small": ngettext_lazy(
        "A re-entry after level %(level)s brings %(chips)s chip, but the "
        "next level asks for %(need)s.",
        "A re-entry after level %(level)s brings %(chips)s chips, but "
        "the next level asks for %(need)s.",
        "chips",
    ),
}
FIELDS: Final = {
    "no_level": "levels",
    "levels_rise": "levels",
    "level_short": "levels",
    "level_free": "levels",
    "start_chips_few": "chips",
    "re_entries_negative": "reentries",
    "re_entry_late": "reentry_levels",
    "re_entry_small": "reentry_levels",
}
"""The field of each fault."""
