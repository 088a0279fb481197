"""The end of an event: places, prizes, review and payout; or cancellation.

Each prize and refund is a separate step with its own key, so resuming after a crash
pays nobody twice. The pot is empty at the end: what is left after all prizes is the
rake.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.friends import inbox
from tables.settlement.abandoned_matches import Terms
from tournaments.event import (
    entrant_notices,
    event_tables,
    locks,
    record,
    table_results,
)
from tournaments.event.event_steps import Step, Steps, closing
from tournaments.models import Entry, EventTable, Status, Tournament
from tournaments.money import transfers
from tournaments.prizes import abandoned_events, awards, structure
from tournaments.registration import departures
from wallet.codes import Code
from wallet.templatetags.wallet_tags import sum_in

State = Entry.State


def finish(event: Tournament, groups: Sequence[Sequence[int]], now: datetime) -> None:
    """Store every place and prize; `groups` of entries' ids, best first."""
    _award(event, groups)
    for event_table in event.event_tables.exclude(state=EventTable.State.DONE):
        event_tables.show(event_table, now)
    event.status = Status.REVIEW
    event.review_until = now + timedelta(minutes=event.review_minutes)
    _stop_clocks(event, "status", "review_until")
    record.note(event, "decided", winners=[str(row) for row in next(iter(groups), ())])


def disqualify(event: Tournament, entry: Entry) -> None:
    """Disqualify a player during the review; everybody behind moves up.

    Raise `last_player`.
    """
    departures.disqualify(event, entry)
    rows = event.entry_rows.exclude(place=None).order_by("place", "number")
    level = groupby(rows.values_list("pk", "place"), key=itemgetter(1))
    _award(event, [[pk for pk, _place in group] for _place, group in level])


def _award(event: Tournament, groups: Sequence[Sequence[int]]) -> None:
    given = structure.awards(event.prizes, groups)
    rows = list(event.entry_rows.filter(pk__in=given.places))
    for row in rows:
        row.place, row.prize = given.places[row.pk], given.amounts[row.pk]
        row.state, row.answer_by = State.OUT, None
    Entry.objects.bulk_update(rows, ["place", "prize", "state", "answer_by"])


def cancel(
    event: Tournament, *, reason: str, kind: str, now: datetime, by: object = None
) -> None:
    """Cancel an event: tables are closed and the pool is divided by R5."""
    planned = refunds(event)
    transfers.add_to_pot(event, planned.added, "better")
    rows = list(Entry.objects.not_withdrawn().filter(tournament=event))
    for row in rows:
        row.refunded, row.answer_by = planned.amounts[row.pk], None
    Entry.objects.bulk_update(rows, ["refunded", "answer_by"])
    event.status, event.reason = Status.CANCELLING, reason
    _stop_clocks(event, "status", "reason")
    record.note(event, "cancelled", by=by, why=kind, reason=reason)
    _tell_cancelled(event, rows, kind)
    locks.wake(event, now)


def _tell_cancelled(event: Tournament, rows: Iterable[Entry], why: str) -> None:
    """Notify everybody of the cancellation, and each of their refund."""
    told = {"why": why, "reason": event.reason, "ledger": event.ledger, "sum": 0}
    words = _("Cancelled: %(reason)s") % {"reason": _reason(told)}
    entrant_notices.tell(
        event,
        entrant_notices.followers(event),
        "event_cancelled",
        told,
        notice=entrant_notices.words(event, words),
        each={row.user_id: {"sum": row.refunded} for row in rows},
    )


def _reason(told: Mapping[str, Any]) -> str:
    """Return why an event was cancelled, as a sentence."""
    reasons = {
        "too_few": _("Too few players had registered."),
        "nobody_came": _("Nobody had registered."),
        "nobody_started": _("At no table did two players press Start."),
        "deserted": _("Most players were offline for twenty minutes."),
    }
    return told["reason"] or reasons.get(told["why"], "")


def _cancelled_text(data: Mapping[str, Any]) -> str:
    told = {"event": data["event"], "reason": _reason(data)}
    if not data["sum"]:
        # Translators: the name of an event, and a sentence that says why.
        return _("%(event)s was cancelled: %(reason)s") % told
    told["sum"] = sum_in(data["sum"], data["ledger"])
    # Translators: the name of an event, an amount such as "100 chips", and a sentence
    # that says why.
    pattern = _("%(event)s was cancelled, and you get %(sum)s back: %(reason)s")
    return pattern % told


