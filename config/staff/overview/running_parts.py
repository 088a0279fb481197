"""The health of background work: delays of the clock, stalled jobs."""

from typing import Final, NamedTuple

from django.db.models import Min
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.monitoring import health, job_figures
from tables.clock import timers
from tables.models import Heartbeat
from wallet.staff.ledger_counters import Need
from wallet.text.sentences import listed

LATE_SECONDS: Final = 5.0
"""The delay from which a timer or the clock counts as late."""
UNDONE_SECONDS: Final = 60.0
"""The delay from which a job with work counts as stalled."""


class Part(NamedTuple):
    """A line of the overview: what, its state, and whether it is late."""

    label: str | Promise
    told: str
    is_late: bool


def parts() -> list[Part]:
    """Return the delays of the clock, the oldest timer and the oldest job."""
    late = health.oldest_due_seconds()
    clock = health.age_seconds("tick")
    found = [
        Part(
            gettext_lazy("oldest overdue timer"),
            _("%(seconds)s s late") % {"seconds": _tenths(late)}
            if late
            else _("none is late"),
            late > LATE_SECONDS,
        ),
        Part(
            gettext_lazy("the clock last ran"),
            _("never") if clock is None else _ago(clock),
            clock is None or clock > LATE_SECONDS,
        ),
    ]
    ages = job_figures.ages()
    if ages:
        entry, age = max(ages.items(), key=lambda one: one[1])
        told = _("%(job)s, %(ago)s") % {"job": entry, "ago": _ago(age)}
        label = gettext_lazy("job that has waited longest")
        found.append(Part(label, told, age > UNDONE_SECONDS))
    running = Heartbeat.objects.filter(name__startswith=job_figures.PREFIX)
    oldest = running.aggregate(at=Min("beat_at"))["at"]
    if oldest is not None:
        age = (timers.now() - oldest).total_seconds()
        label = gettext_lazy("worker that has been silent longest")
        found.append(Part(label, _ago(age), age > UNDONE_SECONDS))
    return found


def needs() -> list[Need]:
    """Return the counter of stalled jobs."""
    ages = job_figures.ages()
    late = sorted(entry for entry, age in ages.items() if age > UNDONE_SECONDS)
    return [
        Need(
            gettext_lazy("jobs that have work but are stalled: %(names)s")
            % {"names": listed(late)},
            len(late),
            reverse("admin:tables_heartbeat_changelist"),
            is_urgent=True,
            permission="tables.view_heartbeat",
        )
    ]


def _ago(seconds: float) -> str:
    return _("%(seconds)s s ago") % {"seconds": _tenths(max(0.0, seconds))}


def _tenths(seconds: float) -> str:
    return number_format(round(seconds, 1), 1)
