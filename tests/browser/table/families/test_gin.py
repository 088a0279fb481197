"""The page of gin in play: offer, meter, knock, gin, layoffs, lost lines.

What comes after the deal is in test_gin_result.py.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.staged_gin import GIN, HIGH, OTHER, SEVEN, Gin, cards
from tests.sizes import size

pytestmark = pytest.mark.browser

DESK_FIRST = [DESK, PHONE][: size("gin_table", 1, 2)]
PHONE_FIRST = [PHONE, DESK][: size("gin_table", 1, 2)]
"""Every day a test is shown at one size; the other comes in the soak."""
SPARE = "8c7c 5s6s Td Qd Jd 3c Kh 2h"


def _gin(visit, gin_table, first=SEVEN, second=OTHER, screen=DESK, **deal):
    return Gin(visit(screen, bypass_csp=True), gin_table, first, second, **deal)


@pytest.mark.parametrize("screen", PHONE_FIRST)
def test_the_knock_says_what_is_left_and_is_absent_above_the_limit(
    visit, gin_table, screen
) -> None:
    stage = _gin(visit, gin_table, screen=screen, draws="Ks").at_own_turn()
    knock = stage.button("btn-knock")
    expect(knock).to_be_hidden()
    expect(stage.button("btn-reach")).to_have_text("K♠ to knock with 7")
    stage.tap("Ks")
    expect(knock).to_have_text(re.compile("^Knock with 7"))
    expect(stage.button("btn-discard")).to_have_text("Discard K♠")
    expect(stage.button("badge-points")).to_contain_text("Without K♠ 7")
    stage.tap("Ks")
    stage.tap("3d")
    expect(knock).to_be_hidden()
    expect(stage.button("badge-points")).to_contain_text("14")
    expect(stage.button("btn-discard")).to_have_text("Discard 3♦")
    stage.button("btn-reach").click()
    knock.click()
    stage.page.locator("[data-testid=table][data-phase=over]").wait_for()
    assert cards(stage.acted) == ["pass", "knock Ks"]


def test_no_knock_where_no_card_leaves_little_enough(visit, gin_table) -> None:
    stage = _gin(visit, gin_table, first=HIGH, second="3h3s 4h6s 8h9h Tc Jc Qc Ad")
    stage.at_own_turn()
    for card in stage.table.hand(0):
        face = stage.table.pack.name(card)
        stage.tap(face)
        expect(stage.button("btn-discard")).to_contain_text("Discard")
        for name in ("btn-knock", "btn-gin", "btn-big-gin", "btn-reach"):
            expect(stage.button(name)).to_be_hidden()
        stage.tap(face)
    stage.page.keyboard.press("k")
    expect(stage.button("prompt")).to_contain_text("No discard leaves 10 or less")
    assert cards(stage.acted) == ["pass"]


def test_the_upcard_is_offered_to_one_and_then_to_the_other(visit, gin_table) -> None:
    """See gin.md A4."""
    stage = _gin(visit, gin_table, upcard="7h")
    expect(stage.button("prompt")).to_contain_text("Take 7♥, or pass it to Ravi")
    expect(stage.button("btn-draw-open")).to_have_text("Take 7♥")
    expect(stage.button("btn-draw-closed")).to_be_hidden()
    expect(stage.button("pile-closed")).to_have_attribute("aria-disabled", "true")
    stage.page.keyboard.press("d")
    expect(stage.button("prompt")).to_contain_text("offered first")
    stage.page.keyboard.press("p")
    stage.has_phase("wait")
    expect(stage.button("prompt")).to_contain_text("Ravi is offered 7♥")
    stage.play(lambda table: table.take_upcard(1))
    took = stage.button("seat-1").locator(".seat-known")
    expect(took).to_have_attribute("aria-label", re.compile("seven of hearts"))
    stage.page.get_by_role("tab", name="Discards").click()
    expect(stage.page.locator("#discards-list")).to_contain_text("Holds from the pile")
    assert cards(stage.acted) == ["pass"]


def test_the_second_is_told_that_the_first_passed(visit, gin_table) -> None:
    """See gin.md A4."""
    stage = _gin(visit, gin_table, OTHER, SEVEN, upcard="7h", seats=(1, 0))
    expect(stage.button("prompt")).to_contain_text("Ravi is offered 7♥")
    stage.play(lambda table: table.pass_(1))
    expect(stage.button("prompt")).to_contain_text("Ravi passed. Take 7♥, or pass too")
    stage.button("pile-open").click()
    stage.has_phase("discard")
    assert cards(stage.acted) == ["take_upcard"]


def test_meter_and_log_cut_neither_the_name_nor_the_pot(visit, gin_table) -> None:
    stage = _gin(visit, gin_table, upcard="7h")
    expect(stage.button("badge-points")).to_be_visible()
    expect(stage.button("rail")).to_be_visible()
    expect(stage.button("bar-match")).to_contain_text("pot")
    said = {
        ".bar-name": "Cardamom 919",
        ".bar-meta": "Quick Gin to 100 · entry 500 · assist on",
        ".bar-match": "You 53 – Ravi 41 · boxes 2–1 · pot 1,000",
    }
    for place, words in said.items():
        node = stage.page.locator(place).first
        node.evaluate("(node, words) => { node.textContent = words }", words)
    for place in (".bar-name", ".bar-match"):
        assert stage.page.locator(place).evaluate(
            """(node) => node.scrollWidth <= node.clientWidth
              && node.getBoundingClientRect().right
              <= node.parentElement.getBoundingClientRect().right"""
        ), place


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=str)
def test_the_one_missed_turn_is_told_with_what_the_next_costs(
    visit, gin_table, screen
) -> None:
    """See gin.md D3."""
    stage = Gin(visit(screen), gin_table, SEVEN, OTHER, upcard="7h")
    stage.missed_turns = 1
    stage.play(lambda table: table.time_out(0))
    turns = stage.button("away-card").locator("#away-turns li")
    expect(turns).to_have_text(["passed on the card that was offered"])
    note = stage.button("away-card").locator("#away-note")
    expect(note).to_contain_text("If you run out of time again, you lose the match")
    stage.play(lambda table: table.pass_(1))
    stage.tap("3d")
    stage.button("btn-discard").click()
    expect(stage.button("away-card")).to_be_hidden()


@pytest.mark.parametrize("game", ["gin-house", "gin-classic"])
def test_the_card_just_taken_stays_where_the_option_says_so(
    visit, gin_table, game
) -> None:
    """See gin.md A4."""
    stage = _gin(visit, gin_table, upcard="Kc", game=game)
    stage.button("btn-draw-open").click()
    stage.has_phase("discard")
    locked = stage.page.locator(".card.is-locked")
    expect(locked).to_have_count(1 if game == "gin-house" else 0)
    stage.tap("Kc")
    discard = stage.button("btn-discard")
    if game == "gin-classic":
        expect(stage.button("btn-knock")).to_contain_text("Knock with 7")
        expect(discard).not_to_have_attribute("aria-disabled", "true")
        return
    expect(discard).to_have_attribute("aria-disabled", "true")
    expect(stage.button("prompt")).to_contain_text("the card you just took")
    expect(stage.button("btn-knock")).to_be_hidden()
    discard.click(force=True)
    assert cards(stage.acted) == ["take_upcard"]


def test_the_hand_lies_in_melds_by_itself_until_it_is_laid_by_hand(
    visit, gin_table
) -> None:
    stage = _gin(visit, gin_table, draws="4c Ks", revision=0)
    groups = stage.page.locator("[data-testid=group]")
    expect(groups).to_have_count(2)
    stage.at_own_turn()
    expect(stage.button("loose").locator("[data-card]")).to_have_count(5)
    stage.tap("4c")
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    expect(stage.button("loose").locator("[data-card]")).to_have_count(4)
    stage.button("btn-sort").click()
    expect(groups).not_to_have_count(2)
    stage.button("btn-suggest").click()
    expect(groups).to_have_count(2)


def test_gin_and_big_gin_have_a_button_of_their_own(visit, gin_table) -> None:
    """See gin.md A4."""
    stage = _gin(visit, gin_table, GIN, SPARE, draws="8h").at_own_turn()
    expect(stage.button("btn-big-gin")).to_have_text("Big gin")
    expect(stage.button("btn-gin")).to_be_hidden()
    stage.tap("8h")
    expect(stage.button("btn-gin")).to_contain_text("Gin")
    expect(stage.button("btn-gin")).to_have_attribute(
        "aria-label", "Gin, laying down eight of hearts"
    )
    expect(stage.button("btn-knock")).to_be_hidden()
    expect(stage.button("btn-discard")).to_have_text("Discard 8♥")
    stage.button("btn-big-gin").click()
    stage.page.locator("[data-testid=table][data-phase=over]").wait_for()
    assert cards(stage.acted) == ["pass", "big_gin"]


@pytest.mark.parametrize("screen", DESK_FIRST)
def test_the_knock_card_of_oklahoma_stays_in_sight(visit, gin_table, screen) -> None:
    """See gin.md A9."""
    options = {"oklahoma": True, "upcard": "6s", "draws": "Ks"}
    hands = ("4h5h6h 9s9d9c AcAd 2s3d", "8c7c 5s7s TdQd Jc3c Kh2h")
    stage = _gin(visit, gin_table, *hands, screen=screen, **options)
    card = stage.button("knock-limit")
    expect(card).to_have_attribute("aria-label", re.compile("six of spades.*6 or less"))
    expect(card).to_have_attribute("aria-label", re.compile("counts twice"))
    expect(card.locator(".pile-double")).to_be_visible()
    # While it is offered it lies on the open pile alone.
    expect(card.locator("svg")).to_have_count(0)
    stage.at_own_turn()
    expect(card.locator("svg")).to_have_count(1)
    stage.tap("Ks")
    expect(stage.button("btn-knock")).to_be_hidden()
    stage.tap("Ks")
    stage.tap("3d")
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    expect(card).to_be_visible()
    assert stage.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _laying(visit, gin_table, screen=DESK, **options):
    """Ravi knocks with king, six of them; the page's seat lays off by hand."""
    knocker = "AhAdAc 4h5h6h 9s9d9c Ks"
    stage = _gin(visit, gin_table, knocker, "7h8hAs QcQd 2c3c JsTs5c", screen=screen,
                 draws="2s", seats=(1, 0), layoff_mode="manual", **options)  # fmt: skip
    stage.play(lambda table: table.pass_(1))
    stage.button("btn-pass").click()
    stage.has_phase("wait")
    stage.play(lambda table: table.knock(1, "Ks"))
    stage.has_phase("layoff")
    return stage


