"""Gin by keys, as text and in every look; whole matches: test_whole_matches.py."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.staged_gin import OTHER, SEVEN, Gin, cards
from tests.sizes import size

pytestmark = pytest.mark.browser


def test_a_hand_is_played_by_keys_only(visit, gin_table) -> None:
    stage = Gin(visit(DESK), gin_table, SEVEN, OTHER, draws="Kc 8s Ks")
    keys = stage.page.keyboard
    keys.press("p")
    stage.has_phase("wait")
    stage.play(lambda table: table.pass_(1))
    stage.has_phase("discard")
    _choose(stage, "Kc")
    keys.press("Enter")
    keys.press("Enter")
    stage.has_phase("wait")
    stage.play(lambda table: table.draw(1), lambda table: table.discard(1, "8s"))
    stage.has_phase("draw")
    keys.press("d")
    stage.has_phase("discard")
    _choose(stage, "Ks")
    focus = stage.page.locator(":focus")
    assert focus.bounding_box()["height"] > 40
    keys.press("k")
    expect(stage.button("question")).to_contain_text("Knock with 7, laying down K♠?")
    keys.press("Enter")
    stage.page.locator("[data-testid=table][data-phase=over]").wait_for()
    assert cards(stage.acted) == ["pass", "discard Kc", "draw", "knock Ks"]


def _choose(stage, face):
    """Walk by arrows to a card and select it."""
    keys = stage.page.keyboard
    stage.settle()
    for _step in range(12):
        if stage.page.evaluate("document.activeElement?.dataset?.card") == face:
            break
        keys.press("ArrowRight")
    keys.press(" ")
    expect(stage.card(face)).to_have_attribute("aria-selected", "true")


def test_the_text_table_and_its_commands_play_gin(visit, gin_table) -> None:
    stage = Gin(visit(DESK), gin_table, SEVEN, OTHER, draws="Ks 4s Js")
    page = stage.page
    page.keyboard.press("v")
    expect(page.locator("#text-now")).to_contain_text("Take")
    page.get_by_test_id("text-pass").click()
    stage.play(lambda table: table.pass_(1))
    expect(page.locator("#text-piles")).to_contain_text("knock with 10 or less")
    page.get_by_test_id("text-card-Ks").click()
    expect(page.get_by_test_id("text-knock")).to_have_text(
        "Knock with 7, laying down king of spades"
    )
    _type(stage, "discard ks")
    stage.play(lambda table: table.draw(1), lambda table: table.discard(1, "4s"))
    _type(stage, "draw")
    expect(page.locator("#text-hand")).to_contain_text(
        "jack of spades", ignore_case=True
    )
    _type(stage, "knock 3d")
    expect(stage.button("text-answer")).to_contain_text("Select J♠ to knock")
    _type(stage, "knock js")
    page.locator("[data-testid=table][data-phase=over]").wait_for()
    assert cards(stage.acted)[-1] == "knock Js"


def _type(stage, line):
    stage.button("command-line").fill(line)
    stage.button("command-line").press("Enter")


LOOKS = [(DESK, "dark"), (PHONE, "dark"), (DESK, "light"), (PHONE, "light")]


@pytest.mark.parametrize("look", LOOKS[: size("table_axe", 1, 4)], ids=str)
def test_no_state_of_gin_has_an_axe_violation(visit, gin_table, look) -> None:
    screen, scheme = look
    page = visit(screen, color_scheme=scheme, bypass_csp=True)
    stage = Gin(page, gin_table, SEVEN, OTHER, draws="Ks", oklahoma=True, upcard="8s")
    assert faults(page) == []
    stage.at_own_turn()
    stage.tap("Ks")
    page.wait_for_function("() => document.getAnimations().length === 0")
    assert faults(page) == []
    page.keyboard.press("v")
    assert faults(page, "#text-table") == []
