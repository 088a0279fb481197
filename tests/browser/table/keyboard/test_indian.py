"""Checks 45 and 46: the table by keyboard alone, and what a screen reader hears."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.staged import FOUR, PLAIN, Staged
from tests.rules.indian.table import JUNK, VALID
from tests.sizes import size

pytestmark = pytest.mark.browser

NEARLY = "4h 5h 6h 7s 8s 9s Kd Ks Kh 2c 2d 2h Qd"
"""Valid with one more two instead of the queen."""

# Where the focus is: null on the page itself, else what is wrong with how it is seen.
FOCUS = """() => {
  const node = document.activeElement;
  if (node === document.body) return null;
  const name = node.outerHTML.slice(0, 90);
  const box = node.getBoundingClientRect();
  const isInside = box.left >= -1 && box.top >= -1 && box.width > 0
    && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  if (!isInside && box.height < innerHeight) return `outside: ${name}`;
  // Cards overlap on purpose: the strip at their left is what is seen of them.
  const x = Math.min(box.left + 8, box.left + box.width / 2);
  const y = box.top + box.height / 2;
  const top = document.elementFromPoint(x, Math.min(y, innerHeight - 2));
  if (!top || !(node.contains(top) || top.contains(node))) {
    return `covered: ${name} by ${top?.outerHTML.slice(0, 90)}`;
  }
  const ringed = [node, ...node.querySelectorAll('*')].some((one) => {
    const style = getComputedStyle(one);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });
  return ringed ? '' : `no ring: ${name}`;
}"""

# Everything that the live regions said, in order.
LISTEN = """
  window.said = [];
  document.addEventListener('DOMContentLoaded', () => {
    for (const how of ['polite', 'assertive']) {
      const node = document.getElementById(`live-${how}`);
      new MutationObserver(() => node.textContent && said.push([how, node.textContent]))
        .observe(node, {childList: true, characterData: true, subtree: true});
    }
  });
"""


class Typist:
    """Presses keys, and looks after each where the focus is."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            wrong = self.page.evaluate(FOCUS)
            assert not wrong, f"{key}: {wrong}"

    def go_to(self, face: str) -> None:
        """Walk with the arrow until a card of this face is in focus."""
        for _step in range(15):
            self.press("ArrowRight")
            card = self.page.evaluate("document.activeElement.dataset.card")
            if card and card.startswith(face):
                return
        raise AssertionError(f"{face} was not reached")

    def choose(self, *faces: str) -> None:
        """Select these cards: the first alone, then one more each."""
        for number, face in enumerate(faces):
            self.go_to(face)
            self.press("Shift+Space" if number else "Space")


def test_a_whole_deal_by_keys_alone(visit, practice):
    stage = Staged(visit(DESK), practice, NEARLY, JUNK, draws="3c 5c 2s")
    by = Typist(stage.page)
    by.press("d")
    stage.has_phase("discard")
    by.choose("3c")
    by.press("Enter", "Enter")
    stage.has_phase("wait")
    # The card is gone; the focus stands where it lay, in the hand.
    assert stage.page.evaluate("document.activeElement.dataset.card")
    stage.play(lambda table: table.turn(1))
    by.press("d")
    stage.has_phase("discard")
    for cards in ("4h 5h 6h", "7s 8s 9s", "Kd Ks Kh", "2c 2d 2h 2s"):
        by.choose(*cards.split())
        by.press("g")
    expect(stage.button("group")).to_have_count(4)
    by.choose("Qd")
    by.press("f")
    expect(stage.button("finish-verdict")).to_have_text("Valid - 0 points")
    by.press("Enter")
    stage.has_phase("wait")
    stage.play(lambda table: table.close())
    expect(stage.page.locator("#result-title")).to_be_focused()
    expect(stage.page.locator("#result-title")).to_have_text("You won +400 chips")
    by.press("Escape")
    expect(stage.button("sheet-result")).to_be_hidden()


