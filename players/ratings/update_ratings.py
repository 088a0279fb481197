"""The small worker that keeps the ratings: what ended since it last looked.

Results are rated in the order in which they ended. One that was committed late, or that
has been set aside since, changes all that came after it in its family: these are taken
back and rated again. Nothing of it is on the way of an act.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from players.models import RatedResult, RatedUpTo
from players.ratings import estimates, results
from players.statistics.update_statistics import LOOK_BACK, START, VOIDINGS_BACK
from tables.models import Match, Table, Voiding

NAME: Final = "results"
BATCH: Final = 100
BATCHES_MAX: Final = 20
"""In one run; the next one goes on from there."""


def due(moment: datetime) -> Sequence[QuerySet[Any]]:
    """Return what has ended or was set aside and may not be rated.

    As in `players.statistics.update_statistics.due`, what has just ended is looked at
    for a while, because something that ended before it may be committed after it.
    """
    late, set_aside = moment - 2 * LOOK_BACK, moment - VOIDINGS_BACK
    closed = Table.objects.filter(game__in=results.games_for_points())
    return (
        Match.objects.filter(ended_at__gt=late),
        Match.objects.filter(ended_at__gt=_up_to("at")),
        closed.filter(closed_at__gt=late),
        closed.filter(closed_at__gt=_up_to("at")),
        Voiding.objects.filter(at__gt=set_aside),
        Voiding.objects.filter(at__gt=_up_to("voided_at")),
    )


def _up_to(column: str) -> Coalesce:
    """Return the place up to which all is rated, as SQL."""
    rated = RatedUpTo.objects.filter(name=NAME).values(column)
    return Coalesce(Subquery(rated), Value(START))


def catch_up() -> int:
    """Rate what has ended; return how many results were rated."""
    taken = _mend()
    for _batch in range(BATCHES_MAX):
        found = _step()
        if found is None:
            break
        taken += found
    return taken


def place() -> RatedUpTo:
    """Return how far the ratings have come."""
    found = RatedUpTo.objects.filter(name=NAME).first()
    if found is None:
        defaults = {"at": START, "voided_at": START}
        found, _new = RatedUpTo.objects.get_or_create(name=NAME, defaults=defaults)
    return found


def moves(known: RatedUpTo, at: datetime, voided_at: datetime | None = None) -> bool:
    """Move the place on; False where another process has moved it meanwhile."""
    same = RatedUpTo.objects.filter(name=NAME, turn=known.turn)
    voided = known.voided_at if voided_at is None else voided_at
    return bool(same.update(at=at, voided_at=voided, turn=known.turn + 1))


def rate_until(
    after: datetime, upto: datetime, only: tuple[str, str] | None = None
) -> int:
    """Rate what ended after one moment until another, batch by batch.

    `only` is a kind and a family: nothing else is rated then.
    """
    taken = 0
    while after < upto:
        last = results.bound(after, BATCH)
        if last is None:
            break
        last = min(last, upto)
        found = [
            one
            for one in results.between(after, last)
            if only is None or (one.kind, one.family) == only
        ]
        estimates.apply(found)
        taken, after = taken + len(found), last
    return taken


def _step() -> int | None:
    """Rate a batch; return how many results it had, None where nothing has ended."""
    known = place()
    upto = results.bound(known.at, BATCH)
    if upto is None:
        return None
    with transaction.atomic():
        if not moves(known, upto):
            return None
        found = results.between(known.at, upto)
        estimates.apply(found)
    return len(found)


def _mend() -> int:
    """Rate again from where something came late or was set aside."""
    known = place()
    told = Voiding.objects.filter(at__gt=known.voided_at - VOIDINGS_BACK)
    voided = list(told.order_by("at").values_list("match", "match__table", "at"))
    redone = [*_late(known), *_voided([(pk, table) for pk, table, _at in voided])]
    newest = max([known.voided_at, *(at for _pk, _table, at in voided)])
    if not redone and newest == known.voided_at:
        return 0
    since: dict[tuple[str, str], datetime] = {}
    for kind, family, at in redone:
        since[kind, family] = min(at, since.get((kind, family), at))
    with transaction.atomic():
        if not moves(known, known.at, newest):
            return 0
        return sum(_again(*of, at, known.at) for of, at in sorted(since.items()))


def _again(kind: str, family: str, since: datetime, upto: datetime) -> int:
    """Rate a family's results anew from a moment on."""
    estimates.take_back(kind, family, since)
    return rate_until(since - timedelta(microseconds=1), upto, (kind, family))


def _late(known: RatedUpTo) -> list[tuple[str, str, datetime]]:
    """Return what ended shortly before the place and is not rated."""
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


def _voided(voided: list[tuple[int, int]]) -> list[tuple[str, str, datetime]]:
    """Return the rated results that matches which were set aside are part of."""
    found = []
    for match, table in voided:
        rows = RatedResult.objects.filter(
            table=table, first__lte=match, match__gte=match
        )
        found += [
            (row.kind, row.family, row.at) for row in rows if match in row.matches
        ]
    return found
