"""The overview: every app's counters, with links to where each is handled."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, Final

from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.staff import people_counters as of_people
from config.monitoring import nightly_check, up_file
from config.postgresql import answer_timeout
from config.staff.models import Adjustment, Failure
from config.staff.overview import overdue_page, running_parts
from tables.models import Match, Seat, Switch, Table
from tables.staff import table_counters as of_tables
from tournaments.staff import event_counters as of_events
from wallet.staff import ledger_counters as of_ledger
from wallet.staff.ledger_counters import Need
from wallet.text.sentences import listed

AUDIT_SECONDS: Final = 20.0
"""The audit reads every transfer, so it is limited in time."""
LATELY: Final = timedelta(days=1)


def needs() -> list[Need]:
    """Return the desk's own counters: requests for a second person, what failed."""
    waiting = Adjustment.objects.filter(state=Adjustment.State.ASKED).count()
    url = reverse("admin:desk_adjustment_changelist") + "?state__exact=asked"
    failing = up_file.failing()
    label = _("adjustments of chips, waiting for a second person")
    failed = Failure.objects.filter(at__gte=timezone.now() - LATELY).count()
    return [
        Need(label, waiting, url, permission="desk.change_adjustment"),
        Need(
            _("jobs that failed in the last 24 hours"),
            failed,
            reverse("admin:desk_failure_changelist"),
            is_urgent=True,
            permission="desk.view_failure",
        ),
        Need(
            _("faults of the nightly check (`manage.py nightly_check` lists them)"),
            nightly_check.faults(),
            reverse("admin:tables_heartbeat_changelist"),
            is_urgent=True,
            permission="tables.view_heartbeat",
        ),
        Need(
            _("processes that keep crashing: %(names)s (see the log of `up`)")
            % {"names": listed(failing)},
            len(failing),
            reverse("readyz"),
            is_urgent=True,
            permission="desk.view_failure",
        ),
    ]


COUNTERS: Final[tuple[Callable[[], Iterable[Need]], ...]] = (
    of_ledger.needs,
    of_people.needs,
    of_tables.needs,
    of_events.needs,
    needs,
    running_parts.needs,
)
"""The functions that return counters."""


def context(request: HttpRequest, site: AdminSite) -> dict[str, Any]:
    """Return the counters shown to this person."""
    found = [overdue_page.need(request, site)]
    with answer_timeout.patience(AUDIT_SECONDS):
        for count in COUNTERS:
            found += count()
    seen = [
        need
        for need in found
        if need.count
        and (not need.permission or request.user.has_perm(need.permission))
    ]
    running = Match.objects.filter(ended_at=None)
    drain = Switch.objects.filter(scope=Switch.Scope.DRAIN, lifted_at=None).first()
    return {
        "needs": sorted(seen, key=lambda need: not need.is_urgent),
        "now": timezone.now(),
        "drain": drain,
        "parts": running_parts.parts(),
        "figures": [
            (_("open tables"), Table.objects.open().count()),
            (_("matches running"), running.count()),
            (
                _("people seated"),
                Seat.objects.filter(left_at=None, user__is_bot=False).count(),
            ),
        ],
    }
