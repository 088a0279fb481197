"""An event is called off in any status but those that have decided it."""

import pytest
from django.db.models import F

from tests.tables.house import chips
from tests.tournaments.field import Evening, enter, event_of, fresh, people, status
from tournaments.errors import Refusal
from tournaments.models import Status, Tournament
from tournaments.running import organiser_actions
from wallet import audit

pytestmark = [pytest.mark.django_db]

REASON = "The club has no power."


def set_aside(event: Tournament) -> None:
    """Leave the event as a step does that raised."""
    rows = Tournament.objects.filter(pk=event.pk)
    rows.update(failed_at=F("created_at"), next_due_at=None)


def test_an_event_that_was_set_aside_and_is_called_off_ends_by_itself(
    evening: Evening,
) -> None:
    event = event_of(evening, entry=100)
    users = people(3)
    enter(event, *users)
    evening.jump(601)
    set_aside(event)
    organiser_actions.cancel(event.pk, reason=REASON, by=None)
    evening.until(lambda: status(event) == Status.CANCELLED, minutes=5)
    assert [chips(user) for user in users] == [10_000] * 3
    assert fresh(event).failed_at is None
    assert audit.findings() == []


def test_an_event_under_review_is_decided_and_not_called_off(evening: Evening) -> None:
    """See events.md R5."""
    evening.quick_bots()
    event = event_of(
        evening,
        **{"entrants_max": 2, "bots_fill": 2, "is_listed": False},
        **{"levels": [[1, 10]], "review_minutes": 5},
    )
    evening.until(lambda: status(event) == Status.REVIEW, minutes=30)
    before = sorted(event.entry_rows.values_list("user", "place", "prize", "refunded"))
    with pytest.raises(Refusal) as caught:
        organiser_actions.cancel(event.pk, reason=REASON, by=None)
    assert caught.value.code == "event_decided"
    evening.finish(event, minutes=10)
    rows = event.entry_rows.values_list("user", "place", "prize", "refunded")
    assert sorted(rows) == before
    assert status(event) == Status.FINISHED
    assert audit.findings() == []


def test_a_draft_is_discarded_and_never_cancelled(evening: Evening) -> None:
    event = event_of(evening, entry=100)
    Tournament.objects.filter(pk=event.pk).update(status=Status.DRAFT)
    with pytest.raises(Refusal) as caught:
        organiser_actions.cancel(event.pk, reason=REASON, by=None)
    assert caught.value.code == "not_running"
    assert status(event) == Status.DRAFT
