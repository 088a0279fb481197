// @ts-check
// The knock limit of this deal; in Oklahoma also the card that sets it.

import { face, fullName } from "../../cards.js";
import { byId, el, one, set, show, text } from "../../dom.js";
import { phrases, t } from "../../../site/words.js";

export class KnockLimit {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.node = byId("knock-limit");
  }

  render() {
    const { view } = this.store;
    show(this.node, Boolean(view.knock));
    if (view.knock) this.fill(view.knock, view.phase);
  }

  fill({ limit, card: named, doubled }, phase) {
    // While that card is offered it is on the open pile.
    const card = phase === "offer" ? null : named;
    const shown = `${card}:${limit}:${doubled}`;
    if (this.node.dataset.shown === shown) return;
    this.node.dataset.shown = shown;
    set(this.node, "data-card", card);
    set(this.node, "data-doubled", doubled);
    const plate = el("span", { class: "limit-number" }, String(limit));
    one(".pile-card", this.node).replaceChildren(card ? face(card, null) : plate);
    const words = limit ? t("knock.at", { limit }) : t("knock.ginOnly");
    text(one(".pile-note", this.node), words);
    const told = limit ? t("text.knockAt", { limit }) : t("why.ginOnly");
    const name = named ? t("knock.card", { card: fullName(named), words: told }) : told;
    set(this.node, "aria-label", phrases([name, doubled && t("knock.doubled")]));
  }
}
