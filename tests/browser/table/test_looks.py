"""Checks 13, 47 and 50: the table for every eye, and pages that keep calm."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, SIDEWAYS
from tests.browser.staged import FOUR, PLAIN, Staged
from tests.rules.indian.table import JUNK
from tests.sizes import size

pytestmark = pytest.mark.browser

ZOOMED = (640, 400)
"""A desk of 1280x800 at 200 %."""
SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important; } p { margin-bottom: 2em !important; }"""
CONTROLS = "#actions button, .bar button, #prompt-text"
OPEN = ["/", "/play/", "/play/new/", "/account/login/", "/account/signup/"]
OWN = ["/", "/play/", "/me/", "/wallet/", "/account/logout/"]


def _outside(page, selector):
    """Return what of these is shown but not whole on the screen."""
    return page.locator(selector).evaluate_all(
        """(nodes) => nodes.filter((node) => {
          const box = node.getBoundingClientRect();
          if (!box.width) return false;
          return box.left < -1 || box.top < -1 || box.right > innerWidth + 1
            || box.bottom > innerHeight + 1;
        }).map((node) => node.id || node.textContent)"""
    )


def _colours(page):
    return {
        suit: page.locator(f"[data-card].suit-{suit}").first.evaluate(
            "(node) => getComputedStyle(node).color"
        )
        for suit in "shdc"
    }


def test_four_colours_from_the_first_paint_to_the_last_page(visit, practice, site):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK)
    page = stage.page
    assert len(set(_colours(page).values())) == 2
    stage.button("btn-display").click()
    page.locator("input[name=deck][value=four]").check()
    wanted = {
        "s": "rgb(23, 33, 31)",
        "h": "rgb(204, 69, 12)",
        "d": "rgb(62, 52, 185)",
        "c": "rgb(0, 126, 92)",
    }
    assert _colours(page) == wanted
    page.goto(site)
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    hearts = page.locator(".face.suit-h").first
    assert hearts.evaluate("(node) => getComputedStyle(node).color") == wanted["h"]


def test_every_choice_of_the_display_is_kept_and_in_force(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, draws="Td", cut="8c")
    page = stage.page
    stage.button("btn-display").click()
    for name, value in (
        ("cards", "large"),
        ("side", "left"),
        ("motion", "less"),
        ("jokerAsk", "off"),
        ("textTable", "on"),
    ):
        page.locator(f"input[name={name}][value={value}]").check()
    page.keyboard.press("Escape")
    html = page.locator("html")
    for name, value in (("cards", "large"), ("side", "left"), ("motion", "less")):
        expect(html).to_have_attribute(f"data-{name}", value)
    expect(stage.button("text-table")).to_be_visible()
    stage.button("text-draw").click()
    stage.has_phase("discard")
    stage.button("text-card-8d1").click()
    stage.button("text-discard").click()
    stage.has_phase("wait")
    page.reload()
    expect(html).to_have_attribute("data-side", "left")
    expect(stage.button("text-table")).to_be_visible()


def test_forced_colours_show_edges_and_the_selection(visit, practice):
    stage = Staged(visit(DESK, forced_colors="active"), practice, PLAIN, JUNK)
    stage.tap("Kc")
    style = "(node) => { const s = getComputedStyle(node); return [s.%s, s.%s]; }"
    plain, chosen = stage.card("5h"), stage.card("Kc")
    edge = plain.evaluate(style % ("borderTopStyle", "borderTopColor"))
    assert edge == ["solid", "rgb(0, 0, 0)"]
    outline = chosen.evaluate(style % ("outlineStyle", "outlineWidth"))
    assert outline == ["solid", "3px"]
    assert plain.evaluate(style % ("outlineStyle", "outlineWidth"))[0] == "none"
    for name in ("btn-group", "chip-loose", "btn-draw-closed"):
        width = stage.button(name).evaluate(style % ("borderTopStyle", "borderWidth"))
        assert width[0] != "none", name


