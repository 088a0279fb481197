"""Contact between two people: who may be brought together and see whom.

Every page, socket and API uses this module, and nothing else reads blocks. The rules:

* A block, by either of the two, keeps them apart (`are_apart`, `kept_apart`): quick
  play, "drop and go" and rematches do not bring them together, neither can ask the
  other for anything, and neither sees the other's chat, profile, place on a board,
  seeks and inbox entries, or a series of matches between them.
* A seat: nobody sits down or waits beside somebody who has blocked them (`check_seat`).
  They may sit beside somebody they have blocked themselves: pages ask first
  (`blocked_by`), the API does not.
* A request: a member says who may send friend requests and challenges, nobody, friends
  or members (`check_friend_request`, `check_challenge`). Who rests (a break or a
  self-exclusion) or is suspended is asked for nothing, and what they have asked can't
  be answered (`may_answer`).
* A mute silences chat and the invitations of an organiser, nothing else (`unheard_by`,
  `may_invite`).
* All who may look at a table may watch it (`tables.access`), and the draw of an event
  seats everybody who entered: blocks count for neither.
* Age does not count between two people: `residence.eligibility` keeps minors from cash.

Refusals and closed pages never tell anybody that they were blocked.
"""

from collections.abc import Iterable
from typing import Any, Final
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from accounts.models import Friendship, Profile, Relation, User
from accounts.wellbeing import breaks

Refusal.teach(
    {
        # The message does not reveal that somebody there has blocked the reader.
        "not_open_to_you": _("You can't sit down here. Please choose another table."),
        "takes_no_requests": _("This player isn't accepting requests."),
        "you_blocked_them": _("You blocked this player. Undo this first."),
    }
)


class _Everybody(frozenset[str]):
    """A set that contains every id, for people who have hidden all chat."""

    def __contains__(self, _user_id: object) -> bool:
        """Return True."""
        return True


EVERYBODY: Final = _Everybody()


def are_apart(user: Any, other: Any) -> bool:
    """Return whether one of the two has blocked the other."""
    pair = (user, other)
    return _blocks().filter(user__in=pair, other__in=pair).exists()


def kept_apart(user: Any) -> frozenset[str]:
    """Return the ids of people who have blocked this person or are blocked by them."""
    if user is None or not user.is_authenticated:
        return frozenset()
    pairs = _blocks().filter(Q(user=user) | Q(other=user))
    found = pairs.values_list("user_id", "other_id")
    return frozenset(str(one) for pair in found for one in pair if one != user.pk)


def not_apart(reader: Any, path: str = "") -> Q:
    """Return the rows whose person (at `path`) is not kept apart from a reader.

    `path` ends with `__`.
    """
    person = OuterRef(f"{path}pk")
    own = _blocks().filter(user=reader, other=person)
    theirs = _blocks().filter(user=person, other=reader)
    return Q(~Exists(own)) & Q(~Exists(theirs))


def blocked_by(user: Any) -> frozenset[str]:
    """Return the ids this person has blocked; the page asks before seating them."""
    if user is None or not user.is_authenticated:
        return frozenset()
    rows = _blocks().filter(user=user)
    return frozenset(str(pk) for pk in rows.values_list("other_id", flat=True))


def check_seat(user: Any, others: Iterable[Any]) -> None:
    """Raise `not_open_to_you` (403) if one of these people has blocked this person."""
    here = list(others)
    if here and _blocks().filter(other=user, user__in=here).exists():
        raise Refusal("not_open_to_you", status=403)


def check_friend_request(user: User, other: User) -> None:
    """Raise the reason why a member may not send this person a friend request.

    Raise `yourself`, `you_blocked_them`, `takes_no_requests` (403).
    """
    _check_request(user, other, "asked_by")


def check_challenge(user: User, other: User) -> None:
    """Raise the reason why a member may not challenge this person."""
    _check_request(user, other, "challenged_by")


def may_answer(user: Any, other: User) -> bool:
    """Return whether a person may answer another's request or offer."""
    return other.pk in answerable(user, [other])


def answerable(reader: Any, people: Iterable[User]) -> frozenset[UUID]:
    """Return the ids of these people whose offers a reader sees."""
    awake = [one for one in people if breaks.is_awake(one)]
    apart = kept_apart(reader) if awake else frozenset()
    return frozenset(one.pk for one in awake if str(one.pk) not in apart)


def may_invite(by: Any, user: User) -> bool:
    """Return whether a person receives an organiser's invitation."""
    is_muted = Relation.objects.filter(user=user, other=by).exists()
    return not is_muted and not are_apart(user, by)


def unheard_by(reader: Any) -> frozenset[str]:
    """Return the ids of people whose messages this reader does not see.

    These are people kept apart from the reader, and people the reader has muted.
    """
    if reader is None:
        return frozenset()
    if User.objects.filter(pk=reader.pk, hides_chat=True).exists():
        return EVERYBODY
    rows = Relation.objects.filter(user=reader).values_list("other_id", flat=True)
    return kept_apart(reader).union(str(pk) for pk in rows)


def _blocks() -> QuerySet[Relation]:
    return Relation.objects.filter(kind=Relation.Kind.BLOCK)


def _check_request(user: User, other: User, choice: str) -> None:
    """Raise the reason why a person may not ask; `choice` is a profile column."""
    if user.pk == other.pk:
        raise Refusal("yourself")
    if _blocks().filter(user=user, other=other).exists():
        raise Refusal("you_blocked_them")
    if other.is_guest or other.is_bot or not may_answer(user, other):
        raise Refusal("takes_no_requests", status=403)
    chosen = getattr(Profile.of(other), choice)
    is_enough = chosen == Profile.AskedBy.MEMBERS or (
        chosen == Profile.AskedBy.FRIENDS
        and Friendship.objects.are_friends(user, other)
    )
    if not is_enough:
        raise Refusal("takes_no_requests", status=403)
