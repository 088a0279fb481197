"""Access to events: on pages, in the API and on sockets.

The rules (an event a person may not see looks as if it did not exist):

* A published event is open to everybody, by its page, chat and socket.
* A draft, a rehearsal or an event that was taken off is open to its organiser alone.
* Staff with the right `view_tournament` and a second step see every event.
* While cash is disabled, nobody can see events for cash.

Who manages an event: `tournaments.event.organiser_rights`. Its tables: `tables.access`.
"""

from typing import Any, Final

from django.db.models import Q

from accounts.access import is_desk
from accounts.requests.row_ids import id_of
from tournaments.errors import Refusal
from tournaments.models import Status, Tournament
from tournaments.models.event import TournamentQuerySet
from wallet.cash import gate
from wallet.codes import CASH

SEES_ALL: Final = "tournaments.view_tournament"


def events_seen(user: Any) -> TournamentQuerySet:
    """Return the events whose pages this person may open.

    Other people's drafts and rehearsals require a staff permission and a second factor.
    """
    seen = Q(is_listed=True) & ~Q(status=Status.DRAFT)
    if user is not None and user.is_authenticated:
        seen |= Q(organiser=user)
        if is_desk(user, SEES_ALL):
            seen |= Q(pk__gt=0)
    found = Tournament.objects.filter(seen)
    # If cash is disabled, events for cash are hidden.
    return found if gate.is_open() else found.exclude(ledger=CASH)


def event_by_slug(slug: str, user: Any) -> Tournament:
    """Return the event with this slug; raise `no_event` (404)."""
    return _found(events_seen(user).filter(slug=slug))


def event_by_id(event_id: int | str, user: Any) -> Tournament:
    """Return the event with this id; raise `no_event` (404)."""
    return _found(events_seen(user).filter(pk=id_of(event_id)))


def _found(rows: TournamentQuerySet) -> Tournament:
    event = rows.first()
    if event is None:
        raise Refusal("no_event", status=404)
    return event
