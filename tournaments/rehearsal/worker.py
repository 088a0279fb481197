"""The queue of rehearsals, and the process that supervises one.

`attend` runs with every beat and holds nothing up: it starts a keeper, a process of its
own, and looks for rows that nobody keeps any more. `keep` is that process: it starts
the rehearsal's house, writes down what that prints, and ends it when its time is up.
"""

import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any, Final, NamedTuple

import structlog
from django.conf import settings
from django.db import (
    IntegrityError,
    InterfaceError,
    OperationalError,
    close_old_connections,
    transaction,
)
from django.db.models import QuerySet

from tables.clock import timers
from tables.models import Heartbeat
from tournaments.models import Rehearsal

log = structlog.get_logger(__name__)
State = Rehearsal.State
SILENT: Final = timedelta(seconds=60)
"""A supervisor that has been silent this long is dead."""
CLOSED: Final = timedelta(seconds=30)
"""A rehearsal whose tables have not changed for this long is aborted."""
KEEPER_ENDS: Final = timedelta(seconds=10)
"""How long after a rehearsal its supervisor process is still waited for by its
parent.
"""
LOOK_SECONDS: Final = 1.0
ERROR_MAX: Final = 2_000
NOT_OURS: Final = ("MELDHOUSE_", "DATABASE_", "REDIS_", "CASH_", "DJANGO_", "CELERY_")
"""Settings passed to the rehearsal's process; it shares no others."""
keepers: list[subprocess.Popen[bytes]] = []


class Outcome(NamedTuple):
    """How a rehearsal ended: with a report, or for a reason of `asking.FAULTS`."""

    report: dict[str, Any]
    fault: str = ""
    error: str = ""


# The queue ----------------------------------------------------------------------------


def due(moment: datetime) -> Sequence[QuerySet[Rehearsal]]:
    """Return the rehearsals that wait, run or have just ended."""
    return (
        Rehearsal.objects.filter(state__in=(State.QUEUED, State.RUNNING)),
        Rehearsal.objects.filter(ended_at__gt=moment - KEEPER_ENDS),
    )


def start_next() -> int:
    """Abort abandoned rehearsals and start the next one; return how many started."""
    keepers[:] = [one for one in keepers if one.poll() is None]
    now = timers.now()
    going = Rehearsal.objects.filter(state__in=(State.QUEUED, State.RUNNING))
    rows = list(going.order_by("pk").values_list("pk", "state", "seen_at"))
    for pk, state, seen_at in rows:
        if state == State.RUNNING and (seen_at is None or seen_at < now - SILENT):
            end_with(pk, Outcome({}, "lost"))
    if not rows or any(state == State.RUNNING for _pk, state, _seen in rows):
        return 0
    pk = rows[0][0]
    if not claim(pk):
        return 0
    try:
        keepers.append(start_keeper(pk))
    except OSError as error:
        end_with(pk, Outcome({}, "broke", str(error)))
    return 1


def claim(pk: int) -> bool:
    """Claim the rehearsal; the database allows one at a time."""
    now = timers.now()
    try:
        with transaction.atomic():
            rows = Rehearsal.objects.filter(pk=pk, state=State.QUEUED)
            return bool(rows.update(state=State.RUNNING, began_at=now, seen_at=now))
    except IntegrityError:
        return False


