// @ts-check
// The last six cards of the open pile: shown on hover, on a long press, or from its menu.

import { token } from "../cards.js";
import { byId, el, show } from "../dom.js";
import { t } from "../../site/words.js";

const SHOWN = 6;
const HOLD = 450;
const HOVER = 350;
const STAYS = 4000;

export class LastDiscards {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.pile = byId("pile-open");
    this.node = byId("pile-peek");
    this.isHeld = false;
    this.pile.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.open(STAYS);
    });
    this.pile.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType === "mouse") this.wait(HOVER);
    });
    this.pile.addEventListener("pointerdown", () => {
      this.isHeld = false;
      this.wait(HOLD, true);
    });
    for (const kind of ["pointerleave", "pointerup", "pointercancel"]) {
      this.pile.addEventListener(kind, () => this.leave());
    }
    // A long press shows the cards; it does not take the top card.
    this.pile.addEventListener("click", (event) => {
      if (!this.isHeld) return;
      this.isHeld = false;
      event.stopImmediatePropagation();
    }, true);
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.close());
    document.addEventListener("pointerdown", ({ target }) => {
      if (!this.pile.contains(/** @type {PageElement} */ (target))) this.close();
    });
    store.addEventListener("view", () => this.close());
  }

  wait(time, isHold = false) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isHeld = isHold;
      this.open(isHold ? STAYS : 0);
    }, time);
  }

  leave() {
    clearTimeout(this.timer);
    if (!this.stays) this.close();
  }

  open(stays) {
    const cards = this.store.view.discard?.slice(-SHOWN) ?? [];
    if (!cards.length) return;
    this.stays = stays;
    const tokens = cards.map((card) => token(card, this.store.wild));
    this.node.replaceChildren(el("span", { class: "peek-word" }, t("centre.lastSix")), ...tokens);
    show(this.node, true);
    clearTimeout(this.closing);
    if (stays) this.closing = setTimeout(() => this.close(), stays);
  }

  close() {
    clearTimeout(this.closing);
    this.stays = 0;
    show(this.node, false);
  }
}
