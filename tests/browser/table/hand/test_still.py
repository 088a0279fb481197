"""Nothing under a finger moves: selecting cards changes no place of anything else."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import DESK, PHONE, SIDEWAYS
from tests.browser.staged import FOUR, PLAIN, SIX, Staged
from tests.browser.staged_continental import Continental
from tests.browser.staged_gin import OTHER, SEVEN, Gin
from tests.browser.staged_tabled import Basic
from tests.rules.indian.table import JUNK
from tests.sizes import size

pytestmark = pytest.mark.browser

OTHERS = (
    "Ah 2h 3h 8h 9h Th Jh Qh Kh As 2s 3s 5s",
    "6s 7s 8s Qs Ks Ad 2d 3d 4d 5d 6d 9d Td",
    "Ac 3c 5c 6c 7c 8c 9c Jc Qc *1 *2 Kd 5h2",
    "7s2 8s2 9s2 Ks2 Qs2 As2 2s2 3s2 4s2 5s2 6s2 Ts2 Js2",
    "Ad2 2d2 3d2 4d2 5d2 6d2 7d2 8d2 9d2 Td2 Jd2 Qd2 Kd2",
)
"""The hands of five others."""
SMALL = (360, 640)
SCREENS = [SMALL, PHONE, SIDEWAYS, DESK]
WIDER = "* { letter-spacing: .085em !important }"
"""What makes the words of the page 15 % wider, as another device's font may."""

# Where everything lies that a finger may want; of what is selected only the group.
PLACES = """() => {
  const found = {};
  const note = (name, node, isWhole = true) => {
    const box = node.getBoundingClientRect();
    if (!box.width || getComputedStyle(node).visibility === 'hidden') return;
    const {left, top, right, bottom} = box;
    const edges = isWhole ? [left, top, right, bottom] : [left, top];
    found[name] = edges.map(Math.round);
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  for (const node of all('[data-card]')) {
    if (node.ariaSelected !== 'true') note(node.dataset.card, node);
  }
  for (const node of all('#actions button, .bar-tools button')) note(node.id, node);
  for (const node of all('.chip')) note(`chip ${node.dataset.group}`, node, false);
  for (const node of all('.pile-card')) note(node.parentNode.id, node);
  const others = '#seats .seat, #prompt, .board-meld, .contract-slot';
  for (const node of all(others)) note(node.dataset.testid ?? node.id, node);
  return found;
}"""

# What lies over what: {words: [what is covered, by what]}.
COVERED = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && getComputedStyle(node).visibility !== 'hidden';
  });
  const chips = all('.chip');
  // The rank of a card stands in the upper left corner.
  const ranks = all('[data-card]').map((node) => {
    const {left, top, width, height} = node.getBoundingClientRect();
    const inset = height * .05;
    const size = [width * .25, height * .2];
    return {node, box: new DOMRect(left + inset, top + inset, ...size)};
  });
  const boxOf = (node) => ({node, box: node.getBoundingClientRect()});
  const boxes = (nodes) => nodes.map(boxOf);
  const meet = (some, others) => some.flatMap((one) => others
    .filter((other) => other.node !== one.node && !one.node.contains(other.node)
      && one.box.left < other.box.right - 1 && other.box.left < one.box.right - 1
      && one.box.top < other.box.bottom - 1 && other.box.top < one.box.bottom - 1)
    .map((other) => [name(one.node), name(other.node)]));
  const name = (node) => node.dataset.testid ?? (node.id || node.className);
  const piles = boxes(all('.pile-card, .pile-label, .pile-note, .pile-count, #coach'));
  const around = boxes(all('#seats .seat, #prompt-text'));
  return {
    chips: meet(boxes(chips), boxes(chips)),
    ranks: meet(ranks, boxes(chips)),
    piles: meet(piles, around),
  };
}"""


def _indian(page: Any, practice: Any) -> Staged:
    stage = Staged(page, practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    return stage


def _gin(page: Any, gin_table: Any) -> Staged:
    return Gin(page, gin_table, SEVEN, OTHER, draws="Kc").at_own_turn()


def _basic(page: Any, tabled: Any) -> Staged:
    return Basic(page, tabled, "5h6h7h 9s9d Kh 2d", "2c", table="Ks Kd Kc")


def _continental(page: Any, continental: Any) -> Staged:
    hand = "3c 3c 3h Td Ts Th"
    return Continental(page, continental, hand, "", draws="Kh", contract=1).draws()


FAMILIES: dict[str, tuple[Callable[..., Staged], str, list[str]]] = {
    "indian": (_indian, "practice", ["Kc", "5h", "8d"]),
    "gin": (_gin, "gin_table", ["2s", "3d", "4h"]),
    "basic": (_basic, "tabled", ["Kh", "2d", "9s"]),
    "continental": (_continental, "continental", ["3c", "Td", "Th"]),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_selecting_cards_moves_nothing(visit, practice, request, family):
    begin, table, chosen = FAMILIES[family]
    page = visit(PHONE, bypass_csp=True)
    stage = begin(page, request.getfixturevalue(table))
    for screen in SCREENS[: size("still_screens", 3, 4)]:
        for style in ("", WIDER):
            _resize(stage, screen, style)
            before = stage.page.evaluate(PLACES)
            for face in chosen:
                stage.tap(face)
                stage.settle()
                after = stage.page.evaluate(PLACES)
                assert _moved(before, after) == {}, (screen, style, face)
            stage.page.keyboard.press("Escape")


def _moved(before, after):
    """Return what lies elsewhere now: {name: (before, after)}."""
    return {
        name: (place, after[name])
        for name, place in before.items()
        if name in after
        and any(abs(a - b) > 1 for a, b in zip(place, after[name], strict=True))
    }


def _resize(stage, screen, style=""):
    width, height = screen
    stage.page.set_viewport_size({"width": width, "height": height})
    stage.page.evaluate(
        """(text) => {
          document.getElementById('wider')?.remove();
          const style = document.createElement('style');
          style.id = 'wider';
          style.textContent = text;
          document.head.append(style);
        }""",
        style,
    )
    stage.settle()


class WithBots(Staged):
    """The others are bots, whose marks stand over their pictures."""

    def view(self):
        """Return the view, with bots on all seats but the page's own."""
        shown = super().view()
        for row in shown["seats"][1:]:
            row |= {"bot": True, "level": "easy"}
        return shown


@pytest.mark.parametrize("staged", [Staged, WithBots])
def test_three_rows_of_cards_cover_neither_seats_nor_prompt_nor_ranks(
    visit, practice, staged
):
    page = visit(PHONE, bypass_csp=True)
    stage = staged(page, practice, PLAIN, *OTHERS, groups=SIX, draws="2c")
    stage.take_turn()
    stage.tap("Kc", "5h")
    for screen in (PHONE, SMALL, (390, 664), SIDEWAYS, DESK):
        for style in ("", WIDER):
            _resize(stage, screen, style)
            found = stage.page.evaluate(COVERED)
            assert found == {"chips": [], "ranks": [], "piles": []}, (screen, style)
