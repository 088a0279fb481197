"""Who is reminded of an event, when, and where."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.friends import choices, inbox
from accounts.models import User
from tables.messages import notices
from tables.socket import base_consumer
from tests.tournaments.field import Evening, enter, event_of, status
from tests.tournaments.organisers import browser_of
from tournaments.models import Reminder, Tournament
from tournaments.running import organiser_actions, reminders

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return who was reminded of what."""
    told: list[Any] = []

    def send(user_id: Any, notice: Any) -> None:
        if notice.kind == "event_soon":
            told.append((user_id, notice.event))

    monkeypatch.setattr(notices, "send", send)
    return told


def act(browser: Client, event: Tournament, kind: str) -> Any:
    return browser.post(reverse("event_entry", args=[event.slug]), {"act": kind})


def page(browser: Client, event: Tournament) -> str:
    return browser.get(reverse("event", args=[event.slug])).text


def test_who_entered_and_who_asked_is_reminded_once_five_minutes_before(
    evening: Evening, asha: User, bilal: User, sent: list[Any]
) -> None:
    event = event_of(evening)
    enter(event, asha)
    assert act(browser_of(bilal), event, "remind").status_code == 302
    assert "Cancel the reminder" in page(browser_of(bilal), event)
    evening.jump(295)
    assert sent == []
    evening.jump(10)
    evening.go(3)
    assert sorted(sent, key=str) == sorted(
        [(asha.pk, event.pk), (bilal.pk, event.pk)], key=str
    )
    assert status(event) == "registering"


def test_a_reminder_stays_in_the_inbox_of_who_wants_it(
    evening: Evening, asha: User, bilal: User
) -> None:
    event = event_of(evening)
    enter(event, asha, bilal)
    choices.choose(bilal, untold=["reminders"])
    evening.jump(305)
    evening.go(3)
    (told,) = inbox.page(asha)
    assert told.text == "Evening cup begins at 12:10 UTC."
    assert told.url == reverse("event", args=[event.slug])
    assert inbox.page(bilal) == []


def test_a_page_that_is_opened_later_says_it_too(
    evening: Evening, asha: User, bilal: User
) -> None:
    event = event_of(evening)
    enter(event, asha)
    assert base_consumer.of_others(asha) == []
    evening.jump(360)
    (told,) = base_consumer.of_others(asha)
    assert told.kind == "event_soon"
    assert told.name == "Evening cup"
    assert told.ms == 240_000
    assert base_consumer.of_others(bilal) == []


def test_a_reminder_is_taken_back_and_comes_not_too_late(
    evening: Evening, bilal: User, sent: list[Any]
) -> None:
    event, browser = event_of(evening), browser_of(bilal)
    act(browser, event, "remind")
    act(browser, event, "remind")
    assert Reminder.objects.count() == 1
    act(browser, event, "forget")
    assert Reminder.objects.count() == 0
    evening.jump(400)
    assert sent == []
    assert "btn-remind" not in page(browser, event)
    answer = act(browser, event, "remind")
    assert 'data-code="too_late_to_remind"' in answer.text
    assert not Reminder.objects.exists()


def test_nobody_is_reminded_of_what_was_called_off(
    evening: Evening, asha: User, sent: list[Any]
) -> None:
    event = event_of(evening)
    enter(event, asha)
    organiser_actions.cancel(event.pk, reason="Rain in the hall.", by=None)
    evening.jump(360)
    assert sent == []
    assert base_consumer.of_others(asha) == []


def test_a_sit_and_go_has_no_moment_to_be_reminded_of(evening: Evening) -> None:
    event = event_of(evening, starts_at=None, entrants_max=4)
    assert not reminders.may_ask(event, evening.moment)
    far = event_of(evening, starts_at=evening.moment + timedelta(hours=1))
    assert reminders.may_ask(far, evening.moment)
