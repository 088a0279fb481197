"""Recompute all rows and sums from the logs, and correct differences.

Deals are played again from pack order and log, matches from theirs; deals under older
rules are used as stored. It works batch by batch and person by person, in separate
transactions, so that play continues.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet

from accounts.models import User
from players.models import MonthlyCount, PlayedDeal, PlayedMatch
from players.statistics import rows, sums, update_statistics
from tables.models import Deal, Match

Row = TypeVar("Row", PlayedDeal, PlayedMatch)
Ended = TypeVar("Ended", bound=Model)


class Report:
    """What was checked, and what differed from the logs."""

    def __init__(self) -> None:
        """Start empty."""
        self.deals = self.matches = self.people = 0
        self.wrong_rows = self.wrong_sums = 0

    @property
    def is_clean(self) -> bool:
        """Whether everything was as it should be."""
        return not (self.wrong_rows or self.wrong_sums)

    @property
    def said(self) -> str:
        """The totals, as one sentence."""
        return (
            f"{self.deals} deals and {self.matches} matches of {self.people} people: "
            f"{self.wrong_rows} rows and {self.wrong_sums} sums differed."
        )


def recompute(*, keep: bool = False) -> Report:
    """Recompute everything; return what differed. With `keep` nothing is changed."""
    report = Report()
    for deals in _batches(update_statistics.deals_over()):
        report.deals += len(deals)
        report.wrong_rows += _deals(deals, keep=keep)
    for matches in _batches(update_statistics.matches_over()):
        report.matches += len(matches)
        report.wrong_rows += _matches(matches, keep=keep)
    for user in User.objects.filter(is_bot=False).order_by("pk").iterator():
        if not _has_any(user):
            continue
        with transaction.atomic():
            update_statistics.hold(update_statistics.DEALS)
            update_statistics.hold(update_statistics.MATCHES)
            report.people += 1
            report.wrong_sums += sums.rebuild(user.pk, keep=keep)
    return report


def _deals(deals: Sequence[Deal], *, keep: bool) -> int:
    with transaction.atomic():
        update_statistics.hold(update_statistics.DEALS)
        wanted = rows.of_deals(deals, rows.replayed)
        stored = PlayedDeal.objects.filter(deal__in=[deal.pk for deal in deals])
        return _set_right(
            PlayedDeal,
            wanted,
            list(stored),
            lambda row: (row.deal_id, row.user_id),
            keep=keep,
        )


def _matches(matches: Sequence[Match], *, keep: bool) -> int:
    with transaction.atomic():
        update_statistics.hold(update_statistics.MATCHES)
        wanted = rows.of_matches(matches, rows.match_replayed)
        stored = PlayedMatch.objects.filter(match__in=[match.pk for match in matches])
        return _set_right(
            PlayedMatch,
            wanted,
            list(stored),
            lambda row: (row.match_id, row.user_id),
            keep=keep,
        )


def _set_right(
    model: type[Row],
    wanted: Sequence[Row],
    stored: Sequence[Row],
    key: Callable[[Row], Hashable],
    *,
    keep: bool,
) -> int:
    """Replace rows that differ, and update their sums; return how many differed."""
    want, have = {key(row): row for row in wanted}, {key(row): row for row in stored}
    wrong = [
        each
        for each in want.keys() | have.keys()
        if each not in want
        or each not in have
        or _values(want[each]) != _values(have[each])
    ]
    if wrong and not keep:
        out = [have[each] for each in wrong if each in have]
        model._default_manager.filter(pk__in=[row.pk for row in out]).delete()
        again = [want[each] for each in wrong if each in want]
        model._default_manager.bulk_create(again)
        sums.change(out, -1)
        sums.change(again, 1)
    return len(wrong)


def _values(row: Model) -> dict[str, Any]:
    """Return a row's values without its id."""
    fields = (field for field in row._meta.concrete_fields if not field.primary_key)
    return {field.attname: getattr(row, field.attname) for field in fields}


def _batches(ended: QuerySet[Ended]) -> Iterator[list[Ended]]:
    """Yield all finished deals and matches in batches."""
    keys = list(ended.values_list("pk", flat=True))
    for at in range(0, len(keys), update_statistics.BATCH):
        batch = ended.filter(pk__in=keys[at : at + update_statistics.BATCH])
        yield list(batch)


def _has_any(user: User) -> bool:
    return (
        PlayedDeal.objects.filter(user=user).exists()
        or PlayedMatch.objects.filter(user=user).exists()
        or MonthlyCount.objects.filter(user=user).exists()
    )
