"""What happens when somebody leaves an event, for whatever reason.

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

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from accounts.friends import inbox
from tournaments.errors import Refusal
from tournaments.event import entrant_notices, event_tables, record
from tournaments.models import Entry, Tournament
from tournaments.money import transfers
from wallet.codes import Code
from wallet.templatetags.wallet_tags import sum_in

State = Entry.State


def withdraw(event: Tournament, entry: Entry) -> None:
    """Refund an entry in full; its tournament chips are burned."""
    entry.state = State.WITHDRAWN
    entry.event_table = entry.seat = None
    entry.save(update_fields=["state", "event_table", "seat"])
    transfers.pay_out(event, entry, event.entry * entry.paid, Code.REFUND, "refund")
    event.entrants, event.entries = event.entrants - 1, event.entries - entry.paid
    Tournament.objects.filter(pk=event.pk).update(
        entrants=F("entrants") - 1, entries=F("entries") - entry.paid
    )


def refund_unstarted(event: Tournament, rows: Iterable[Entry]) -> None:
    """Refund players who did not start their first match (D2)."""
    gone = list(rows)
    for row in gone:
        withdraw(event, row)
        record.note(event, "withdrew", user=str(row.user_id), why="not_started")
    tell_returned(event, gone, "not_started")


def tell_returned(event: Tournament, rows: Sequence[Entry], why: str) -> None:
    """Notify people whose entries were returned without another notice."""
    people = [row.user_id for row in rows if not row.user.is_bot]
    each = {row.user_id: {"sum": event.entry * row.paid} for row in rows}
    told = {"why": why, "ledger": event.ledger}
    entrant_notices.tell(event, people, "event_returned", told, each=each)


def _returned_text(data: dict[str, Any]) -> str:
    told = {"event": data["event"], "sum": sum_in(data["sum"], data["ledger"])}
    is_free, is_late = not data["sum"], data["why"] == "not_started"
    if is_late and is_free:
        return _("You did not press Start in %(event)s, so you are out of it.") % told
    if is_late:
        # Translators: the name of an event, and an amount such as "100 chips".
        return _("You did not press Start in %(event)s. You got %(sum)s back.") % told
    if is_free:
        return _("You are no longer registered for %(event)s.") % told
    # Translators: the name of an event, and an amount such as "100 chips".
    pattern = _("You are no longer registered for %(event)s. You got %(sum)s back.")
    return pattern % told


inbox.teach(entrant_notices.GROUP, {"event_returned": _returned_text})


def disqualify(event: Tournament, entry: Entry) -> None:
    """Remove somebody without place, prize or refund; the seat becomes free.

    Raise `last_player` if nobody would be left to win the event; cancel it instead.
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
    """Record that these players are out, at the rank given by the caller."""
    gone = list(rows)
    for row in gone:
        row.state, row.seat, row.answer_by = State.OUT, None, None
    Entry.objects.bulk_update(gone, ["state", "seat", "answer_by", "rank"])
