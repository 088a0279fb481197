"""What people who were offline find in their inbox about an event they have entered."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.friends import choices, inbox
from accounts.models import InboxEntry, User
from tables.models import Seat
from tests.tournaments.field import Evening, enter, entry_of, event_of, people, status
from tests.tournaments.organisers import browser_of
from tests.tournaments.starts import press, tables
from tournaments import tasks
from tournaments.models import Reminder, Status, Tournament
from tournaments.planning import amendments, rescheduling
from tournaments.running import organiser_actions

pytestmark = pytest.mark.django_db
REASON = "The hall has no power."


def told(user: User, event: Tournament) -> list[str]:
    """Return what somebody's inbox says, the newest first; all leads to the event."""
    address = reverse("event", args=[event.slug])
    shown = [one for one in inbox.page(user) if one.entry.kind != "event_reminder"]
    assert {one.url for one in shown} <= {address}
    return [one.text for one in shown]


@pytest.fixture
def event(evening: Evening, asha: User, bilal: User) -> Tournament:
    """An event with an entry of 200, and two people in it."""
    made = event_of(evening, entry=200, entrants_max=20)
    enter(made, asha, bilal)
    return made


def test_a_moved_start_waits_in_the_inbox_and_on_its_page(
    evening: Evening, event: Tournament, asha: User, bilal: User, chandra: User
) -> None:
    Reminder.objects.create(tournament=event, user=chandra)
    choices.choose(bilal, untold=["entries"])
    for hours, reason in ((1, "The hall is late."), (2, "Trains are late.")):
        later = evening.moment + timedelta(hours=hours)
        rescheduling.reschedule(event.pk, later, reason=reason, by=None)
    words = (
        f"The start of Evening cup is moved to {later.day} Mar, {later:%H:%M} UTC: "
        "Trains are late."
    )
    assert told(asha, event) == told(chandra, event) == [words]
    assert told(bilal, event) == []
    browser = browser_of(asha)
    assert inbox.unread(asha) == 1
    assert words in browser.get(reverse("inbox")).text
    assert inbox.unread(asha) == 0


def test_a_cancelled_event_says_why_and_what_each_gets_back(
    event: Tournament, asha: User, bilal: User, chandra: User
) -> None:
    Reminder.objects.create(tournament=event, user=chandra)
    organiser_actions.cancel(event.pk, reason=REASON, by=None)
    with_refund = f"Evening cup was cancelled, and you get 200 chips back: {REASON}"
    assert told(asha, event) == told(bilal, event) == [with_refund]
    assert told(chandra, event) == [f"Evening cup was cancelled: {REASON}"]


def test_one_that_too_few_entered_is_called_off_by_the_clock_and_told(
    evening: Evening, asha: User
) -> None:
    event = event_of(evening, entry=0)
    enter(event, asha)
    evening.until(lambda: status(event) == Status.CANCELLED, minutes=15)
    words = "Evening cup was cancelled: Too few players had registered."
    assert words in told(asha, event)


def test_messages_and_changes_are_there_too_the_newest_few_of_each_event(
    evening: Evening, event: Tournament, asha: User, bilal: User
) -> None:
    other = event_of(evening, name="Other cup", entry=0)
    enter(other, asha)
    organiser_actions.tell(other.pk, "Welcome.", by=None)
    amendments.amend(event.pk, by=None, text="", entrants_max=30)
    for number in range(7):
        organiser_actions.tell(event.pk, f"Round {number}", by=None)
    newest = [f"Evening cup: Round {number}" for number in (6, 5, 4, 3, 2)]
    changed = "Evening cup has changed. Up to 30 players may enter now (20 before)."
    assert told(bilal, event) == [*newest, changed]
    assert [one.text for one in inbox.page(asha)] == [
        *newest,
        changed,
        "Other cup: Welcome.",
    ]


def test_who_is_taken_out_reads_it_with_the_refund_or_the_reason(
    evening: Evening, event: Tournament, asha: User, bilal: User, chandra: User
) -> None:
    enter(event, chandra)
    entry = entry_of(event, asha)
    organiser_actions.remove_no_show(event.pk, entry.pk, by=None)
    words = "You are no longer registered for Evening cup. You got 200 chips back."
    assert told(asha, event) == [words]
    evening.jump(605)
    entry = entry_of(event, bilal)
    organiser_actions.disqualify(event.pk, entry.pk, reason="Two players.", by=None)
    assert "You were disqualified from Evening cup: Two players." in told(bilal, event)


def test_who_did_not_press_start_reads_what_came_back(
    evening: Evening, asha: User, bilal: User, chandra: User
) -> None:
    event = event_of(
        evening,
        **{"format": "tables", "game": "continental-quick", "seats": 3, "entry": 200},
    )
    enter(event, asha, bilal, chandra)
    evening.jump(601)
    ((_table, seated),) = tables(event)
    press(event, 2)
    evening.until(lambda: entry_of(event, seated[2]).state == "withdrawn")
    words = "You did not press Start in Evening cup. You got 200 chips back."
    assert told(seated[2], event) == [words]
    assert told(seated[0], event) == told(seated[1], event) == []


# Seats --------------------------------------------------------------------------------


def watch_later(evening: Evening, seconds: float, away: User) -> None:
    """Look so much later, when one person has not come and all others are there."""
    evening.moment += timedelta(seconds=seconds)
    seats = Seat.objects.filter(left_at=None)
    seats.exclude(user=away).update(seen_at=evening.moment)
    tasks.watch()


def test_only_who_has_not_come_to_the_seat_is_told_of_it_and_once(
    evening: Evening, event: Tournament, asha: User, bilal: User
) -> None:
    Tournament.objects.filter(pk=event.pk).update(reminded_at=evening.moment)
    evening.moment = event.starts_at
    evening.until(Seat.objects.filter(user=asha, left_at=None).exists)
    Seat.objects.filter(user=asha).update(seen_at=evening.moment, sat_at=evening.moment)
    watch_later(evening, 50, away=asha)
    assert told(asha, event) == []
    for _look in range(4):
        watch_later(evening, 15, away=asha)
    assert told(asha, event) == [
        "Your seat at Evening cup was ready at table T1 while you were away."
    ]
    assert told(bilal, event) == []
    inbox.read_all(asha)
    # Another table of the same event takes the place of the first one.
    Seat.objects.filter(user=asha).update(seen_at=evening.moment, sat_at=evening.moment)
    event.event_tables.update(number=4)
    watch_later(evening, 70, away=asha)
    assert told(asha, event) == [
        "Your seat at Evening cup was ready at table T4 while you were away."
    ]
    assert inbox.unread(asha) == 1


def test_hundreds_are_told_with_the_statements_that_few_are(evening: Evening) -> None:
    def statements(event: Tournament) -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            organiser_actions.tell(event.pk, "Bring tea.", by=None)
        return len(seen)

    few, many = (event_of(evening, entrants_max=200, entry=0) for _ in range(2))
    crowd: list[Any] = people(100)
    enter(few, *crowd[:2])
    enter(many, *crowd)
    assert statements(few) == statements(many)
    assert InboxEntry.objects.filter(kind="event_message").count() == 102
