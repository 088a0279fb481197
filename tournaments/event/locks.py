"""All locks of events, in the order: event, organiser, table, wallet accounts."""

from datetime import datetime

from accounts.models import User
from tournaments.errors import Refusal
from tournaments.models import Series, Tournament


def lock_event(event_id: int) -> Tournament:
    """Lock an event; raise `no_event` (404). Only in a transaction."""
    rows = Tournament.objects.select_for_update(no_key=True).filter(pk=event_id)
    event = rows.first()
    if event is None:
        raise Refusal("no_event", status=404)
    return event


def lock_event_if_free(event_id: int) -> Tournament | None:
    """Lock an event, or return None if another process has locked it."""
    rows = Tournament.objects.select_for_update(no_key=True, skip_locked=True)
    return rows.filter(pk=event_id).first()


def lock_organiser(event: Tournament) -> None:
    """Lock the organiser of an event that the caller has locked.

    So two announcements cannot use the same budget.
    """
    if event.organiser_id is not None:
        rows = User.objects.select_for_update(no_key=True).filter(pk=event.organiser_id)
        list(rows.values_list("pk"))


def lock_series(series_id: int) -> Series | None:
    """Lock a series, or return None if another process has locked it."""
    rows = Series.objects.select_for_update(no_key=True, skip_locked=True)
    return rows.filter(pk=series_id).first()


def wake(event: Tournament, now: datetime) -> None:
    """Make the next tick process the event, which the caller has locked."""
    event.next_due_at = now
    event.save(update_fields=["next_due_at"])
