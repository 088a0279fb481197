"""The queries and updates of a presence round, every two seconds. They use plain
values, because a worker thread runs them alongside the event loop."""

from datetime import datetime, timedelta
from time import monotonic
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet

from accounts import may_play
from accounts.models.many_keys import among
from accounts.staff import suspensions
from accounts.tokens import bearer_tokens
from tables.clock import held_up, timers
from tables.errors import Refusal
from tables.messages import last_heard
from tables.messages.last_heard import Key
from tables.models import Audience, Table

WATCHED_RENEWED = timedelta(seconds=4)
AUDIENCE_RENEWED = timedelta(seconds=10)
AUDIENCE_LEASE = timedelta(seconds=15)


class Here(NamedTuple):
    """One round's question to the database, as plain values."""

    process: str
    tables: set[int]
    heard: dict[Key, float]
    """When each seat was last heard (`monotonic`), if changed."""
    asked_at: float
    """The moment of the question (`monotonic`): everything heard before is in it."""
    watched: set[int]
    spectators: dict[int, int]
    """The number of spectators of each table here; each person counts once."""
    people: set[str]
    near: set[str]
    """Those of them heard from lately, on whichever page."""
    sessions: set[str]
    tokens: set[str]


class Found(NamedTuple):
    """The answer, as plain values."""

    heard_until: datetime
    """Everything heard before is written."""
    versions: dict[int, int]
    audiences: dict[int, int]
    active: set[str]
    suspended: dict[str, Refusal]
    """The messages to suspended people, by id."""
    resting: set[str]
    """People on a break or excluded, whose sockets must be closed."""
    sessions: set[str]
    tokens: set[str]


def look(here: Here) -> Found:
    """Store presence changes, and return what changed for people with sockets."""
    moment, passed = timers.now(), monotonic()
    held_up.look(moment)
    heard = {key: moment - _since(at, passed) for key, at in here.heard.items()}
    last_heard.write(heard, here.process)
    # No more often than needed, as each write waits for a table's lock.
    watched = Table.objects.filter(pk__in=among(Table._meta.pk, here.watched))
    before = moment - WATCHED_RENEWED
    untold = watched.filter(Q(watched_at=None) | Q(watched_at__lt=before))
    if found := list(untold.values_list("pk", flat=True)):
        Table.objects.filter(pk__in=found).update(watched_at=moment)
    last_heard.renew_places(here.near, moment)
    audiences = _count(here, moment)
    people = get_user_model().objects.filter(is_active=True)
    people = people.filter(pk__in=among(get_user_model()._meta.pk, here.people))
    active = _keys(people)
    gone = here.people - active
    may_rest = people.filter(Q(rest_until__isnull=False) | Q(is_excluded=True))
    sessions = Session.objects.filter(expire_date__gt=moment)
    sessions = sessions.filter(pk__in=among(Session._meta.pk, here.sessions))
    tables = Table.objects.filter(pk__in=among(Table._meta.pk, here.tables))
    return Found(
        heard_until=moment - _since(here.asked_at, passed),
        versions=dict(tables.values_list("pk", "version")),
        audiences=audiences,
        active=active,
        suspended=suspensions.refusals(gone) if gone else {},
        resting={str(user.pk) for user in may_rest if may_play.is_resting(user)},
        sessions=_keys(sessions) if here.sessions else set(),
        tokens=bearer_tokens.alive(here.tokens),
    )


def _keys(rows: QuerySet[Any]) -> set[str]:
    return {str(key) for key in rows.values_list("pk", flat=True)}


def _count(here: Here, moment: datetime) -> dict[int, int]:
    """Write changed or outdated spectator counts; return the sums over all processes.
    Only tables with spectators have rows."""
    audiences = Audience.objects.filter(
        table_id__in=among(Table._meta.pk, here.tables),
        counted_at__gt=moment - AUDIENCE_LEASE,
    )
    rows = list(audiences.values_list("table_id", "process", "count", "counted_at"))
    fresh = {
        table: count
        for table, process, count, at in rows
        if process == here.process and at > moment - AUDIENCE_RENEWED
    }
    told = {table: here.spectators.get(table, 0) for table in here.tables}
    news = [
        Audience(table_id=table, process=here.process, count=count, counted_at=moment)
        for table, count in told.items()
        if fresh.get(table, 0) != count or (count and table not in fresh)
    ]
    if news:
        Audience.objects.bulk_create(
            news,
            update_conflicts=True,
            update_fields=["count", "counted_at"],
            unique_fields=["table", "process"],
        )
    sums = {table: count for table, count in told.items() if count}
    for table, process, count, _at in rows:
        if process != here.process:
            sums[table] = sums.get(table, 0) + count
    return sums


def _since(at: float, passed: float) -> timedelta:
    return timedelta(seconds=max(0.0, passed - at))
