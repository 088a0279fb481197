"""The page when the line breaks, an act is refused, or a deal ends; and its order."""

import math
import re
import time

import pytest
from playwright.sync_api import expect

from rules.cards import pack_of
from tests.browser.conftest import DESK, PHONE
from tests.browser.staged import FOUR, PLAIN, Staged
from tests.rules.indian.table import JUNK, VALID
from tests.sizes import size

pytestmark = pytest.mark.browser

BAR_SECONDS = size("line_bar", 60, 6)
BACK_SECONDS = size("line_back", 60, 2)
THIRD = "2s 3s 8s Qs Ks Ah 2h 8h 9h Th Kh Ad 2d"
LUMINANCE = """(node) => {
  const of = (colour) => {
    const rgb = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  };
  return of(getComputedStyle(node).stroke);
}"""
FELT = 0.0365
"""Luminance of the cloth, #123B36."""


OF_A_DEAL = ["arrange", "suggest", "examine", "explain", "stage", "wanted"]
"""What the server answers with `no_deal` while no deal is running."""
OF_SEEDS = ["seed_commit", "seed_open"]
LINE = """async ([ofDeal, ofSeeds]) => {
  let sent = [];
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 1;
    send(text) { sent.push(JSON.parse(text).type); }
    close() {}
  };
  const { Line } = await import("/static/js/table/connection/socket.js");
  const state = { version: 1, isRunning: false, isDealt: true };
  const line = new Line("/ws/tables/1/", () => state);
  const all = [...ofDeal, ...ofSeeds];
  const taken = () => sent.splice(0).filter((type) => type !== "ping");
  const refused = await Promise.all(all.map((type) => line.ask(type)));
  const early = taken();
  line.hear({ type: "snapshot", id: 1, version: 1 });
  await new Promise((done) => setTimeout(done));
  state.isDealt = false;
  for (const type of all) line.ask(type);
  const between = taken();
  state.isDealt = true;
  for (const type of all) line.ask(type);
  return [refused.map(({ type }) => type), early, between, taken()];
}"""
"""What a line of the table's page says before the server has said where the table
stands, between two deals, and in a deal."""


class Short(Staged):
    """A staged deal that one card would have ended otherwise."""

    record = {"cards": ["6d"], "joker": True}


def _hands(count):
    """Hands of cards of no interest, all of them different."""
    names = [pack_of(2, 2).name(card) for card in range(13 * count)]
    return [" ".join(names[13 * n : 13 * n + 13]) for n in range(count)]


def test_the_line_carries_nothing_that_the_server_would_refuse(visit, site):
    page = visit(DESK)
    page.goto(f"{site}/account/login/")
    refused, early, between, dealt = page.evaluate(LINE, [OF_A_DEAL, OF_SEEDS])
    assert refused == ["lost"] * len(OF_A_DEAL + OF_SEEDS)
    assert early == ["hello"]
    assert between == OF_SEEDS
    assert dealt == OF_A_DEAL + OF_SEEDS


@pytest.mark.parametrize("count", [6, 2, 3, 4][: size("seats_round", 1, 4)])
def test_seats_stand_clockwise_in_order_of_play(visit, practice, count):
    order = (*range(count - 1, 0, -1), 0)
    spare = {"opening": "Qc2", "cut": "Kc2"}
    stage = Staged(visit(DESK), practice, *_hands(count), seats=order, **spare)
    others = [seat for seat in order if seat != 0]
    assert _clockwise(stage, others) == others
    stage.page.locator("#btn-rotate").click()
    turned = _clockwise(stage, others)
    at = turned.index(others[0])
    assert turned[at:] + turned[:at] == others
    assert stage.view()["order"] == list(order)
    expect(stage.root).to_have_attribute("data-turn", str(order[0]))


def _clockwise(stage, seats):
    """Return the seats as they stand, clockwise from the viewer at the bottom."""
    cloth = stage.page.locator(".cloth").bounding_box()
    middle = cloth["x"] + cloth["width"] / 2, cloth["y"] + cloth["height"]

    def angle(seat):
        box = stage.button(f"seat-{seat}").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return math.atan2(x - middle[0], middle[1] - y)

    return sorted(seats, key=angle)


def test_whose_turn_it_is_can_be_seen_without_colour(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="2c", seconds=60)
    stage.play_turn("Kc")
    seat = stage.button("seat-1")
    expect(seat).to_contain_text("Thinking")
    expect(seat).to_have_attribute("data-turn", "")
    expect(stage.button("prompt")).to_contain_text("Ravi's turn")
    for number, is_turn in ((1, True), (0, False)):
        ring = stage.button(f"seat-{number}").locator(".ring-time")
        drawn = ring.evaluate("n => getComputedStyle(n).stroke")
        assert (drawn != "rgba(0, 0, 0, 0)") == is_turn
    ring = seat.locator(".ring-time").evaluate(LUMINANCE)
    assert (ring + 0.05) / (FELT + 0.05) >= 3


