"""Sums of rows by person, game and month, so that pages need not add up all deals.

`change` adds or subtracts a few rows; `rebuild` adds up all rows of a person, with the
same result. The caller provides the transaction.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, DateField, Q, QuerySet, Sum
from django.db.models.functions import TruncMonth

from players.models import MonthlyCount, PlayedDeal, PlayedMatch

Key = tuple[UUID, str, str, str, date, str, str]
"""Person, kind, game, kind of chips, month, outcome and how."""
SUMS: Final = ("n", "counted", "count_sum", "disconnected", "returned")


def change(rows: Iterable[PlayedDeal | PlayedMatch], sign: int) -> None:
    """Add rows to the sums (1), or subtract them (-1)."""
    changes: dict[Key, list[int]] = {}
    for row in rows:
        sums = changes.setdefault(_key(row), [0] * len(SUMS))
        for at, part in enumerate(_parts(row)):
            sums[at] += sign * part
    if not changes:
        return
    stored = {_key_of(one): one for one in _near(changes)}
    fresh: list[MonthlyCount] = []
    changed: list[MonthlyCount] = []
    empty: list[MonthlyCount] = []
    for key, parts in changes.items():
        one = stored.get(key)
        if one is None:
            # `rebuild` corrects missing sums.
            fresh += [_new(key, parts)] if parts[0] > 0 else []
            continue
        for name, part in zip(SUMS, parts, strict=True):
            setattr(one, name, max(0, getattr(one, name) + part))
        (changed if one.n else empty).append(one)
    MonthlyCount.objects.bulk_create(fresh)
    MonthlyCount.objects.bulk_update(changed, SUMS)
    MonthlyCount.objects.filter(pk__in=[one.pk for one in empty]).delete()


def rebuild(user_id: UUID, *, keep: bool) -> int:
    """Add up all rows of a person; return how many sums were wrong.

    With `keep` they are not changed.
    """
    wanted = dict(_added_up(user_id))
    stored = {_key_of(one): one for one in MonthlyCount.objects.filter(user=user_id)}
    wrong = [
        key
        for key in wanted.keys() | stored.keys()
        if key not in wanted
        or key not in stored
        or wanted[key] != [getattr(stored[key], name) for name in SUMS]
    ]
    if wrong and not keep:
        gone = [stored[key].pk for key in wrong if key in stored]
        MonthlyCount.objects.filter(pk__in=gone).delete()
        again = [_new(key, wanted[key]) for key in wrong if key in wanted]
        MonthlyCount.objects.bulk_create(again)
    return len(wrong)


def _parts(row: PlayedDeal | PlayedMatch) -> tuple[int, ...]:
    if isinstance(row, PlayedMatch):
        return (1, 0, 0, 0, 0)
    return (
        1,
        int(row.count is not None),
        row.count or 0,
        int(row.was_disconnected),
        int(row.has_returned),
    )


def _key(row: PlayedDeal | PlayedMatch) -> Key:
    kind = MonthlyCount.Kind.DEAL
    if isinstance(row, PlayedMatch):
        kind = MonthlyCount.Kind.MATCH
    month = row.ended_at.astimezone(UTC).date().replace(day=1)
    outcome = str(row.outcome)
    return (row.user_id, str(kind), row.game, row.chips_kind, month, outcome, row.how)


def _key_of(one: MonthlyCount) -> Key:
    of = (one.user_id, one.kind, one.game, one.chips_kind)
    return (*of, one.month, one.outcome, one.how)


def _near(keys: Iterable[Key]) -> QuerySet[MonthlyCount]:
    """Return the stored sums that may match these keys."""
    users, kinds, games, _chips, months, *_rest = (
        set(part) for part in zip(*keys, strict=True)
    )
    return MonthlyCount.objects.filter(
        user__in=users, kind__in=kinds, game__in=games, month__in=months
    )


def _new(key: Key, parts: list[int]) -> MonthlyCount:
    user, kind, game, chips, month, outcome, how = key
    sums = dict(zip(SUMS, parts, strict=True))
    return MonthlyCount(
        user_id=user,
        kind=kind,
        game=game,
        chips_kind=chips,
        month=month,
        outcome=outcome,
        how=how,
        **sums,
    )


def _added_up(user_id: UUID) -> Iterator[tuple[Key, list[int]]]:
    of_deals: dict[str, Any] = {
        "counted": Count("count"),
        "count_sum": Sum("count", default=0),
        "disconnected": Count("pk", filter=Q(was_disconnected=True)),
        "returned": Count("pk", filter=Q(has_returned=True)),
    }
    for kind, model, more in (
        (MonthlyCount.Kind.DEAL, PlayedDeal, of_deals),
        (MonthlyCount.Kind.MATCH, PlayedMatch, {}),
    ):
        rows = model._default_manager.filter(user=user_id).order_by()
        month = TruncMonth("ended_at", tzinfo=UTC, output_field=DateField())
        grouped = rows.values("game", "chips_kind", "outcome", "how", month=month)
        for told in grouped.annotate(n=Count("pk"), **more):
            key = (
                user_id,
                str(kind),
                told["game"],
                told["chips_kind"],
                told["month"],
                told["outcome"],
                told["how"],
            )
            sums: Mapping[str, Any] = told
            yield key, [int(sums.get(name, 0)) for name in SUMS]
