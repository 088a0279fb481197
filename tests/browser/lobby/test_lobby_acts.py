"""Quick tiles that wait and can be taken back, and the lobby by keys alone."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PATIENCE, PHONE
from tests.sizes import size

pytestmark = pytest.mark.browser

SEAT = {"table": 1, "name": "Teal", "url": "/play/?here", "socket": "/ws/tables/1/"}
AT_ONCE_MS = size("lobby_press", 10_000, 200)
"""The promise is 200 ms, of a machine that does nothing else."""
PRESS = """() => {
  const began = performance.now();
  const tile = document.querySelectorAll('.tile')[2];
  tile.click();
  return [tile.innerText, performance.now() - began];
}"""


class House:
    """Answers what a waiting tile asks for, when the test says so."""

    def __init__(self, page: Any) -> None:
        self.asked: list[Any] = []
        self.lines: list[Any] = []
        page.route("**/play/quick/**", lambda route: self.asked.append(route))
        page.route_web_socket(
            re.compile("/ws/tables/"), lambda line: self.lines.append(line)
        )

    def answer(self, body: dict[str, Any], status: int = 200) -> None:
        """Answer the oldest request."""
        self.asked.pop(0).fulfill(status=status, json=body)

    def table_is(self, phase: str, seated: int, **more: Any) -> None:
        """Tell the page how its table stands."""
        seats = [{"seat": n, "user": f"u{n}"} for n in range(seated)]
        seats += [{"seat": n, "state": "empty"} for n in range(seated, 4)]
        view = {"phase": phase, "seats": seats, "legal": [], **more}
        told = {"type": "snapshot", "version": 7, "view": view}
        self.lines[-1].send(json.dumps(told))


def _until(page: Any, here: list[Any]) -> None:
    for _ in range(PATIENCE // 25):
        if here:
            return
        page.wait_for_timeout(25)
    raise AssertionError("the page asked for nothing")


@pytest.mark.parametrize("screen", [PHONE, DESK][: size("lobby_quick", 1, 2)])
def test_a_quick_tile_waits_alone_and_can_be_cancelled(visit, site, screen):
    page = visit(screen)
    house = House(page)
    page.goto(site + "/play/")
    tiles = page.get_by_test_id("quick-tile")
    before = tiles.nth(2).inner_text()
    height = tiles.nth(2).bounding_box()["height"]
    text, milliseconds = page.evaluate(PRESS)
    assert "Looking for a seat" in text
    assert milliseconds < AT_ONCE_MS
    for tile in tiles.all():
        assert tile.is_disabled()
    page.keyboard.press("1")
    _until(page, house.asked)
    assert len(house.asked) == 1
    house.answer({**SEAT, "csrf": "new"})
    _until(page, house.lines)
    house.table_is("waiting", 1)
    expect(tiles.nth(2)).to_contain_text("1 of 4 seated, waiting for players")
    house.table_is("starting", 2)
    expect(tiles.nth(2)).to_contain_text("Starts in a moment")
    expect(page.get_by_test_id("quick-cancel")).to_have_count(tiles.count())
    cancel = page.locator("[data-testid=quick-cancel]:visible")
    for told in (tiles.nth(2).locator("strong"), tiles.nth(2).locator(".tile-state")):
        assert (
            told.bounding_box()["y"] + told.bounding_box()["height"]
            <= (cancel.bounding_box()["y"])
        )
    assert tiles.nth(2).bounding_box()["height"] >= height
    cancel.click()
    expect(tiles.nth(2)).to_contain_text("Giving the seat back")
    _until(page, house.asked)
    sent = house.asked[0].request
    assert sent.url.endswith("/play/quick/cancel/")
    assert 'name="table"\r\n\r\n1\r\n' in sent.post_data
    assert 'name="csrfmiddlewaretoken"\r\n\r\nnew\r\n' in sent.post_data
    house.answer({"leaves": "now"})
    expect(page.locator(".toast")).to_have_text("You gave the seat back.")
    assert tiles.nth(2).inner_text() == before
    assert not any(tile.is_disabled() for tile in tiles.all())


def test_when_the_deal_starts_the_page_goes_to_the_table(visit, site):
    page = visit(DESK)
    house = House(page)
    page.goto(site)
    page.get_by_test_id("quick-tile").first.click()
    _until(page, house.asked)
    house.answer({**SEAT, "csrf": "new"})
    _until(page, house.lines)
    house.table_is("waiting", 1)
    expect(page.get_by_test_id("quick-tile").first).to_contain_text("1 of 4 seated")
    house.table_is("draw", 2)
    page.wait_for_url("**/play/?here")


def test_a_quick_tile_says_start_and_goes_to_the_table(visit, site):
    page = visit(DESK)
    house = House(page)
    page.goto(site)
    page.get_by_test_id("quick-tile").first.click()
    _until(page, house.asked)
    house.answer({**SEAT, "csrf": "new"})
    _until(page, house.lines)
    sent: list[dict[str, Any]] = []
    house.lines[-1].on_message(lambda text: sent.append(json.loads(text)))
    house.table_is("waiting", 1)
    house.table_is("starting", 2, legal=[{"kind": "start"}])
    house.table_is("starting", 2, legal=[{"kind": "start"}])
    acts = [one for one in sent if one["type"] == "act"]
    while not acts:
        page.wait_for_timeout(25)
        acts = [one for one in sent if one["type"] == "act"]
    assert [(one["version"], one["action"]) for one in acts] == [(7, {"kind": "start"})]
    house.lines[-1].send(json.dumps({"type": "ack", "id": acts[0]["id"]}))
    page.wait_for_url("**/play/?here")


def test_cancelled_before_the_seat_is_found_it_is_given_back(visit, site):
    page = visit(DESK)
    # A browser notes an answer of 4xx in its console, which is no fault of the page.
    house = House(page)
    page.goto(site + "/play/")
    page.get_by_test_id("quick-tile").first.click()
    page.locator("[data-testid=quick-cancel]:visible").click()
    _until(page, house.asked)
    house.answer({**SEAT, "csrf": "new"})
    _until(page, house.asked)
    assert house.asked[0].request.url.endswith("/cancel/")
    house.answer({"leaves": "now"})
    expect(page.get_by_test_id("quick-tile").first).to_be_enabled()
    assert house.lines == []


def test_the_lobby_by_keys_alone(visit, site):
    page = visit(DESK)
    page.goto(site + "/play/")
    focused = "document.activeElement"
    page.keyboard.press("?")
    expect(page.get_by_test_id("lobby-keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    assert page.evaluate(f"{focused}.name") in ("game", "players")
    # In a field the letters are the field's own.
    page.keyboard.press("c")
    expect(page.get_by_test_id("filter-game")).to_have_value("gin-classic")
    page.goto(site + "/play/")
    rows = page.get_by_test_id("lobby-row")
    ids = [row.get_attribute("data-table") for row in rows.all()]
    for key, place in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0)):
        page.keyboard.press(key)
        assert page.evaluate(f"{focused}.dataset.table") == ids[place]
    page.route("**/t/*/join/", lambda route: route.fulfill(body="joined"))
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{ids[0]}/join/")
    page.goto(site + "/play/")
    page.keyboard.press("c")
    page.wait_for_url("**/play/new/")


def test_keys_that_are_turned_off_do_nothing(visit, site):
    page = visit(DESK)
    page.goto(site + "/play/")
    page.evaluate("localStorage.setItem('mh.keys', 'off')")
    page.reload()
    for key in ("?", "c", "ArrowDown", "1"):
        page.keyboard.press(key)
    assert not page.get_by_test_id("lobby-keys").is_visible()
    assert page.evaluate("document.activeElement === document.body")
    assert page.url.endswith("/play/")
    page.get_by_role("button", name="Keys").click()
    expect(page.get_by_test_id("lobby-keys")).to_be_visible()


def test_on_a_phone_a_table_is_created_from_the_lobby_with_the_filters_closed(
    visit: Any, site: str
) -> None:
    page = visit(PHONE)
    page.goto(f"{site}/play/")
    expect(page.get_by_label("Game")).to_be_hidden()
    page.locator("#lobby").get_by_role("link", name="Create a table").click()
    expect(page).to_have_url(re.compile("/play/new/"))
