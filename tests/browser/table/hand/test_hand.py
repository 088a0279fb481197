"""The hand: what is seen of it, arranging it, what it costs. Drags: test_drag."""

import re

import pytest
from playwright.sync_api import expect

from rules.shuffle import Stream
from tests.browser.conftest import DESK, LOW, NARROW, PHONE, SIDEWAYS
from tests.browser.staged import FOUR, OWN, PLAIN, SIX, Staged
from tests.rules.indian.solver import hands
from tests.rules.indian.table import GAME, JUNK
from tests.sizes import size

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
CORNERS = """() => [...document.querySelectorAll('[data-card]')].map((card) => {
  const rect = card.getBoundingClientRect();
  const seen = [[4, 6], [14, 30]].every(([dx, dy]) =>
    document.elementFromPoint(rect.left + dx, rect.top + dy)?.closest('[data-card]')
      === card);
  return [card.dataset.card, seen && rect.right <= innerWidth && rect.left >= 0];
})"""


def test_every_card_can_be_hit_by_a_thumb_and_read(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, draws="2c")
    stage.take_turn()
    whole = " ".join((*PLAIN.split(), "2c"))
    for groups in ("", whole, FOUR, SIX):
        stage.saved = stage.table.groups(OWN, groups)
        stage.play(lambda table: None)
        for (wide, high), strip in ((PHONE, 36), (NARROW, 36), (SIDEWAYS, 24)):
            stage.page.set_viewport_size({"width": wide, "height": high})
            stage.settle()
            probes = stage.page.evaluate(PROBE)
            assert len(probes) == 14
            for card, width, height in probes:
                assert width >= strip, (wide, groups, card, width)
                assert height >= 24, (wide, groups, card, height)
    _assert_readable(stage)


def _assert_readable(stage):
    """UX 16: rank and suit of every card can be read, in six groups, at every size."""
    for width, height in (DESK, PHONE, NARROW, SIDEWAYS):
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.settle()
        corners = stage.page.evaluate(CORNERS)
        assert len(corners) == 14
        assert not [card for card, is_seen in corners if not is_seen], width


def test_the_thumb_bar_is_whole_and_discard_names_the_card(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, draws="2c")
    _assert_reachable(stage.button("btn-drop"), 844)
    stage.take_turn()
    discard = stage.button("btn-discard")
    expect(discard).to_have_attribute("aria-disabled", "true")
    stage.tap("Kc")
    for name in ("btn-discard", "btn-finish"):
        _assert_reachable(stage.button(name), 844)
    expect(discard).to_have_text("Discard K♣")
    expect(discard).to_have_accessible_name("Discard king of clubs")
    stage.tap("8d")
    expect(discard).to_have_text("Discard 8♦")
    stage.tap("Qd", "Kc")
    expect(discard).to_have_attribute("aria-disabled", "true")


def test_a_card_from_the_pile_is_locked_only_where_it_stays(visit, practice):
    """See indian.md 4.2: whether it stays is an option of the table."""
    rules = {"opening": "2c", "taken_card_stays": False}
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, **rules)
    stage.button("pile-open").click()
    stage.has_phase("discard")
    stage.tap("2c")
    expect(stage.card("2c")).not_to_have_class(re.compile("is-locked"))
    expect(stage.button("btn-finish")).not_to_have_attribute("aria-disabled", "true")
    stage.button("btn-discard").click()
    stage.has_phase("wait")