@pytest.mark.parametrize("screen", PHONE_FIRST)
def test_cards_are_laid_off_by_tapping_card_and_meld(visit, gin_table, screen) -> None:
    """See gin.md A6."""
    stage = _laying(visit, gin_table, screen)
    melds = stage.page.locator("[data-meld]")
    expect(melds).to_have_count(3)
    before = stage.button("btn-done").inner_text()
    stage.tap("7h")
    live = stage.page.locator("[data-meld][data-live]")
    expect(live).to_have_count(1)
    expect(live).to_contain_text("Lay off 7♥ here")
    expect(stage.page.locator(".card.is-layable")).not_to_have_count(0)
    found = [one for one in stage.table.legal(0) if one.get("card") == "7h"]
    left = found[0]["hint"]["k"]
    live.click()
    expect(stage.button("btn-done")).to_have_text(f"Done with {left}")
    assert before != f"Done with {left}"
    stage.tap("As")
    stage.page.keyboard.press("l")
    expect(stage.button("hand").locator("[data-card]")).to_have_count(8)
    stage.tap("Qc")
    expect(stage.button("prompt")).to_contain_text("Q♣ fits nowhere")
    assert faults(stage.page) == []
    stage.button("btn-done").click()
    stage.page.locator("[data-testid=table][data-phase=over]").wait_for()
    done = [one["kind"] for one in stage.acted]
    assert done == ["pass", "lay", "lay", "done"]


