"""Home, lobby and the forms in a real browser, at desk and phone size."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.sizes import IS_SOAK, size

pytestmark = pytest.mark.browser

OPEN = ["/", "/play/", "/play/?players=5&stake=50", "/play/new/"]
OPEN += ["/rules/", "/rules/indian-21/", "/rules/numbered/gin/"]
FORMS = ["/account/login/", "/account/signup/", "/account/password/reset/"]
EVERYDAY = ["/", OPEN[2], "/play/new/", "/rules/indian-21/", FORMS[1]]
OWN = ["/me/", "/wallet/", "/account/signup/", "/account/logout/"]


def is_wider_than_the_screen(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_no_page_has_an_axe_violation(site, visit, practice):
    looks = [(PHONE, "dark"), (DESK, "light"), (DESK, "dark"), (PHONE, "light")]
    for screen, scheme in looks[: size("pages_axe", 1, 4)]:
        visitor = visit(screen, color_scheme=scheme)
        for path in (*OPEN, *FORMS) if IS_SOAK else EVERYDAY:
            visitor.goto(site + path)
            assert faults(visitor) == [], path
        guest = visit(screen, color_scheme=scheme, storage_state=practice[1])
        for path in (*OPEN[:2], *OWN) if IS_SOAK else ("/play/", *OWN[:2]):
            guest.goto(site + path)
            assert faults(guest) == [], path


def test_no_page_scrolls_sideways(site, visit, practice):
    visitor, guest = visit(PHONE), visit(PHONE, storage_state=practice[1])
    for page, paths in ((visitor, (*OPEN, *FORMS)), (guest, (*OPEN, *OWN))):
        for path in paths:
            page.goto(site + path)
            for width in (390, 360, 320):
                page.set_viewport_size({"width": width, "height": 740})
                assert not is_wider_than_the_screen(page), (path, width)


def test_the_lobby_works_without_javascript(site, visit):
    page = visit(DESK, java_script_enabled=False)
    page.goto(site + "/play/")
    rows = page.get_by_test_id("lobby-row")
    assert rows.count() >= 5
    page.get_by_test_id("filter-players").select_option("2")
    page.get_by_role("button", name="Filter", exact=True).click()
    assert "players=2" in page.url
    assert all("/2" in text for text in rows.all_inner_texts())
    rows.first.get_by_role("link").first.click()
    name = rows.first.get_by_role("link").first.inner_text()
    assert page.locator("#info h2").inner_text() == name


def test_the_desk_shows_tiles_filters_rows_and_the_panel(site, visit):
    page = visit(DESK)
    page.goto(site + "/play/")
    seen = [page.get_by_test_id("quick-tile").first, page.locator("#info h2")]
    seen += page.get_by_test_id("lobby-row").all()[:5]
    for one in (*seen, page.get_by_test_id("filter-players")):
        box = one.bounding_box()
        assert box["y"] + box["height"] <= DESK[1]


def test_a_filter_is_in_the_address_and_in_a_fresh_page(site, visit):
    page = visit(DESK)
    page.goto(site + "/play/")
    page.get_by_test_id("filter-players").focus()
    page.get_by_test_id("filter-players").select_option("4")
    page.wait_for_url("**/play/?players=4")
    of_six = page.get_by_test_id("lobby-row").filter(has_text="Teal 204")
    expect(of_six).to_have_count(0)
    assert page.evaluate("document.activeElement.name") == "players"
    rows = page.get_by_test_id("lobby-row").locator("a").all_inner_texts()
    fresh = visit(DESK)
    fresh.goto(page.url)
    assert fresh.get_by_test_id("lobby-row").locator("a").all_inner_texts() == rows


def scripted_lobby(page: Any) -> list[Any]:
    """Answer the lobby's socket by hand; return the list the route will land in."""
    lines: list[Any] = []

    def answer(line: Any) -> None:
        lines.append(line)
        line.on_message(lambda text: line.send(json.dumps({"type": "ack"})))

    page.route_web_socket(re.compile("/ws/lobby/"), answer)
    return lines


def test_new_rows_wait_while_the_pointer_is_in_the_list(site, visit):
    page = visit(DESK)
    lines = scripted_lobby(page)
    page.goto(site + "/play/")
    rows = page.get_by_test_id("lobby-row")
    rows.nth(1).hover()
    where = "[...document.querySelectorAll('.row')].map(r => r.offsetTop)"
    before = page.evaluate(where)
    first = int(rows.first.get_attribute("data-table"))
    page.wait_for_function("true")
    row = {
        "id": first,
        "dots": ["person", "bot"],
        "seats": "2/2",
        "state": "deal 9",
        "free": 0,
    }
    lines[0].send(
        json.dumps({"type": "rows", "rows": [row], "fresh": [987654], "gone": []})
    )
    page.get_by_text("1 new table: show").wait_for()
    assert page.evaluate(where) == before
    assert "deal 9" in rows.first.inner_text()
    assert rows.first.get_by_role("link", name="Watch").is_visible()
    assert not rows.first.get_by_role("button", name="Join").is_visible()


def test_on_a_phone_the_panel_is_a_sheet_that_escape_closes(site, visit):
    page = visit(PHONE)
    page.goto(site + "/play/")
    assert not page.locator("#info").is_visible()
    opener = page.get_by_test_id("lobby-row").first.get_by_role("link").first
    opener.click()
    page.locator("#info.is-sheet").wait_for()
    assert page.locator("#info h2").inner_text() == opener.inner_text()
    page.keyboard.press("Escape")
    assert not page.locator("#info").is_visible()
    assert page.evaluate("document.activeElement.textContent") == opener.inner_text()


def test_play_now_is_the_second_stop_of_the_keyboard(site, visit):
    page = visit(DESK)
    page.goto(site)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    focused = "document.activeElement.dataset.testid"
    assert page.evaluate(focused) == "btn-play-now"


def test_a_password_can_be_shown(site, visit):
    page = visit(PHONE)
    page.goto(site + "/account/login/")
    page.get_by_label("Password", exact=True).fill("three-runs")
    page.get_by_role("button", name="Show").click()
    assert page.locator("#id_password").get_attribute("type") == "text"


def test_a_guest_keeps_everything_by_adding_a_password(site, visit):
    page = visit(DESK)
    page.goto(site)
    page.get_by_test_id("btn-play-now").click()
    page.wait_for_url("**/t/*/", wait_until="commit")
    page.goto(site + "/me/")
    user = page.locator("body").get_attribute("data-user")
    name = page.locator("h1").inner_text().splitlines()[0].strip()
    chips = page.get_by_test_id("bal-play").get_attribute("data-balance")
    page.get_by_role("link", name="Add a password").click()
    page.get_by_label("Password", exact=True).fill("three-runs-and-a-set")
    page.get_by_role("button", name="Keep it").click()
    codes = page.get_by_test_id("recovery-codes").get_by_role("listitem")
    expect(codes).to_have_count(8)
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    assert faults(page) == []
    with page.expect_download() as file:
        page.get_by_role("link", name="Download").click()
    assert codes.first.inner_text() in Path(file.value.path()).read_text()
    page.get_by_role("button", name="I have saved them, continue").click()
    page.wait_for_url(site + "/", wait_until="commit")
    page.goto(site + "/me/")
    assert page.locator("body").get_attribute("data-user") == user
    assert page.get_by_test_id("bal-play").get_attribute("data-balance") == chips
    assert page.locator("h1").inner_text() in name
    assert page.locator(".tag", has_text="guest").count() == 0
