"""A person's inbox: entries are kept until read, and for some days after.

Apps register their kinds of entries. Open pages are notified of a new entry at once;
other pages show the count in the header. Nothing polls.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import timedelta
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise

from accounts import fanout, may_meet
from accounts.friends import choices
from accounts.models import InboxEntry, Profile, User
from accounts.models.many_keys import among
from accounts.wellbeing import breaks

KEPT: Final = timedelta(days=60)
ENTRIES_MAX: Final = 200
"""The most entries kept per person; the oldest are deleted."""
ALWAYS: Final = ""
"""The group of announcements to everybody, which cannot be switched off."""
SHOWN: Final = 30
COUNTED_MAX: Final = 99
Data = Mapping[str, object]
"""What an entry keeps for its sentence, as JSON."""
Text = str | Promise | Callable[[dict[str, Any]], str]
"""A sentence with %(name)s for whom it is about, or what makes it of the data."""
NOTHING: Final[Mapping[UUID, Data]] = {}

TEXTS: dict[str, Text] = {}
"""The sentence of each kind."""
_GROUPS: dict[str, str] = {}


class Shown(NamedTuple):
    """An entry as shown to its reader."""

    entry: InboxEntry
    text: str
    url: str
    is_new: bool


def teach(group: str, texts: Mapping[str, Text]) -> None:
    """Register an app's messages; `group` is the setting that switches them off."""
    assert group in (ALWAYS, *choices.INBOX_KINDS)
    TEXTS.update(texts)
    _GROUPS.update(dict.fromkeys(texts, group))


def put(
    user: User,
    kind: str,
    *,
    other: User | None = None,
    about: str = "",
    **data: object,
) -> InboxEntry | None:
    """Add an entry and notify the person's pages; return None if it is not wanted.

    An entry of the same kind and `about` exists only once. Guests, house bots and
    people on a break get none, and nobody gets one about a person they are kept apart
    from. Announcements to everybody wait until a break or suspension ends.
    """
    if user.is_guest or user.is_bot:
        return None
    if _GROUPS[kind] != ALWAYS and not _wants(user, kind):
        return None
    if other is not None and may_meet.are_apart(user, other):
        return None
    if about:
        take_back(user, kind, about)
    entry = InboxEntry.objects.create(
        user=user, other=other, kind=kind, about=about, data=data, at=timezone.now()
    )
    _trim(user)
    fanout.send_to_user(user.pk, {"type": "user.inbox", "entry": entry.pk})
    return entry


def put_for_all(
    user_ids: Collection[UUID],
    kind: str,
    *,
    about: str,
    each: Mapping[UUID, Data] = NOTHING,
    **data: object,
) -> int:
    """Add the same entry, about nobody, for many people; return how many got it.

    An entry of the same kind and `about` exists only once. `each` has data that
    differs, by user id. Open pages update the count in the header.
    """
    people = User.objects.filter(breaks.awake(), is_guest=False, is_bot=False)
    people = people.filter(pk__in=among(User._meta.pk, user_ids))
    refused = Profile.objects.filter(user__in=people).exclude(untold=[])
    untold = dict(refused.values_list("user_id", "untold"))
    now = timezone.now()
    told = [
        pk
        for pk in people.values_list("pk", flat=True)
        if _GROUPS[kind] not in untold.get(pk, ())
    ]
    with transaction.atomic():
        older = InboxEntry.objects.filter(kind=kind, about=about)
        older.filter(user__in=among(User._meta.pk, told)).delete()
        InboxEntry.objects.bulk_create(
            InboxEntry(
                user_id=pk,
                kind=kind,
                about=about,
                data={**data, **each.get(pk, {})},
                at=now,
            )
            for pk in told
        )
        message = {"type": "user.inbox", "entry": None}
        transaction.on_commit(lambda: fanout.send_to_users(told, message), robust=True)
    return len(told)


def take_back(user: User, kind: str, about: str) -> None:
    """Delete an entry that no longer applies."""
    if InboxEntry.objects.filter(user=user, kind=kind, about=about).delete()[0]:
        fanout.send_to_user(user.pk, {"type": "user.inbox", "entry": None})


def unread(user: User) -> int:
    """Return how many entries the person has not seen, up to 99.

    Every page calls this, so breaks are not checked; opening the inbox marks all as
    read.
    """
    rows = InboxEntry.objects.filter(user=user, read_at=None)
    return rows[:COUNTED_MAX].count()


def find(user: User, entry_id: int) -> InboxEntry | None:
    """Return an entry of the person, or None if it does not exist or is hidden."""
    return _rows(user).filter(pk=entry_id).select_related("other").first()


def page(user: User, before: int | None = None, limit: int = SHOWN) -> list[Shown]:
    """Return the newest entries before an id; `limit + 1` reveals whether more follow.

    Entries about people now kept apart, on a break or suspended are left out.
    """
    rows = _rows(user).select_related("other")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    apart = may_meet.kept_apart(user)
    found = rows.order_by("-pk")[: limit + 1]
    return [shown(row) for row in found if str(row.other_id) not in apart]


def read_all(user: User) -> None:
    """Mark everything as read, and notify the person's other pages."""
    rows = InboxEntry.objects.filter(user=user, read_at=None)
    if rows.update(read_at=timezone.now()):
        fanout.send_to_user(user.pk, {"type": "user.inbox", "entry": None})


def shown(row: InboxEntry) -> Shown:
    """Return an entry with its message in the active language and its link."""
    name = row.other.display_name if row.other is not None else ""
    told, said = {"name": name, **row.data}, TEXTS[row.kind]
    text = said(told) if callable(said) else str(said) % told
    return Shown(row, text, row.data.get("url") or address(), row.read_at is None)


def address() -> str:
    """Return the URL of the inbox."""
    return reverse("inbox")


def prune() -> int:
    """Delete old entries; return how many. Called by a periodic task."""
    return InboxEntry.objects.filter(at__lt=timezone.now() - KEPT).delete()[0]


def _rows(user: User) -> QuerySet[InboxEntry]:
    """Return entries about nobody, or about people who are not on a break."""
    rows = InboxEntry.objects.filter(user=user)
    return rows.filter(Q(other=None) | breaks.awake("other__"))


def _wants(user: User, kind: str) -> bool:
    return breaks.is_awake(user) and _GROUPS[kind] not in Profile.of(user).untold


def _trim(user: User) -> None:
    rows = InboxEntry.objects.filter(user=user).order_by("-pk")
    kept = rows.values_list("pk", flat=True)[ENTRIES_MAX - 1 : ENTRIES_MAX]
    for last in kept:
        InboxEntry.objects.filter(user=user, pk__lt=last).delete()