def test_melds_are_put_down_by_hand_where_the_option_says_so(visit, gin_table) -> None:
    """See gin.md A5."""
    stage = _gin(visit, gin_table, "2s3s4s 2h2d KsKhKd AcAd",
                 "QsQhQd 9h9d 7c8c5c 5h6d", upcard="Tc", draws="Jd",
                 meld_arrangement="manual").at_own_turn()  # fmt: skip
    stage.tap("Jd")
    stage.button("btn-knock").click()
    stage.has_phase("arrange")
    down = stage.button("btn-put-down")
    expect(down).to_have_attribute("aria-disabled", "true")
    for group in (("2s", "2h", "2d"), ("Ks", "Kh", "Kd")):
        stage.tap(*group)
        stage.button("btn-group").click()
    stage.is_saved()
    expect(down).to_have_text("Put down, 9 left")
    expect(stage.button("btn-done")).to_have_text("Best melds, 6 left")
    down.click()
    stage.page.locator("[data-testid=table][data-phase=over]").wait_for()
    assert stage.acted[-1]["melds"]


def test_both_are_asked_for_their_start(visit, gin_table) -> None:
    """See gin.md D2."""
    stage = _gin(visit, gin_table)
    stage.awaits(0, 1)
    awaits = stage.button("awaits")
    expect(awaits).to_be_visible()
    expect(stage.button("btn-start")).to_have_text("Start, 500 chips")
    who = stage.page.locator("#awaits-who li")
    expect(who).to_have_text(["You", "Ravi"])
    expect(awaits.locator(".clock-seconds")).to_have_text(re.compile(r"^1:[0-3]\d$"))
    stage.awaits(1)
    expect(stage.button("btn-start")).to_have_count(0)
    expect(who.first).to_have_attribute("data-agreed", "")
    expect(awaits).to_contain_text("Ravi")
    assert faults(stage.page) == []