@pytest.mark.parametrize("way", ["switch", "system"][: size("looks_motion", 1, 2)])
def test_with_less_motion_nothing_travels(visit, practice, way):
    page = visit(DESK, motion="reduce" if way == "system" else "no-preference")
    if way == "switch":
        page.add_init_script("localStorage.setItem('mh.motion', 'less')")
    page.add_init_script(
        """window.travels = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
          travels.push(options.duration ?? options);
          return animate.call(this, frames, options);
        };
        document.addEventListener('transitionrun', ({propertyName, target}) => {
          const time = parseFloat(getComputedStyle(target).transitionDuration);
          if (propertyName === 'transform') travels.push(time * 1000);
        });"""
    )
    stage = Staged(page, practice, PLAIN, JUNK, groups=FOUR, draws="2c 3c")
    stage.take_turn()
    stage.tap("Kc", "2c")
    stage.button("btn-group").click()
    stage.page.keyboard.press("s")
    stage.tap("9s")
    stage.button("btn-discard").click()
    if stage.button("question-yes").is_visible():
        stage.button("question-yes").click()
    stage.has_phase("wait")
    stage.play(lambda table: table.turn(1))
    assert [one for one in page.evaluate("travels") if one > 120] == []


def test_zoomed_to_200_percent_every_act_is_in_reach(visit, practice):
    stage = Staged(visit(ZOOMED), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.tap("5h", "6h")
    assert _outside(stage.page, CONTROLS) == []
    stage.page.keyboard.press("Escape")
    stage.take_turn()
    stage.tap("Kc")
    assert _outside(stage.page, CONTROLS) == []


@pytest.mark.parametrize("screen", [PHONE, DESK][: size("looks_spacing", 1, 2)])
def test_wider_text_spacing_loses_nothing(visit, practice, screen):
    page = visit(screen, bypass_csp=True)
    stage = Staged(page, practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.tap("5h", "6h")
    page.add_style_tag(content=SPACED)
    assert _outside(page, CONTROLS) == []
    cut = page.locator("#actions button").evaluate_all(
        """(nodes) => nodes.filter((node) => node.scrollWidth > node.clientWidth + 1)
          .map((node) => node.textContent)"""
    )
    assert cut == []


def test_pages_are_at_rest_and_silent_about_cash(visit, site, practice):
    looks = [(visit(DESK, motion="no-preference"), OPEN)]
    guest = visit(DESK, motion="no-preference", storage_state=practice[1])
    looks.append((guest, [*OWN, practice[0].removeprefix(site)]))
    for page, paths in looks:
        for path in paths:
            page.goto(site + path)
            endless = page.evaluate(
                """document.getAnimations().filter((one) =>
                  one.effect.getComputedTiming().iterations === Infinity).length"""
            )
            assert endless <= 1, path
            words = page.locator("body").inner_text()
            is_told = re.search(r"\bcash\b", words, re.IGNORECASE)
            assert bool(is_told) == (path == "/wallet/"), path


def test_on_its_side_no_hint_lies_on_the_hand_and_each_is_spoken(visit, site):
    page = visit(SIDEWAYS)
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()
    _coach_is_beside(page, page.get_by_test_id("hand"))
    page.get_by_test_id("pile-closed").click()
    page.locator("[data-testid=table][data-phase=discard]").wait_for()
    _coach_is_beside(page, page.get_by_test_id("hand"))
    expect(page.get_by_test_id("live-polite")).to_contain_text("Now discard one card")
    expect(page.get_by_test_id("btn-discard")).to_be_focused()


def _coach_is_beside(page, hand):
    """Check 5: a hint that is shown lies wholly above the hand."""
    coach = page.locator("#coach")
    if coach.is_visible():
        hint = coach.bounding_box()
        assert hint["y"] + hint["height"] <= hand.bounding_box()["y"]
