"""The log of staff actions: who, what, when, why, before and after.

It is Django's admin log, made append-only in the database. Our actions add their reason
and the values before and after.
"""

import json
from typing import Any

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model
from django.urls import NoReverseMatch, reverse

from config.staff.permissions import may_open

LOOKED = "looked"


def write(
    by: Any,
    about: Model,
    act: str,
    *,
    reason: str = "",
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> LogEntry:
    """Append an action; call it in the action's transaction."""
    said = {"act": act, "reason": reason, "before": before or {}, "after": after or {}}
    return LogEntry.objects.create(
        user_id=by.pk,
        content_type=ContentType.objects.get_for_model(about, for_concrete_model=False),
        object_id=str(about.pk),
        object_repr=str(about)[:200],
        action_flag=CHANGE,
        change_message=json.dumps(said, default=str, ensure_ascii=False),
    )


def write_list(by: Any, model: type[Model], act: str, **after: Any) -> LogEntry:
    """Append an action on a list rather than a row, such as a download."""
    said = {"act": act, "reason": "", "before": {}, "after": after}
    return LogEntry.objects.create(
        user_id=by.pk,
        content_type=ContentType.objects.get_for_model(model),
        object_id="",
        object_repr=str(model._meta.verbose_name_plural),
        action_flag=CHANGE,
        change_message=json.dumps(said, default=str, ensure_ascii=False),
    )


def address_of(entry: LogEntry) -> str:
    """Return the URL of an action's object, or an empty string."""
    kind = entry.content_type
    page = kind and f"{kind.app_label}_{kind.model}"
    if not page or not may_open(page):
        return ""
    try:
        return reverse(f"admin:{page}_change", args=[entry.object_id])
    except NoReverseMatch:
        return ""


def read(entry: LogEntry) -> dict[str, Any]:
    """Return an entry as `act reason before after`."""
    empty = {"act": "", "reason": "", "before": {}, "after": {}}
    try:
        said = json.loads(entry.change_message)
    except ValueError:
        said = None
    if isinstance(said, dict):
        return empty | said
    return empty | {"act": entry.get_change_message()}