@pytest.mark.parametrize("screen", DESK_FIRST)
def test_a_lost_line_is_counted_down_in_seat_and_prompt(
    visit, gin_table, screen
) -> None:
    """See gin.md D4."""
    stage = _gin(visit, gin_table, screen=screen)
    stage.loses_line(1, 103)
    expect(stage.button("prompt")).to_contain_text(
        re.compile(r"Ravi disconnected, 1:4\d to return")
    )
    expect(stage.button("seat-1")).to_contain_text(re.compile(r"Offline 1:\d\d"))
    assert faults(stage.page) == []


def test_who_comes_back_hears_what_the_next_time_means(visit, gin_table) -> None:
    """See gin.md D4."""
    stage = _gin(visit, gin_table)
    stage.lost_lines = 2
    stage.version += 1
    stage.ring()
    expect(stage.button("prompt")).to_contain_text(
        "If it happens again, you lose the match"
    )


def test_offline_the_banner_says_what_the_clock_does(visit, gin_table) -> None:
    """See gin.md D4."""
    stage = _gin(visit, gin_table)
    stage.cut()
    banner = stage.page.locator("#banner-conn")
    expect(banner).to_contain_text("goes back to where you disconnected")
    stage.lost_lines = 2
    stage.mend()
    expect(banner).to_be_hidden()
    stage.version += 1
    stage.ring()
    stage.cut()
    expect(banner).to_contain_text("you have been disconnected 2 times already")


def test_resigning_says_its_price(visit, gin_table) -> None:
    """See gin.md D3."""
    stage = _gin(visit, gin_table)
    stage.button("btn-leave").click()
    dialog = stage.button("dialog-leave")
    expect(dialog).to_contain_text("your entry of 500 chips")
    expect(stage.button("leave-yes")).to_have_text("Resign")
    for name in ("btn-drop", "btn-autodrop", "btn-drop-go", "last-card"):
        expect(stage.button(name)).to_be_hidden()
