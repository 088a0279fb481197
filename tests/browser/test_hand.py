"""The hand: what is seen of it, arranging it, what it costs."""

import re

import pytest
from playwright.sync_api import expect

from rules.shuffle import Stream
from tests.browser.conftest import DESK, LOW, PHONE
from tests.browser.staged import FOUR, OWN, PLAIN, SIX, Staged
from tests.rules import hands
from tests.rules.indian_table import GAME, JUNK

pytestmark = pytest.mark.browser


PROBE = """() => [...document.querySelectorAll('[data-card]')].map((card) => {
  const rect = card.getBoundingClientRect();
  const at = (x, y) => document.elementFromPoint(x, y)?.closest('[data-card]');
  let [x, y] = [rect.left + 0.5, rect.top + 0.5];
  let [width, height] = [0, 0];
  for (; x < rect.right && at(x, rect.top + 40) === card; x += 1) width += 1;
  for (; y < rect.bottom; y += 1) height += at(rect.left + 8, y) === card;
  return [card.dataset.card, width, height];
})"""


def test_14_every_card_shows_a_strip_a_thumb_can_hit(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, draws="2c")
    stage.take_turn()
    for groups in ("", FOUR, SIX):
        stage.saved = stage.table.groups(OWN, groups)
        stage.play(lambda table: None)
        stage.page.wait_for_function("() => document.getAnimations().length === 0")
        probes = stage.page.evaluate(PROBE)
        assert len(probes) == 14
        for card, width, height in probes:
            assert width >= 36, (card, width)
            assert height >= 24, (card, height)


def test_15_the_thumb_bar_is_high_enough_and_whole(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, draws="2c")
    _assert_reachable(stage.button("btn-drop"), 844)
    stage.take_turn()
    stage.tap("Kc")
    for name in ("btn-discard", "btn-finish"):
        _assert_reachable(stage.button(name), 844)


def _assert_reachable(button, bottom):
    box = button.bounding_box()
    assert box["height"] >= 48
    assert box["y"] + box["height"] <= bottom


def test_20_a_low_phone_shows_prompt_hand_and_bar(visit, practice):
    stage = Staged(visit(LOW), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    for name in ("prompt", "hand", "btn-discard"):
        box = stage.button(name).bounding_box()
        assert box["y"] >= 0, name
        assert box["y"] + box["height"] <= 664, name
    cards = stage.page.locator("[data-card]")
    assert cards.last.bounding_box()["y"] + 84 <= 664


def test_21_two_cards_and_group_make_a_group(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK)
    expect(stage.button("btn-group")).to_have_attribute("aria-disabled", "true")
    stage.tap("5h", "6h")
    expect(stage.button("btn-group")).not_to_have_attribute("aria-disabled", "true")
    stage.button("btn-group").click()
    expect(stage.button("chip-1")).to_be_focused()
    expect(stage.page.locator("[data-card][aria-selected=true]")).to_have_count(0)
    stage.is_saved()
    assert stage.table.pack.names(stage.saved[0]) == ["5h1", "6h1"]


def test_22_a_seventh_group_is_refused_with_the_reason(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=SIX, draws="2c")
    stage.take_turn()
    stage.tap("Qd", "2c")
    stage.button("btn-group").click(force=True)
    expect(stage.button("prompt")).to_contain_text("6 groups is the limit")
    assert len(stage.layout()["groups"]) == 6
    # A selection that takes all of a group away makes room for the new one.
    stage.page.keyboard.press("Escape")
    stage.tap("8d", "7d", "Qd")
    stage.button("btn-group").click()
    expect(stage.button("group")).to_have_count(6)
    stage.is_saved()
    assert len(stage.saved) == 6


def test_23_two_taps_move_a_card_as_a_drag_does(visit, practice):
    results = []
    for way in (_by_taps, _by_mouse):
        stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR)
        way(stage, "Kc", "chip-3")
        stage.is_saved()
        results.append(stage.layout())
    assert results[0] == results[1]
    assert "Kc1" in results[0]["groups"][2]


def _by_taps(stage, face, chip):
    stage.tap(face)
    stage.button(chip).click()


def _by_mouse(stage, face, chip):
    start = stage.card(face).bounding_box()
    end = stage.button(chip).bounding_box()
    mouse = stage.page.mouse
    mouse.move(start["x"] + 14, start["y"] + 30)
    mouse.down()
    mouse.move(start["x"] + 22, start["y"] + 30, steps=3)
    mouse.move(end["x"] + 12, end["y"] + 10, steps=8)
    mouse.up()


