"""Return entries of people on a break or self-excluded.

Before an event begins the entry goes back whole, also when registration is closed. In a
running event the house plays for them, as for any absent player.
"""

from datetime import datetime

from django.db.models import Q, QuerySet

from tournaments.event import isolation, locks, record
from tournaments.models import Entry
from tournaments.models.event import OPEN
from tournaments.registration import departures


def due_rows(moment: datetime) -> QuerySet[Entry]:
    """Return the entries of people on a break in future events."""
    rests = Q(user__is_excluded=True) | Q(user__rest_until__gt=moment)
    rests &= Q(user__rest_until__isnull=False, state=Entry.State.REGISTERED)
    return Entry.objects.filter(rests, tournament__status__in=OPEN)


def withdraw_entries(moment: datetime) -> None:
    """Withdraw everybody on a break from future events."""
    waiting = due_rows(moment)

    def withdraw(key: tuple[int, int]) -> None:
        pk, event_id = key
        event = locks.lock_event(event_id)
        entry = waiting.filter(pk=pk).select_related("user").first()
        if entry is not None:
            departures.withdraw(event, entry)
            record.note(event, "withdrew", user=str(entry.user_id))

    isolation.for_each(list(waiting.values_list("pk", "tournament_id")), withdraw)
