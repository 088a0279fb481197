// Keeps the keyboard's place: when what was in focus leaves the page, the focus goes to
// what comes next, never back to the top of the page.

import { cardsOf } from "./arrangement.js";
import { byId } from "./dom.js";

export class Focus {
  constructor(store, hand) {
    this.store = store;
    this.hand = hand;
    this.last = null;
    this.at = 0;
    byId("table").addEventListener("focusin", ({ target }) => this.note(target));
    byId("skip-cards")?.addEventListener("click", (event) => {
      event.preventDefault();
      hand.focusCard(cardsOf(store.arrangement)[0]);
    });
    // A click beside everything gives the focus up on purpose.
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
    if (!last || (active !== last && active !== document.body)) return;
    if (last.isConnected && last.getClientRects().length) return;
    this.next()?.focus({ preventScroll: true });
  }

  // The card just drawn, else the one where the last one lay, else the first button.
  next() {
    const { store, hand } = this;
    const order = cardsOf(store.arrangement);
    const isCard = Boolean(this.last.dataset.card);
    const card = (!isCard && store.fresh) || order[Math.min(this.at, order.length - 1)];
    const node = hand.nodes.get(card);
    if (node?.getClientRects().length) return node;
    return [...byId("table").querySelectorAll("button")].find((button) => button.getClientRects().length);
  }
}
