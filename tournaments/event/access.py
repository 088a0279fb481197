"""The one door to an event for requests from outside.

A draft or rehearsal of somebody else answers exactly like what does not exist.
"""

from typing import Any, Final

from django.db.models import Q

from tables.table.access import is_desk, is_number
from tournaments.errors import Refusal
from tournaments.models import Status, Tournament
from tournaments.models.event import TournamentQuerySet
from wallet.cash import gate
from wallet.codes import CASH

SEES_ALL: Final = "tournaments.view_tournament"


def events_seen(user: Any) -> TournamentQuerySet:
    """Return the events whose pages this person may open.

    Drafts and rehearsals of others are for staff with the right and a second step.
    """
    seen = Q(is_listed=True) & ~Q(status=Status.DRAFT)
    if user is not None and user.is_authenticated:
        seen |= Q(organiser=user)
        if is_desk(user, SEES_ALL):
            seen |= Q(pk__gt=0)
    found = Tournament.objects.filter(seen)
    # Where there is no cash there are no events for it either.
    return found if gate.is_open() else found.exclude(ledger=CASH)


def event_by_slug(slug: str, user: Any) -> Tournament:
    """Return the event at this address; raise `no_event` (404)."""
    return _found(events_seen(user).filter(slug=slug))


def event_by_id(event_id: int | str, user: Any) -> Tournament:
    """Return the event with this number; raise `no_event` (404)."""
    shown = str(event_id)
    number = int(shown) if is_number(shown) else 0
    return _found(events_seen(user).filter(pk=number))


def _found(rows: TournamentQuerySet) -> Tournament:
    event = rows.first()
    if event is None:
        raise Refusal("no_event", status=404)
    return event
