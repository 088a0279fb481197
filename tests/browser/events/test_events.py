"""An event from the list to the table, at desk and phone."""

import re
import subprocess
import sys

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.members import enter

pytestmark = pytest.mark.browser

DUEL = """
from tournaments.planning import drafts
event = drafts.create(
    name="Duel of the evening", format="levels", game="indian-points", seats=2,
    pace="relaxed", levels=[[30, 1]], chips=1_000, entry=100, entrants_max=2,
)
drafts.publish(event.pk)
"""
LEADS = """async ([name, url]) => {
  const { callToSeat } = await import("/static/js/site/site.js");
  callToSeat({ table: 0, name, url }, 1500);
}"""
HEARS = """
window.heard = 0;
window.AudioContext = class extends AudioContext {
  createGain() {
    window.heard += 1;
    return super.createGain();
  }
};
"""
SEATED = """async (data) => {
  const site = document.querySelector("script[src*='js/site/site']").src;
  const { notice } = await import(site);
  notice({ kind: "event_seat", data });
}"""
CALLS = """async (tables) => {
  const site = document.querySelector("script[src*='js/site/site']").src;
  const { notice } = await import(site);
  for (const table of tables) {
    const way = { table, name: `Cup T${table}`, url: `/t/${table}/` };
    const seat = { ...way, chips: "play", asks: "start", ms: 60000 };
    notice({ kind: "event_seat", data: way });
    notice({ kind: "seats", data: { seats: [seat] } });
    notice({ kind: "event_seat", data: way });
  }
}"""


@pytest.fixture
def duel(house) -> None:
    """Announce an event for two, which begins as soon as both have entered."""
    command = [sys.executable, "manage.py", "shell", "-c", DUEL]
    subprocess.run(command, cwd=settings.BASE_DIR, env=house, check=True)  # noqa: S603


def test_a_seat_that_is_ready_calls_in_the_same_tab(duel, visit, site) -> None:
    page, other = visit(PHONE), visit(DESK)
    for one in (page, other):
        one.goto(f"{site}/events/")
        # Who is new here is shown the free events first; one press shows all.
        one.get_by_test_id("chip-free").click()
        link = one.get_by_role("link", name="Duel of the evening", exact=True)
        expect(link).to_be_visible()
        assert faults(one) == []
        link.click()
        one.get_by_test_id("event-status").wait_for()
    address = page.url
    assert faults(page) == []
    enter(page)
    expect(page.get_by_test_id("own-state")).to_contain_text("You are registered")
    # The other's page hears of it by itself.
    expect(other.get_by_test_id("tab-players")).to_contain_text("1")
    page.goto(f"{site}/play/")
    enter(other)
    call = page.get_by_test_id("event-seat")
    expect(call).to_contain_text("Duel of the evening")
    assert faults(page) == []
    # Who waits on the event's page is taken to the table, unless they stop it.
    ready = other.get_by_test_id("event-seat")
    expect(ready).to_contain_text("you go there automatically")
    assert faults(other) == []
    other.get_by_test_id("event-stay").click()
    expect(ready).not_to_contain_text("you go there automatically", use_inner_text=True)
    expect(other.get_by_test_id("btn-table")).to_be_visible()
    expect(other.get_by_test_id("level-strip")).to_contain_text("Level 1 of 1")
    other.get_by_test_id("tab-players").click()
    expect(other.locator("#own-row")).to_be_visible()
    assert faults(other) == []
    page.get_by_test_id("event-go").click()
    page.locator("[data-testid=table][data-ready]").wait_for()
    expect(page.get_by_test_id("btn-event")).to_be_visible()
    expect(page.get_by_test_id("btn-leave")).to_have_count(0)
    # Who is moved to another table is led there by himself, and no window is opened.
    page.evaluate(LEADS, ["Duel of the evening", address.removeprefix(site)])
    expect(page.get_by_test_id("event-seat")).to_be_visible()
    page.wait_for_url(address)
    assert len(page.context.pages) == 1


def test_who_waits_on_the_events_page_is_taken_to_each_new_table(
    visit, site, practice
) -> None:
    page = visit(PHONE, storage_state=practice[1])
    page.add_init_script(HEARS)
    page.goto(f"{site}/events/sunday-points-cup/")
    page.locator("[data-testid=event-status]").wait_for()
    title = page.title()
    page.clock.install()
    call = page.get_by_test_id("event-seat")

    def seated(table: int, **more: object) -> None:
        host = page.locator("[data-leads]").get_attribute("data-leads") or ""
        event = int(host.partition(":")[2])
        way = {"table": table, "url": f"/legal/?table={table}", "name": "Cup", **more}
        page.evaluate(SEATED, {"event": event, "number": 3, "round": 1, **way})

    seated(7)
    expect(call).to_contain_text("Cup · T3")
    expect(page).to_have_title(re.compile(r"^\(10\) Your table is ready · "))
    page.clock.run_for(5_000)
    expect(page).to_have_title(re.compile(r"^\(5\) Your table is ready · "))
    # Told twice it goes on counting; stopped it only says so, also when told again.
    seated(7)
    expect(call.locator("[data-seconds]")).to_have_text("5")
    assert page.evaluate("window.heard") == 1
    page.get_by_test_id("event-stay").click()
    page.clock.run_for(20_000)
    seated(7)
    expect(call).to_be_visible()
    expect(page.get_by_test_id("event-stay")).to_be_hidden()
    page.get_by_role("button", name="Not now").click()
    page.clock.run_for(1_000)
    expect(page).to_have_title(title)
    # The next level at the same table, and another table, are calls of their own.
    seated(7, round=2)
    expect(page.get_by_test_id("event-stay")).to_be_visible()
    seated(8, moved=True, url="/policies/")
    expect(call).to_have_count(1)
    expect(call).to_contain_text("You are moving to another table")
    page.clock.run_for(10_000)
    page.wait_for_url(f"{site}/policies/")


def test_the_list_by_keys_the_chat_and_the_address(visit, site) -> None:
    page, reader = visit(DESK), visit(PHONE)
    page.goto(f"{site}/events/?all=1")
    cards = page.get_by_test_id("event-card")
    name = cards.nth(1).get_by_role("heading").inner_text()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    reader.goto(page.url)
    enter(page)
    expect(page.get_by_test_id("own-state")).to_contain_text("You are")
    page.keyboard.press("6")
    page.get_by_test_id("emote-gg").click()
    expect(page.get_by_test_id("chat-line")).to_have_count(1)
    # Who reads another tab sees that something was said, and then reads it.
    tab = reader.get_by_test_id("tab-chat")
    expect(tab).to_have_attribute("data-unread", "")
    tab.click()
    expect(reader.get_by_test_id("chat-line")).to_contain_text("Good game")
    expect(reader.get_by_test_id("chat-closed")).to_be_visible()
    assert faults(reader) == []
    page.keyboard.press("f")
    expect(page.locator("#own-row")).to_be_in_viewport()
    reader.get_by_test_id("share").locator("summary").click()
    expect(reader.get_by_test_id("share-link")).to_have_value(page.url.split("?")[0])
    expect(reader.get_by_test_id("share-copy")).to_be_visible()
    # A seat and its start are one call, in the strip of the seats.
    for table in (9, 10):
        page.evaluate(CALLS, [table])
        expect(page.locator(".toast.call")).to_have_count(0)
        expect(page.get_by_test_id("seat-row")).to_have_count(1)
        expect(page.get_by_test_id("seat-row")).to_contain_text(f"Cup T{table}")
