// @ts-check
// Questions between two deals of a match: rejoin, split.

import { all, byId, el, set, show, text } from "../dom.js";
import { leftOf, rowOf, wordOf } from "../match.js";
import { amount, listed, paragraph, sum, t } from "../../site/words.js";

// Rejoin, split: the question in the result sheet, with everybody's share and answer.
export class Offer {
  /** @param {Page["store"]} store @param {{ act(entry: any): any }} acts */
  constructor(store, acts) {
    this.store = store;
    this.acts = acts;
    this.box = byId("match-offer");
  }

  get offer() {
    return this.store.view.match_info?.offer ?? null;
  }

  // The acts the viewer may answer with, yes first.
  get own() {
    return ["rejoin", "decline", "split_yes", "split_no"]
      .map((kind) => this.store.legal(kind)).filter(Boolean);
  }

  render() {
    const { offer } = this;
    show(this.box, Boolean(offer));
    if (!offer) return;
    text(byId("offer-text"), this.sentence(offer));
    byId("offer-names").replaceChildren(...this.names(offer));
    this.buttons();
  }

  sentence({ phase, price, score, seats }) {
    const isOwn = this.own.length > 0;
    if (phase === "split") {
      const asked = t(isOwn ? "offer.split.own" : "offer.split");
      return this.isUneven ? paragraph([asked, t("offer.uneven")]) : asked;
    }
    if (isOwn) return t("offer.rejoin.own", { price: sum(price), score });
    const names = listed(seats.map((seat) => this.store.seat(seat)?.name));
    return t("offer.rejoin", { names, price: sum(price), score });
  }

  get isUneven() {
    const { shares } = this.offer;
    return shares.some(({ chips }) => chips !== shares[0].chips);
  }

  // Every share of a split, and what it depends on. Votes are secret: only your own is ticked.
  names({ phase, shares, seats }) {
    if (phase !== "split") return [];
    const { store } = this;
    return shares.map(({ seat, chips }) => {
      const isOwn = store.you?.seat === seat;
      const hasAgreed = isOwn && !seats.includes(seat);
      const tick = hasAgreed ? el("span", { class: "offer-tick", role: "img", "aria-label": t("offer.agreed") }) : null;
      const drops = this.isUneven ? el("small", {}, leftOf(rowOf(store.view, seat))) : null;
      return el("li", { "data-agreed": hasAgreed }, tick,
        el("span", {}, isOwn ? t("seat.you") : store.seat(seat)?.name ?? ""), el("b", {}, amount(chips)), drops);
    });
  }

  // Kept in place from one message to the next, so that the focus stays.
  buttons() {
    const home = byId("offer-buttons");
    const kinds = this.own.map(({ kind }) => kind);
    for (const node of all(":scope > *", home)) if (!kinds.includes(node.dataset.offer)) node.remove();
    for (const entry of this.own) {
      let node = all(":scope > *", home).find((one) => one.dataset.offer === entry.kind);
      if (!node) {
        const isYes = ["rejoin", "split_yes"].includes(entry.kind);
        node = el("button", {
          type: "button", class: `btn ${isYes ? "btn-teal" : "btn-plain"}`,
          "data-offer": entry.kind, "data-testid": `offer-${entry.kind}`,
        });
        node.addEventListener("click", () => this.acts.act(this.store.legal(entry.kind)));
        home.append(node);
      }
      text(node, wordOf(entry));
      set(node, "disabled", this.store.isOnline && !this.store.acting ? null : true);
    }
    show(home, kinds.length > 0);
  }
}
