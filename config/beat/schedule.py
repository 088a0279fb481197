"""The scheduled tasks and their periods in seconds."""

from typing import Any

Entry = dict[str, Any]


def entries(
    tick_seconds: float, *, has_cash: bool, has_backups: bool
) -> dict[str, Entry]:
    """Return the schedule for Celery, by name.

    A run that waited longer than its period is dropped, because the next one is due.
    """
    periods = {
        "tick": ("tables.tasks.tick", tick_seconds),
        "events": ("tournaments.tasks.tick", tick_seconds),
        "rehearsals": ("tournaments.tasks.rehearsals", 1.0),
        "deserted": ("tournaments.tasks.watch", 15.0),
        "sweep": ("tables.tasks.sweep", 15.0),
        "statistics": ("players.tasks.statistics", 5.0),
        "ratings": ("players.tasks.ratings", 5.0),
        "nightly_check": ("config.tasks.nightly_check", 15.0),
    }
    if has_cash:
        periods["payments"] = ("wallet.tasks.payments", 5.0)
    if has_backups:
        periods["nightly_backup"] = ("config.tasks.nightly_backup", 300.0)
    return {
        name: {"task": task, "schedule": period, "options": {"expires": period}}
        for name, (task, period) in periods.items()
    }