def start_keeper(pk: int) -> subprocess.Popen[bytes]:
    """Start a process that outlives this worker."""
    return subprocess.Popen(  # noqa: S603
        [*manage_command(), "keep_rehearsal", str(pk)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )


# One rehearsal ------------------------------------------------------------------------


def play_claimed(pk: int) -> None:
    """Run a claimed rehearsal until it ends or times out."""
    row = Rehearsal.objects.filter(pk=pk, state=State.RUNNING).first()
    if row is None:
        return
    with tempfile.TemporaryFile() as complaints, _house(row.wish, complaints) as house:
        outcome = _followed(pk, house)
        if outcome.fault == "broke":
            outcome = outcome._replace(error=_tail(complaints))
    if outcome.fault == "broke":
        log.error("rehearsal broke", rehearsal=pk, error=outcome.error)
    end_with(pk, outcome)


@contextmanager
def _house(
    wished: dict[str, Any], complaints: IO[bytes]
) -> Iterator[subprocess.Popen[bytes]]:
    """Start the rehearsal's process; on any exit, kill it by its process id."""
    house = subprocess.Popen(  # noqa: S603
        command_line(),
        env=_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=complaints,
    )
    try:
        yield _told(house, wished)
    finally:
        house.kill()
        house.wait()
        for pipe in (house.stdin, house.stdout):
            if pipe is not None and not pipe.closed:
                pipe.close()


def _told(
    house: subprocess.Popen[bytes], wished: dict[str, Any]
) -> subprocess.Popen[bytes]:
    assert house.stdin is not None
    try:
        house.stdin.write(json.dumps(wished).encode())
        house.stdin.close()
    except BrokenPipeError:
        log.info("rehearsal ended before it was told what to play")
    return house


def _followed(pk: int, house: subprocess.Popen[bytes]) -> Outcome:
    """Store the output of the process until it ends or times out."""
    end = time.monotonic() + settings.REHEARSAL_SECONDS_MAX
    lines: Queue[bytes | None] = Queue()
    Thread(target=_read, args=(house.stdout, lines), daemon=True).start()
    newest: dict[str, Any] = {}
    while True:
        try:
            line = lines.get(timeout=LOOK_SECONDS)
            if line is None:
                return Outcome({}, "broke")
            newest = json.loads(line)
        except Empty:
            pass
        except ValueError:
            return Outcome({}, "broke")
        if newest.get("kind") == "report":
            return Outcome(newest)
        if time.monotonic() > end:
            return Outcome({}, "overdue")
        if lines.empty() and not _is_wanted(pk, newest):
            return Outcome({}, "lost")


def _read(source: IO[bytes], lines: "Queue[bytes | None]") -> None:
    for line in source:
        lines.put(line)
    lines.put(None)


def _is_wanted(pk: int, newest: dict[str, Any]) -> bool:
    """Store the newest line; return False if the rehearsal was stopped.

    A short outage of the database does not abort it.
    """
    now = timers.now()
    try:
        rows = Rehearsal.objects.filter(pk=pk, state=State.RUNNING)
        if not rows.update(seen_at=now, progress=newest):
            return False
        beats = Heartbeat.objects.filter(pk="tick", beat_at__gt=now - CLOSED)
        return beats.exists()
    except (OperationalError, InterfaceError):
        close_old_connections()
        log.warning("rehearsal could not be noted", rehearsal=pk, exc_info=True)
        return True


def end_with(pk: int, outcome: Outcome) -> None:
    """Store the result, unless there is one."""
    rows = Rehearsal.objects.filter(pk=pk, state=State.RUNNING)
    rows.update(
        state=State.FAILED if outcome.fault else State.DONE,
        report=outcome.report,
        fault=outcome.fault,
        error=outcome.error,
        ended_at=timers.now(),
    )


def _tail(complaints: IO[bytes]) -> str:
    complaints.seek(0)
    return complaints.read().decode(errors="replace").replace("\0", "")[-ERROR_MAX:]


def manage_command() -> list[str]:
    """Return how `manage.py` is called."""
    return [sys.executable, str(settings.BASE_DIR / "manage.py")]


def command_line() -> list[str]:
    """Return the command that plays a rehearsal."""
    return [*manage_command(), "rehearse"]


def _environment() -> dict[str, str]:
    """Return the environment of a process that shares none of our settings."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(NOT_OURS)
    }
    return kept | {
        "DJANGO_SETTINGS_MODULE": "config.settings_rehearsal",
        "MELDHOUSE_SECRET_KEY": secrets.token_urlsafe(48),
        "MELDHOUSE_LOG": settings.LOG_LEVEL,
        "TIME_SCALE": str(settings.TIME_SCALE),
    }
