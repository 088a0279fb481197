"""Series: create and announce the next event of each in time.

Daily and weekly dates come from `tournaments.planning.recurrence`: a local time in the
event's zone, regardless of clock changes.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from tables.clock import timers
from tournaments.errors import Refusal
from tournaments.event import isolation, locks
from tournaments.models import Series, Tournament
from tournaments.money import budget
from tournaments.planning import drafts, recurrence, rescheduling
from wallet.text.sentences import paragraph

log = structlog.get_logger(__name__)

NOTICE: Final = timedelta(minutes=2, seconds=30)
"""For series with an interval of minutes: the minimum notice of an event."""
FAR: Final = date(2999, 12, 31)


def begin(
    name: str, every: Series.Every, fields: dict[str, Any], **given: Any
) -> Series:
    """Create a series; the next tick creates its first event.

    `fields` are what its events have in common, `given` the other columns.
    """
    return Series.objects.create(
        name=name, every=every, fields=fields, look_at=timers.now(), **given
    )


def stop(series_id: int) -> None:
    """Stop a series; announced events stay. Raise `no_event`."""
    with transaction.atomic():
        series = locks.lock_series(series_id)
        if series is None:
            raise Refusal("no_event", status=404)
        series.look_at = None
        series.save(update_fields=["look_at"])


def due_rows(moment: datetime) -> QuerySet[Series]:
    """Return the series that should have another event announced by now.

    One that always has an event open needs none while one is to come.
    """
    is_open = Exists(Tournament.objects.upcoming().filter(series=OuterRef("pk")))
    due = Series.objects.filter(look_at__lte=moment)
    return due.exclude(is_open, every=Series.Every.OPEN)


def make_due_events(moment: datetime) -> None:
    """Create the events that should be announced by now."""
    due = due_rows(moment).values_list("pk", flat=True)

    def make(pk: int) -> None:
        series = locks.lock_series(pk)
        if series is not None and series.look_at and series.look_at <= moment:
            _keep(series, moment)

    isolation.for_each(list(due), make)


def next_start(series: Series, moment: datetime) -> datetime:
    """Return the next start of a series of minutes, with time to enter."""
    period = series.minutes * 60
    earliest = (moment + NOTICE).timestamp()
    return datetime.fromtimestamp(-(-earliest // period) * period, tz=UTC)


def dates(series: Series, moment: datetime, count: int) -> list[recurrence.Occurrence]:
    """Return the next dates of a daily or weekly series."""
    first, at = series.first, series.at
    if first is None or at is None:
        return []
    rule = recurrence.Recurrence(
        first=first,
        until=series.until or FAR,
        at=at,
        zone=ZoneInfo(series.zone),
        every=recurrence.Every(series.every),
    )
    return rule.after(moment, count)


def _keep(series: Series, moment: datetime) -> None:
    try:
        if series.every in (Series.Every.MINUTES, Series.Every.OPEN):
            _keep_one(series, moment)
        else:
            _keep_dates(series, moment)
    except Refusal as refusal:
        # Nobody can fix it now, so the series stops and its organiser is notified.
        faults = refusal.params.get("faults", [])
        series.fault = paragraph([refusal.message, *faults])[:300]
        series.look_at = None
        log.warning("series stopped", series=series.pk, code=refusal.code)
    series.save(update_fields=["look_at", "fault"])


def _keep_one(series: Series, moment: datetime) -> None:
    """Ensure that the series has one future event."""
    coming = series.events.upcoming().order_by("pk").last()
    if coming is None:
        starts = None
        if series.every == Series.Every.MINUTES:
            starts = next_start(series, moment)
        coming = drafts.publish(_draft(series, starts).pk)
    soon = moment + timedelta(seconds=5)
    series.look_at = max(coming.starts_at or soon, soon)


def _keep_dates(series: Series, moment: datetime) -> None:
    """Announce the next date once it is near; announced events stay."""
    ahead = timedelta(hours=series.ahead_hours)
    made = set(series.events.values_list("starts_at", flat=True))
    made |= rescheduling.moved_dates(series)
    for one in dates(series, moment, 60):
        starts = one.starts.astimezone(UTC)
        if starts in made:
            continue
        if starts - ahead > moment:
            series.look_at = starts - ahead
            return
        event = _draft(series, starts)
        locks.lock_organiser(event)
        if over := budget.fault(event, moment):
            # Later dates may be within the budget again.
            drafts.note_faults(event, [over])
        else:
            drafts.publish(event.pk)
    series.look_at = None


def _draft(series: Series, starts: datetime | None) -> Tournament:
    return drafts.create(
        organiser=series.organiser,
        options=series.options,
        series=series,
        **{**series.fields, "name": series.name, "zone": series.zone},
        starts_at=starts,
    )
