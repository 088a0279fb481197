"""The newest backup that was tested: a row, so that every process knows its age."""

from datetime import UTC, datetime
from typing import Any, Final

from tables.models import Heartbeat

NAME: Final = "backup"


def note(manifest: dict[str, Any]) -> None:
    """Remember that a backup was loaded and verified, unless a newer one was."""
    made_at = datetime.fromisoformat(str(manifest["made_at"]))
    known = newest()
    if known is None or known < made_at:
        Heartbeat.beat(NAME, made_at)


def newest() -> datetime | None:
    """Return the moment of the newest verified backup, or None if there is none."""
    rows = Heartbeat.objects.filter(name=NAME)
    return rows.values_list("beat_at", flat=True).first()


def age_seconds() -> float | None:
    """Return the age of the newest verified backup, or None if there is none."""
    made_at = newest()
    # The backup's moment is of this machine's clock, not of the database's.
    return None if made_at is None else (datetime.now(UTC) - made_at).total_seconds()
