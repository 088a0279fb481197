"""Move the start of an announced event, and notify everybody in it."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.friends import inbox
from accounts.staff import reasons
from tables.clock import timers
from tournaments.errors import Refusal
from tournaments.event import entrant_notices, locks, record
from tournaments.models import Act, Series, Tournament
from tournaments.models.event import OPEN
from tournaments.registration import registrations

NOTICE: Final = registrations.CLOSES_BEFORE + timedelta(minutes=3)
"""The minimum time before the new start, to read the notice and unregister."""
KIND: Final = "rescheduled"
REASON_MAX: Final = 300


def reschedule(
    event_id: int, starts_at: datetime, *, reason: str, by: Any
) -> Tournament:
    """Move the start of an event that has not begun.

    Raise `event_begun`, also of a sit and go, which has no start; `reason_needed`,
    `start_soon`.
    """
    said = reasons.checked(reason, most=REASON_MAX)
    with transaction.atomic():
        event, now = locks.lock_event(event_id), timers.now()
        if event.status not in OPEN or event.starts_at is None:
            raise Refusal("event_begun")
        opens = event.opens_at or now
        if starts_at < max(now, opens) + NOTICE:
            raise Refusal("start_soon", status=400)
        was, event.starts_at = event.starts_at, starts_at
        event.reminded_at = None
        event.save(update_fields=["starts_at", "reminded_at"])
        told = {"was": _written(was), "to": _written(starts_at)}
        record.note(event, KIND, by=by, reason=said, **told)
        words = _("The start is moved to %(at)s UTC: %(reason)s") % {
            "at": f"{starts_at.astimezone(UTC):%Y-%m-%d %H:%M}",
            "reason": said,
        }
        entrant_notices.tell(
            event,
            entrant_notices.followers(event),
            "event_moved",
            {"at": told["to"], "reason": said},
            notice=entrant_notices.words(event, words),
        )
        locks.wake(event, now)
    return event


def _moved_text(data: Mapping[str, Any]) -> str:
    at = date_format(datetime.fromisoformat(data["at"]), "j M, H:i")
    # Translators: the name of an event, a date with a time, and a reason.
    pattern = _("The start of %(event)s is moved to %(at)s UTC: %(reason)s")
    return pattern % {**data, "at": at}


inbox.teach(entrant_notices.GROUP, {"event_moved": _moved_text})


def moved_dates(series: Series) -> set[datetime]:
    """Return dates of a series whose events were moved and must not be recreated."""
    acts = Act.objects.filter(tournament__series=series, kind=KIND)
    return {
        datetime.fromisoformat(was) for was in acts.values_list("data__was", flat=True)
    }


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()
