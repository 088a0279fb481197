"""The end of an event: places and prizes, review, payout; or cancelled, with refunds.

Each prize and refund is a step of its own with its own key, so going on after a crash
pays nobody twice. The pot is empty at the end: what is left of whole entries when
all prizes are paid is the house's part.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings

from tables.settlement.abandoned import Terms
from tournaments.event import event_tables, locks, record, table_results
from tournaments.models import Entry, EventTable, Status, Tournament
from tournaments.money import transfers
from tournaments.prizes import abandoned, awards, structure
from wallet.codes import Code

State = Entry.State


def finish(event: Tournament, groups: Sequence[Sequence[int]], now: datetime) -> None:
    """Write every place and prize; `groups` of entries' ids, best first."""
    given = structure.awards(event.prizes, groups)
    rows = list(event.entry_rows.filter(pk__in=given.places))
    for row in rows:
        row.place, row.prize = given.places[row.pk], given.amounts[row.pk]
        row.state, row.answer_by = State.OUT, None
    Entry.objects.bulk_update(rows, ["place", "prize", "state", "answer_by"])
    for event_table in event.event_tables.exclude(state=EventTable.State.DONE):
        event_tables.show(event_table, now)
    event.round_ends_at = event.pause_until = None
    event.status = Status.REVIEW
    event.review_until = now + timedelta(minutes=event.review_minutes)
    event.save(update_fields=["status", "review_until", "round_ends_at", "pause_until"])
    record.note(event, "decided", winners=[str(row) for row in next(iter(groups), ())])


def cancel(
    event: Tournament, *, reason: str, kind: str, now: datetime, by: object = None
) -> None:
    """Call an event off: tables are closed and everything divided as R5 says."""
    planned = refunds(event)
    transfers.add_to_pot(event, planned.added, "better")
    rows = list(Entry.objects.not_withdrawn().filter(tournament=event))
    for row in rows:
        row.refunded = planned.amounts[row.pk]
    Entry.objects.bulk_update(rows, ["refunded"])
    event.status, event.reason = Status.CANCELLING, reason
    event.round_ends_at = event.pause_until = None
    event.save(update_fields=["status", "reason", "round_ends_at", "pause_until"])
    record.note(event, "cancelled", by=by, why=kind, reason=reason)
    locks.wake(event, now)


def refunds(event: Tournament) -> "abandoned.Abandoned[int]":
    """Return what each entry, by its id, gets if the event is cancelled now (R5)."""
    rows = list(
        Entry.objects.not_withdrawn().filter(tournament=event).order_by("number")
    )
    part = awards.part_of(event)
    left = [row for row in rows if row.state in _INSIDE]
    gone = [row for row in rows if row.state not in _INSIDE]
    return abandoned.divide(
        [_payer(row) for row in left],
        [[_payer(row)] for row in sorted(gone, key=_lateness, reverse=True)],
        Terms(part.prize, part.rake),
        awards.shares_of(event, max(1, len(rows))),
        best_of=settings.DISASTER_BEST_OF,
    )


_INSIDE = (State.REGISTERED, State.PLAYING, State.SHORT)


def _payer(row: Entry) -> "abandoned.Payer[int]":
    return abandoned.Payer(
        player=row.pk,
        registered=row.number,
        user=str(row.user_id),
        payments=row.paid,
        chips=row.chips,
    )


def _lateness(row: Entry) -> tuple[int, int, int]:
    """Players who went out later are placed better."""
    return row.round, row.out_at or 0, -(row.rank or 0)


def step(event: Tournament, now: datetime) -> bool:
    """Take one last report up, close a table, pay one person, or note that all is done.

    What tables report now changes nothing, but unclaimed it would wake the event and
    stand before the reports of others for ever.
    """
    if table_results.take(event) is not None:
        return True
    event_table = event.event_tables.exclude(state=EventTable.State.DONE).first()
    if event.status == Status.REVIEW:
        if event_table is None:
            return _begin_paying(event, now)
        return event_tables.shut_shown(event, now)
    if event_table is not None:
        event_tables.shut(event_table, now)
        return True
    if _settle_next(event, now):
        return True
    if event.status == Status.CANCELLING:
        _close(event, Status.CANCELLED, now)
    else:
        _close(event, Status.FINISHED, now)
    return True


def _begin_paying(event: Tournament, now: datetime) -> bool:
    if event.paused_at is not None or now < (event.review_until or now):
        return False
    transfers.add_to_pot(event, max(0, sum(event.prizes) - _paid_in(event)), "added")
    event.status = Status.PAYING
    event.save(update_fields=["status"])
    record.note(event, "paying")
    return True


def _paid_in(event: Tournament) -> int:
    """Return the prize parts of all entries."""
    return event.entries * awards.part_of(event).prize


def _settle_next(event: Tournament, now: datetime) -> bool:
    """Pay the next entry what it is owed, and burn its tournament chips."""
    rows = Entry.objects.not_withdrawn().filter(tournament=event, settled_at=None)
    entry = rows.select_related("user").order_by("place", "number").first()
    if entry is None:
        return False
    if event.status == Status.CANCELLING:
        transfers.pay_out(event, entry, entry.refunded, Code.REFUND, "refund")
    else:
        transfers.pay_out(event, entry, entry.prize, Code.PAYOUT, "prize")
    entry.settled_at = now
    entry.save(update_fields=["settled_at"])
    return True


def _close(event: Tournament, status: Status, now: datetime) -> None:
    kept = transfers.close(event)
    event.status, event.ended_at = status, now
    event.save(update_fields=["status", "ended_at"])
    record.note(event, "closed", rake=kept)
