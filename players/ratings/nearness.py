"""Match people with near ratings, in a range that widens with waiting."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from accounts.requests.asker import Asker
from players.models import Rating, RatingKind
from players.ratings import scale
from tables.models import Seat

RANGE: Final = 200
"""On the displayed scale, in both directions."""
A_SECOND: Final = 10
ANYBODY_SECONDS: Final = 60
"""After this wait anybody is accepted."""


def ratings(people: Collection[Any], family: str) -> dict[Any, int]:
    """Return people's ratings on the displayed scale; new ones begin at the start."""
    rows = Rating.objects.filter(
        kind=RatingKind.PEOPLE, family=family, user__in=people
    ).values_list("user", "mu")
    return {user: scale.shown(mu) for user, mu in rows}


def ranges(user: Asker) -> dict[str, tuple[int, int]]:
    """Return the initial range by family, for rated families only."""
    if user is None or not user.is_authenticated or user.is_guest:
        return {}
    rows = Rating.objects.filter(kind=RatingKind.PEOPLE, user=user)
    known = {family: scale.shown(mu) for family, mu in rows.values_list("family", "mu")}
    return {family: (own - RANGE, own + RANGE) for family, own in known.items()}


def far_tables(
    person: Any, family: str, people: Mapping[int, Sequence[Seat]], now: datetime
) -> set[int]:
    """Return the tables whose waiting people are too far in rating."""
    everybody = {seat.user_id for seats in people.values() for seat in seats}
    known = ratings([*everybody, person], family) if everybody else {}
    own = known.get(person, scale.START)

    def is_far(here: Sequence[Seat]) -> bool:
        others = [known.get(seat.user_id, scale.START) for seat in here]
        since = min((seat.sat_at for seat in here), default=now)
        return not is_near(own, others, since, now)

    return {table for table, here in people.items() if is_far(here)}


def is_near(own: int, others: Iterable[int], since: datetime, now: datetime) -> bool:
    """Return whether people waiting since a moment are within the range by now."""
    waited = max(0.0, (now - since).total_seconds())
    if waited >= ANYBODY_SECONDS:
        return True
    reach = RANGE + A_SECOND * waited
    return all(abs(own - other) <= reach for other in others)
