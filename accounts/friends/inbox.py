"""The inbox of a person: what happened, until it was read, and for some days after.

Apps teach it their kinds; a page that is open hears of a new entry at once, another
finds it in the number in the header. Nothing polls.
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
"""The most one person keeps; the oldest go."""
ALWAYS: Final = ""
"""The group of what the house tells everybody, which nobody can switch off."""
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
    """An entry as it is read."""

    entry: InboxEntry
    text: str
    url: str
    is_new: bool


def teach(group: str, texts: Mapping[str, Text]) -> None:
    """Take in the sentences of an app; `group` is what people switch off, or none."""
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
    """Write an entry, and tell the person's pages; None where it is not wanted.

    With the same `about` a kind is there once. Guests, house bots and who rests get
    none, nor anybody about a person from whom they are kept apart. What is told to
    everybody waits for who rests or is suspended.
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
    """Write the same entry, about nobody, for many; return how many wanted it.

    With the same `about` a kind is there once. `each` has what differs in the data, by
    user id. Open pages renew the number in the header.
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
    """Take an entry away that has become void."""
    if InboxEntry.objects.filter(user=user, kind=kind, about=about).delete()[0]:
        fanout.send_to_user(user.pk, {"type": "user.inbox", "entry": None})


def unread(user: User) -> int:
    """Return how many entries the person has not seen, up to 99.

    Every page asks, so people who rest are not looked for; opening the inbox reads all.
    """
    rows = InboxEntry.objects.filter(user=user, read_at=None)
    return rows[:COUNTED_MAX].count()


def find(user: User, entry_id: int) -> InboxEntry | None:
    """Return an entry of the person's, None where there is none to be seen."""
    return _rows(user).filter(pk=entry_id).select_related("other").first()


def page(user: User, before: int | None = None, limit: int = SHOWN) -> list[Shown]:
    """Return the newest entries before a number; `limit + 1` tells that there are more.

    What is about a person who is kept apart since, who rests or is suspended, is left
    out.
    """
    rows = _rows(user).select_related("other")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    apart = may_meet.kept_apart(user)
    found = rows.order_by("-pk")[: limit + 1]
    return [shown(row) for row in found if str(row.other_id) not in apart]


def read_all(user: User) -> None:
    """Note that the person has seen everything, and tell the other pages."""
    rows = InboxEntry.objects.filter(user=user, read_at=None)
    if rows.update(read_at=timezone.now()):
        fanout.send_to_user(user.pk, {"type": "user.inbox", "entry": None})


def shown(row: InboxEntry) -> Shown:
    """Return an entry with its sentence, in the active language, and its link."""
    name = row.other.display_name if row.other is not None else ""
    told, said = {"name": name, **row.data}, TEXTS[row.kind]
    text = said(told) if callable(said) else str(said) % told
    return Shown(row, text, row.data.get("url") or address(), row.read_at is None)


def address() -> str:
    """Return where the inbox is."""
    return reverse("inbox")


def prune() -> int:
    """Delete what is old; return how many. The beat calls it."""
    return InboxEntry.objects.filter(at__lt=timezone.now() - KEPT).delete()[0]


def _rows(user: User) -> QuerySet[InboxEntry]:
    """Return entries about nobody, or about somebody who is not on a break."""
    rows = InboxEntry.objects.filter(user=user)
    return rows.filter(Q(other=None) | breaks.awake("other__"))


def _wants(user: User, kind: str) -> bool:
    return breaks.is_awake(user) and _GROUPS[kind] not in Profile.of(user).untold


def _trim(user: User) -> None:
    rows = InboxEntry.objects.filter(user=user).order_by("-pk")
    kept = rows.values_list("pk", flat=True)[ENTRIES_MAX - 1 : ENTRIES_MAX]
    for last in kept:
        InboxEntry.objects.filter(user=user, pk__lt=last).delete()
