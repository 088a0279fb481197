// @ts-check
// After a guest's first result, and never before: offers to keep the name and the chips. It gives
// way to the player's own turn, and returns after the next result.

import { byId, show, text } from "../dom.js";
import { PLAYED } from "../phases.js";
import { t } from "../../site/words.js";

const KEY = "mh.keep";

export class KeepAccount {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.card = byId("keep-card");
    if (!this.card) return;
    byId("keep-later").addEventListener("click", () => this.later());
    store.addEventListener("change", () => this.isInTheWay && show(this.card, false));
  }

  get isInTheWay() {
    const { view, you } = this.store;
    return Boolean(you) && PLAYED.has(view.phase) && this.store.isAsked(you.seat);
  }

  get isAnswered() {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return this.wasAsked === true;
    }
  }

  async offer(last) {
    const own = this.store.own;
    if (!this.card || this.isAnswered || !own || !last?.seats.some(({ user }) => user === own.user)) return;
    const answer = await fetch(this.card.dataset.me, {
      headers: { Accept: "application/json" }, credentials: "same-origin",
    }).catch(() => null);
    if (!answer?.ok) return;
    const { name, chips } = await answer.json();
    const all = chips.available + chips.on_tables + chips.pending;
    text(byId("keep-title"), t("keep.title", { name, chips: all }));
    show(this.card, !this.isInTheWay);
  }

  later() {
    this.wasAsked = true;
    try {
      localStorage.setItem(KEY, "later");
    } catch {
      // Without storage, ask once per page.
    }
    show(this.card, false);
  }
}
