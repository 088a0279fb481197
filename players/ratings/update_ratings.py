"""The background job for ratings: rate what has ended since the last run.

Results are rated in the order in which they ended; `unrate` takes back invalid ones. It
never delays an action at a table.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from players.models import RatedUpTo
from players.ratings import estimates, results, unrate
from players.statistics.update_statistics import LOOK_BACK, START, VOIDINGS_BACK
from tables.models import Match, Table, Voiding

NAME: Final = "results"
BATCHES_MAX: Final = 20
"""Per run; the next one continues."""


def due(moment: datetime) -> Sequence[QuerySet[Any]]:
    """Return matches that ended or were set aside and may not be rated yet.

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
    """Return the position until which everything is rated, as SQL."""
    rated = RatedUpTo.objects.filter(name=NAME).values(column)
    return Coalesce(Subquery(rated), Value(START))


def catch_up() -> int:
    """Rate what has ended; return the number of results."""
    taken = _mend()
    for _batch in range(BATCHES_MAX):
        found = _step()
        if found is None:
            break
        taken += found
    return taken


def place() -> RatedUpTo:
    """Return the position of the ratings."""
    found = RatedUpTo.objects.filter(name=NAME).first()
    if found is None:
        defaults = {"at": START, "voided_at": START}
        found, _new = RatedUpTo.objects.get_or_create(name=NAME, defaults=defaults)
    return found


def moves(known: RatedUpTo, at: datetime, voided_at: datetime | None = None) -> bool:
    """Update the position; return False if another process has changed it."""
    same = RatedUpTo.objects.filter(name=NAME, turn=known.turn)
    voided = known.voided_at if voided_at is None else voided_at
    return bool(same.update(at=at, voided_at=voided, turn=known.turn + 1))


def _step() -> int | None:
    """Rate a batch; return its number of results, or None if nothing has ended."""
    known = place()
    upto = results.bound(known.at, estimates.BATCH)
    if upto is None:
        return None
    with transaction.atomic():
        if not moves(known, upto):
            return None
        found = results.between(known.at, upto)
        estimates.apply(found)
    return len(found)


def _mend() -> int:
    """Rate again from the first late or invalidated result."""
    known = place()
    changes = unrate.changed_since(known)
    if changes.is_empty(known):
        return 0
    with transaction.atomic():
        if not moves(known, known.at, changes.voided_at):
            return 0
        return unrate.rate_again(changes, known.at)