def test_turning_the_phone_keeps_selection_groups_and_phase(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    stage.tap("Kc")
    before = stage.layout()
    for width, height in (SIDEWAYS, PHONE):
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.settle()
        expect(stage.card("Kc")).to_have_attribute("aria-selected", "true")
        assert stage.layout() == before
        stage.has_phase("discard")
        assert stage.card("Kc").bounding_box()["y"] + 84 <= height


def _assert_reachable(button, bottom):
    box = button.bounding_box()
    assert box["height"] >= 48
    assert box["y"] + box["height"] <= bottom


def test_a_low_phone_shows_prompt_hand_and_bar(visit, practice):
    stage = Staged(visit(LOW), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    for name in ("prompt", "hand", "btn-discard"):
        box = stage.button(name).bounding_box()
        assert box["y"] >= 0, name
        assert box["y"] + box["height"] <= 664, name
    cards = stage.page.locator("[data-card]")
    assert cards.last.bounding_box()["y"] + 84 <= 664


def test_two_cards_and_group_make_a_group(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK)
    expect(stage.button("btn-group")).to_have_attribute("aria-disabled", "true")
    stage.tap("5h", "6h")
    expect(stage.button("btn-group")).not_to_have_attribute("aria-disabled", "true")
    stage.button("btn-group").click()
    expect(stage.button("chip-1")).to_be_focused()
    expect(stage.page.locator("[data-card][aria-selected=true]")).to_have_count(0)
    stage.is_saved()
    assert stage.table.pack.names(stage.saved[0]) == ["5h1", "6h1"]


def test_a_seventh_group_is_refused_with_the_reason(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=SIX, draws="2c")
    stage.take_turn()
    stage.tap("Qd", "2c")
    stage.button("btn-group").click(force=True)
    expect(stage.button("prompt")).to_contain_text("You can have 6 groups at most")
    assert len(stage.layout()["groups"]) == 6


def test_the_badge_is_the_rules_score(visit, practice):
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


def test_a_set_without_two_sequences_waits_and_is_counted(visit, practice):
    """The badge explains the count, and practice names what would help."""
    stage = Staged(
        visit(DESK),
        practice,
        PLAIN,
        JUNK,
        groups="5h 6h 7h / 4c 4h 4s",
        practising=True,
    )
    stage.button("badge-points").click()
    box = stage.button("badge-breakdown")
    expect(box.locator("li")).to_have_count(4)
    expect(box).to_contain_text("You have a pure sequence.")
    expect(box).to_contain_text("No second sequence yet")
    expect(stage.page.locator("#badge-wanted")).to_contain_text("points with:")
    stage.page.keyboard.press("Escape")
    expect(stage.button("chip-1")).to_have_attribute("data-kind", "pure")
    expect(stage.button("chip-2")).to_contain_text(re.compile(r"Set - waits\s*12"))
    stage.button("chip-2").click()
    expect(stage.page.locator("#group-menu")).to_contain_text("second sequence")


def test_suggest_never_costs_more_and_one_undo_takes_it_back(visit, practice):
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


def test_a_suggestion_that_saves_nothing_promises_no_show(visit, practice):
    far = "2s 3s 6s 9s Qs 4h 5h 8h Kh 2d 6d 9d Qc"
    stage = Staged(visit(PHONE), practice, far, JUNK, groups="2s 9s / Qs 4h / 8h 9d")
    stage.button("btn-suggest").click()
    said = stage.button("suggestion")
    expect(said).to_contain_text(re.compile(r"Still \d+ points, better grouped"))
    expect(said).not_to_contain_text("for a show")


def test_a_suggestion_is_outlined_before_it_is_carried_out(visit, practice):
    page = visit(DESK, motion="no-preference")
    stage = Staged(page, practice, PLAIN, JUNK, groups="4h 4c / 6h 5h")
    stage.button("btn-suggest").click()
    expect(stage.page.locator(".outline").first).to_be_visible()
    expect(stage.button("suggestion")).to_contain_text("→")
    expect(stage.page.locator(".outline")).to_have_count(0)
    # The group that had the fours comes first, as the player had it.
    expect(stage.button("chip-1")).to_have_attribute("data-kind", "set")
    assert stage.cards() == stage.held()
    stage.button("btn-unkeep").click()
    assert stage.layout()["groups"] == [["4h1", "4c1"], ["6h1", "5h1"]]


def test_what_was_suggested_goes_with_the_hand_it_was_suggested_for(visit, practice):
    stage = Staged(
        visit(DESK), practice, PLAIN, JUNK, groups="5h 6h / 4c 4h", draws="2c"
    )
    stage.button("btn-suggest").click()
    expect(stage.button("suggestion")).to_be_visible()
    stage.take_turn()
    # At once, and not when its eight seconds are over.
    assert not stage.button("suggestion").is_visible()


def test_undo_and_redo_step_through_the_arrangement_only(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="2c")
    stage.tap("5h", "6h")
    stage.button("btn-group").click()
    stage.tap("8d", "7d")
    stage.button("btn-group").click()
    two = stage.layout()["groups"]
    stage.take_turn()
    keys = stage.page.keyboard
    keys.press("z")
    keys.press("z")
    assert stage.layout()["groups"] == []
    keys.press("Shift+Z")
    stage.button("btn-redo").click()
    assert stage.layout()["groups"] == two
    expect(stage.button("btn-redo")).to_have_attribute("aria-disabled", "true")


def test_what_only_sorting_put_together_is_not_called_wrong(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, revision=0)
    first = stage.button("chip-1")
    expect(first).to_contain_text("Spades")
    expect(first).to_have_attribute("data-kind", "sorted")
    points = stage.page.locator("#badge-number").inner_text()
    assert points == str(GAME.examine(stage.table.deal, OWN, stage.saved).points)
    # Touched by the player, the group is judged.
    stage.tap("9s", "Ts")
    stage.button("btn-group").click()
    kinds = stage.page.eval_on_selector_all(
        "[data-testid=group] .chip", "chips => chips.map((one) => one.dataset.kind)"
    )
    assert kinds.count("unknown") + kinds.count("invalid") >= 1


@pytest.mark.parametrize("screen", [PHONE, DESK, SIDEWAYS][: size("hand_large", 1, 3)])
def test_large_cards_and_the_left_hand(visit, practice, screen):
    page = visit(screen)
    stage = Staged(page, practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    small = stage.card("5h").bounding_box()["width"]
    page.evaluate(
        "Object.assign(document.documentElement.dataset, "
        "{cards: 'large', side: 'left'})"
    )
    stage.settle()
    assert stage.card("5h").bounding_box()["width"] >= small * 1.19
    drop = stage.button("btn-drop").bounding_box()
    assert drop["x"] > stage.button("btn-draw-closed").bounding_box()["x"]
    stage.take_turn()
    assert all(is_seen for _card, is_seen in page.evaluate(CORNERS))
    hand = stage.button("hand").bounding_box()
    assert hand["y"] >= stage.button("prompt").bounding_box()["y"]
    assert stage.button("pile-closed").bounding_box()["y"] > 44


def test_discarding_a_joker_asks_once(visit, practice):
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
