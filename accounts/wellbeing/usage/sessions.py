"""Play sessions: time at tables, joined across short pauses.

The sums are pure; `of` reads the person's seats, a reverse relation defined by the
tables app.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.db.models import Q

PAUSE: Final = timedelta(minutes=30)
"""A pause of this length without a seat ends a session."""
READ_BACK: Final = timedelta(days=2)
"""Seats left before this moment belong to no current session."""

Interval = tuple[datetime, datetime]


class Session(NamedTuple):
    """Time at tables without a pause of `PAUSE`."""

    since: datetime
    played: timedelta
    sittings: tuple[Interval, ...] = ()

    @property
    def minutes(self) -> int:
        """Whole minutes played."""
        return int(self.played.total_seconds() // 60)

    def played_after(self, moment: datetime | None) -> timedelta:
        """Return how much was played after a moment."""
        if moment is None:
            return self.played
        later = [(max(a, moment), b) for a, b in self.sittings if b > moment]
        return length_of(later)


def of(user: Any, now: datetime) -> Session | None:
    """Return the person's current or paused session, or None."""
    found = runs(_sittings(user, now - READ_BACK, now))
    return found[-1] if found and found[-1].sittings[-1][1] > now - PAUSE else None


def since(user: Any, start: datetime, now: datetime) -> list[Session]:
    """Return the sessions since `start`, oldest first; the first may be cut."""
    cut = [(max(a, start), b) for a, b in _sittings(user, start, now)]
    return runs(cut)


def runs(sittings: Iterable[Interval]) -> list[Session]:
    """Join sittings into sessions, separated by pauses."""
    groups: list[list[Interval]] = []
    end: datetime | None = None
    for sitting in sorted(sittings):
        if end is None or sitting[0] - end >= PAUSE:
            groups.append([])
            end = sitting[1]
        groups[-1].append(sitting)
        end = max(end, sitting[1])
    return [
        Session(group[0][0], length_of(group), tuple(_merged(group)))
        for group in groups
    ]


def length_of(sittings: Iterable[Interval]) -> timedelta:
    """Return the time spent seated; overlapping tables count once."""
    return sum((end - start for start, end in _merged(sittings)), timedelta())


def _merged(sittings: Iterable[Interval]) -> list[Interval]:
    merged: list[Interval] = []
    for start, end in sorted(sittings):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], end)
        else:
            merged.append((start, end))
    return merged


def _sittings(user: Any, start: datetime, now: datetime) -> list[Interval]:
    rows = user.seats.filter(Q(left_at=None) | Q(left_at__gt=start), sat_at__lte=now)
    return [
        (sat, min(left or now, now))
        for sat, left in rows.values_list("sat_at", "left_at")
    ]
