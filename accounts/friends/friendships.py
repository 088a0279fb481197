"""Friendships: one member asks, the other accepts; either can end it.

Limits prevent pestering: one open request per pair, a daily limit, and a wait before
asking the same person again. A block ends everything and is never revealed: the blocked
person is told that no requests are accepted.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Final, Literal, NamedTuple, overload

from django.db import transaction
from django.db.models import Case, Q, Value, When
from django.db.models.functions import Coalesce, NullIf
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts import may_meet
from accounts.errors import Refusal
from accounts.friends import inbox, presence
from accounts.models import Friendship, User
from accounts.models.many_keys import among
from accounts.people import relations
from accounts.wellbeing import breaks

FRIENDS_MAX: Final = 200
ASKED_A_DAY: Final = 20
ASKS_SHOWN: Final = 10
AGAIN_AFTER: Final = timedelta(days=30)
"""The wait before asking again after a request was declined or cancelled, or a
friendship ended.
"""
State = Friendship.State

Refusal.teach(
    {
        "members_have_friends": _(
            "Guests can't have friends here. Add a password first."
        ),
        "asked_lately": _(
            "You sent this player a request recently. You can send "
            "another one from %(date)s."
        ),
        "not_asked_here": _("There is no friend request between you and this player."),
        "too_many_asked": ngettext_lazy(
            "You can send %(max)s friend request a day. Try again tomorrow.",
            "You can send %(max)s friend requests a day. Try again tomorrow.",
            "max",
        ),
        "too_many_friends": ngettext_lazy(
            "A player can have at most %(max)s friend.",
            "A player can have at most %(max)s friends.",
            "max",
        ),
    }
)
inbox.teach(
    "friends",
    {
        "friend_asked": _("%(name)s wants to be your friend."),
        "friend_accepted": _("%(name)s is now your friend."),
    },
)


Between = Literal["none", "asked", "asks", "friends"]
"""How it stands between two people, as the first of them sees it."""


class Friend(NamedTuple):
    """A friend, or somebody with an open request."""

    user: User
    since: datetime
    is_on: bool
    """Whether they have a page open and let friends see it."""


class People(Sequence[Friend]):
    """People in order, loaded on access: there may be hundreds."""

    def __init__(self, rows: Sequence[tuple[Any, datetime, bool]]) -> None:
        """Store their ids, dates and whether they are online."""
        self._rows = rows

    def __len__(self) -> int:
        """Return the count without loading anybody."""
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Friend: ...

    @overload
    def __getitem__(self, at: slice) -> list[Friend]: ...

    def __getitem__(self, at: int | slice) -> Friend | list[Friend]:
        """Load one, or a slice in one query."""
        if isinstance(at, int):
            return self[at : at + 1 or None][0]
        rows = self._rows[at]
        near = User.objects.filter(pk__in=among(User._meta.pk, [pk for pk, *_ in rows]))
        people = {one.pk: one for one in near.only("username", "name")} if rows else {}
        return [Friend(people[pk], since, is_on) for pk, since, is_on in rows]

    def __iter__(self) -> Iterator[Friend]:
        """Load all of them in one query."""
        return iter(self[:])


class Circle(NamedTuple):
    """A member's friends and requests."""

    friends: People
    """Friends, those online first."""
    asks: People
    """People waiting for this member's answer."""
    asked: People
    """People whose answer the member is waiting for."""


def state_between(user: Any, other: User) -> Between:
    """Return `friends`, `asked` (by the first), `asks` (by the other) or `none`."""
    row = Friendship.objects.between(user, other).first()
    if row is None or row.state == State.CLOSED:
        return "none"
    if row.state == State.FRIENDS:
        return "friends"
    return "asked" if row.asker_id == user.pk else "asks"


def circle(user: User) -> Circle:
    """Return a member's friends and requests, newest first, without closed accounts."""
    rows = Friendship.objects.filter(Q(low=user) | Q(high=user)).order_by("-at")
    # One id per row instead of three, with the name: there may be hundreds.
    told = rows.exclude(state=State.CLOSED).annotate(
        other=Case(When(low=user, then="high"), default="low"),
        called=Case(When(low=user, then=_called("high")), default=_called("low")),
        is_own=Q(asker=user),
    )
    found = list(told.values_list("other", "called", "state", "is_own", "at"))
    friends = [
        (pk, at, name) for pk, name, state, _own, at in found if state == State.FRIENDS
    ]
    asked = [row for row in found if row[2] != State.FRIENDS]
    on = presence.on_among(pk for pk, *_rest in friends)
    friends.sort(key=lambda row: (row[0] not in on, row[2].lower()))
    here = _here_among([pk for pk, _name, _state, is_own, _at in asked if not is_own])
    return Circle(
        People([(pk, at, pk in on) for pk, at, _name in friends]),
        People([(pk, at, False) for pk, _n, _s, _own, at in asked if pk in here]),
        People([(pk, at, False) for pk, _n, _s, is_own, at in asked if is_own]),
    )


