"""The clock of limits and breaks, in one place, so that a test can turn it."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

FOR_GOOD = datetime(9999, 1, 1, tzinfo=timezone.get_fixed_timezone(0))
"""The end of what has none."""


def now() -> datetime:
    """Return this moment."""
    return timezone.now()


def said(moment: datetime | None) -> str:
    """Return a moment as people read it."""
    if moment is None or moment >= FOR_GOOD:
        return _("for good")
    shown = timezone.localtime(moment)
    return _("%(when)s UTC") % {"when": date_format(shown, "j M Y, H:i")}


def wire(moment: datetime | None) -> str | None:
    """Return a moment as programs read it; None for what has no end."""
    if moment is None or moment >= FOR_GOOD:
        return None
    return moment.isoformat(timespec="seconds")
