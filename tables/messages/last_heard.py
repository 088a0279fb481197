"""When each seat was last heard: collected from sockets, written once a round.

Moments are `time.monotonic()`; a key is a table and a person. The last moment of a
closed socket is kept until it is written. The event loop's thread collects, and a
worker thread writes.
"""

import json
from collections.abc import Collection, Iterable, Set
from datetime import datetime, timedelta
from typing import Any, Final, cast

from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.db.models import Field

from accounts import hooks
from accounts.friends import presence as friends_on
from accounts.models.many_keys import among
from tables.models import Seat, Waiting

Key = tuple[int, str]

RENEWED: Final = timedelta(seconds=4)
"""The minimum interval between renewals of a place in the queue for a seat."""

_closed: dict[Key, float] = {}
_told: dict[Key, float] = {}
"""The values already written, so that a round writes only changes."""


def keep(key: Key, heard_at: float) -> None:
    """Store when a closing socket was last heard."""
    _closed[key] = max(heard_at, _closed.get(key, 0.0))


def is_kept() -> bool:
    """Return whether closed sockets have unwritten values."""
    return bool(_closed)


def news(sockets: Iterable[tuple[Key, float]]) -> dict[Key, float]:
    """Return the unwritten moments at which people were last heard."""
    heard = dict(_closed)
    for key, at in sockets:
        heard[key] = max(at, heard.get(key, 0.0))
    return {key: at for key, at in heard.items() if at > _told.get(key, 0.0)}


def written(heard: dict[Key, float], here: Set[Key]) -> None:
    """Mark these values as written, and forget people who are not `here`."""
    _told.update(heard)
    for key, at in tuple(_closed.items()):
        if at <= _told.get(key, 0.0):
            del _closed[key]
    for key in _told.keys() - here:
        del _told[key]


def write(heard: dict[Key, datetime], process: str) -> None:
    """Write when seats were last heard, never moving a stored moment back. It is a
    single raw statement, because the ORM would need a tenth of a second to build it for
    a few hundred seats, blocking all actions."""
    if not heard:
        return
    seat = connection.ops.quote_name(Seat._meta.db_table)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                f"UPDATE {seat} s SET seen_at = h.at, process = %s "  # noqa: S608
                "FROM (SELECT (e->>0)::bigint AS table_id, (e->>1)::uuid AS user_id, "
                "(e->>2)::timestamptz AS at FROM json_array_elements(%s) e) h "
                "WHERE s.table_id = h.table_id AND s.user_id = "
                "h.user_id AND s.left_at IS NULL AND s.seen_at < h.at",
                # As one text: the driver takes longer for each value of a list.
                [process, json.dumps([(*key, str(at)) for key, at in heard.items()])],
            )
        return
    stored = _of_person().get_db_prep_save
    people = [stored(user, connection) for _table, user in heard]
    tables = [table for table, _user in heard]
    moments = map(connection.ops.adapt_datetimefield_value, heard.values())
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {seat} SET seen_at = %s, process = %s"  # noqa: S608
            "WHERE table_id = %s AND user_id = %s AND left_at IS NULL AND seen_at < %s",
            [
                (at, process, table, user, at)
                for at, table, user in zip(moments, tables, people, strict=True)
            ],
        )


def _of_person() -> "Field[Any, Any]":
    return cast("Field[Any, Any]", Seat._meta.get_field("user"))


def renew_places(people: Collection[str], moment: datetime) -> None:
    """Renew the queue places of people whose pages were heard from. Also renew what
    other apps keep while a page is open, and the online status of people who show it to
    friends."""
    friends_on.renew(people, moment)
    stale = moment - RENEWED
    asked = among(get_user_model()._meta.pk, people)
    waiting = Waiting.objects.filter(user_id__in=asked, seen_at__lt=stale)
    if found := list(waiting.values_list("pk", flat=True)):
        Waiting.objects.filter(pk__in=found).update(seen_at=moment)
    for renew in hooks.people_heard:
        renew(people, moment)
