"""Limits and breaks in the browser: the page without a script, the reminder."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.staged import PLAIN, Staged
from tests.rules.indian.table import VALID

pytestmark = pytest.mark.browser

SESSION = {
    "minutes": 65,
    "net": -120,
    "every": 60,
    "due": True,
    "clock": "1 h 5 min · -120",
    "clock_title": "Time at tables",
    "title": "You have played for 1 h 5 min.",
    "text": "Your play chips in this time: -120.",
    "words": {"go_on": "Continue", "history": "My deals", "stop": "Stop here"},
    "history_url": "/me/",
}


def test_limits_and_a_break_without_javascript(site, visit):
    page = visit(PHONE)
    page.goto(site)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/t/*/")
    state = page.context.storage_state()
    page = visit(PHONE, storage_state=state, java_script_enabled=False)
    page.goto(f"{site}/wellbeing/")
    row = page.locator("#limit-loss-play-day")
    for amount, said in (("5,000", "5,000 chips"), ("6000", "5,000 chips")):
        row.get_by_label("Loss in 24 hours").first.fill(amount)
        row.get_by_test_id("limit-set").click()
        expect(row.get_by_test_id("limit-value")).to_have_text(said)
    expect(row.get_by_test_id("limit-waits")).to_contain_text("6,000 chips")
    page.get_by_label("7 days", exact=True).check()
    page.get_by_test_id("break").click()
    expect(page.locator("main")).to_contain_text("You give up your seat")
    page.get_by_test_id("rest-confirm").click()
    expect(page.get_by_test_id("resting")).to_contain_text("You are on a break until")
    page.goto(f"{site}/play/new/")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("body")).to_contain_text("You are on a break until")


def test_the_page_has_no_axe_violation_and_does_not_scroll_sideways(
    site, visit, practice
):
    page = visit(PHONE, storage_state=practice[1], color_scheme="dark")
    page.goto(f"{site}/wellbeing/")
    assert faults(page) == []
    page.set_viewport_size({"width": 320, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_test_id("exclude").click()
    assert faults(page) == []


def test_the_reminder_comes_between_deals_and_keeps_nobody(visit, practice):
    page = visit(DESK)
    answers = []

    def answer(route):
        answers.append(route.request.method)
        is_read = "POST" in answers
        route.fulfill(json=SESSION | {"due": not is_read})

    page.route("**/wellbeing/session/", answer)
    stage = Staged(page, practice, PLAIN, VALID, draws="2c Jc")
    expect(stage.button("session-clock")).to_have_text(SESSION["clock"])
    reminder = stage.button("reminder")
    expect(reminder).to_be_hidden()
    stage.play_turn("Kc")
    stage.play(
        lambda table: table.draw(1),
        lambda table: table.show(1, "Jc", VALID),
        lambda table: table.close({0: "5h 6h 7h / 9s Ts Js / 4c 4h 4s / Qd 8d 7d"}),
    )
    sheet = stage.button("sheet-result")
    expect(sheet.get_by_test_id("reminder")).to_contain_text("1 h 5 min")
    assert faults(page, "#sheet-result") == []
    stage.button("btn-result-close").click()
    expect(reminder).to_be_visible()
    # The page hides it at once and tells the house after that.
    with page.expect_response(lambda one: one.request.method == "POST"):
        stage.button("reminder-continue").click()
    expect(reminder).to_be_hidden()
    assert answers.count("POST") == 1