def test_24_a_finger_drags_a_card_into_another_group(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, groups=FOUR)
    start = stage.card("Kc").bounding_box()
    end = stage.card("4c").bounding_box()
    finger = stage.page.context.new_cdp_session(stage.page)
    path = [(start["x"] + 14, start["y"] + 30)]
    for step in range(1, 9):
        part = step / 8
        x = path[0][0] + (end["x"] + 20 - path[0][0]) * part
        y = path[0][1] + (end["y"] + 30 - path[0][1]) * part
        path.append((x, y))
    _touch(finger, "touchStart", path[0])
    for point in path[1:]:
        _touch(finger, "touchMove", point)
    _touch(finger, "touchEnd", None)
    stage.is_saved()
    assert "Kc1" in stage.layout()["groups"][2]
    assert stage.cards() == stage.held()


def _touch(session, kind, point):
    points = [] if point is None else [{"x": point[0], "y": point[1]}]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_24_escape_in_a_drag_restores_the_order(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR)
    before = stage.layout()
    start = stage.card("Kc").bounding_box()
    end = stage.card("4c").bounding_box()
    mouse = stage.page.mouse
    mouse.move(start["x"] + 14, start["y"] + 30)
    mouse.down()
    mouse.move(end["x"] + 20, end["y"] + 30, steps=6)
    expect(stage.page.locator(".fan")).to_have_count(1)
    stage.page.keyboard.press("Escape")
    expect(stage.page.locator(".fan")).to_have_count(0)
    mouse.up()
    assert stage.layout() == before
    expect(stage.root).to_have_attribute("data-saved", "1")


def test_25_a_drag_shorter_than_8_px_is_a_tap(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK)
    box = stage.card("Kc").bounding_box()
    stage.page.mouse.move(box["x"] + 14, box["y"] + 30)
    stage.page.mouse.down()
    stage.page.mouse.move(box["x"] + 19, box["y"] + 33, steps=2)
    stage.page.mouse.up()
    expect(stage.card("Kc")).to_have_attribute("aria-selected", "true")


def test_28_the_badge_is_the_rules_score(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR)
    stream = Stream(b"badge", 0, 0)
    pack = stage.table.pack
    for number in range(20):
        held, wild = hands.hand(hands.KINDS[number % 4], stream)
        free = [card for card in range(pack.size) if card not in held]
        cut = next(c for c in free if c < 104 and c % 13 == wild)
        free.remove(cut)
        order = _order_for(held, free, cut)
        stage.table.deal = GAME.start((0, 1), stage.table.options, order).deal
        stage.saved = GAME.suggest(stage.table.deal, OWN) if number % 3 else ()
        stage.play(lambda table: None)
        points = GAME.examine(stage.table.deal, OWN, stage.saved).points
        expect(stage.page.locator("#badge-number")).to_have_text(str(points))


def _order_for(held, free, cut):
    """A pack order that deals `held` to seat 0 and cuts the joker `cut`."""
    other, rest = free[:13], free[13:]
    dealt = [card for pair in zip(held, other, strict=True) for card in pair]
    return (*dealt, rest[0], cut, *rest[1:])


def test_29_a_set_without_two_sequences_waits_and_is_counted(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups="5h 6h 7h / 4c 4h 4s")
    expect(stage.button("chip-1")).to_have_attribute("data-kind", "pure")
    expect(stage.button("chip-2")).to_contain_text(re.compile(r"Set - waits\s*12"))
    stage.button("chip-2").click()
    expect(stage.page.locator("#group-menu")).to_contain_text("second sequence")


def test_30_suggest_never_costs_more_and_one_undo_takes_it_back(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups="5h 6h / 4c 4h")
    badge = stage.page.locator("#badge-number")
    before, layout = int(badge.inner_text()), stage.layout()
    stage.button("btn-suggest").click()
    expect(stage.button("suggestion")).to_be_visible()
    assert int(badge.inner_text()) <= before
    stage.button("btn-undo").click()
    expect(stage.button("suggestion")).to_be_hidden()
    assert stage.layout() == layout
    expect(badge).to_have_text(str(before))


def test_31_the_discard_button_names_the_card(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="2c")
    stage.take_turn()
    discard = stage.button("btn-discard")
    expect(discard).to_have_attribute("aria-disabled", "true")
    stage.tap("Kc")
    expect(discard).to_have_text("Discard K♣")
    expect(discard).to_have_accessible_name("Discard king of clubs")
    stage.tap("8d")
    expect(discard).to_have_attribute("aria-disabled", "true")


def test_32_discarding_a_joker_asks_once(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="Td", cut="8c")
    stage.take_turn()
    stage.tap("8d")
    stage.button("btn-discard").click()
    stage.button("question-no").click()
    assert stage.acted == [{"kind": "draw", "from": "stock"}]
    assert stage.cards() == stage.held()
    stage.button("btn-discard").click()
    stage.button("question-yes").click()
    stage.has_phase("wait")
    assert stage.acted[-1] == {"kind": "discard", "card": "8d1"}
