"""All sentences used by the scripts of the home page and the lobby."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tables.families.sentences import Sentences, for_page, ngettext_lazy

_WORDS: Final[Sentences] = {
    "new": ngettext_lazy("{count} new table: show", "{count} new tables: show"),
    "quick.seeking": _("Looking for a seat …"),
    "quick.waiting": _("{n} of {of} seated, waiting for players"),
    "quick.starting": _("Starts in a moment"),
    "quick.leaving": _("Giving the seat back …"),
    "quick.left": _("You gave the seat back."),
    "quick.failed": _("There was no free seat. Please try again."),
}


def page_words() -> dict[str, Any]:
    """Return the sentences by key, in the active language."""
    return for_page([_WORDS])
