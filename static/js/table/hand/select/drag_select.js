// @ts-check
// A drag that begins beside the cards selects those it passes over.

import { THRESHOLD } from "../drag.js";
import { byId, el } from "../../dom.js";

export class DragSelect {
  /** @param {Page["hand"]} hand @param {Page["store"]} store @param {Page["drag"]} drag */
  constructor(hand, store, drag) {
    this.hand = hand;
    this.store = store;
    this.drag = drag;
    this.start = null;
    this.box = el("div", { class: "select-box", "aria-hidden": "true" });
    this.home = byId("hand");
    this.home.addEventListener("pointerdown", (event) => this.down(event));
    this.home.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      this.home.addEventListener(kind, () => this.end());
    }
  }

  down(event) {
    const isBusy = event.target.closest("[data-card], button, .menu");
    if (isBusy || event.button !== 0 || this.store.isReplay) return;
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    this.start = { x: event.clientX, y: event.clientY, before: isMore ? [...this.store.selection] : [] };
    this.home.setPointerCapture(event.pointerId);
  }

  move({ clientX, clientY }) {
    const { start, store } = this;
    if (!start) return;
    const [left, right] = [Math.min(start.x, clientX), Math.max(start.x, clientX)];
    const [top, bottom] = [Math.min(start.y, clientY), Math.max(start.y, clientY)];
    if (!this.box.isConnected && Math.max(right - left, bottom - top) < THRESHOLD) return;
    const at = this.home.getBoundingClientRect();
    this.home.append(this.box);
    this.box.style.transform = `translate(${left - at.left}px, ${top - at.top}px)`;
    this.box.style.width = `${right - left}px`;
    this.box.style.height = `${bottom - top}px`;
    const cards = this.within({ left, right, top, bottom });
    store.select(start.before);
    store.selectMore(cards);
    this.drag.hasDragged = true; // the click that follows is no tap on the table
  }

  // Return the cards with a visible part inside the box.
  within({ left, right, top, bottom }) {
    const { hand } = this;
    const home = hand.stage.getBoundingClientRect();
    const { box, layout } = hand;
    return layout.places.flatMap(({ cards }) => cards.filter(({ x, y }, at) => {
      const from = home.left + x;
      const to = home.left + (cards[at + 1]?.x ?? x + box.card);
      const isBeside = to < left || from > right;
      return !isBeside && home.top + y < bottom && home.top + y + box.height > top;
    })).map(({ card }) => card);
  }

  end() {
    this.start = null;
    this.box.remove();
  }
}
