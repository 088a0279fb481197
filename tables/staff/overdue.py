"""Tables, matches and offers that are overdue (`wallet.staff.overdue`)."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import OuterRef, Q, Subquery
from django.db.models.functions import Coalesce, Greatest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.clock import timers
from tables.models import (
    DealAction,
    MatchAction,
    MatchSeat,
    Pace,
    RefusedTick,
    Seat,
    Table,
    Waiting,
)
from wallet.staff.overdue import GRACE, LISTED_MAX, Kind, Overdue


def overdue() -> Iterator[Overdue]:
    """Yield what is overdue at tables and between people."""
    now = timers.now()
    late = now - GRACE
    yield from _refused(now)
    yield from _stuck(late)
    yield from _broken(late)
    yield from _forgotten(late)
    yield from _not_back(late)
    yield from _offers(late)


def _refused(now: datetime) -> Iterator[Overdue]:
    """Yield tick actions that were refused more than once in a row."""
    rows = RefusedTick.objects.repeated(now).select_related("table__match__table")
    for row in rows.order_by("since")[:LISTED_MAX]:
        reason = ngettext(
            "The rules refused a step of the clock %(n)s time in a row (%(code)s).",
            "The rules refused a step of the clock %(n)s times in a row (%(code)s).",
            row.times,
        ) % {"n": row.times, "code": row.code}
        yield _of_table(Kind.TABLE, row.table, reason, row.since)


def _stuck(late: datetime) -> Iterator[Overdue]:
    rows = Table.objects.due(late).select_related("match", "match__table")
    for table in rows.order_by("next_due_at")[:LISTED_MAX]:
        if table.next_due_at is not None:
            reason = _(
                "Time for the next step has run out, and the step was not taken. After "
                "ten minutes the table is put out of order and chips go back."
            )
            yield _of_table(Kind.TABLE, table, reason, table.next_due_at)


def _broken(late: datetime) -> Iterator[Overdue]:
    broken = Table.objects.open().filter(quarantined_at__lt=late)
    for table in broken.order_by("quarantined_at")[:LISTED_MAX]:
        reason = _("The table is out of order and could not be closed. Chips are safe.")
        if table.host:
            reason = _("The table is out of order. Its event has to replace it.")
        if table.quarantined_at is not None:
            yield Overdue(
                Kind.TABLE, _label(table), reason, table.quarantined_at, (table,)
            )


def _forgotten(late: datetime) -> Iterator[Overdue]:
    """Yield running matches without any timer: nobody is asked to act.

    Exempt are tables between two deals in an event, and practice tables waiting for a
    person.
    """
    deals = DealAction.objects.filter(deal=OuterRef("deal")).order_by("-n")
    matches = MatchAction.objects.filter(match=OuterRef("match")).order_by("-n")
    absent = MatchSeat.objects.filter(back_by__isnull=False).values("match")
    rows = Table.objects.open().filter(
        next_due_at=None,
        quarantined_at=None,
        match__isnull=False,
        match__ended_at=None,
        match__started_at__lt=late,
    )
    began = Coalesce("deal__started_at", "match__started_at")
    moved = Greatest(
        began,
        Coalesce(Subquery(deals.values("at")[:1]), began),
        Coalesce(Subquery(matches.values("at")[:1]), began),
    )
    in_deal = Q(deal__isnull=False, deal__ended_at=None)
    rows = rows.filter(in_deal | Q(host="", is_practice=False))
    rows = rows.exclude(pace=Pace.UNTIMED).exclude(match__in=absent)
    still = rows.annotate(moved_at=moved).filter(moved_at__lt=late)
    since = dict(still.values_list("pk", "moved_at")[:LISTED_MAX])
    tables = Table.objects.filter(pk__in=since).select_related("match", "match__table")
    for table in tables:
        reason = _("The match is running, but nobody is asked to act and no time runs.")
        yield _of_table(Kind.MATCH, table, reason, since[table.pk])


def _not_back(late: datetime) -> Iterator[Overdue]:
    rows = MatchSeat.objects.filter(
        back_by__lt=late, match__ended_at=None, match__table__quarantined_at=None
    )
    rows = rows.select_related("match", "match__table", "user").order_by("back_by")
    for row in rows[:LISTED_MAX]:
        reason = _(
            "%(name)s was disconnected and out of time to come back, but the match was "
            "not decided."
        ) % {"name": row.user.display_name}
        label = _label(row.match.table)
        yield Overdue(Kind.MATCH, label, reason, row.due_back, (row.match,))


def _offers(late: datetime) -> Iterator[Overdue]:
    rows = Waiting.objects.filter(
        offer_until__lt=late, table__quarantined_at=None
    ).select_related("table", "user")
    for row in rows.order_by("offer_until")[:LISTED_MAX]:
        reason = _("%(name)s did not take the free seat, and it is still kept.") % {
            "name": row.user.display_name
        }
        if row.offer_until is not None:
            yield _of_table(Kind.OFFER, row.table, reason, row.offer_until)
    seats = Seat.objects.filter(
        left_at=None, short_until__lt=late, table__quarantined_at=None
    ).select_related("table", "user")
    for seat in seats.order_by("short_until")[:LISTED_MAX]:
        reason = _(
            "%(name)s did not bring more chips in time, and still has the seat."
        ) % {"name": seat.user.display_name}
        if seat.short_until is not None:
            yield _of_table(Kind.OFFER, seat.table, reason, seat.short_until)


def _of_table(kind: Kind, table: Table, reason: str, since: datetime) -> Overdue:
    """Return an overdue item for a table whose running match can be set aside."""
    match = table.match
    is_running = match is not None and match.ended_at is None
    rows = (match,) if match is not None and is_running else (table,)
    return Overdue(kind, _label(table), reason, since, rows)


def _label(table: Table) -> str:
    return _("Table %(name)s") % {"name": table.name}
