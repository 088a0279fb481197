"""The weight of results between people who meet repeatedly.

The nth rated meeting of the same people within `WINDOW` counts 1/n². Of two people's
results at private tables, `PRIVATE_A_DAY` are rated per day (UTC). Both are counted per
family. Practice against house bots is exempt.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from itertools import combinations
from typing import Final
from uuid import UUID

from players.models import RatedResult, RatingChange, RatingKind
from players.ratings.results import Result

WINDOW: Final = timedelta(days=30)
PRIVATE_A_DAY: Final = 3

People = frozenset[UUID]


class Meetings:
    """Earlier meetings of people; results are added in order."""

    def __init__(self) -> None:
        """Start without meetings."""
        self._met: dict[tuple[str, People], list[datetime]] = defaultdict(list)
        self._private: Counter[tuple[str, People, date]] = Counter()

    @classmethod
    def before(cls, results: Iterable[Result]) -> "Meetings":
        """Return the earlier meetings relevant to these results."""
        found, counted = cls(), [one for one in results if _counts(one)]
        if not counted:
            return found
        people = {one.user for result in counted for one in result.placed}
        since = min(one.at for one in counted) - WINDOW
        there: dict[int, set[UUID]] = defaultdict(set)
        sizes: dict[int, int] = {}
        changes = RatingChange.objects.filter(
            kind=RatingKind.PEOPLE, user__in=people, at__gt=since
        )
        for number, user, size in changes.values_list("result", "user", "size"):
            there[number].add(user)
            sizes[number] = size
        rows = RatedResult.objects.filter(pk__in=there).values_list(
            *("pk", "family", "at", "table__is_private", "table__host")
        )
        for number, family, at, is_private, host in rows.order_by("at", "pk"):
            same = frozenset(there[number])
            # Others are only partly known: that was a different group.
            is_whole = len(same) == sizes[number]
            found._note(family, same, at, is_private and not host, is_whole=is_whole)
        return found

    def weight(self, result: Result) -> float:
        """Return a result's weight, at most 1; 0 means not rated."""
        if not _counts(result):
            return 1.0
        people = frozenset(one.user for one in result.placed)
        if result.is_private:
            today = result.at.date()
            pairs = map(frozenset, combinations(people, 2))
            if any(
                self._private[result.family, pair, today] >= PRIVATE_A_DAY
                for pair in pairs
            ):
                return 0.0
        met = self._met[result.family, people]
        n = 1 + sum(at > result.at - WINDOW for at in met)
        return 1 / (n * n)

    def add(self, result: Result) -> None:
        """Add a rated result."""
        if _counts(result):
            people = frozenset(one.user for one in result.placed)
            self._note(result.family, people, result.at, result.is_private)

    def _note(
        self,
        family: str,
        people: People,
        at: datetime,
        is_private: bool,
        *,
        is_whole: bool = True,
    ) -> None:
        if is_whole:
            self._met[family, people].append(at)
        if is_private:
            for pair in combinations(people, 2):
                self._private[family, frozenset(pair), at.date()] += 1


def _counts(result: Result) -> bool:
    return result.kind == RatingKind.PEOPLE
