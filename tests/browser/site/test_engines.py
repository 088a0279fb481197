"""What went wrong in other engines, wherever Chromium can tell.

WebKit draws its own menu under a select without `appearance: none`, lets a long choice
widen the page, and resumes an AudioContext only inside a touch or a key. Firefox's
scrollbars take room and have colours of their own. iPhones zoom into small fields.
"""

import pytest
from playwright.sync_api import expect

from lobby.preview import preview, preview_html
from tests.browser.conftest import DESK, PHONE
from tests.browser.replay.played import play

pytestmark = pytest.mark.browser

FILLED = ["/play/", "/play/new/", "/events/", "/wallet/", "/me/history/"]
EVENT = "/events/sunday-points-cup/"

SMALL = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter((one) => !["hidden", "radio", "checkbox", "range", "file"].includes(one.type))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.id || one.name)"""
"""The fields whose text is smaller than 16 px."""

LEFT_TO_THE_ENGINE = """() => [...document.querySelectorAll("select")]
  .filter((one) => {
    const { appearance, overflowX } = getComputedStyle(one);
    return appearance !== "none" || overflowX === "visible";
  })
  .map((one) => one.id || one.name)"""
"""The selects that an engine may draw in colours, or in a width, of its own."""

LIKE_WEBKIT = """
window.heard = [];
window.AudioContext = class extends EventTarget {
  state = "suspended";
  currentTime = 0;
  destination = {};
  resume() {
    if (!window.event?.isTrusted) return new Promise(() => {});
    this.state = "running";
    return Promise.resolve();
  }
  suspend() { return Promise.resolve(); }
  close() { return Promise.resolve(); }
  createGain() {
    const set = () => {};
    const gain = { setValueAtTime: set };
    gain.linearRampToValueAtTime = gain.exponentialRampToValueAtTime = set;
    return { gain, connect: (to) => to };
  }
  createOscillator() {
    const start = () => window.heard.push(this.state);
    return { frequency: {}, connect: (to) => to, start, stop() {} };
  }
};
"""
"""An AudioContext that starts only inside an event of the person, as WebKit's does."""

CALL = """async () => {
  const site = document.querySelector("script[src*='js/site/site']").src;
  const { notice } = await import(site);
  const way = { table: 7, name: "Cup", url: "/t/7/", chips: "play" };
  const seat = { ...way, asks: "start", ms: 60000 };
  notice({ kind: "seats", data: { seats: [seat] } });
}"""


def test_no_field_is_drawn_as_the_engine_likes(site, visit, practice, house):
    page = visit(PHONE, storage_state=practice[1])
    replay = f"/deals/{play(house, 'indian-points', 2)}/"
    for path in (*FILLED, replay, practice[0].removeprefix(site)):
        page.goto(site + path)
        assert page.evaluate(SMALL) == [], path
        assert page.evaluate(LEFT_TO_THE_ENGINE) == [], path


def test_the_longest_rules_of_a_new_table_do_not_widen_the_page(site, visit):
    page = visit(PHONE)
    for game in ("gin-house", "continental"):
        page.goto(f"{site}/play/new/?game={game}")
        for details in page.locator("main details").all():
            details.evaluate("(node) => { node.open = true; }")
        for select in page.locator(".option select").all():
            select.evaluate(
                """(node) => {
                  const long = (one) => one.text.length;
                  const all = [...node.options];
                  const most = Math.max(...all.map(long));
                  node.selectedIndex = all.findIndex((one) => long(one) === most);
                }"""
            )
        assert page.locator(".option select").count() > 5
        assert page.evaluate(LEFT_TO_THE_ENGINE) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_the_example_of_the_first_page_never_reaches_your_name(site, visit):
    # A public table that somebody plays at would stand where the example does.
    example = preview_html(preview([]))
    page = visit(PHONE)
    for width in (390, 378, 360, 320):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(site)
        page.locator("figure.preview").evaluate(
            "(node, html) => { node.outerHTML = html; }", example
        )
        hand = page.locator(".hand-row").bounding_box()
        you = page.locator(".spot.south").bounding_box()
        assert hand["y"] >= you["y"] + you["height"], width
        tops = page.locator(".hand-group").evaluate_all(
            "(nodes) => nodes.map((node) => node.getBoundingClientRect().top)"
        )
        assert len(set(tops)) == 1, width


