"""Who may organise which events: people their own, superusers all of them.

Superusers need a second factor. Organisers have the role `organiser` and need not be
staff.
"""

from typing import Any, Final

from django.db.models import QuerySet

from accounts.requests.row_ids import id_of
from accounts.second_factor import staff_requirement
from tournaments.errors import Refusal
from tournaments.models import Series, Tournament
from tournaments.models.event import TournamentQuerySet

PERMISSION: Final = "tournaments.add_tournament"


def may_organise(user: Any) -> bool:
    """Return whether this person may create events."""
    return bool(user.is_authenticated and user.has_perm(PERMISSION))


def events_of(user: Any) -> TournamentQuerySet:
    """Return the events this person may manage here."""
    if not may_organise(user):
        return Tournament.objects.none()
    rows = Tournament.objects.all()
    return rows if _manages_all(user) else rows.filter(organiser=user)


def series_of(user: Any) -> QuerySet[Series]:
    """Return the series this person may see and stop."""
    if not may_organise(user):
        return Series.objects.none()
    rows = Series.objects.all()
    return rows if _manages_all(user) else rows.filter(organiser=user)


def event_for(user: Any, event_id: int | str) -> Tournament:
    """Return an event this person manages; raise `no_event` (404)."""
    event = events_of(user).filter(pk=id_of(event_id)).first()
    if event is None:
        raise Refusal("no_event", status=404)
    return event


def _manages_all(user: Any) -> bool:
    return bool(user.is_superuser and staff_requirement.may_look(user))
