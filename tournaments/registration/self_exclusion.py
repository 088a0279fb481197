"""Giving entries back to people who are on a break or have excluded themselves.

Before an event begins the entry goes back whole, also when registration is closed. In a
running event the house plays for them, as for anybody who is away.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from tournaments.event import locks, record
from tournaments.models import Entry
from tournaments.registration import registrations


def withdraw_entries(moment: datetime) -> None:
    """Withdraw everybody who rests from the events to come."""
    rests = Q(user__is_excluded=True) | Q(user__rest_until__gt=moment)
    rests &= Q(user__rest_until__isnull=False, state=Entry.State.REGISTERED)
    waiting = Entry.objects.filter(rests)
    for pk, event_id in list(waiting.values_list("pk", "tournament_id")):
        with transaction.atomic():
            event = locks.lock_event(event_id)
            entry = waiting.filter(pk=pk).select_related("user").first()
            if entry is not None:
                registrations.withdraw(event, entry)
                record.note(event, "withdrew", user=str(entry.user_id))
