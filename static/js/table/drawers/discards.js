// @ts-check
// The discards drawer: who discarded which card, who took it, and the pile.

import { token } from "../cards.js";
import { byId, el } from "../dom.js";
import { nameOf, ofThisDeal } from "./log.js";
import { t } from "../../site/words.js";

export class Discards {
  /** @param {Page["store"]} store @param {Rail} rail */
  constructor(store, rail) {
    this.store = store;
    this.rail = rail;
    this.shown = null;
    rail.addEventListener("open", () => this.render());
  }

  render() {
    if (!this.rail.shows("discards")) return;
    const { store } = this;
    const thrown = this.thrown();
    const key = JSON.stringify([store.view.deal, store.view.discard, thrown]);
    if (this.shown === key) return;
    this.shown = key;
    const rows = this.order().map((seat) => this.player(seat, thrown));
    byId("discards-list").replaceChildren(...rows, this.pile());
  }

  // In order of play, the reader's own seat last, as the seats are placed around the table.
  order() {
    const { view, you } = this.store;
    const at = you ? view.order.indexOf(you.seat) + 1 : 0;
    return [...view.order.slice(at), ...view.order.slice(0, at)];
  }

  // Return what was or is on the pile, oldest first: {card, by, taker}.
  thrown() {
    const cards = [];
    for (const event of ofThisDeal(this.store)) {
      if (event.kind === "discarded" && event.card) {
        cards.push({ card: event.card, by: event.seat, taker: null });
      }
      if (event.kind !== "drew" || event.source !== "discard" || !event.card) continue;
      const last = cards.findLast(({ card, taker }) => card === event.card && taker === null);
      if (last) last.taker = event.seat;
      else cards.push({ card: event.card, by: null, taker: event.seat });
    }
    return cards;
  }

  player(seat, thrown) {
    const { store } = this;
    const own = thrown.filter(({ by }) => by === seat);
    const taken = thrown.filter(({ taker }) => taker === seat);
    const line = (label, nodes) =>
      nodes.length ? el("p", {}, el("span", { class: "discards-label" }, label), ...nodes) : null;
    const held = store.seat(seat)?.known ?? [];
    const nothing = own.length || taken.length ? null : el("p", { class: "discards-none" }, t("discards.none"));
    return el("section", { class: "discards-row", "data-seat": seat, "data-own": store.you?.seat === seat },
      el("h3", {}, nameOf(seat, store)),
      line(t("discards.threw"), own.map((one) => this.gone(one))),
      line(t("discards.took"), taken.map(({ card }) => token(card, store.wild))),
      line(t("discards.known"), held.map((card) => token(card, store.wild))),
      nothing);
  }

  // A card that was taken is struck through, with the name of the taker.
  gone({ card, taker }) {
    const node = token(card, this.store.wild);
    if (taker === null) return node;
    node.classList.add("is-taken");
    const words = t("discards.takenBy", { name: nameOf(taker, this.store) });
    node.title = words;
    node.append(el("span", { class: "visually-hidden" }, words));
    return node;
  }

  pile() {
    const { discard } = this.store.view;
    const cards = discard.map((card) => token(card, this.store.wild));
    return el("section", { class: "discards-row discards-pile" },
      el("h3", {}, t("discards.pile")),
      el("p", {}, ...(cards.length ? cards : [t("centre.nothing")])));
  }
}
