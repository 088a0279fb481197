"""Timed levels that cost nothing and pay nothing are played like any others."""

from typing import Any

import pytest

from tables.models import Deal
from tests.tournaments.field import (
    Evening,
    Judge,
    enter,
    event_of,
    fresh,
    people,
    status,
)
from tournaments.models import Status, Tournament
from tournaments.models.event import ENDED
from tournaments.planning import demo_events

pytestmark = [pytest.mark.django_db]

FREE: dict[str, Any] = {"entry": 0, "levels": [[1, 10], [1, 12]]}
CASES: dict[str, dict[str, Any]] = {
    "plain": FREE,
    "late entry": {**FREE, "late_minutes": 1},
    "re-entries": {**FREE, "reentries": 1, "reentry_levels": 1},
    "freeroll of the house": {**demo_events.FREEROLL, "bots_fill": 4},
}


def times_frozen(event: Tournament) -> int:
    return event.acts.filter(kind="prizes").count()


@pytest.mark.parametrize("case", CASES)
def test_free_timed_levels_are_played_to_their_end(evening: Evening, case: str) -> None:
    """See events.md 8.4."""
    evening.quick_bots()
    event = event_of(evening, **({"bots_fill": 3, "entrants_max": 4} | CASES[case]))
    enter(event, *people(1))

    def is_over() -> bool:
        assert times_frozen(event) <= 1
        return status(event) in ENDED

    evening.until(is_over, minutes=45)
    done = Judge(event, evening.moment).decide()
    assert times_frozen(event) == 1
    assert Deal.objects.filter(table__host=done.host).exists()
    places = sorted(done.entry_rows.values_list("place", flat=True))
    assert places[0] == 1


def test_where_nobody_can_come_late_no_prizes_are_fixed_twice(evening: Evening) -> None:
    evening.quick_bots()
    event = event_of(evening, **FREE, bots_fill=2, entrants_max=2, is_listed=False)
    evening.jump(601)
    assert fresh(event).status == Status.RUNNING
    assert times_frozen(event) == 1
