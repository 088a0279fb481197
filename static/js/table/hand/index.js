// @ts-check
// The player's own cards: their arrangement, their value, and moving them.

import { AutoMelds } from "./auto_melds.js";
import { Drag } from "./drag.js";
import { DragSelect } from "./select/drag_select.js";
import { EmptyHand } from "./empty_hand.js";
import { GroupMenu } from "./group_menu.js";
import { Hand } from "./hand.js";
import { PointsBreakdown } from "./points_breakdown.js";
import { TrialGroups } from "./trial_groups.js";
import { byId } from "../dom.js";

/** @param {Page} page */
export function hand(page) {
  const { store, root, line, acts, countdown } = page;
  const cards = new Hand(store, root, {
    origin: () => originOf(cards, page),
    destination: (card) => destinationOf(card, page),
  });
  const drag = new Drag(cards, store, new TrialGroups(line), {
    move: (moved, index, before, isExact) => acts.move(moved, index, before, isExact),
    newGroup: (group) => acts.group(group),
    discard: (card) => acts.discard(card),
    putLast: (card) => page.family?.putLast?.(card),
  });
  new DragSelect(cards, store, drag);
  listen(page, cards, drag);
  return {
    hand: cards,
    drag,
    menu: new GroupMenu(store, acts),
    awaits: new EmptyHand(store, countdown),
    breakdown: new PointsBreakdown(store, line),
    autoMelds: new AutoMelds(store, acts),
  };
}

// Return where a new card comes from.
/** @param {Hand} cards @param {Page} page */
function originOf(cards, { store, centre, acts }) {
  if (cards.isDealing) return centre.rectOf("stock");
  return acts.source && store.fresh ? centre.rectOf(acts.source) : null;
}

// Return where a card that is given away goes.
/** @param {string} card @param {Page} page */
function destinationOf(card, { store, centre, family }) {
  if (store.view.discard.at(-1) === card) return centre.rectOf("discard");
  if (store.view.finish?.card === card) return centre.rectOf("last");
  return family?.rectOf?.(card) ?? null;
}

// Cards may move between press and release, and then the click has no target: it is meant for the
// card that was pressed.
/** @param {Page} page @param {Hand} cards @param {Drag} drag */
function listen(page, cards, drag) {
  const { store, acts } = page;
  let pressed = null;
  byId("hand").addEventListener("pointerdown", ({ target }) => {
    pressed = target.closest("[data-card]");
  });
  byId("hand-stage").addEventListener("click", (event) => {
    if (drag.hasDragged) return;
    const button = event.target.closest(".group-button");
    if (button) return page.family.pressGroup(Number(button.dataset.group));
    const chip = event.target.closest(".chip");
    if (chip) return acts.chip(chip);
    const card = event.target.closest("[data-card]") ?? pressed;
    if (!card) return;
    cards.focused = card.dataset.card;
    store.tap(card.dataset.card, event.shiftKey || event.ctrlKey || event.metaKey);
  });
  // A tap on the table beside the cards clears the selection.
  byId("hand").addEventListener("click", (event) => {
    const isOnCloth = !pressed && !event.target.closest("[data-card], button, .menu");
    if (isOnCloth && !drag.swallows()) store.select([]);
  });
}
