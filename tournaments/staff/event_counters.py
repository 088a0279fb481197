"""Staff counters for events, shown on the admin overview."""

from datetime import timedelta
from typing import Final

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tables.clock import timers
from tournaments.models import Series, Status, Tournament
from wallet.staff.ledger_counters import Need

TODAY: Final = timedelta(days=1)


def needs() -> list[Need]:
    """Return counts of drafts awaiting approval, stopped series, small fields."""
    events = reverse("admin:tournaments_tournament_changelist")
    moment = timers.now()
    soon = Tournament.objects.upcoming().filter(
        starts_at__lt=moment + TODAY, bots_fill=0, entrants__lt=F("entrants_min")
    )
    return [
        Need(
            _("event drafts that wait for finance to approve them"),
            Tournament.objects.filter(status=Status.DRAFT)
            .exclude(consent_asked_at=None)
            .count(),
            f"{events}?consent_asked_at__isempty=0&status__exact={Status.DRAFT}",
            is_urgent=False,
            permission="tournaments.consent_tournament",
        ),
        Need(
            _("event series that have stopped"),
            Series.objects.exclude(fault="").count(),
            reverse("admin:tournaments_series_changelist"),
            is_urgent=False,
            permission="tournaments.view_series",
        ),
        Need(
            _("events in the next 24 hours with too few players so far"),
            soon.count(),
            f"{events}?status__exact={Status.REGISTERING}",
            is_urgent=False,
            permission="tournaments.view_tournament",
        ),
    ]