def test_a_guest_is_asked_to_stay_beside_the_game_and_not_on_a_turn(visit, practice):
    stage = Short(visit(PHONE), practice, PLAIN, VALID, THIRD, draws="2c Jc")
    stage.play_turn("Kc")
    stage.play(
        lambda table: table.draw(1),
        lambda table: table.show(1, "Jc", VALID),
        lambda table: table.close({0: FOUR.replace("8d 7d", "Qd 8d 7d")}),
    )
    stage.button("btn-result-close").click()
    keep = stage.button("keep-card")
    expect(keep).to_be_visible()
    stage.table = stage.dealt(PLAIN, VALID, THIRD, stock="2c")
    stage.version += 1
    stage.ring()
    stage.has_phase("draw")
    expect(keep).to_be_hidden()
    stage.take_turn()


def test_the_result_has_the_winner_first_and_gives_the_focus_back(visit, practice):
    stage = Short(visit(DESK), practice, PLAIN, VALID, THIRD, draws="2c Jc")
    stage.play_turn("Kc")
    stage.card("5h").focus()
    stage.play(
        lambda table: table.draw(1),
        lambda table: table.show(1, "Jc", VALID),
        lambda table: table.close({0: FOUR.replace("8d 7d", "Qd 8d 7d")}),
    )
    sheet = stage.button("sheet-result")
    keep = stage.button("keep-card")
    expect(keep).to_be_hidden()
    expect(sheet).to_be_visible()
    expect(stage.page.locator("#result-title")).to_be_focused()
    rows = sheet.locator("#result-rows tr")
    expect(rows.first).to_contain_text("Ravi")
    expect(rows.locator(".badge-how")).to_have_text(["Show", "Melded", "Melded"])
    chips = [_number(text) for text in rows.locator(".r-chips").all_inner_texts()]
    assert sum(chips) == 0 < chips[0]
    expect(stage.button("result-short")).to_have_text(
        re.compile("You were one card off:.*6♦.*or any joker")
    )
    expect(stage.button("result-replay")).to_have_attribute("href", "/deals/staged/")
    stage.page.keyboard.press("Shift+Tab")
    assert sheet.evaluate("n => n.contains(document.activeElement)")
    stage.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    # A guest is asked to stay only now, and takes it or leaves it.
    expect(keep).to_contain_text(re.compile(r"Keep .+ and [\d,]+ chips"))
    keep.get_by_role("button", name="Later").click()
    expect(keep).to_be_hidden()
    stage.button("btn-last-hand").click()
    expect(sheet).to_be_visible()
    stage.button("btn-result-close").click()
    expect(stage.button("btn-last-hand")).to_be_focused()
    expect(keep).to_be_hidden()
    # The deal is over: cards may be moved, and the server hears nothing of it.
    heard, before = len(stage.heard), stage.layout()
    stage.card("5h").focus()
    stage.page.keyboard.press("s")
    assert stage.layout() != before
    stage.button("btn-suggest").click()
    stage.is_saved()
    assert not {"arrange", "suggest"} & set(stage.heard[heard:])


def _number(text):
    sign = -1 if "−" in text else 1
    return sign * int(re.sub(r"\D", "", text))


def test_a_page_opened_just_before_the_network_went_asks_for_the_rest_later(
    visit, site
):
    page = visit(PHONE, own=True)
    page.clock.install()
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)
    page.clock.run_for(5_000)
    assert not [url for url in asked if "played" in url]
    with page.expect_response("**/time_played*.js"):
        page.context.set_offline(False)


def test_what_is_laid_out_offline_is_saved_when_the_network_is_back(visit, site):
    """Checks 27 and 40 on a real line: the browser is taken off the network."""
    page = visit(PHONE)
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    root = page.get_by_test_id("table")
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()
    banner = page.get_by_test_id("banner-conn")
    started = time.monotonic()
    page.context.set_offline(True)
    expect(banner).to_contain_text("Reconnecting", timeout=BAR_SECONDS * 1000)
    assert time.monotonic() - started <= BAR_SECONDS
    closed = page.get_by_test_id("pile-closed")
    expect(closed).to_have_attribute("aria-disabled", "true")
    cards = page.locator("[data-card]")
    for card in (cards.first, cards.last):
        card.tap(position={"x": 12, "y": 22})
    page.get_by_test_id("btn-group").tap()
    expect(root).to_have_attribute("data-saved", "0")
    shown = page.evaluate(GROUPS)
    started = time.monotonic()
    page.context.set_offline(False)
    expect(root).to_have_attribute("data-conn", "open", timeout=BACK_SECONDS * 1000)
    assert time.monotonic() - started <= BACK_SECONDS
    expect(banner).to_contain_text("Back - up to date")
    expect(root).to_have_attribute("data-saved", "1")
    api = page.url.replace("/t/", "/api/v1/tables/")
    stored = page.request.get(api).json()["view"]["you"]["groups"]
    assert stored == shown == page.evaluate(GROUPS)
    expect(closed).not_to_have_attribute("aria-disabled", "true")


