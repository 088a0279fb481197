"""Remind people that an event is about to begin.

Reminds everybody who has entered or asked to be reminded. There is no mail: a reminder
reaches the pages that are open then, and those that are opened until the start; it
stays in the inbox.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from accounts.friends import inbox
from accounts.models import User
from accounts.requests.asker import Asker
from tables.clock import timers
from tournaments.errors import Refusal
from tournaments.event import entrant_notices
from tournaments.event.entrant_notices import EventSoon
from tournaments.models import Entry, Reminder, Tournament
from tournaments.models.event import OPEN

inbox.teach(
    "reminders",
    # Translators: the name of an event and a time of day, such as 20:00.
    {"event_reminder": _("%(event)s begins at %(at)s UTC.")},
)
BEFORE: Final = timedelta(minutes=5)
"""How long before the start."""


def remind_at(event: Tournament) -> datetime | None:
    """Return when reminders are sent; None for a sit and go."""
    return event.starts_at - BEFORE if event.starts_at else None


def may_ask(event: Tournament, now: datetime) -> bool:
    """Return whether a reminder is still to come."""
    at = remind_at(event)
    return event.status in OPEN and at is not None and now < at


def has_asked(event: Tournament, user: Asker) -> bool:
    """Return whether this person gets a reminder without an entry."""
    if user is None or not user.is_authenticated:
        return False
    return Reminder.objects.filter(tournament=event, user=user).exists()


def ask(event: Tournament, user: User) -> None:
    """Set a reminder for this person; raise `too_late_to_remind`."""
    if not may_ask(event, timers.now()):
        raise Refusal("too_late_to_remind")
    Reminder.objects.get_or_create(tournament=event, user=user)


def forget(event: Tournament, user: User) -> None:
    """Cancel this person's reminder."""
    Reminder.objects.filter(tournament=event, user=user).delete()


def is_due(event: Tournament, now: datetime) -> bool:
    """Return whether reminders are due; once per start."""
    at = remind_at(event)
    return at is not None and now >= at and event.reminded_at is None


def send(event: Tournament, now: datetime) -> None:
    """Send the reminders; the caller has locked the event, whose start is known."""
    event.reminded_at = now
    event.save(update_fields=["reminded_at"])
    begins = date_format(event.starts_at or now, "H:i")
    entrant_notices.tell(
        event,
        entrant_notices.followers(event),
        "event_reminder",
        {"at": begins},
        notice=_notice(event, now),
    )


def due_for(user: User) -> list[EventSoon]:
    """Return the reminders for a person who opens a page now."""
    now = timers.now()
    coming = Tournament.objects.filter(
        status__in=OPEN, starts_at__gt=now, starts_at__lte=now + BEFORE
    )
    mine = Q(
        pk__in=Entry.objects.not_withdrawn().filter(user=user).values("tournament")
    )
    mine |= Q(reminders__user=user)
    return [_notice(event, now) for event in coming.filter(mine).distinct()]


def _notice(event: Tournament, now: datetime) -> EventSoon:
    left = event.starts_at - now if event.starts_at else timedelta(0)
    return EventSoon(
        event=event.pk,
        name=event.name,
        url=reverse("event", args=[event.slug]),
        ms=max(0, round(left.total_seconds() * 1000)),
    )
