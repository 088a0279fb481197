// @ts-check
// Keeps the keyboard focus: when the focused element leaves the page, the focus moves to the next
// sensible one, never back to the top of the page.

import { cardsOf } from "../hand/arrangement.js";
import { byId } from "../dom.js";

// Places where the user is busy with something else when the cards come.
const BUSY = "input, textarea, select, dialog[open], .rail, #sheet-result, .menu, #text-table";

export class Focus {
  /** @param {Page["store"]} store @param {Page["hand"]} hand */
  constructor(store, hand) {
    this.store = store;
    this.hand = hand;
    this.last = null;
    this.at = 0;
    store.addEventListener("view", ({ detail: { before } }) => {
      this.isDealt ||= Boolean(before) && before.deal !== store.view.deal && store.hand.length > 0;
    });
    byId("table").addEventListener("focusin", ({ target }) => this.note(target));
    byId("skip-cards")?.addEventListener("click", (event) => {
      event.preventDefault();
      hand.focusCard(cardsOf(store.arrangement)[0]);
    });
    // A click on the background gives up the focus on purpose.
    document.addEventListener("pointerdown", () => {
      this.last = null;
    });
  }

  note(target) {
    this.last = target;
    const { card } = target.dataset;
    if (card) this.at = Math.max(0, cardsOf(this.store.arrangement).indexOf(card));
  }

  // Called after every render.
  keep() {
    const { last } = this;
    const active = document.activeElement;
    if (this.isDealt) {
      this.isDealt = false;
      // On a newly opened page Tab starts at the top.
      const isUsed = last !== null || active !== document.body;
      const isFree = isUsed && (!active?.getClientRects().length || !active.closest(BUSY));
      if (isFree) return this.hand.focusCard(cardsOf(this.store.arrangement)[0]);
    }
    if (!last || (active !== last && active !== document.body)) return;
    if (last.isConnected && last.getClientRects().length) return;
    this.next()?.focus({ preventScroll: true });
  }

  // Return the card just drawn, or the one at the last one's place, or else an available or awaited
  // action, never the way out.
  next() {
    const { store, hand } = this;
    const order = cardsOf(store.arrangement);
    const isCard = Boolean(this.last.dataset.card);
    const card = (!isCard && store.fresh) || order[Math.min(this.at, order.length - 1)];
    const node = hand.nodes.get(card);
    if (node?.getClientRects().length) return node;
    const there = [...document.querySelectorAll("#primary-bar button, #awaits, #table button")];
    return there.sort((a, b) => rank(a) - rank(b)).find((one) => one.getClientRects().length);
  }
}

const rank = (node) => (node.closest("#primary-bar") ? 0 : node.id === "awaits" ? 1 : 2);
