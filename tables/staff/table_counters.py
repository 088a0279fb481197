"""Staff counters for tables, shown on the admin overview."""

from datetime import timedelta
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tables.clock import timers
from tables.models import Deal, Heartbeat, Match, Switch, Table
from wallet.staff.ledger_counters import Need

SILENT: Final = timedelta(seconds=10)
SWEEP: Final = timedelta(seconds=60)
"""Additional grace for the sweep, which runs every 15 s."""
LATELY: Final = timedelta(days=1)


def needs() -> list[Need]:
    """Return counts of tables out of order, unsettled matches and silent processes."""
    tables = reverse("admin:tables_table_changelist")
    moment = timers.now()
    broken = Table.objects.filter(quarantined_at__gte=moment - LATELY)
    broken |= Table.objects.open().exclude(quarantined_at=None)
    unsettled = Match.objects.filter(
        ended_at=None, table__in=broken, results__entries__gt=0
    )
    return [
        Need(
            _("tables out of order, or closed for that reason in the last 24 hours"),
            broken.count(),
            f"{tables}?state=broken",
            is_urgent=True,
            permission="tables.view_table",
        ),
        Need(
            _("matches at tables out of order, not settled yet"),
            unsettled.distinct().count(),
            reverse("admin:tables_match_changelist") + "?ended_at__isempty=1",
            is_urgent=True,
            permission="tables.view_match",
        ),
        Need(
            _("event deals in the last week whose shuffle does not verify"),
            Deal.objects.filter(doubted_at__gte=moment - 7 * LATELY).count(),
            reverse("admin:tables_deal_changelist") + "?doubted_at__isempty=0",
            is_urgent=True,
            permission="tables.view_deal",
        ),
        Need(
            _("deals whose seed cannot be opened with the secret key"),
            _sealed(),
            reverse("admin:tables_deal_changelist"),
            is_urgent=True,
            permission="tables.view_deal",
        ),
        Need(
            _("jobs that have not run when they should"),
            _silent(),
            reverse("admin:tables_heartbeat_changelist"),
            is_urgent=True,
            permission="tables.view_heartbeat",
        ),
        Need(
            _("switches that keep new matches from beginning"),
            Switch.objects.filter(lifted_at=None).count(),
            reverse("admin:tables_switch_changelist") + "?lifted_at__isempty=1",
            permission="tables.view_switch",
        ),
    ]


def _sealed() -> int:
    figures = Heartbeat.objects.filter(pk="sweep").values_list("figures", flat=True)
    return len((figures.first() or {}).get("sealed", []))


def _silent() -> int:
    """Return how many periodic processes are silent; one that never ran counts."""
    now = timers.now()
    since, ahead = now - SILENT, now + SILENT
    beats = dict(Heartbeat.objects.values_list("name", "beat_at"))
    web = [at for name, at in beats.items() if name.startswith("web:")]
    silent = "tick" in beats and not since <= beats["tick"] <= ahead
    asleep = "sweep" in beats and beats["sweep"] < since - SWEEP
    return silent + asleep + int(bool(web) and max(web) < since)
