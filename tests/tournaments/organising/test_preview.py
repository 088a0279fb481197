"""The preview of an event while its form is filled in."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.field import Evening
from tests.tournaments.organisers import (
    PREVIEW,
    first,
    organiser,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(evening: Evening, asha: User) -> Client:
    return organiser(asha)


def test_the_preview_shows_overlay_and_break_even(browser: Client) -> None:
    changes = {"entry": "200", "guarantee": "8000", "added": "2400"}
    changes |= {"entrants_min": "18", "entrants_max": "128", "expected": "48"}
    page = browser.post(PREVIEW, {**first(browser), **changes}).text
    # 18 % of 200 would be the house's tier; 160 of each entry are for the prizes.
    assert 'data-entries="18" data-pool="8000"' in page
    assert "To reach the guarantee of 8,000 you add 2,720." in page
    assert "You break even at 35 entries." in page
    assert f'data-entries="48" data-pool="{48 * 160 + 2400}"' in page
    assert f'data-entries="128" data-pool="{128 * 160 + 2400}"' in page
    assert page.count("The prizes add up to the pool.") == 3


def test_the_preview_has_late_entry_and_what_each_level_asks_for(
    browser: Client,
) -> None:
    changes = {"levels": "15 2\n15 4", "starts": "2026-03-02T20:00"}
    page = browser.post(PREVIEW, {**first(browser), **changes}).text
    assert ">20:15 UTC<" in page
    levels = page[page.index('data-testid="levels"') :].partition("</table>")[0]
    assert re.findall(r"<td[^>]*>([\d,]+)<", levels) == [
        "15",
        "2",
        "160",
        "15",
        "4",
        "320",
    ]


def test_the_preview_says_faults_and_what_cannot_be_read(browser: Client) -> None:
    sent = first(browser)
    assert "add up to 99 %" in browser.post(PREVIEW, {**sent, "shares": "60 39"}).text
    assert "chips per point" in browser.post(PREVIEW, {**sent, "levels": "15"}).text
    assert browser.post(PREVIEW, {}).status_code == 200


def test_the_preview_shows_the_zone_and_marks_a_change_of_clocks(
    browser: Client, evening: Evening
) -> None:
    evening.moment = datetime(2026, 10, 10, 12, tzinfo=UTC)
    changes = {"starts": "2026-10-12T20:00", "zone": "Europe/Rome", "repeat": "week"}
    page = browser.post(PREVIEW, {**first(browser), **changes}).text
    assert "Mon 12 Oct 2026, 20:00 CEST" in page
    assert "18:00 UTC" in page
    assert page.count("clocks have changed") == 1
    assert "Mon 26 Oct 2026, 20:00 CET" in page


def test_a_time_that_the_clocks_leave_out_is_marked(browser: Client, evening) -> None:
    evening.moment = datetime(2027, 3, 20, tzinfo=UTC)
    changes = {"starts": "2027-03-28T02:30", "zone": "Europe/Rome", "repeat": ""}
    page = browser.post(PREVIEW, {**first(browser), **changes}).text
    assert "skip this time" in page


def test_a_smallest_prize_below_one_and_a_half_entries_is_warned_of(
    browser: Client,
) -> None:
    sent = {**first(browser), "shares": "90 10", "guarantee": "0"}
    page = browser.post(PREVIEW, {**sent, "entrants_min": "6"}).text
    assert "less than one and a half entries" in page
