"""Overdue events (`wallet.staff.overdue`), for staff and organisers."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.clock import timers
from tables.games import stopped_games
from tables.models import HostedResult, MatchSeat, Switch
from tournaments.models import Entry, EventTable, Status, Tournament
from tournaments.models.event import ENDED, OPEN
from tournaments.running import advance, pauses
from tournaments.staff import fault_text
from wallet.staff.overdue import GRACE, LISTED_MAX, Kind, Overdue

PAUSED_LONG: Final = timedelta(minutes=10)
_LIVE: Final = [status for status in Status if status not in ENDED]
_SETTLING: Final = (Status.PAYING, Status.CANCELLING)
_STOPS: Final = {"play_stopped", "draining", "cash_closing"}
"""Refusals that mean that the house has stopped play."""
State = EventTable.State


def overdue() -> Iterator[Overdue]:
    """Yield what is overdue in any event."""
    return _of(Tournament.objects.all(), HostedResult.objects.all())


def of_event(event: Tournament) -> list[Overdue]:
    """Return what is overdue in one event, oldest first."""
    found = _of(
        Tournament.objects.filter(pk=event.pk),
        HostedResult.objects.filter(host=event.host),
    )
    return sorted(found, key=lambda one: one.since)


def _of(
    events: QuerySet[Tournament], results: QuerySet[HostedResult]
) -> Iterator[Overdue]:
    now = timers.now()
    late = now - GRACE
    for event in _suspects(events.filter(status__in=_LIVE), now)[:LISTED_MAX]:
        yield from _faults(event) if event.faults else _waits(event, now)
    running = events.filter(status=Status.RUNNING, paused_at=None)
    yield from _drawn(running, late)
    yield from _called(running, late)
    yield from _unclaimed(results.filter(claimed_at=None, finished_at__lt=late))


def _suspects(live: QuerySet[Tournament], now: datetime) -> QuerySet[Tournament]:
    """Return the events that may be overdue; most of them are."""
    late = now - GRACE
    playing = EventTable.objects.filter(tournament=OuterRef("pk"), state=State.PLAYING)
    is_silent = Q(status=Status.RUNNING, paused_at=None, next_due_at=None)
    return live.filter(
        ~Q(faults={})
        | Q(next_due_at__lt=late)
        | Q(paused_at__lt=now - PAUSED_LONG)
        | Q(status__in=_SETTLING)
        | Q(status=Status.REVIEW, review_until__lt=late)
        | Q(status__in=OPEN, starts_at__lt=late)
        | is_silent & ~Exists(playing)
    ).order_by("pk")


# An event -----------------------------------------------------------------------------


def _faults(event: Tournament) -> Iterator[Overdue]:
    """Yield each step that has failed more than once in a row."""
    for key, fault in event.faults.items():
        if fault["times"] < advance.ERRORS_MAX:
            continue
        rows: tuple[Tournament | Switch, ...] = (event,)
        kind = _kind_of(event)
        if fault["code"] in _STOPS:
            kind, switch = Kind.STOPPED, stopped_games.in_force(event.game)
            rows = (event, switch) if switch is not None else rows
        yield Overdue(
            kind,
            event.name,
            fault_text.sentence(key, fault),
            datetime.fromisoformat(fault["since"]),
            rows,
        )


def _kind_of(event: Tournament) -> Kind:
    kinds = {
        Status.REVIEW: Kind.PAYMENT,
        Status.PAYING: Kind.PAYMENT,
        Status.CANCELLING: Kind.REFUND,
    }
    return kinds.get(Status(event.status), Kind.EVENT)


def _waits(event: Tournament, now: datetime) -> Iterator[Overdue]:
    """Yield what an event waits for, if it has waited long without a failing step."""
    kind, reason, since = _kind_of(event), "", event.next_due_at
    if event.status in _SETTLING:
        reason, since = _settling(event), _settled_at(event)
    elif event.status == Status.REVIEW:
        reason = _("The review is over, but the prizes are not being paid.")
        since = event.review_until
    elif event.status in OPEN:
        reason = _("The time to begin has come, but the event has not begun.")
        since = event.next_due_at or event.starts_at
    elif event.paused_at is not None and event.paused_at < now - PAUSED_LONG:
        kind, reason, since = Kind.STOPPED, _paused(event), event.paused_at
    elif event.next_due_at is not None:
        reason = _("The next step of the event is due, but it was not taken.")
    else:
        reason = _("No table is playing, and nothing is planned to happen next.")
        since = _last_act(event)
    if reason and since is not None and since < now - GRACE:
        yield Overdue(kind, event.name, reason, since, (event,))


def _settling(event: Tournament) -> str:
    left = Entry.objects.not_withdrawn().filter(tournament=event, settled_at=None)
    number = left.count()
    if event.status == Status.CANCELLING:
        return ngettext(
            "Refunding has stopped with %(n)s player left.",
            "Refunding has stopped with %(n)s players left.",
            number,
        ) % {"n": number}
    return ngettext(
        "Paying the prizes has stopped with %(n)s player left.",
        "Paying the prizes has stopped with %(n)s players left.",
        number,
    ) % {"n": number}


def _settled_at(event: Tournament) -> datetime | None:
    """Return when somebody was last paid, or when paying began."""
    last = event.entry_rows.aggregate(at=Max("settled_at"))["at"]
    begun = event.acts.filter(kind__in=("paying", "cancelled")).aggregate(at=Max("at"))
    return max((at for at in (last, begun["at"]) if at is not None), default=None)


def _paused(event: Tournament) -> str:
    if event.offline_since is not None:
        return _("It is paused because most players are offline.")
    act = event.acts.filter(kind="paused").select_related("by").last()
    name = act.by.display_name if act is not None and act.by is not None else _("staff")
    minutes = int(pauses.PAUSE_MAX.total_seconds()) // 60
    # Translators: the name of a person, or “staff”.
    return ngettext(
        "It was paused by %(name)s. A pause ends by itself after %(n)s minute.",
        "It was paused by %(name)s. A pause ends by itself after %(n)s minutes.",
        minutes,
    ) % {"name": name, "n": minutes}


def _last_act(event: Tournament) -> datetime | None:
    act = event.acts.order_by("-pk").first()
    return act.at if act is not None else event.started_at


# Its tables ---------------------------------------------------------------------------


def _drawn(running: QuerySet[Tournament], late: datetime) -> Iterator[Overdue]:
    """Yield the first table of each event that is drawn and does not open."""
    rows = EventTable.objects.filter(tournament__in=running, state=State.DRAWN)
    rows = rows.select_related("tournament").order_by("tournament", "number")
    for event_table in _first_of_each(rows[:LISTED_MAX]):
        event = event_table.tournament
        since = _drawn_at(event)
        if since < late and f"open:T{event_table.number}" not in event.faults:
            kind = Kind.TIE_BREAK if event_table.is_tie_break else Kind.EVENT
            reason = _("Table T%(n)s is drawn, but it has not opened.")
            told = reason % {"n": event_table.number}
            yield Overdue(kind, event.name, told, since, (event,))


def _first_of_each(rows: Iterable[EventTable]) -> list[EventTable]:
    found: dict[int, EventTable] = {}
    for row in rows:
        found.setdefault(row.tournament_id, row)
    return list(found.values())


def _drawn_at(event: Tournament) -> datetime:
    """Return the latest time from which a drawn table may have had to wait."""
    tables = event.event_tables.aggregate(
        ended=Max("ended_at"), opened=Max("opened_at")
    )
    resumed = event.acts.filter(kind="resumed").aggregate(at=Max("at"))["at"]
    known: list[datetime | None] = [event.started_at, event.pause_until, resumed]
    known += tables.values()
    return max(at for at in known if at is not None)


def _called(running: QuerySet[Tournament], late: datetime) -> Iterator[Overdue]:
    """Yield tables that were told to begin but have no running timer."""
    reports = HostedResult.objects.filter(claimed_at=None).values("table")
    rows = EventTable.objects.filter(
        tournament__in=running,
        state=State.PLAYING,
        table__next_due_at=None,
        table__quarantined_at=None,
    )
    # Running deals are checked with their table (`tables.staff.overdue`).
    rows = rows.filter(Q(table__deal=None) | Q(table__deal__ended_at__isnull=False))
    absent = MatchSeat.objects.filter(back_by__isnull=False).values("match")
    rows = rows.exclude(table__match__in=absent)
    rows = rows.exclude(table__in=reports).annotate(
        called_at=Coalesce("table__deal__ended_at", "opened_at")
    )
    rows = rows.filter(called_at__lt=late).select_related("tournament", "table")
    for event_table in rows.order_by("called_at")[:LISTED_MAX]:
        yield _not_begun(event_table, event_table.called_at)


def _not_begun(event_table: EventTable, since: datetime) -> Overdue:
    event, table = event_table.tournament, event_table.table
    assert table is not None, "a table that plays is open"
    named = {"n": event_table.number}
    switch = stopped_games.of(table)
    if switch is None:
        reason = _("Table T%(n)s was told to begin, but has not begun.") % named
        return Overdue(Kind.EVENT, event.name, reason, since, (event, table))
    # Translators: the reason that staff gave for it: a whole sentence.
    reason = _(
        "Table T%(n)s can't begin, because the house has stopped play: %(why)s"
    ) % {**named, "why": switch.reason}
    # A closing cash gate has no row of a switch.
    rows = (event, switch) if switch.pk is not None else (event,)
    return Overdue(Kind.STOPPED, event.name, reason, since, rows)


def _unclaimed(results: QuerySet[HostedResult]) -> Iterator[Overdue]:
    """Yield the oldest unclaimed result of each event."""
    oldest: dict[str, HostedResult] = {}
    for row in results.order_by("pk")[:LISTED_MAX]:
        oldest.setdefault(row.host, row)
    ids = [int(host.partition(":")[2]) for host in oldest]
    for event in Tournament.objects.filter(pk__in=ids):
        result = oldest[event.host]
        if f"report:{result.pk}" in event.faults:
            continue
        tables = event.event_tables.filter(table=result.table_id)
        reason = _("The result of table T%(n)s has not been used yet.") % {
            "n": tables.values_list("number", flat=True).get()
        }
        yield Overdue(Kind.EVENT, event.name, reason, result.finished_at, (event,))