def test_what_is_scrolled_to_the_lower_edge_lies_above_the_tabs(site, visit):
    page = visit(PHONE)
    page.goto(f"{site}/play/new/")
    tabs = page.locator(".bottom-nav").bounding_box()
    for field in page.locator("main form :is(input, select, button):visible").all():
        # Firefox scrolls no further for what gets the focus.
        field.evaluate("(node) => node.scrollIntoView({ block: 'end' })")
        box = field.bounding_box()
        assert box["y"] + box["height"] <= tabs["y"]


def test_the_controls_of_a_replay_take_two_rows(site, visit, house):
    page = visit(PHONE)
    page.goto(f"{site}/deals/{play(house, 'indian-points', 2)}/")
    page.get_by_test_id("replay-eyes").wait_for()
    # So much room is left beside Firefox's scrollbar.
    for width in (390, 378, 360):
        page.set_viewport_size({"width": width, "height": 844})
        middles = page.locator(".replay-bar :is(button, select):visible").evaluate_all(
            """(nodes) => nodes.map((node) => node.getBoundingClientRect())
              .map((box) => Math.round((box.top + box.bottom) / 2))"""
        )
        assert len(set(middles)) == 2, width


@pytest.mark.parametrize("width", [390, 320])
def test_the_sheet_to_share_an_event_stays_on_the_screen(site, visit, width):
    page = visit((width, 844))
    page.add_init_script("delete Navigator.prototype.share;")
    page.goto(site + EVENT)
    page.locator("#share summary").click()
    sheet = page.locator(".share-sheet")
    expect(sheet).to_be_visible()
    box = sheet.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width


def test_legends_and_focus_of_the_display_dialog_lie_where_they_belong(visit, practice):
    page = visit(DESK, storage_state=practice[1])
    page.goto(practice[0])
    page.locator("[data-testid=table][data-ready]").wait_for()
    page.get_by_test_id("btn-display").click()
    dialog = page.get_by_test_id("dialog-display")
    for size in (DESK, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for fieldset in dialog.locator("fieldset").all():
            legend = fieldset.locator("legend")
            # A floating legend of a flex box is laid out by each engine in its own way.
            assert legend.evaluate("(node) => getComputedStyle(node).float") == "none"
            frame, title = fieldset.bounding_box(), legend.bounding_box()
            first = fieldset.locator("label").first.bounding_box()
            assert title["y"] >= frame["y"]
            is_beside = title["x"] + title["width"] <= first["x"]
            assert is_beside or title["y"] + title["height"] <= first["y"] + 1
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    radio = dialog.locator("input:focus")
    style = "(node) => getComputedStyle(node)"
    assert radio.evaluate(f"node => ({style})(node).outlineStyle") == "none"
    around = "label:has(input:focus)"
    ring = dialog.locator(around).evaluate(f"node => ({style})(node).outlineStyle")
    assert ring == "solid"


def test_scrollbars_have_the_colours_of_what_they_scroll(visit, practice):
    for scheme in ("light", "dark"):
        page = visit(DESK, storage_state=practice[1], color_scheme=scheme)
        page.goto(practice[0])
        page.locator("[data-testid=table][data-ready]").wait_for()
        felt = "(node) => getComputedStyle(node).scrollbarColor"
        native = "(node) => getComputedStyle(node).colorScheme"
        for name, colours, kind in (
            ("#pane-log", "rgb(127, 167, 157) rgb(11, 40, 37)", "dark"),
            ("#dialog-display", "rgb(125, 119, 103) rgb(250, 247, 240)", "light"),
        ):
            assert page.locator(name).evaluate(felt) == colours
            assert page.locator(name).evaluate(native) == kind


def test_the_first_key_lets_later_calls_and_cues_be_heard(site, visit, practice):
    page = visit(DESK, storage_state=practice[1])
    page.add_init_script(LIKE_WEBKIT)
    page.goto(site + "/wallet/")
    page.keyboard.press("Shift")
    page.evaluate(CALL)
    expect(page.get_by_test_id("seat-strip")).to_be_visible()
    assert set(page.evaluate("window.heard")) == {"running"}
