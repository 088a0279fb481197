"""Durability of commits: disks, standbys, the read replica."""

from datetime import datetime

from django.db import DatabaseError, connection, connections

from tables.models import Heartbeat

REPLICA = "replica"


def commits_wait() -> dict[str, bool]:
    """Return whether a commit waits for this server's `disk`, and for a `standby`."""
    if connection.vendor == "sqlite":
        return {"disk": _pragma("synchronous") >= _FULL, "standby": False}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_setting('synchronous_commit'), current_setting('fsync'),"
            " current_setting('synchronous_standby_names')"
        )
        commit, fsync, names = cursor.fetchone()
    return judged(commit, fsync, names)


def judged(commit: str, fsync: str, names: str) -> dict[str, bool]:
    """Return what a commit waits for with these settings of PostgreSQL."""
    return {
        "disk": fsync == "on" and commit != "off",
        "standby": bool(names) and commit not in {"off", "local"},
    }


def standbys() -> int:
    """Return how many standbys are connected to the server."""
    if connection.vendor == "sqlite":
        return 0
    with connection.cursor() as cursor:
        # Another role sees its rows, though not what is in them.
        cursor.execute("SELECT count(*) FROM pg_stat_replication")
        return int(cursor.fetchone()[0])


def replica_lag_seconds() -> float | None:
    """Return how far the copy that is read is behind, or None if there is none.

    Infinite if it does not answer. Its newest heartbeat of the tick is compared with
    the server's own, so a stopped tick does not count as lag.
    """
    if REPLICA not in connections.settings:
        return None
    beats = Heartbeat.objects.filter(name="tick").values_list("beat_at", flat=True)
    newest = beats.using("default").first()
    try:
        copied = beats.using(REPLICA).first()
    except DatabaseError:
        return float("inf")
    return behind(newest, copied)


def behind(newest: datetime | None, copied: datetime | None) -> float:
    """Return how many seconds a copy's heartbeat is older than the server's own."""
    if newest is None:
        return 0.0
    return max(0.0, (newest - copied).total_seconds()) if copied else float("inf")


_FULL = 2


def _pragma(name: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        return int(cursor.fetchone()[0])
