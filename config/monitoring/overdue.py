"""Everything in the house that is overdue: for the desk and for `/metrics`."""

from collections.abc import Callable, Iterable
from typing import Final

from players.staff import overdue as of_players
from tables.clock import timers
from tables.staff import overdue as of_tables
from tournaments.staff import overdue as of_events
from wallet.staff import overdue as of_ledger
from wallet.staff.overdue import Kind, Overdue

SOURCES: Final[tuple[Callable[[], Iterable[Overdue]], ...]] = (
    of_events.overdue,
    of_tables.overdue,
    of_players.overdue,
    of_ledger.overdue,
)


def found() -> list[Overdue]:
    """Return everything that is overdue, the oldest first."""
    rows = [one for source in SOURCES for one in source()]
    return sorted(rows, key=lambda one: one.since)


def figures() -> dict[Kind, tuple[int, float]]:
    """Return for each kind how many are overdue, and for how many seconds at most."""
    ages: dict[Kind, list[float]] = {kind: [] for kind in Kind}
    now = timers.now()
    for one in found():
        ages[one.kind].append((now - one.since).total_seconds())
    return {kind: (len(known), max(known, default=0.0)) for kind, known in ages.items()}