def _called(side: str) -> Coalesce:
    """Return the display name of one side of a friendship."""
    return Coalesce(NullIf(f"{side}__name", Value("")), f"{side}__username")


def _here_among(ids: list[Any]) -> frozenset[Any]:
    """Return which of these members are neither closed nor on a break."""
    if not ids:
        return frozenset()
    people = User.objects.filter(pk__in=among(User._meta.pk, ids))
    read = ("pk", "is_active", "is_excluded", "rest_until")
    return frozenset(
        one.pk for one in people.values_list(*read, named=True) if breaks.is_awake(one)
    )


def asks(user: User, most: int = ASKS_SHOWN) -> list[Friend]:
    """Return those who wait for a member's answer, newest first."""
    rows = Friendship.objects.filter(Q(low=user) | Q(high=user), state=State.ASKED)
    rows = rows.exclude(asker=user).select_related("asker").order_by("-at")
    return [
        Friend(row.asker, row.at, is_on=False)
        for row in rows[:most]
        if breaks.is_awake(row.asker)
    ]


def ask(user: User, other: User) -> str:
    """Send a friend request, or accept the other's; return the new state.

    Raise `members_have_friends`, `takes_no_requests` (403), `you_blocked_them`,
    `asked_lately` (date), `too_many_asked`, `too_many_friends`, or the refusal of a
    break.
    """
    _check_asker(user)
    with _pair(user, other) as row:
        if row is not None and row.state == State.FRIENDS:
            return "friends"
        if row is not None and row.state == State.ASKED:
            if row.asker_id == user.pk:
                return "asked"
            _agree(row, user, other)
            return "friends"
        may_meet.check_friend_request(user, other)
        _check_pace(user, row)
        now = timezone.now()
        Friendship.objects.update_or_create(
            **_key(user, other),
            defaults={"asker": user, "state": State.ASKED, "asked_at": now, "at": now},
        )
        inbox.put(other, "friend_asked", other=user, about=str(user.pk))
    return "asked"


def accept(user: User, other: User) -> None:
    """Accept a request; raise `not_asked_here` if there is none, or as `ask` does."""
    _check_asker(user)
    with _pair(user, other) as row:
        if row is None or row.state != State.ASKED or row.asker_id == user.pk:
            raise Refusal("not_asked_here")
        _agree(row, user, other)


def end(user: User, other: User) -> None:
    """Decline or cancel a request or end a friendship; the other is not notified.

    The one who asked, or was left, must wait before asking again. Raise
    `not_asked_here`.
    """
    with _pair(user, other) as row:
        if row is None or row.state == State.CLOSED:
            raise Refusal("not_asked_here")
        if row.state == State.FRIENDS:
            row.asker = other
        row.state, row.at = State.CLOSED, timezone.now()
        row.save(update_fields=["asker", "state", "at"])
        for one, about in ((user, other), (other, user)):
            inbox.take_back(one, "friend_asked", str(about.pk))


def _check_asker(user: User) -> None:
    if user.is_guest or user.is_bot:
        raise Refusal("members_have_friends", status=403)
    breaks.check(user)


def _check_pace(user: User, row: Friendship | None) -> None:
    now = timezone.now()
    if row is not None and row.asker_id == user.pk and row.at + AGAIN_AFTER > now:
        again = row.at + AGAIN_AFTER
        raise Refusal("asked_lately", date=date_format(again, "j F Y"))
    lately = Friendship.objects.filter(asker=user, asked_at__gt=now - timedelta(days=1))
    if lately.count() >= ASKED_A_DAY:
        raise Refusal("too_many_asked", status=429, max=ASKED_A_DAY)
    _check_room(user)


def _check_room(*people: User) -> None:
    for person in people:
        own = Friendship.objects.filter(Q(low=person) | Q(high=person))
        if own.filter(state=State.FRIENDS).count() >= FRIENDS_MAX:
            raise Refusal("too_many_friends", max=FRIENDS_MAX)


def _agree(row: Friendship, user: User, other: User) -> None:
    if not may_meet.may_answer(user, other):
        raise Refusal("not_asked_here")
    _check_room(user, other)
    row.state, row.at = State.FRIENDS, timezone.now()
    row.save(update_fields=["state", "at"])
    inbox.take_back(user, "friend_asked", str(other.pk))
    inbox.put(other, "friend_accepted", other=user, about=str(user.pk))


@contextmanager
def _pair(user: User, other: User) -> Iterator[Friendship | None]:
    """Lock the relation of two people against concurrent requests."""
    key = _key(user, other)
    with transaction.atomic():
        relations.one_by_one(key["low"])
        yield Friendship.objects.filter(**key).first()


def _key(user: Any, other: Any) -> dict[str, Any]:
    low, high = sorted((user, other), key=lambda one: str(one.pk))
    return {"low": low, "high": high}


Answer = Callable[[User, User], None]
ANSWERS: Final[dict[str, Answer]] = {"accept": accept, "end": end}
"""Actions of a form other than asking."""
