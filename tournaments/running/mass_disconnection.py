"""R1 (d): pause or cancel an event whose players are mostly offline.

If most remaining players are silent for five minutes, the house pauses the event and
resumes it as soon as they are back; after fifteen more minutes it is cancelled and
divided by R5. House bots are never offline. A break, or a pause of the organiser's own,
is no desertion.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.friends import inbox
from tables.clock import timers
from tables.models import Seat
from tournaments.event import entrant_notices, isolation, locks
from tournaments.models import Entry, Status, Tournament
from tournaments.prizes import finish
from tournaments.running import pauses

AWAY: Final = timedelta(seconds=60)
"""Silence on all pages after which somebody is offline."""
PAUSED_AFTER: Final = timedelta(minutes=5)
CANCELLED_AFTER: Final = PAUSED_AFTER + timedelta(minutes=15)

inbox.teach(
    entrant_notices.GROUP,
    # Translators: the name of an event.
    {
        "event_waits": _(
            "Most players in %(event)s are offline. The event is waiting for them."
        )
    },
)


def due(_moment: datetime) -> Sequence[QuerySet[Tournament]]:
    """Return the running events, all of which are watched."""
    return (Tournament.objects.filter(status=Status.RUNNING),)


def watch() -> None:
    """Check every running event with missing players, or with a pause for them."""
    now = timers.now()
    silent = _silent(now)
    running = Tournament.objects.filter(status=Status.RUNNING)
    looked_at = [
        pk
        for pk, since in running.values_list("pk", "offline_since")
        if since is not None or silent.get(f"tournament:{pk}")
    ]

    def look(pk: int) -> None:
        event = locks.lock_event_if_free(pk)
        if event is not None and event.status == Status.RUNNING:
            _judge(event, silent.get(event.host, 0), now)

    isolation.for_each(looked_at, look)


def _silent(now: datetime) -> dict[str, int]:
    """Return how many people at the tables of each event are offline."""
    seats = Seat.objects.filter(
        left_at=None, user__is_bot=False, seen_at__lt=now - AWAY
    ).exclude(table__host="")
    counts = seats.order_by().values_list("table__host").annotate(Count("pk"))
    return dict(counts)


def _judge(event: Tournament, silent: int, now: datetime) -> None:
    if event.paused_at is not None and event.offline_since is None:
        return
    alive = Entry.objects.alive().filter(tournament=event)
    is_break = event.pause_until is not None and now < event.pause_until
    if 2 * silent <= alive.count() or is_break:
        _welcome(event)
    elif event.offline_since is None:
        event.offline_since = now
        event.save(update_fields=["offline_since"])
    elif event.paused_at is None and now - event.offline_since >= PAUSED_AFTER:
        pauses.begin(event, "waits", now)
        said = gettext("Most players are offline, so the event is waiting for them.")
        entrant_notices.tell(
            event,
            alive.exclude(user__is_bot=True).values_list("user_id", flat=True),
            "event_waits",
            {},
            notice=entrant_notices.words(event, said),
        )
    elif now - event.offline_since >= CANCELLED_AFTER:
        finish.cancel(event, reason="", kind="deserted", now=now)


def _welcome(event: Tournament) -> None:
    """Resume the event: enough players are back."""
    if event.offline_since is None:
        return
    if event.paused_at is not None:
        pauses.end(event)
    event.offline_since = None
    event.save(update_fields=["offline_since"])
