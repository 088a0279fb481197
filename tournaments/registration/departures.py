"""What becomes of somebody who leaves an event, by whatever way.

| way | state | money | seat |
|---|---|---|---|
| before the start, for any reason | withdrawn | all goes back | none yet |
| did not start the match of the first round (D2) | withdrawn | all goes back | taken |
| disqualified | removed | nothing goes back | taken |
| out of chips, time or the match | out | by place | taken |

Only the person's own rows change here. What the table does next, the steps of the
event find out from its rows: a match that has too few left to begin is decided without
playing, and a running one ends by its own rules. The caller has locked the event.
"""

from collections.abc import Iterable

from django.db.models import F

from tournaments.errors import Refusal
from tournaments.event import event_tables, record
from tournaments.models import Entry, Tournament
from tournaments.money import transfers
from wallet.codes import Code

State = Entry.State


def withdraw(event: Tournament, entry: Entry) -> None:
    """Give an entry back whole; its tournament chips are burned."""
    entry.state = State.WITHDRAWN
    entry.event_table = entry.seat = None
    entry.save(update_fields=["state", "event_table", "seat"])
    transfers.pay_out(event, entry, event.entry * entry.paid, Code.REFUND, "refund")
    event.entrants, event.entries = event.entrants - 1, event.entries - entry.paid
    Tournament.objects.filter(pk=event.pk).update(
        entrants=F("entrants") - 1, entries=F("entries") - entry.paid
    )


def refund_unstarted(event: Tournament, rows: Iterable[Entry]) -> None:
    """Give those their entries back who did not start their first match (D2)."""
    for row in rows:
        withdraw(event, row)
        record.note(event, "withdrew", user=str(row.user_id), why="not_started")


def disqualify(event: Tournament, entry: Entry) -> None:
    """Take somebody out without place, prize or refund; the seat is free for others.

    Raise `last_player` where nobody would be left to win the event: it can be
    cancelled instead.
    """
    left = event.entry_rows.filter(state__in=(State.PLAYING, State.SHORT, State.OUT))
    if not left.exclude(pk=entry.pk).exists():
        raise Refusal("last_player")
    entry.state, entry.answer_by = State.REMOVED, None
    entry.place, entry.prize = None, 0
    entry.save(update_fields=["state", "answer_by", "place", "prize"])
    event.freed += 1
    event.save(update_fields=["freed"])
    if entry.event_table is not None:
        event_tables.unseat(entry.event_table, [entry])


def put_out(rows: Iterable[Entry]) -> None:
    """Note that these are out, at the rank that the caller has given them."""
    gone = list(rows)
    for row in gone:
        row.state, row.seat, row.answer_by = State.OUT, None, None
    Entry.objects.bulk_update(gone, ["state", "seat", "answer_by", "rank"])
