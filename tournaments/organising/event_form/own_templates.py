"""An organiser's own templates: saved forms to be used again."""

from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import QuerySet

from accounts.requests.row_ids import id_of
from tables.clock import timers
from tournaments.errors import Refusal
from tournaments.models import EventTemplate
from tournaments.organising.event_form import fields
from tournaments.organising.event_form.form import PREFIX, EventForm

TEMPLATES_MAX: Final = 30
NAME_MAX: Final = 60
_OF_ONE_EVENT: Final = ("publish_at", "until", "overlap_reason")
"""Fields that belong to one event and are not saved."""


def templates_of(user: Any) -> QuerySet[EventTemplate]:
    """Return somebody's templates, by name."""
    return EventTemplate.objects.filter(organiser=user)


def store(user: Any, name: str, form: EventForm) -> bool:
    """Save a valid form under a name; return whether it replaces a template.

    Raise `bad_field` for an empty name, `too_many_templates`.
    """
    tidy = " ".join(name.replace("\0", "").split())
    if not tidy or len(tidy) > NAME_MAX:
        raise Refusal("bad_field", status=400, field="template_name")
    with transaction.atomic():
        rows = templates_of(user)
        is_known = rows.filter(name=tidy).exists()
        if not is_known and rows.count() >= TEMPLATES_MAX:
            raise Refusal("too_many_templates", max=TEMPLATES_MAX)
        values = {"choices": _choices(form), "saved_at": timers.now()}
        rows.update_or_create(organiser=user, name=tidy, defaults=values)
    return is_known


def find(user: Any, number: str) -> EventTemplate:
    """Return a person's template; raise `no_template` (404)."""
    rows = templates_of(user).filter(pk=id_of(number))
    row = rows.first()
    if row is None:
        raise Refusal("no_template", status=404)
    return row


def choices_of(row: EventTemplate, now: datetime) -> dict[str, Any]:
    """Return the values of the form: same weekday and time, but in the future."""
    told = dict(row.choices)
    if told.get("starts"):
        told["starts"] = _to_come(told["starts"], told.get("zone", "UTC"), now)
    return told


def _choices(form: EventForm) -> dict[str, str]:
    kept = {
        name: str(form.data.get(name, ""))
        for name in form.fields
        if name not in _OF_ONE_EVENT
    }
    # Default rules are not saved, because they may change.
    changed = {f"{PREFIX}{name}" for name in form.cleaned_data["options"]}
    return {
        name: value
        for name, value in kept.items()
        if not name.startswith(PREFIX) or name in changed
    }


def _to_come(starts: str, zone: str, now: datetime) -> str:
    local = datetime.fromisoformat(starts)
    here = now.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    if local <= here:
        weeks = (here - local) // timedelta(weeks=1) + 1
        local += weeks * timedelta(weeks=1)
    return f"{local:{fields.MOMENT}}"
