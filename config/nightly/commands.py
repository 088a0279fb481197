"""Start the commands of each night, each in a process of its own.

A row of `Heartbeat` with the command's name has in `covered_until` when it is due next.
"""

import subprocess
import sys
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from tables.clock import timers
from tables.models import Heartbeat

_DAY: Final = timedelta(days=1)
started: list[subprocess.Popen[bytes]] = []
"""Commands of this process, kept until they have ended."""


def start(name: str, hour: int) -> bool:
    """Start a command if it is due; return whether it was.

    It is planned for the next night first, so that nobody starts it twice.
    """
    now = timers.now()
    planned = {"beat_at": now, "covered_until": next_due(now, hour)}
    row, is_new = Heartbeat.objects.get_or_create(pk=name, defaults=planned)
    if is_new:
        return False
    mine = Heartbeat.objects.filter(pk=row.pk, covered_until__lte=now)
    if not mine.update(covered_until=next_due(now, hour)):
        return False
    started[:] = [one for one in started if one.poll() is None]
    started.append(launch([sys.executable, str(settings.BASE_DIR / "manage.py"), name]))
    return True


def next_due(moment: datetime, hour: int) -> datetime:
    """Return the next time that it is this hour in UTC."""
    today = moment.replace(hour=hour, minute=0, second=0, microsecond=0)
    return today if today > moment else today + _DAY


def launch(command: list[str]) -> subprocess.Popen[bytes]:
    """Start a command that this process does not wait for."""
    return subprocess.Popen(  # noqa: S603
        command, stdin=subprocess.DEVNULL, start_new_session=True
    )
