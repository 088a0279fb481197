"""Challenges that are overdue (`wallet.staff.overdue`)."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from players.models import Challenge
from tables.clock import timers
from wallet.staff.overdue import GRACE, LISTED_MAX, Kind, Overdue


def overdue() -> Iterator[Overdue]:
    """Yield challenges that have expired and are still open."""
    late = timers.now() - GRACE
    rows = Challenge.objects.filter(state=Challenge.State.OPEN, expires_at__lt=late)
    for row in rows.select_related("by").order_by("expires_at")[:LISTED_MAX]:
        label = _("Challenge by %(name)s") % {"name": row.by.display_name}
        reason = _("The challenge has expired and is still open.")
        yield Overdue(Kind.CHALLENGE, label, reason, row.expires_at)
