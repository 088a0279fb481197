"""Two members in two browsers: friends, a challenge, the table; axe finds nothing."""

import os
import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.members import PASSWORD

pytestmark = pytest.mark.soak("contacts")


def signed_up(page: Any, site: str) -> str:
    """Sign up as somebody new; return the name."""
    name = f"Elm {uuid4().hex[:8]}"
    page.goto(f"{site}/account/signup/")
    page.locator("#id_username").fill(name)
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    page.get_by_role("button", name="I have saved them, continue").click()
    return name


def look(page: Any, name: str) -> None:
    """Keep a picture where asked for, and let axe judge the page."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)
    assert faults(page) == []
    width = page.evaluate("innerWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_two_members_meet_from_a_request_to_a_table(
    visit: Callable[..., Any], site: str
) -> None:
    mine, theirs = visit(DESK), visit(PHONE)
    signed_up(mine, site)
    bilal = signed_up(theirs, site)
    mine.goto(f"{site}/account/delete/")
    look(mine, "delete")
    mine.goto(f"{site}/account/profile/")
    look(mine, "choices")
    mine.goto(f"{site}/me/friends/")
    look(mine, "friends-none")
    theirs.goto(f"{site}/me/history/")
    mine.locator("#friend-name").fill(bilal)
    mine.get_by_test_id("btn-add-friend").click()
    expect(mine.get_by_test_id("asked")).to_contain_text(bilal)
    # The other page is open: it hears of it, and nothing asks.
    expect(theirs.locator("[data-unread]")).to_have_attribute("data-unread", "1")
    look(theirs, "header-phone")
    theirs.goto(f"{site}/me/inbox/")
    said = theirs.get_by_test_id("inbox-entry").locator("time").first
    expect(said).not_to_contain_text("UTC")
    expect(said).to_have_attribute("title", re.compile(" UTC$"))
    look(theirs, "inbox-phone")
    theirs.get_by_test_id("btn-accept").first.click()
    mine.goto(f"{site}/me/friends/")
    expect(mine.get_by_test_id("friend")).to_contain_text(bilal)
    look(mine, "friends")
    mine.get_by_role("link", name=f"Challenge {bilal}").click()
    look(mine, "challenge-new")
    mine.get_by_test_id("btn-challenge").click()
    expect(mine.get_by_test_id("outgoing")).to_contain_text(bilal)
    look(mine, "challenges")
    theirs.goto(f"{site}/challenges/")
    look(theirs, "challenges-phone")
    theirs.get_by_test_id("btn-accept").click()
    theirs.wait_for_url("**/t/**")
    # Who challenged sees that it was accepted, and is taken to the same table.
    expect(mine.get_by_test_id("event-seat")).to_contain_text("accepted your challenge")
    expect(mine.get_by_test_id("btn-take-back")).to_have_count(0)
    mine.wait_for_url(theirs.url)
    if folder := os.environ.get("PICTURES"):
        mine.screenshot(path=f"{folder}/called.png")
        theirs.screenshot(path=f"{folder}/table-phone.png")


def test_a_seek_stands_in_the_lobby(visit: Callable[..., Any], site: str) -> None:
    mine, visitor = visit(DESK), visit(PHONE)
    signed_up(mine, site)
    mine.goto(f"{site}/challenges/new/")
    mine.get_by_test_id("btn-challenge").click()
    mine.goto(f"{site}/play/")
    expect(mine.get_by_test_id("seek")).to_be_visible()
    look(mine, "lobby")
    visitor.goto(f"{site}/play/")
    expect(visitor.get_by_test_id("seek")).to_be_visible()
    look(visitor, "lobby-phone")
