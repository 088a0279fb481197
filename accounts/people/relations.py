"""Mutes, blocks and reports: private decisions about other people.

Their effects are in `accounts.may_meet`.
"""

import uuid
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts import fanout, hooks
from accounts.errors import Refusal
from accounts.models import Friendship, InboxEntry, Relation, Report, User

TEXT_MAX: Final = 500
RELATIONS_MAX: Final = 500

Refusal.teach(
    {
        "no_person": _("We can't find anybody with this name. Check the spelling."),
        "yourself": _("You can't do this to yourself."),
        "too_many_relations": ngettext_lazy(
            "You have already muted or blocked %(max)s person. Undo one of them first.",
            "You have already muted or blocked %(max)s people. Undo one of them first.",
            "max",
        ),
    }
)


def person_for(asker: User, user_id: Any) -> User:
    """Return another person; raise `no_person` (404) or `yourself` (409)."""
    try:
        known = uuid.UUID(str(user_id))
    except ValueError:
        raise Refusal("no_person", status=404) from None
    if known == asker.pk:
        raise Refusal("yourself")
    found = User.objects.filter(pk=known).first()
    if found is None or found.is_deleted:
        raise Refusal("no_person", status=404)
    return found


def one_by_one(user: User) -> None:
    """Serialise concurrent requests of this person until the transaction ends."""
    User.objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)


def relation_to(user: User, other: User) -> str | None:
    """Return `mute`, `block` or None."""
    rows = Relation.objects.filter(user=user, other=other)
    return rows.values_list("kind", flat=True).first()


def relate(user: User, other: User, kind: str | None) -> None:
    """Mute, block, or (None) undo it; the sockets of both are notified.

    A block and what it ends are one transaction. Raise `too_many_relations`.
    """
    rows = Relation.objects.filter(user=user)
    with transaction.atomic():
        if kind is None:
            rows.filter(other=other).delete()
        else:
            if not rows.filter(other=other).exists() and rows.count() >= RELATIONS_MAX:
                raise Refusal("too_many_relations", max=RELATIONS_MAX)
            Relation.objects.update_or_create(
                user=user, other=other, defaults={"kind": kind}
            )
            if kind == Relation.Kind.BLOCK:
                _part(user, other)
        for one in (user, other):
            fanout.send_to_user(one.pk, {"type": "user.relations"})


def _part(user: User, other: User) -> None:
    """End friendships and pending requests between the two."""
    pair = (user, other)
    Friendship.objects.filter(low__in=pair, high__in=pair).delete()
    # Before the inbox, like everything that closes a challenge, to avoid deadlocks.
    for part in hooks.parted:
        part(user, other)
    InboxEntry.objects.filter(user__in=pair, other__in=pair).delete()


def hide_chat(user: User, *, is_hidden: bool) -> None:
    """Hide or show chat at tables for a person."""
    User.objects.filter(pk=user.pk).update(hides_chat=is_hidden)
    fanout.send_to_user(user.pk, {"type": "user.relations"})


def relations_of(user: User) -> list[Relation]:
    """Return the people somebody has muted or blocked, by name."""
    return list(user.relations.select_related("other").order_by("other__name"))


def report(
    reporter: User,
    about: User,
    reason: str,
    *,
    text: str = "",
    table: int | None = None,
    deal: uuid.UUID | None = None,
) -> Report:
    """Add a report to the queue of staff; repeating an open report adds nothing."""
    said = {
        "reporter": reporter,
        "about": about,
        "reason": reason,
        "text": text.strip()[:TEXT_MAX],
        "table_number": table,
        "deal": deal,
    }
    waiting = Report.objects.filter(state=Report.State.OPEN, **said)
    return waiting.first() or Report.objects.create(**said)


def decide(report: Report) -> None:
    """Store staff's decision about a report, and its time."""
    if report.state == Report.State.OPEN:
        report.closed_at = None
    elif report.closed_at is None:
        report.closed_at = timezone.now()
    report.save(update_fields=["state", "note", "closed_at"])


def close(report: Report, state: str, note: str) -> bool:
    """Close an open report; return False if somebody else just did."""
    # Compare and set: only one of two concurrent closers succeeds.
    rows = Report.objects.filter(pk=report.pk, state=Report.State.OPEN)
    report.state, report.note, report.closed_at = state, note, timezone.now()
    return bool(rows.update(state=state, note=note, closed_at=report.closed_at))


def reports_of(user: User, most: int) -> list[Report]:
    """Return the reports a person made, newest first."""
    rows = Report.objects.filter(reporter=user).select_related("about")
    return list(rows.order_by("-pk")[:most])


def answered_since(user: User, moment: datetime) -> list[Report]:
    """Return a person's reports that staff decided after a moment."""
    rows = Report.objects.filter(reporter=user, closed_at__gt=moment)
    return list(rows.order_by("closed_at"))
