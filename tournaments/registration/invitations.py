"""Invite people to an event by name.

Players always pay their own entry, under their own limits. So an invitation is only a
notice, shown on every page they have open.
"""

from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from accounts import may_meet
from accounts.friends import inbox
from accounts.models import User
from accounts.people import lookup
from tables.clock import timers
from tables.messages import notices
from tournaments.errors import Refusal
from tournaments.event import locks, record
from tournaments.event.entrant_notices import EventInvited
from tournaments.models import Entry, Status, Tournament
from tournaments.registration import registrations

# Translators: the name of an event.
inbox.teach("events", {"event_invited": _("You are invited to %(event)s.")})


def address(event: Tournament) -> str:
    """Return the event's URL, with the code if one is needed."""
    code = {"code": event.invite_code} if event.invite_code else {}
    path = reverse("event", args=[event.slug])
    return f"{path}?{urlencode(code)}" if code else path


def may_invite(event: Tournament) -> bool:
    """Whether somebody could still enter: now, or once registration opens."""
    is_to_open = event.status == Status.ANNOUNCED
    return is_to_open or registrations.is_open(event, timers.now())


def invite(event_id: int, name: str, *, by: Any) -> User:
    """Invite somebody, at most once; return the person.

    Before the start, and while late entry is open. Raise `registration_closed`,
    `no_person` (404), `already_entered`, `event_removed`, `event_full`,
    `already_invited`.
    """
    with transaction.atomic():
        event = locks.lock_event(event_id)
        if not may_invite(event):
            raise Refusal("registration_closed")
        user = _named(name)
        entry = (
            Entry.objects.not_withdrawn().filter(tournament=event, user=user).first()
        )
        if entry is not None:
            is_removed = entry.state == Entry.State.REMOVED
            raise Refusal("event_removed" if is_removed else "already_entered")
        if event.is_full:
            raise Refusal("event_full")
        if event.acts.filter(kind="invited", data__user=str(user.pk)).exists():
            raise Refusal("already_invited")
        record.note(event, "invited", by=by, user=str(user.pk))
        # People who cannot be invited get no notice, and the organiser does not learn
        # why.
        if by is None or may_meet.may_invite(by, user):
            notices.send(
                user.pk,
                EventInvited(event=event.pk, name=event.name, url=address(event)),
            )
            inbox.put(
                user,
                "event_invited",
                about=event.host,
                event=event.name,
                url=address(event),
            )
    return user


def _named(name: str) -> User:
    """Return the person with this display name or log-in name."""
    found = lookup.by_shown_name(name, with_guests=True) or lookup.by_login(name)
    if found is None or not found.is_active:
        raise Refusal("no_person", status=404)
    return found
