"""Two members play a rated match in two browsers; a third person reads the ratings."""

import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.site.test_contacts import look, signed_up

pytestmark = pytest.mark.soak("contacts")
RANGE = re.compile(r"rated \d+–\d+")
PLAYING = "[data-testid=table]:is([data-phase=offer], [data-phase=wait])"


def test_a_rated_match_gives_two_members_a_rating_that_a_third_reads(
    visit: Callable[..., Any], site: str, house: dict[str, str]
) -> None:
    mine, theirs, stranger = visit(DESK), visit(PHONE), visit(PHONE)
    asha, bilal = signed_up(mine, site), signed_up(theirs, site)
    mine.goto(f"{site}/play/new/?game=gin-quick&seats=2&stake=500")
    unrated = [mine.locator(name) for name in ("#id_bots", "#id_assist")]
    assert all(one.is_enabled() for one in unrated)
    mine.locator("#id_rated").check()
    assert not any(one.is_enabled() for one in unrated)
    look(mine, "rated-new")
    mine.get_by_role("button", name="Open the table").click()
    mine.wait_for_url("**/t/*/")
    theirs.goto(mine.url)
    theirs.get_by_test_id("btn-sit").click()
    for page in (mine, theirs):
        page.get_by_test_id("btn-start").click()
    for page in (mine, theirs):
        page.locator(PLAYING).wait_for()
    # Who leaves a match loses it, and that counts.
    theirs.get_by_test_id("btn-leave").click()
    theirs.get_by_test_id("leave-yes").click()
    theirs.wait_for_url("**/play/")
    expect(mine.locator("#result-title")).to_have_text("You won the match")
    # The house counts by itself within seconds, but an open page does not show that.
    for name in ("recompute_statistics", "recompute_ratings"):
        command = [sys.executable, "manage.py", name]
        subprocess.run(command, cwd=settings.BASE_DIR, env=house, check=True)  # noqa: S603
    for page, name in ((mine, "rated"), (theirs, "rated-phone")):
        page.goto(f"{site}/me/statistics/")
        expect(page.locator("main")).to_contain_text("provisional")
        look(page, f"{name}-statistics")
        page.goto(f"{site}/account/profile/")
        page.get_by_label("Everybody, with or without an account").check()
        page.get_by_test_id("btn-open-profile").click()
        expect(page.locator("body")).to_contain_text("Saved.")
    # Quick tiles tell a rated member whom they meet first.
    mine.goto(f"{site}/play/")
    expect(mine.get_by_test_id("tile-range").first).to_have_text(RANGE)
    look(mine, "rated-tiles")
    for name in (asha, bilal):
        stranger.goto(f"{site}/u/{name}/")
        expect(stranger.get_by_test_id("profile-page")).to_contain_text("provisional")
        look(stranger, f"rated-{name}")
    # Nobody is ranked before the rating is certain.
    stranger.goto(f"{site}/boards/gin/")
    expect(stranger.locator("main")).not_to_contain_text(asha)
    look(stranger, "rated-board")
