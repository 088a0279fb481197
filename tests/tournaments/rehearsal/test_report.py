"""What a rehearsal reports: prizes by place, faults, few enough points to draw."""

import pytest
from django.utils import timezone

from tests.tables import house
from tests.tournaments.field import Evening, enter, event_of, fresh
from tournaments.models import Entry, Tournament
from tournaments.rehearsal import report

pytestmark = pytest.mark.django_db


@pytest.fixture
def reported(evening: Evening, asha, bilal, chandra):
    """Return what reports an event of three as it is stored by then."""
    event = event_of(evening)
    enter(event, asha, bilal, chandra)

    def told():
        seen = report.Course(fresh(event))
        return report.report_of(event.pk, seen, 2.0)

    return event, told


def test_places_with_the_same_prize_are_one_line(reported) -> None:
    event, told = reported
    rows = Entry.objects.filter(tournament=event).order_by("number")
    for row, place, prize in zip(rows, (1, 2, 2), (400, 100, 100), strict=True):
        row.place, row.prize = place, prize
        row.save()
    assert told()["prizes"] == [
        {"first": 1, "last": 1, "prize": 400},
        {"first": 2, "last": 3, "prize": 100},
    ]


def test_an_error_and_a_table_out_of_order_are_found(reported, asha) -> None:
    event, told = reported
    assert told()["findings"] == []
    Tournament.objects.filter(pk=event.pk).update(failed_at=timezone.now())
    table = house.table_of(asha)
    type(table).objects.filter(pk=table.pk).update(quarantined_at=timezone.now())
    assert told()["findings"] == [
        "the event was stopped by an error",
        "tables out of order: 1",
    ]


def test_a_long_evening_is_drawn_with_fewer_points_from_its_first_to_its_last() -> None:
    samples = [(n, 1_000 - n, 10) for n in range(1_000)]
    drawn = report.thinned(samples)
    assert len(drawn) == report.SAMPLES_MAX < len(samples)
    assert (drawn[0], drawn[-1]) == (samples[0], samples[-1])
    assert drawn == sorted(drawn)
    assert report.thinned(samples[:3]) == samples[:3]