GROUPS = """() => [...document.querySelectorAll('[data-testid=group]')].map((group) =>
  [...group.querySelectorAll('[data-card]')].map((card) => card.dataset.card))"""


def test_a_cut_line_stops_the_clocks_but_not_the_hand(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR, seconds=60)
    seconds = stage.button("timer-self").locator(".clock-seconds")
    expect(seconds).not_to_have_text("~")
    stage.cut()
    expect(stage.button("banner-conn")).to_contain_text("Reconnecting")
    expect(stage.button("banner-conn")).to_contain_text("clock is still running")
    expect(seconds).to_have_text("~")
    expect(stage.button("pile-closed")).to_have_attribute("aria-disabled", "true")
    expect(stage.button("btn-draw-closed")).to_have_attribute("aria-disabled", "true")
    stage.tap("Kc", "Qd")
    stage.button("btn-group").click()
    expect(stage.button("group")).to_have_count(5)
    expect(stage.root).to_have_attribute("data-saved", "0")
    expect(stage.page.locator("#badge-number")).to_contain_text("~")
    stage.mend()
    expect(stage.root).to_have_attribute("data-conn", "open")
    stage.is_saved()
    shown = stage.layout()["groups"]
    assert [sorted(stage.table.pack.names(g)) for g in stage.saved] == [
        sorted(group) for group in shown
    ]


def test_what_was_missed_comes_as_a_list_and_is_said(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="2c 3c")
    stage.play_turn("Kc")
    stage.cut()
    expect(stage.root).to_have_attribute("data-conn", "reconnecting")
    stage.miss(lambda table: table.draw(1), lambda table: table.discard(1, "As"))
    stage.mend()
    stage.has_phase("draw")
    expect(stage.page.locator("#log-list .log-turn").last).to_contain_text(
        "Ravi discarded A♠"
    )
    expect(stage.page.locator("#toasts")).to_contain_text("Table refreshed")
    assert stage.cards() == stage.held()


def test_a_lost_message_leaves_no_gap_in_the_log(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="2c 3c")
    stage.play_turn("Kc")
    turns = stage.page.locator("#log-list .log-turn")
    expect(turns).to_have_count(1)
    stage.miss(lambda table: table.draw(1), lambda table: table.discard(1, "As"))
    stage.ring()
    stage.has_phase("draw")
    expect(turns).to_have_count(2)
    expect(turns.first).to_contain_text("K♣")
    expect(turns.last).to_contain_text("Ravi discarded A♠")


def test_a_refused_act_says_why_and_loses_no_card(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    before = stage.layout()
    stage.refuse = {"code": "stale_version", "params": {}, "message": "Moved on."}
    stage.tap("Kc")
    stage.button("btn-discard").click()
    expect(stage.button("prompt")).to_contain_text("Moved on.")
    assert stage.layout() == before
    assert stage.cards() == stage.held()
    # The same by a drag: the card is back where it was.
    box, end = stage.card("Qd").bounding_box(), stage.button("pile-open").bounding_box()
    mouse = stage.page.mouse
    mouse.move(box["x"] + 14, box["y"] + 30)
    mouse.down()
    mouse.move(end["x"] + 40, end["y"] + 60, steps=6)
    mouse.up()
    expect(stage.page.locator(".fan")).to_have_count(0)
    assert [act["card"] for act in stage.acted[1:]] == ["Kc1", "Qd1"]
    assert stage.layout() == before
    after = stage.card("Qd").bounding_box()
    assert (after["x"], after["y"]) == (box["x"], box["y"])


def test_a_table_that_waits_says_what_it_waits_for(visit, site):
    api = f"{site}/api/v1"
    page, other = visit(DESK), visit(PHONE)
    token = page.request.post(f"{api}/guests/", data={}).json()["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    shape = {"game": "indian-points", "seats": 2, "stake": 5}
    made = page.request.post(f"{api}/tables/", data=shape, headers=bearer).json()
    awaits = page.get_by_test_id("awaits")
    for one in (page, other):
        one.goto(f"{site}{made['url']}")
        one.get_by_test_id("btn-sit").click()
        if one is page:
            expect(awaits).to_contain_text("One more player and the deal starts.")
    starts = re.compile(r"The deal is about to start\s*\d*\s*Cards in \d")
    expect(awaits).to_contain_text(starts)
    expect(page.locator("[data-card]")).to_have_count(13)
    expect(awaits).to_be_hidden()
