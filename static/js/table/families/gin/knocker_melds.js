// @ts-check
// The knocker's melds on the table, while the defender lays cards off on them by hand.

import { face, fullName, shortName } from "../../cards.js";
import { all, byId, el, enable, one, set, show, text } from "../../dom.js";
import { nameOf } from "../../drawers/log.js";
import { listed, t } from "../../../site/words.js";

export class KnockerMelds {
  /** @param {Page["store"]} store @param {any} gin */
  constructor(store, gin) {
    this.store = store;
    this.gin = gin;
    this.box = byId("felt-melds");
    this.list = byId("felt-melds-list");
  }

  get isShown() {
    return this.store.view.phase === "layoff";
  }

  render() {
    const { store } = this;
    set(byId("table"), "data-melds", this.isShown);
    show(this.box, this.isShown);
    if (!this.isShown) return;
    const { melds } = store.view;
    const knocker = melds[0]?.seat;
    const key = knocker === store.reader ? "melds.own" : "melds.title";
    text(byId("felt-melds-title"), t(key, { name: nameOf(knocker, store) }));
    for (const meld of melds) this.dress(this.node(meld), meld);
    for (const node of all("[data-meld]", this.list)) {
      show(node.parentElement, melds.some(({ id }) => String(id) === node.dataset.meld));
    }
  }

  node({ id }) {
    const there = one(`[data-meld="${id}"]`, this.list);
    if (there) return there;
    const node = el("button", { type: "button", class: "felt-meld", "data-meld": id, "data-testid": `felt-meld-${id}` },
      el("span", { class: "felt-meld-cards" }), el("span", { class: "felt-meld-word" }));
    node.addEventListener("click", () => this.gin.lay(id));
    this.list.append(el("li", {}, node));
    return node;
  }

  // If the selected card fits, the meld says so, with the deadwood left afterwards.
  dress(node, { id, kind, cards, laid }) {
    const { store, gin } = this;
    const end = gin.ends().find((entry) => entry.meld === id) ?? null;
    const shown = cards.join();
    if (node.dataset.shown !== shown) {
      node.dataset.shown = shown;
      one(".felt-meld-cards", node).replaceChildren(...cards.map((card) => {
        const picture = face(card, store.wild);
        set(picture, "data-laid", laid.includes(card));
        return picture;
      }));
    }
    const word = end ? this.wordOf(end, shortName) : t(`kind.${kind}`);
    text(one(".felt-meld-word", node), word);
    const names = listed(cards.map((card) => fullName(card)));
    const name = t("melds.name", { kind: t(`spoken.${kind}`), cards: names });
    set(node, "aria-label", end ? `${this.wordOf(end, fullName)}. ${name}` : name);
    set(node, "data-live", Boolean(end));
    enable(node, Boolean(end) && store.isOnline && !store.acting, t(store.chosen ? "why.noFit" : "why.layFirst"));
  }

  wordOf({ card, hint }, named) {
    return t("act.lay", { card: named(card), points: hint.k });
  }

  focus(id) {
    one(`[data-meld="${id}"]`, this.list)?.focus();
  }
}