@pytest.mark.parametrize("screen", [DESK, PHONE][: size("keys_tab", 1, 2)])
def test_every_stop_of_the_tab_key_is_seen(visit, practice, screen):
    stage = Staged(visit(screen), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    stage.tap("Kc")
    by = Typist(stage.page)
    stops = _walk(by)
    for name in ("btn-leave", "btn-display", "chip-1", "btn-group", "btn-discard"):
        assert name in stops, name
    stage.button("btn-finish").click()
    assert "btn-place" in _walk(by)


def _walk(by):
    """Press Tab once round the page; return the test ids that had the focus."""
    by.page.locator(".skip").first.focus()
    seen = []
    for _step in range(60):
        by.page.keyboard.press("Tab")
        at = by.page.evaluate("document.activeElement.dataset.testid ?? ''")
        if by.page.evaluate("document.activeElement === document.body"):
            break
        wrong = by.page.evaluate(FOCUS)
        assert not wrong, wrong
        seen.append(at)
    return seen


def test_keys_group_move_and_undo(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="2c")
    by = Typist(stage.page)
    by.choose("5h", "6h")
    by.press("g")
    expect(stage.button("chip-1")).to_be_focused()
    by.choose("7h")
    by.press("Alt+ArrowLeft")
    assert stage.layout()["groups"] == [["5h1", "6h1", "7h1"]]
    by.press("Shift+ArrowLeft")
    assert stage.layout()["groups"] == [["5h1", "7h1", "6h1"]]
    by.press("1", "ArrowDown", "ArrowUp")
    assert stage.page.evaluate("document.activeElement.dataset.card") == "5h1"
    by.press("u", "z", "z")
    stage.button("chip-1").focus()
    by.press("u")
    expect(stage.button("group")).to_have_count(0)


def test_single_keys_can_be_switched_off_and_changed(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="2c")
    page = stage.page
    page.keyboard.press("?")
    dialog = stage.button("dialog-help")
    change = dialog.get_by_role("button", name="Change the key: draw from the closed")
    change.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("g")
    note = page.locator("#keys-note")
    expect(note).to_have_text(
        "g is taken: group the selected cards. Press another key."
    )
    page.keyboard.press("e")
    expect(note).to_have_text("e is the new key: draw from the closed pile.")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.locator("[data-testid=table][data-conn=open]").wait_for()
    page.keyboard.press("d")
    page.keyboard.press("e")
    stage.has_phase("discard")
    assert stage.acted == [{"kind": "draw", "from": "stock"}]
    stage.button("btn-display").click()
    page.locator("input[name=keys][value=off]").check()
    page.keyboard.press("Escape")
    expect(stage.button("dialog-display")).to_be_hidden()
    stage.tap("Kc", "Qd")
    page.keyboard.press("g")
    expect(stage.button("group")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("[data-card][aria-selected=true]")).to_have_count(0)


def test_a_key_in_the_frame_in_which_a_dialog_was_closed_is_heard(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="2c")
    stage.page.keyboard.press("?")
    stage.page.evaluate(
        """() => {
          const dialog = document.getElementById('dialog-help');
          dialog.querySelector('button').focus();
          dialog.close();
          const key = new KeyboardEvent('keydown', { key: 'd', bubbles: true });
          document.activeElement.dispatchEvent(key);
        }"""
    )
    stage.has_phase("discard")


def test_the_digits_lead_to_groups_and_then_to_the_loose_cards(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups="5h 6h 7h")
    by = Typist(stage.page)
    for key, face in (("1", "5h1"), ("2", "9s1")):
        by.press(key)
        assert stage.page.evaluate("document.activeElement.dataset.card") == face
    stage.page.keyboard.press("2")
    expect(stage.button("live-polite")).to_contain_text("Loose, 10 cards")
    stage.page.keyboard.press("6")
    expect(stage.button("prompt")).to_contain_text("There is no group 6.")


def _said(stage, how, at_least=0):
    """Return what a live region said, once it said that much."""
    mine = f"said.filter(([kind]) => kind === '{how}')"
    stage.page.wait_for_function(f"() => {mine}.length >= {at_least}")
    return stage.page.evaluate(f"{mine}.map(([, text]) => text)")


def test_one_assertive_sentence_at_turn_ten_seconds_and_show(visit, practice):
    page = visit(DESK, bypass_csp=True)
    page.add_init_script(LISTEN)
    draws = {"draws": "2c 3c 4d Jc", "seconds": 12}
    stage = Staged(page, practice, PLAIN, VALID, groups=FOUR, **draws)
    _throw(stage, "Kc")
    stage.play(lambda table: table.turn(1))
    turn, alarm = _said(stage, "assertive", at_least=2)
    assert re.fullmatch(r"Your turn\. Open card three of clubs\. 1\d seconds\.", turn)
    assert alarm == "10 seconds."
    _throw(stage, "Qd")
    stage.play(lambda table: table.draw(1), lambda table: table.show(1, "Jc", VALID))
    stage.has_phase("meld")
    shouts = _said(stage, "assertive", at_least=1)
    assert [text for text in shouts if "second" not in text] == ["Ravi placed a show"]
    assert page.locator("#timer-self").get_attribute("aria-live") is None


def _throw(stage, face):
    """Draw, throw a card away, and forget what was said until then."""
    stage.take_turn()
    stage.tap(face)
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    stage.page.evaluate("said.length = 0")


def test_the_log_says_each_event_once_and_as_much_as_is_wished(visit, practice):
    page = visit(DESK, bypass_csp=True)
    page.add_init_script(LISTEN)
    stage = Staged(page, practice, PLAIN, JUNK, groups=FOUR, draws="2c 3c")
    page.evaluate("said.length = 0")
    stage.take_turn()
    expect(stage.button("live-polite")).to_have_text("You drew two of clubs.")
    stage.tap("Kc")
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    expect(stage.button("live-polite")).to_contain_text("king of clubs")
    assert len(_said(stage, "polite")) == 2
    stage.play(lambda table: table.draw(1))
    stage.play(lambda table: table.discard(1, "3c"))
    expect(stage.button("live-polite")).to_have_text("Ravi discarded three of clubs.")
    # The closed pile is silent at this level.
    assert len(_said(stage, "polite")) == 3


def test_groups_are_lists_that_say_what_they_are(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR, cut="9c")
    boxes = stage.page.get_by_role("listbox")
    first = "Group 1, pure sequence, 3 cards, 0 points"
    expect(boxes.first).to_have_accessible_name(first)
    joker = stage.page.get_by_role("option", name="Nine of spades, a joker")
    expect(joker).to_have_attribute("aria-selected", "false")
    for landmark, name in (
        ("banner", None),
        ("main", None),
        ("complementary", "Beside the table"),
        ("region", "Players"),
        ("region", "Centre"),
        ("region", "Your hand"),
        ("region", "Actions"),
    ):
        found = stage.page.get_by_role(landmark, name=name, exact=True)
        expect(found).to_have_count(1)
    expect(stage.page.get_by_role("heading", level=1)).to_have_count(1)
