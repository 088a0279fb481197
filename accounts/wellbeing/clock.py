"""The clock of limits and breaks, in one place so that tests can replace it."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

FOR_GOOD = datetime(9999, 1, 1, tzinfo=timezone.get_fixed_timezone(0))
"""The end of an exclusion without an end."""


def now() -> datetime:
    """Return the current time."""
    return timezone.now()


def said(moment: datetime | None) -> str:
    """Return a moment in words."""
    if moment is None or moment >= FOR_GOOD:
        return _("for good")
    shown = timezone.localtime(moment)
    return _("%(when)s UTC") % {"when": date_format(shown, "j M Y, H:i")}


def wire(moment: datetime | None) -> str | None:
    """Return a moment for the API; None if there is no end."""
    if moment is None or moment >= FOR_GOOD:
        return None
    return moment.isoformat(timespec="seconds")
