"""Finishing: the check before a show, the window after it (ux.md 33-35)."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK
from tests.browser.staged import FOUR, OWN, PLAIN, Staged
from tests.rules.indian_table import JUNK, VALID

pytestmark = pytest.mark.browser


def test_33_a_grouped_valid_hand_is_declared_in_three_acts(visit, practice):
    stage = Staged(visit(DESK), practice, VALID, JUNK, groups=VALID, draws="Jc")
    stage.take_turn()
    stage.tap("Jc")
    stage.button("btn-finish").click()
    expect(stage.button("finish-verdict")).to_have_text("Valid - 0 points")
    stage.button("btn-place").click()
    stage.has_phase("wait")
    assert stage.table.player(OWN).how in (None, "show")
    assert stage.acted[-1]["kind"] == "show"
    assert stage.acted[-1]["groups"]


def test_34_an_invalid_finish_says_why_and_what_it_costs(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    before = stage.layout()
    stage.tap("9s")
    stage.button("btn-finish").click()
    verdict = stage.button("finish-verdict")
    expect(verdict).to_contain_text("costs 80 points")
    expect(verdict).to_contain_text("Not valid")
    assert [act["kind"] for act in stage.acted] == ["draw"]
    stage.button("btn-cancel").click()
    expect(stage.button("panel-finish")).to_be_hidden()
    assert stage.layout() == before
    stage.button("btn-finish").click()
    stage.button("btn-place").click()
    stage.has_phase("show")
    expect(stage.button("btn-cancel")).to_be_hidden()
    expect(stage.button("btn-declare")).to_be_visible()


def test_35_the_others_send_their_cards_in_the_window(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, VALID, groups=FOUR, draws="2c Jc")
    stage.take_turn()
    stage.tap("Kc")
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    stage.play(lambda table: table.draw(1), lambda table: table.show(1, "Jc", VALID))
    stage.has_phase("meld")
    expect(stage.button("panel-finish").locator(".slot[data-kind=pure]")).to_have_count(
        2
    )
    stage.button("btn-declare").click()
    expect(stage.root).not_to_have_attribute("data-phase", "meld")
    assert stage.acted[-1]["kind"] == "declare"
