"""A member opens their profile, and a visitor reads it, on a desk and on a phone."""

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.members import PASSWORD

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_profile_is_opened_and_read_by_a_visitor(site, visit, size):
    page = visit(size)
    name = f"Elm {uuid4().hex[:8]}"
    page.goto(f"{site}/account/signup/")
    page.locator("#id_username").fill(name)
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    page.get_by_role("button", name="I have saved them, continue").click()
    page.goto(f"{site}/me/")
    for testid, heading in (("to-history", "History"), ("to-statistics", "Statistics")):
        page.goto(f"{site}/me/")
        page.get_by_test_id(testid).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        assert faults(page) == []
    other = visit(size)
    other.goto(f"{site}/u/{name}/")
    expect(other.get_by_test_id("profile-closed")).to_be_visible()
    page.goto(f"{site}/account/profile/")
    page.get_by_label("Everybody, with or without an account").check()
    page.get_by_test_id("btn-open-profile").click()
    expect(page.locator("body")).to_contain_text("Saved.")
    assert faults(page) == []
    other.reload()
    expect(other.get_by_test_id("profile-page")).to_contain_text("Member since")
    assert faults(other) == []
    assert other.evaluate("document.documentElement.scrollWidth") <= size[0]
