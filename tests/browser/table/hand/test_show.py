"""Finishing: the check before a show, the window after it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, LOW, PHONE, SIDEWAYS
from tests.browser.staged import FOUR, OWN, PLAIN, Staged
from tests.rules.indian.table import JUNK, VALID
from tests.sizes import size

pytestmark = pytest.mark.browser

OUTSIDE = """(bar) => {
  const edge = bar.getBoundingClientRect();
  const shown = [...bar.querySelectorAll('#question > *')].filter((n) => !n.hidden);
  return shown.filter((node) => {
    const box = node.getBoundingClientRect();
    return box.left < edge.left || box.right > edge.right || box.top < edge.top
      || box.bottom > edge.bottom || node.scrollWidth > node.clientWidth + 1;
  }).map((node) => node.id);
}"""
"""What of a question is not whole on the bar of buttons."""


def test_a_grouped_valid_hand_is_declared_in_three_acts(visit, practice):
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


def test_an_invalid_finish_says_why_and_what_it_costs(visit, practice):
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


def test_the_others_send_their_cards_in_the_window(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, VALID, groups=FOUR, draws="2c Jc")
    stage.play_turn("Kc")
    stage.play(lambda table: table.draw(1), lambda table: table.show(1, "Jc", VALID))
    stage.has_phase("meld")
    expect(stage.button("panel-finish").locator(".slot[data-kind=pure]")).to_have_count(
        2
    )
    stage.button("btn-declare").click()
    expect(stage.root).not_to_have_attribute("data-phase", "meld")
    assert stage.acted[-1]["kind"] == "declare"


def test_suggest_leaves_a_show_whichever_of_two_cards_alike_is_loose(visit, practice):
    hand = "As 2s 3s 4s 6s 7s 8s Ks Kh Kc 2c 2h 2d"
    groups = "As 2s 3s 4s / 6s 7s 8s / Ks Kh Kc / 2c 2h 2d"
    stage = Staged(visit(DESK), practice, hand, JUNK, groups=groups, draws="2d")
    stage.take_turn()
    stage.button("btn-suggest").click()
    badge = stage.button("badge-points")
    expect(badge).to_contain_text("After 2♦")
    expect(badge).to_contain_text(re.compile(r"\b0\b"))


def test_who_showed_reads_whose_cards_are_still_missing(visit, practice):
    stage = Staged(visit(DESK), practice, VALID, PLAIN, JUNK, groups=VALID, draws="Jc")
    stage.take_turn()
    stage.tap("Jc")
    stage.button("btn-finish").click()
    stage.button("btn-place").click()
    prompt = stage.page.locator(".prompt-text")
    expect(prompt).to_have_text("Waiting for the others' cards")
    stage.play(lambda table: table.declare(1))
    expect(prompt).to_have_text("Waiting for Meera's cards")


def _placed(visit, practice, screen=DESK):
    """A show that is placed with a group missing: the window in which one arranges."""
    stage = Staged(visit(screen), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    stage.tap("Kc")
    stage.button("btn-finish").click()
    stage.button("btn-place").click()
    stage.has_phase("show")
    return stage


def _slots(stage):
    """Return the cards that lie in the slots, slot by slot."""
    return stage.page.eval_on_selector_all(
        "[data-slot]",
        "slots => slots.map(one => one.querySelector('.slot-cards')?.innerText ?? '')",
    )


@pytest.mark.parametrize("screen", [PHONE, DESK, SIDEWAYS][: size("show_meld", 1, 3)])
def test_a_meld_button_moves_a_whole_group_and_a_touch_takes_it_apart(
    visit, practice, screen
):
    stage = _placed(visit, practice, screen)
    slot = stage.button("slot-1")
    expect(slot).not_to_have_attribute("data-set", "")
    stage.button("btn-meld-1").click()
    expect(slot).to_have_attribute("data-set", "")
    expect(stage.button("btn-meld-1")).to_have_attribute("aria-pressed", "true")
    # Touching one card: the slot is empty, the button gone, cards go one by one.
    stage.tap("5h")
    expect(slot).to_have_attribute("data-kind", "empty")
    expect(stage.button("btn-meld-1")).to_be_hidden()
    slot.click()
    expect(slot.locator(".token")).to_have_count(1)
    for face in ("6h", "7h"):
        stage.tap(face)
        slot.click()
    expect(slot).to_have_attribute("data-kind", "pure")
    expect(slot.locator(".token")).to_have_count(3)
    assert stage.cards() == stage.held()


def test_slots_are_swapped_by_two_taps_and_meld_all_fills_the_rest(visit, practice):
    stage = _placed(visit, practice)
    first, second = _slots(stage)[:2]
    stage.button("slot-1").click()
    stage.button("slot-2").click()
    assert _slots(stage)[:2] == [second, first]
    stage.button("btn-meld-2").click()
    stage.button("btn-meld-2").click()
    expect(stage.button("slot-1")).to_have_attribute("data-kind", "empty")
    stage.button("btn-meld-all").click()
    expect(stage.page.locator("[data-slot][data-set]")).to_have_count(4)
    assert stage.acted[-1]["kind"] == "show"


def test_what_is_in_no_slot_is_sent_loose(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, VALID, groups=FOUR, draws="2c Jc")
    stage.play_turn("Kc")
    stage.play(lambda table: table.draw(1), lambda table: table.show(1, "Jc", VALID))
    stage.has_phase("meld")
    for _twice in range(2):
        stage.button("btn-meld-4").click()
    expect(stage.button("slot-rest")).to_contain_text("8")
    stage.button("btn-declare").click()
    expect(stage.root).not_to_have_attribute("data-phase", "meld")
    assert stage.table.groups(OWN, "5h 6h 7h / 9s Ts Js / 4c 4h 4s") == stage.saved


def test_a_wrong_show_in_the_window_is_asked_about_first(visit, practice):
    stage = _placed(visit, practice)
    stage.button("btn-declare").click()
    expect(stage.page.locator("#question-text")).to_contain_text("costs 80 points")
    assert stage.page.locator("#actions").evaluate(OUTSIDE) == []
    stage.button("question-no").click()
    assert stage.acted[-1]["kind"] == "show"
    stage.button("btn-declare").click()
    stage.button("question-yes").click()
    expect(stage.button("btn-declare")).to_be_hidden()
    assert stage.acted[-1] == {"kind": "declare"}
    assert stage.table.player(OWN).how == "wrong_show"


def test_without_the_guard_a_show_takes_a_second_press(visit, practice):
    page = visit(DESK)
    page.add_init_script("localStorage.setItem('mh.guard', 'off')")
    stage = Staged(page, practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    stage.tap("Kc")
    stage.button("btn-finish").click()
    expect(stage.button("finish-verdict")).not_to_contain_text("80")
    stage.button("btn-place").click()
    assert [act["kind"] for act in stage.acted] == ["draw"]
    stage.button("btn-place").click()
    stage.has_phase("show")


@pytest.mark.parametrize(
    "screen", [LOW, SIDEWAYS, DESK, PHONE][: size("show_panel", 1, 4)]
)
def test_the_panel_never_covers_the_hand(visit, practice, screen):
    stage = _placed(visit, practice, screen)
    panel = stage.button("panel-finish").bounding_box()
    assert panel["y"] + panel["height"] <= stage.button("hand").bounding_box()["y"]
    assert panel["y"] >= stage.page.locator(".bar").bounding_box()["height"]
    fits = "node => node.scrollHeight <= node.clientHeight"
    assert stage.button("panel-finish").evaluate(fits)


def test_the_gold_button_shows_what_the_house_has_found(visit, practice):
    stage = Staged(visit(DESK), practice, VALID, JUNK, draws="Jc", helps=True)
    stage.take_turn()
    button = stage.button("btn-finish")
    expect(button).to_contain_text("Show: J♣ to Finish")
    expect(button).to_have_class(re.compile("btn-brass"))
    expect(stage.page.locator("#prompt-text")).to_contain_text("You can show")
    # Another card selected is another wish: the check of that one.
    stage.tap("4h")
    expect(button).to_contain_text("Finish")
    expect(button).not_to_contain_text("J♣")
    stage.tap("4h")
    button.click()
    stage.has_phase("wait")
    assert stage.acted[-1]["kind"] == "show"
    assert stage.table.player(OWN).how in (None, "show")


def test_a_worse_arrangement_is_asked_about_before_it_is_sent(visit, practice):
    stage = Staged(
        visit(DESK), practice, PLAIN, VALID, groups="5h 6h", draws="2c Jc", helps=True
    )
    stage.play_turn("Kc")
    stage.play(lambda table: table.draw(1), lambda table: table.show(1, "Jc", VALID))
    stage.has_phase("meld")
    stage.button("btn-declare").click()
    question = stage.page.locator("#question-text")
    expect(question).to_have_text("27 is possible. Use it?")
    stage.button("question-no").click()
    assert stage.acted[-1]["kind"] == "discard"
    stage.button("btn-declare").click()
    expect(stage.root).not_to_have_attribute("data-phase", "meld")
    assert stage.acted[-1] == {"kind": "declare"}


def test_the_better_arrangement_is_sent_with_one_press(visit, practice):
    stage = Staged(
        visit(DESK), practice, PLAIN, VALID, groups="5h 6h", draws="2c Jc", helps=True
    )
    stage.play_turn("Kc")
    stage.play(lambda table: table.draw(1), lambda table: table.show(1, "Jc", VALID))
    stage.has_phase("meld")
    stage.button("btn-declare").click()
    stage.button("question-yes").click()
    expect(stage.root).not_to_have_attribute("data-phase", "meld")
    assert stage.acted[-1]["groups"]


def test_the_count_is_explained_in_true_sentences(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups="4c 4h 4s", draws="2c")
    stage.take_turn()
    stage.button("badge-points").click()
    told = stage.page.locator("#badge-breakdown")
    expect(told).to_contain_text("No pure sequence yet, so all cards count.")
    expect(told).to_contain_text("You also need a second sequence.")
    expect(told).not_to_contain_text("two sequences")