inbox.teach(entrant_notices.GROUP, {"event_cancelled": _cancelled_text})


def _stop_clocks(event: Tournament, *changed: str) -> None:
    """End every pause, break and level of an event without further play; save it."""
    clocks = ("round_ends_at", "pause_until", "paused_at", "offline_since")
    for name in clocks:
        setattr(event, name, None)
    event.save(update_fields=[*changed, *clocks])


def refunds(event: Tournament) -> "abandoned_events.Abandoned[int]":
    """Return each entry's refund, by id, if the event is cancelled now (R5)."""
    rows = list(
        Entry.objects.not_withdrawn().filter(tournament=event).order_by("number")
    )
    part = awards.part_of(event)
    gone = [row for row in rows if row.state == State.OUT]
    removed = [row for row in rows if row.state == State.REMOVED]
    left = [row for row in rows if row not in gone and row not in removed]
    return abandoned_events.divide(
        [_payer(row) for row in left],
        [[_payer(row)] for row in sorted(gone, key=_lateness, reverse=True)],
        Terms(part.prize, part.rake),
        awards.shares_of(event, max(1, len(rows))),
        removed=[_payer(row) for row in removed],
        best_of=settings.DISASTER_BEST_OF,
    )


def _payer(row: Entry) -> "abandoned_events.Payer[int]":
    return abandoned_events.Payer(
        player=row.pk,
        registered=row.number,
        user=str(row.user_id),
        payments=row.paid,
        chips=row.chips,
    )


def _lateness(row: Entry) -> tuple[int, int, int]:
    """Return the order of going out: later is better."""
    return row.round, row.out_at or 0, -(row.rank or 0)


def steps(event: Tournament, now: datetime) -> Steps:
    """Yield the last reports, tables to close, payments, and the end of the event.

    What tables report now changes nothing, but unclaimed it would wake the event for
    ever.
    """
    for report in table_results.waiting(event):
        yield Step(f"report:{report.pk}", partial(table_results.take, event, report))
    if event.status == Status.REVIEW:
        yield from closing(event, now)
        is_over = now >= (event.review_until or now)
        if is_over and not _open_tables(event).exists():
            yield Step("pay", partial(_begin_paying, event))
        return
    for event_table in _open_tables(event):
        yield Step(
            f"shut:T{event_table.number}", partial(event_tables.shut, event_table, now)
        )
    unpaid = Entry.objects.not_withdrawn().filter(tournament=event, settled_at=None)
    for entry in unpaid.select_related("user").order_by("place", "number"):
        yield Step(f"settle:{entry.number}", partial(_settle, event, entry, now))
    if not unpaid.exists() and not _open_tables(event).exists():
        yield Step("close", partial(_close, event, now))


def _open_tables(event: Tournament) -> QuerySet[EventTable]:
    return event.event_tables.exclude(state=EventTable.State.DONE)


def _begin_paying(event: Tournament) -> None:
    transfers.add_to_pot(event, max(0, sum(event.prizes) - _paid_in(event)), "added")
    event.status = Status.PAYING
    event.save(update_fields=["status"])
    record.note(event, "paying")


def _paid_in(event: Tournament) -> int:
    """Return the sum of all entries without rake."""
    return event.entries * awards.part_of(event).prize


def _settle(event: Tournament, entry: Entry, now: datetime) -> None:
    """Pay an entry what it is owed, and burn its tournament chips."""
    if event.status == Status.CANCELLING:
        transfers.pay_out(event, entry, entry.refunded, Code.REFUND, "refund")
    else:
        transfers.pay_out(event, entry, entry.prize, Code.PAYOUT, "prize")
    entry.settled_at = now
    entry.save(update_fields=["settled_at"])


def _close(event: Tournament, now: datetime) -> None:
    is_off = event.status == Status.CANCELLING
    kept = transfers.close(event)
    event.status = Status.CANCELLED if is_off else Status.FINISHED
    event.ended_at = now
    event.save(update_fields=["status", "ended_at"])
    record.note(event, "closed", rake=kept)
