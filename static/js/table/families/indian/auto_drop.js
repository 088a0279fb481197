// @ts-check
// Auto drop: while others play, and before their own first draw, players may choose to drop when
// their turn comes. The page does it; the choice ends with the deal.

import { byId, el, set, show, text } from "../../dom.js";
import { priceSaid } from "./sentences.js";
import { sum, t } from "../../../site/words.js";

export class AutoDrop {
  /**
   * @param {Page["store"]} store
   * @param {Page["acts"]} acts
   * @param {Page["announcer"]} announcer
   */
  constructor(store, acts, announcer) {
    this.store = store;
    this.acts = acts;
    this.announcer = announcer;
    this.deal = null;
    this.button = el("button", {
      type: "button", id: "btn-autodrop", class: "btn btn-drop btn-autodrop",
      "data-testid": "btn-autodrop", "aria-pressed": "false", hidden: true,
    });
    this.button.addEventListener("click", () => this.toggle());
    byId("primary-bar").prepend(this.button);
  }

  get isArmed() {
    return this.deal !== null && this.deal === this.store.view.deal;
  }

  // The price is the server's; it is present while a first drop is possible.
  get price() {
    return this.store.you?.drop ?? null;
  }

  toggle() {
    this.deal = this.isArmed ? null : this.store.view.deal;
    const { points = 0, chips } = this.price ?? {};
    const key = !this.isArmed ? "autodrop.off" : chips ? "autodrop.onChips" : "autodrop.on";
    this.announcer.say(t(key, { points, chips: sum(chips ?? 0) }));
    this.store.changed();
  }

  // The turn has come and the choice stands: drop at once.
  act() {
    if (!this.isArmed) return;
    if (!this.price) {
      this.deal = null;
      return;
    }
    const { store } = this;
    const entry = store.phase === "draw" && store.legal("drop");
    if (!entry || store.acting || !store.isOnline) return;
    this.deal = null;
    this.acts.act(entry);
  }

  render() {
    const { store } = this;
    this.act();
    const isShown = Boolean(this.price) && store.phase === "wait";
    show(this.button, isShown);
    if (!isShown) return;
    text(this.button, t("autodrop.label", { price: priceSaid(this.price) }));
    set(this.button, "aria-pressed", String(this.isArmed));
  }
}
