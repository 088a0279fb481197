// What the badge's number is made of, in four plain lines, all of it from the verdict; at
// practice tables also the cards that would help most.

import { shortName } from "./cards.js";
import { byId, el, set, show, text } from "./dom.js";
import { has, numbered, t } from "./words.js";

export class Breakdown {
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
    this.render();
  }

  close() {
    if (this.box.hidden) return false;
    this.toggle();
    return true;
  }

  render() {
    if (this.box.hidden) return;
    const { verdict, standing } = this.store;
    if (!verdict || !standing || this.badge.hidden) return this.close();
    const { card } = standing;
    const defects = card ? verdict.after[card].defects : verdict.defects;
    const lines = [this.life("pure_run_missing", defects), this.life("second_run_missing", defects),
      this.counted(verdict, card), this.sum(verdict, standing)];
    this.box.querySelector("ul").replaceChildren(...lines.filter(Boolean));
    this.askWanted();
  }

  // A defect that is there, or the sentence for its absence.
  life(code, defects) {
    const { options } = this.store.view;
    if (code === "second_run_missing" && options?.pure_needed > 1) return null;
    const key = `life.${code}.${defects.includes(code) ? "missing" : "there"}`;
    return has(key) ? el("li", { "data-good": !defects.includes(code) }, numbered(key, options)) : null;
  }

  // The cards that count; where the spare card lies among them the sum alone is known.
  counted({ groups }, spare) {
    const parts = groups.filter(({ points }) => points > 0).map(({ cards, points }) => {
      const left = cards.filter((card) => card !== spare).map(shortName).join(" ");
      return left && (left.length && cards.includes(spare) ? left : t("badge.part", { cards: left, points }));
    }).filter(Boolean);
    return el("li", {}, parts.length ? t("badge.counted", { parts: parts.join(" · ") }) : t("badge.nothing"));
  }

  sum({ groups, half }, { points, card }) {
    const whole = groups.reduce((total, group) => total + group.points, 0);
    const isCut = !card && !half && whole > points;
    const sentence = isCut ? t("badge.capped", { whole, points }) : t("badge.sum", { points });
    return el("li", { class: "sum" }, half ? `${sentence} ${t("badge.half")}` : sentence);
  }

  // Asked once for each hand; the server answers at practice tables only.
  async askWanted() {
    const { store } = this;
    const box = byId("badge-wanted");
    const name = [...store.hand].sort().join();
    if (!store.info.practice || store.info.assist === false || !store.isOnline) return show(box, false);
    if (this.asked === name) return;
    this.asked = name;
    show(box, false);
    const answer = await this.line.ask("wanted");
    if (this.asked !== name || answer.type !== "ack" || !answer.wanted.cards.length) return;
    const { cards, points } = answer.wanted;
    text(box, t("badge.wanted", { cards: cards.map(shortName).join(" "), points }));
    show(box, true);
  }
}
