"""When an event starts: the zone that its form offers, and times the clocks skip."""

from datetime import UTC, datetime, time, timedelta

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.field import SHORT_LEVELS, Evening, event_of, status
from tests.tournaments.organisers import NEW, PREVIEW, first, offered, organiser
from tournaments.models import Series, Status, Tournament
from tournaments.organising.event_form import fields
from tournaments.planning import drafts
from tournaments.view import zone_names

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(evening: Evening, asha: User) -> Client:
    return organiser(asha)


def draft(**fields: object) -> Tournament:
    given = {
        "name": "Late cup",
        "format": "levels",
        "game": "indian-points",
        "seats": 6,
        "pace": "normal",
        "levels": SHORT_LEVELS,
        "chips": 1_000,
        "entrants_max": 12,
    }
    return drafts.create(**(given | fields))


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


def test_an_event_about_to_start_is_not_ready(
    browser: Client, evening: Evening
) -> None:
    sent = {**first(browser), "repeat": "", "act": "publish"}
    for minutes, is_ready in ((1, False), (4, False), (5, True)):
        starts = evening.moment + timedelta(minutes=minutes)
        asked = {**sent, "starts": f"{starts:%Y-%m-%dT%H:%M}"}
        side = browser.post(PREVIEW, asked).text
        assert ("Ready to publish" in side) == is_ready, minutes
        answer = browser.post(NEW, asked)
        assert (answer.status_code == 302) == is_ready, minutes
        if not is_ready:
            beside = answer.text.split('id="id_starts_error"')[1]
            assert "at least 5 minutes from now" in beside
            assert not Tournament.objects.exists()


def test_a_planned_event_that_nobody_could_enter_any_more_stays_a_draft(
    evening: Evening, asha: User
) -> None:
    """The house was down from before the announcement until just before the start."""
    at = evening.moment + timedelta(minutes=10)
    made = draft(publish_at=at, starts_at=at + timedelta(minutes=5), organiser=asha)
    drafts.plan(made.pk, by=asha)
    evening.jump(14 * 60)
    assert status(made) == Status.DRAFT
    assert "time to enter" in made.acts.get(kind="stuck").data["faults"]


def test_a_planned_event_is_announced_up_to_five_minutes_before_its_start(
    evening: Evening, asha: User
) -> None:
    at = evening.moment + timedelta(minutes=10)
    made = draft(publish_at=at, starts_at=at + timedelta(minutes=5), organiser=asha)
    drafts.plan(made.pk, by=asha)
    evening.jump(10 * 60 + 20)
    assert status(made) == Status.REGISTERING


def test_a_new_event_is_in_the_zone_of_the_browser(browser: Client) -> None:
    browser.cookies["mh_zone"] = "Asia/Kolkata"
    page = browser.get(NEW).text
    sent = offered(page)
    assert (sent["zone"], sent["starts"]) == ("Asia/Kolkata", "2026-03-02T18:00")
    assert "no-faults" in browser.post(PREVIEW, sent).text
    assert "data-usual-zone" in page


def test_an_older_name_of_a_zone_is_stored_and_shown_by_the_one_of_today(
    browser: Client, evening: Evening
) -> None:
    """Chromium reports such names, and not every system's zone data has them."""
    browser.cookies["mh_zone"] = "Asia/Calcutta"
    page = browser.get(NEW).text
    assert offered(page)["zone"] == "Asia/Kolkata"
    assert 'value="Asia/Calcutta"' not in page
    sent = {**offered(page), "zone": "Europe/Kiev", "repeat": "", "act": "draft"}
    where = browser.post(NEW, sent)["Location"]
    assert Tournament.objects.get().zone == "Europe/Kyiv"
    Tournament.objects.update(zone="Europe/Kiev")
    assert offered(browser.get(where).text)["zone"] == "Europe/Kyiv"
    event_of(evening)
    days = browser.get("/events/?zone=Asia/Calcutta").text
    assert 'data-zone="Asia/Kolkata"' in days


def test_every_name_of_today_is_one_that_the_form_offers() -> None:
    offered_names = dict(fields.zones())
    for older, name in zone_names.RENAMED.items():
        assert older not in offered_names
        assert name in offered_names


@pytest.mark.parametrize("said", ["", "Mars/Olympus", "Etc/UTC"])
def test_an_unknown_zone_of_the_browser_is_utc(browser: Client, said: str) -> None:
    browser.cookies["mh_zone"] = said
    assert first(browser)["zone"] == "UTC"


def test_the_zone_stands_beside_the_start(browser: Client) -> None:
    page = browser.get(NEW).text
    assert page.index('name="starts"') < page.index('name="zone"')
    assert page.index('name="zone"') < page.index('data-testid="more"')
