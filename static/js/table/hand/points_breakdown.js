// @ts-check
// How the badge's number is made up, in the server's sentences; at practice tables also the cards
// that would help most.

import { shortName } from "../cards.js";
import { byId, el, set, show, text } from "../dom.js";
import { number, t } from "../../site/words.js";

export class PointsBreakdown {
  /** @param {Page["store"]} store @param {Page["line"]} line */
  constructor(store, line) {
    this.store = store;
    this.line = line;
    this.box = byId("badge-breakdown");
    this.badge = byId("badge-points");
    this.badge.addEventListener("click", () => this.toggle());
    document.addEventListener("pointerdown", ({ target }) => {
      if (!target.closest("#badge-points, #badge-breakdown")) this.close();
    });
    store.addEventListener("change", () => this.render());
  }

  toggle() {
    show(this.box, this.box.hidden);
    set(this.badge, "aria-expanded", String(!this.box.hidden));
    this.asked = null;
    this.wanted = null;
    this.render();
  }

  close() {
    if (this.box.hidden) return false;
    this.toggle();
    return true;
  }

  render() {
    if (this.box.hidden) return;
    const { store } = this;
    if (!store.verdict || !store.standing || this.badge.hidden) return this.close();
    this.askFacts();
    this.askWanted();
  }

  // Asked once for each saved arrangement and each card to be discarded.
  async askFacts() {
    const { store } = this;
    const { card } = store.standing;
    const asked = JSON.stringify([store.version, store.revision, store.view.phase, card]);
    if (this.asked === asked || store.isDirty || !store.isOnline) return;
    this.asked = asked;
    const answer = await this.line.ask("explain", { card });
    if (this.asked !== asked || answer.type !== "ack") return;
    this.box.querySelector("ul").replaceChildren(...answer.facts.map((fact) => this.sentence(fact)));
  }

  /** @param {Record<string, any>} fact */
  sentence({ say, good, parts, n, ...numbers }) {
    const cards = parts.map((part) => t("badge.part", { cards: part.cards.map(shortName).join(" "), points: number(part.points) }));
    const isSum = say.startsWith("sum.");
    return el("li", { class: isSum ? "sum" : null, "data-good": good === true },
      t(`fact.${say}`, { n: n ?? 1, parts: cards.join(" · "), ...numbers }));
  }

  // Asked once for each hand; the server answers at practice tables only.
  async askWanted() {
    const { store } = this;
    const box = byId("badge-wanted");
    const name = [...store.hand].sort().join();
    if (!store.info.practice || store.info.assist === false || !store.isOnline) return show(box, false);
    if (this.wanted === name) return;
    this.wanted = name;
    show(box, false);
    const answer = await this.line.ask("wanted");
    if (this.wanted !== name || answer.type !== "ack" || !answer.wanted.cards.length) return;
    const { cards, points } = answer.wanted;
    text(box, t("badge.wanted", { cards: cards.map(shortName).join(" "), points }));
    show(box, true);
  }
}
