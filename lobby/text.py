"""Every sentence that the scripts of the home page and the lobby say."""

from typing import Final

from django.utils.translation import gettext_lazy as _

_WORDS: Final = {
    "new.one": _("{count} new table: show"),
    "new.other": _("{count} new tables: show"),
    "quick.seeking": _("Looking for a seat …"),
    "quick.waiting": _("{n} of {of} seated, waiting for players"),
    "quick.starting": _("Starts in a moment"),
    "quick.leaving": _("Giving the seat back …"),
    "quick.left": _("You gave the seat back."),
    "quick.failed": _("No seat was found just now. Please try again."),
}


def page_words() -> dict[str, str]:
    """Return them by their keys, in the active language."""
    return {key: str(text) for key, text in _WORDS.items()}
