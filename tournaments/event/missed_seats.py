"""Inbox entries for people who did not come to their seat, one per event.

An open page calls the player, so only those missing for a minute get an entry. Later
seats of the same event replace it, because absent players get a new seat whenever
tables change.
"""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import F
from django.utils.translation import gettext_lazy as _

from accounts.friends import inbox
from accounts.models import InboxEntry
from tables.models import Seat
from tournaments.event import entrant_notices
from tournaments.models import EventTable

KIND: Final = "event_seat_missed"
COMING: Final = timedelta(seconds=1)
"""How long after being seated a player counts as missing."""
TOLD_WITHIN: Final = timedelta(minutes=5)
"""How long after the seat was given the entry is still added."""

inbox.teach(
    entrant_notices.GROUP,
    # Translators: the name of an event, and the number of a table.
    {
        KIND: _(
            "Your seat at %(event)s was ready at table T%(table)s while you were away."
        )
    },
)


def tell(now: datetime, away: timedelta) -> None:
    """Notify players who have been missing from their seat for `away`."""
    seats = Seat.objects.filter(
        left_at=None,
        user__is_bot=False,
        sat_at__gt=now - TOLD_WITHIN,
        sat_at__lt=now - away,
        seen_at__lt=F("sat_at") + COMING,
    ).exclude(table__host="")
    missed: dict[int, set[UUID]] = {}
    for table_id, user_id in seats.values_list("table_id", "user_id"):
        missed.setdefault(table_id, set()).add(user_id)
    rows = EventTable.objects.filter(table__in=missed).select_related("tournament")
    for row in rows:
        people = missed[row.opened_id]
        known = InboxEntry.objects.filter(
            kind=KIND,
            about=row.tournament.host,
            user__in=people,
            data__table=row.number,
        )
        people -= set(known.values_list("user_id", flat=True))
        if people:
            entrant_notices.tell(row.tournament, people, KIND, {"table": row.number})
