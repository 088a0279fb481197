"""What lies over what on a table: players, piles, melds, hand, words and controls."""

from typing import Any

OVERLAPS = """(root) => {
  const SLACK = 2;
  const stage = document.querySelector(root);
  const visible = {visibilityProperty: true, opacityProperty: true};
  const seen = (node) => node.checkVisibility(visible);
  const box = (node) => {
    const {left, top, right, bottom} = node.getBoundingClientRect();
    return {left, top, right, bottom};
  };
  const said = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  // Controls that stick to the window's edge lie below the board, not over it.
  const bar = stage.querySelector(".replay-controls");
  if (bar) bar.style.position = "static";
  const found = [];
  const add = (group, within, selector, measure = box) => {
    for (const node of within.querySelectorAll(selector)) {
      if (!seen(node)) continue;
      const rect = measure(node);
      if (rect.right - rect.left < 1 || rect.bottom - rect.top < 1) continue;
      const name = `${group} ${node.classList[0] ?? node.id}`;
      found.push({group, name, ...rect, node});
    }
  };
  for (const seat of stage.querySelectorAll(".seats .seat")) {
    add(seat.dataset.testid, seat,
      ".avatar, .seat-name, .seat-stack, .seat-state, .bot-mark, .seat-known");
  }
  for (const seat of stage.querySelectorAll(".own-seat .seat")) {
    add("own", seat, ".avatar, .seat-name, .seat-stack, .seat-state");
  }
  for (const pile of stage.querySelectorAll(".piles > .pile")) {
    add(pile.id, pile, ".pile-card, .pile-label, .pile-count, .pile-note, .pile-claim");
  }
  add("board", stage, ".board");
  add("prompt", stage, ".prompt-text", said);
  add("prompt", stage, ".clock");
  add("earlier", stage, ".earlier:not([data-empty]), .last-event", said);
  add("tray", stage, ".value-tray", said);
  add("contract", stage, ".contract");
  add("hand", stage, ".hand [data-card], .hand .chip, .open-hands");
  add("controls", stage, ".actions .btn, .replay-controls :is(button, select)");
  const faults = new Set();
  found.forEach((one, at) => {
    for (const other of found.slice(at + 1)) {
      if (one.group === other.group) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > SLACK && high > SLACK) {
        const by = `${Math.round(wide)}x${Math.round(high)}`;
        faults.add(`${one.name} over ${other.name}: ${by}`);
      }
    }
    // What a box cuts off is gone too.
    const around = one.node.closest(".cloth, .mine, #replay-stage");
    if (around && one.group !== "hand") {
      const edge = around.getBoundingClientRect();
      const cut = Math.max(one.bottom - edge.bottom, edge.top - one.top);
      if (cut > SLACK) faults.add(`${one.name} cut off: ${Math.round(cut)}`);
    }
    const wide = document.documentElement.clientWidth;
    if (one.left < -SLACK || one.right > wide + SLACK) {
      faults.add(`${one.name} off the page`);
    }
  });
  // A board too low for one meld shows nothing.
  const board = stage.querySelector(".board-body");
  if (board && seen(board) && board.children.length) {
    const high = board.clientHeight;
    const melds = board.querySelector(".board-cards");
    const meld = Math.round(melds?.getBoundingClientRect().height ?? 0);
    if (high + SLACK < meld) faults.add(`board of ${high} for melds of ${meld}`);
  }
  if (bar) bar.style.position = "";
  return [...faults];
}"""


def overlaps(page: Any, root: str = "#table") -> list[str]:
    """Return each pair of parts of a table that lie over each other, with the size."""
    return page.evaluate(OVERLAPS, root)
