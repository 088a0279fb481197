"""Account deletion at tables, refused while the person is seated. Names are usually
read from the person; only stored results contain them. Those are rewritten, a batch at
once and the rest by the sweep."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from django.utils.translation import gettext_lazy as _

from accounts.models import Deletion, User
from tables.clock import timers
from tables.errors import Refusal
from tables.models import Deal, DealLink, Match, MatchSeat, PracticeLevel, Seat

Refusal.teach({"still_seated": _("You have a seat at a table. Leave it first.")})
BATCH: Final = 500
"""The number of matches whose results are rewritten in one transaction."""
AT_ONCE: Final = 200


def obstacles(user: User) -> Iterator[Refusal]:
    """Yield `still_seated` while the person has a seat anywhere."""
    if Seat.objects.filter(user=user, left_at=None, table__closed_at=None).exists():
        yield Refusal("still_seated")


def forget(user: User) -> None:
    """Revoke the person's deal links, and remove the name from the newest results."""
    links = DealLink.objects.filter(given_by=user, revoked_at=None)
    links.update(revoked_at=timers.now())
    PracticeLevel.objects.filter(user=user).delete()
    _rename(Deletion.objects.get(pk=user.pk), None)


def sweep() -> int:
    """Continue with the remaining results; return how many were processed."""
    rows = Deletion.objects.filter(renamed_up_to__isnull=False)
    return sum(_rename(row, row.renamed_up_to) for row in rows[:5])


def _rename(row: Deletion, before: int | None) -> int:
    """Rewrite a batch of results, from the newest match to the oldest."""
    own = MatchSeat.objects.filter(user=row.user_id, match__ended_at__isnull=False)
    if before is not None:
        own = own.filter(match__lt=before)
    ids = list(own.order_by("-match").values_list("match_id", flat=True)[:BATCH])
    called = str(row.user.display_name) if row.user.is_deleted else _someone()
    matches = list(Match.objects.filter(pk__in=ids).exclude(result=b"").only("result"))
    deals = list(Deal.objects.filter(match__in=ids).exclude(result=b"").only("result"))
    ended: list[Match | Deal] = [*matches, *deals]
    for one in ended:
        told = _without(msgspec.json.decode(bytes(one.result)), row, called)
        one.result = msgspec.json.encode(told)
    Match.objects.bulk_update(matches, ["result"], batch_size=AT_ONCE)
    Deal.objects.bulk_update(deals, ["result"], batch_size=AT_ONCE)
    row.renamed_up_to = ids[-1] if len(ids) == BATCH else None
    row.save(update_fields=["renamed_up_to"])
    return len(ids)


def _someone() -> str:
    return User(username="deleted-").display_name


def _without(told: Any, row: Deletion, called: str) -> Any:
    if isinstance(told, list):
        return [_without(one, row, called) for one in told]
    if not isinstance(told, dict):
        return told
    found = {key: _without(value, row, called) for key, value in told.items()}
    if found.get("user") == str(row.user_id) and "name" in found:
        found["name"] = called
    return found
