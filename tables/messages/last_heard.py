"""When each seat was last heard: collected from sockets, written in one update a round.

Moments of sockets are `time.monotonic()`; a key is a table and a person. What a closed
socket said last is kept until it is written. The event loop's thread collects, a
worker's thread writes.
"""

from collections.abc import Iterable, Set
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Case, DateTimeField, Value, When
from django.db.models.functions import Greatest

from tables.models import Seat, Waiting

Key = tuple[int, str]

RENEWED: Final = timedelta(seconds=4)
"""A place in the queue for a seat is not renewed more often than that."""

_closed: dict[Key, float] = {}
_told: dict[Key, float] = {}
"""What the last rounds wrote: the next one writes only news."""


def keep(key: Key, heard_at: float) -> None:
    """Keep when a socket that closes was last heard."""
    _closed[key] = max(heard_at, _closed.get(key, 0.0))


def is_kept() -> bool:
    """Whether closed sockets have something to be written."""
    return bool(_closed)


def news(sockets: Iterable[tuple[Key, float]]) -> dict[Key, float]:
    """Return when everybody was last heard, where that is not written yet."""
    heard = dict(_closed)
    for key, at in sockets:
        heard[key] = max(at, heard.get(key, 0.0))
    return {key: at for key, at in heard.items() if at > _told.get(key, 0.0)}


def written(heard: dict[Key, float], here: Set[Key]) -> None:
    """Note that this is written; of who is not `here` nothing needs to be known."""
    _told.update(heard)
    for key, at in tuple(_closed.items()):
        if at <= _told.get(key, 0.0):
            del _closed[key]
    for key in _told.keys() - here:
        del _told[key]


def write(heard: dict[Key, datetime], process: str) -> None:
    """Write when seats were last heard; a later moment that is stored stays."""
    tables = {table for table, _person in heard}
    if not tables:
        return
    seats = Seat.objects.filter(table_id__in=tables, left_at=None).values_list(
        "pk", "table_id", "user_id", "seen_at"
    )
    lately = {
        pk: heard[table, str(user)]
        for pk, table, user, seen_at in seats
        if (table, str(user)) in heard and heard[table, str(user)] > seen_at
    }
    if lately:
        whens = [When(pk=pk, then=Value(at)) for pk, at in lately.items()]
        last = Case(*whens, output_field=DateTimeField())
        Seat.objects.filter(pk__in=lately).update(
            seen_at=Greatest("seen_at", last), process=process
        )


def renew_places(people: Iterable[str], moment: datetime) -> None:
    """Renew the places of people in queues for a seat whose pages were heard from."""
    stale = Waiting.objects.filter(user_id__in=people, seen_at__lt=moment - RENEWED)
    if rows := list(stale.values_list("pk", flat=True)):
        Waiting.objects.filter(pk__in=rows).update(seen_at=moment)
