"""When an event starts: the zone that its form offers, and times the clocks skip."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.field import Evening
from tests.tournaments.organisers import NEW, first, offered, organiser
from tournaments.models import Series, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(evening: Evening, asha: User) -> Client:
    return organiser(asha)


def test_a_draft_keeps_the_time_that_the_clocks_skip(
    browser: Client, evening: Evening
) -> None:
    evening.moment = datetime(2027, 3, 20, 12, tzinfo=UTC)
    skipped = {"starts": "2027-03-28T02:30", "zone": "Europe/Rome", "repeat": "week"}
    sent = {**first(browser), **skipped, "act": "draft"}
    where = browser.post(NEW, sent)["Location"]
    draft = Tournament.objects.get()
    assert draft.starts_at == datetime(2027, 3, 28, 1, 30, tzinfo=UTC)
    for _again in range(2):
        sent = offered(browser.get(where).text)
        assert {name: sent[name] for name in skipped} == skipped
        assert browser.post(where, {**sent, "act": "draft"}).status_code == 302
    assert browser.post(where, {**sent, "act": "publish"}).status_code == 302
    assert Series.objects.get().at == time(2, 30)
    # A copy is at the same time of day, on a day that has it.
    evening.moment += timedelta(days=9)
    assert first(browser, f"?copy={draft.pk}")["starts"] == "2027-04-04T02:30"


def test_a_draft_keeps_an_announcement_that_the_clocks_skip(
    browser: Client, evening: Evening
) -> None:
    evening.moment = datetime(2027, 3, 20, 12, tzinfo=UTC)
    told = {"publish_at": "2027-03-28T02:30", "starts": "2027-03-28T20:00"}
    told |= {"zone": "Europe/Rome", "repeat": ""}
    where = browser.post(NEW, {**first(browser), **told, "act": "draft"})["Location"]
    sent = offered(browser.get(where).text)
    assert {name: sent[name] for name in told} == told
    # What was typed counts only as long as it means the event's start.
    draft = Tournament.objects.get()
    draft.starts_at += timedelta(hours=1)
    draft.save(update_fields=["starts_at"])
    assert offered(browser.get(where).text)["starts"] == "2027-03-28T21:00"
