"""Take results back, and rate everything after them again.

The rules:

* A match that was set aside (`Voiding`) counts for nobody. Of a points table the block
  that it was part of is rated again, from its other deals.
* A result that was committed late is rated in its place.
* Results are rated in the order in which they ended, so either changes all that came
  after it in the same kind and family: these are taken back and rated again, and the
  ratings by month with them.
* Nothing else un-rates a result: not a deleted account, a suspension or a closed table.

Sums of statistics are corrected by `players.statistics.update_statistics`, chips by
`tables.staff.reversals`.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from players.models import RatedResult, RatedUpTo
from players.ratings import estimates, results
from players.statistics.update_statistics import LOOK_BACK, VOIDINGS_BACK
from tables.models import Voiding


class Changes(NamedTuple):
    """What must be rated again."""

    since: Mapping[tuple[str, str], datetime]
    """The start of the re-rating, by kind and family."""
    voided_at: datetime
    """When the last match was set aside."""

    def is_empty(self, known: RatedUpTo) -> bool:
        """Return whether nothing has changed since the stored position."""
        return not self.since and self.voided_at == known.voided_at


def changed_since(known: RatedUpTo) -> Changes:
    """Return what was committed late or set aside since a position."""
    rows = Voiding.objects.filter(at__gt=known.voided_at - VOIDINGS_BACK)
    voided = list(rows.order_by("at").values_list("match", "match__table", "at"))
    since: dict[tuple[str, str], datetime] = {}
    for kind, family, at in [*_late(known), *_voided(voided)]:
        since[kind, family] = min(at, since.get((kind, family), at))
    newest = max([known.voided_at, *(at for _match, _table, at in voided)])
    return Changes(since, newest)


def rate_again(changes: Changes, upto: datetime) -> int:
    """Rate again what has changed, until a moment; return the number of results.

    The caller provides the transaction and updates the position.
    """
    taken = 0
    for (kind, family), since in sorted(changes.since.items()):
        estimates.take_back(kind, family, since)
        before = since - timedelta(microseconds=1)
        taken += estimates.rate_until(before, upto, (kind, family))
    return taken


def _late(known: RatedUpTo) -> list[tuple[str, str, datetime]]:
    """Return unrated results that ended shortly before the position."""
    since = known.at - LOOK_BACK
    there = set(
        RatedResult.objects.filter(at__gt=since, at__lte=known.at).values_list(
            "match", "kind"
        )
    )
    return [
        (one.kind, one.family, one.at)
        for one in results.between(since, known.at)
        if (one.matches[-1], one.kind) not in there
    ]


def _voided(
    voided: list[tuple[int, int, datetime]],
) -> list[tuple[str, str, datetime]]:
    """Return the rated results that contain matches set aside."""
    found = []
    for match, table, _at in voided:
        rows = RatedResult.objects.filter(
            table=table, first__lte=match, match__gte=match
        )
        found += [
            (row.kind, row.family, row.at) for row in rows if match in row.matches
        ]
    return found
