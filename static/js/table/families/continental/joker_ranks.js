// @ts-check
// The card that a joker in a run stands for: if several are possible, the player chooses one. The
// order of the cards expresses the choice; the server interprets each order.

import * as hands from "../../hand/arrangement.js";
import { fullName, isJoker, shortName } from "../../cards.js";
import { all, el, one, set } from "../../dom.js";
import { listed, t } from "../../../site/words.js";

export class JokerRanks {
  /** @param {Page["store"]} store @param {Page["acts"]} acts @param {Page["line"]} line */
  constructor(store, acts, line) {
    this.store = store;
    this.acts = acts;
    this.line = line;
    this.known = new Map(); // by the cards of a run: [{cards, as}], null while pending
  }

  // A row of small buttons beside the outline, one for each card the joker may stand for.
  render(home, { state, kind, cards, judged }, isDown) {
    const ways = state === "ok" && kind === "run" && judged.as && !isDown ? this.ways(cards) : [];
    const names = ways.map(({ label }) => label);
    const there = one(".contract-stands", home);
    if (names.length < 2) return there?.remove();
    const row = there ?? el("span", { class: "contract-stands", role: "group", "aria-label": t("contract.joker") });
    if (!there) home.append(row);
    if (row.dataset.shown !== names.join()) {
      row.dataset.shown = names.join();
      row.replaceChildren(...ways.map((way) => this.button(way)));
    }
    for (const button of all("button", row)) set(button, "aria-pressed", String(button.dataset.as === judged.as.join()));
  }

  button({ label, spoken, cards, as }) {
    const node = el("button", { type: "button", class: "contract-as", "data-as": as.join(), "data-testid": `as-${label}` }, label);
    set(node, "aria-label", t("contract.jokerName", { card: spoken }));
    node.addEventListener("click", () => this.choose(cards));
    return node;
  }

  // Arrange the group's cards in this order.
  choose(cards) {
    const { store } = this;
    const wanted = hands.key(cards);
    const arrangement = hands.copy(store.arrangement);
    arrangement.groups = arrangement.groups.map((group) => (hands.key(group) === wanted ? [...cards] : group));
    store.rearrange(arrangement);
  }

  ways(cards) {
    const key = hands.key(cards);
    if (!this.known.has(key)) this.learn(key, cards);
    return this.known.get(key) ?? [];
  }

  // Ask the server for the run with its jokers at one end, at the other, and at both.
  async learn(key, cards) {
    const { store } = this;
    this.known.set(key, null);
    const jokers = cards.filter(isJoker);
    const others = cards.filter((card) => !isJoker(card));
    const orders = [cards, ...Array.from({ length: jokers.length + 1 }, (_, at) =>
      [...jokers.slice(0, at), ...others, ...jokers.slice(at)])];
    const found = new Map();
    for (const order of orders) {
      const groups = store.arrangement.groups.map((group) => (hands.key(group) === key ? order : group));
      const answer = await this.line.ask("examine", { groups });
      if (answer.type !== "ack" || !answer.verdict) return this.known.delete(key);
      const judged = answer.verdict.groups.find((one_) => hands.key(one_.cards) === key);
      if (judged?.as) found.set(judged.as.join(), wayOf(judged.cards, judged.as));
    }
    this.known.set(key, [...found.values()]);
    store.changed();
  }
}

// Return {cards, as, label, spoken}: what the jokers stand for, in their order.
/** @param {string[]} cards @param {string[]} as */
function wayOf(cards, as) {
  const stood = as.filter((_, at) => isJoker(cards[at]));
  return {
    cards, as,
    label: stood.map((card) => shortName(card)).join(" "),
    spoken: listed(stood.map((card) => fullName(card))),
  };
}
