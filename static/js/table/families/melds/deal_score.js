// @ts-check
// How a deal of basic rummy or Continental was scored: who went out and how, and the sum of the
// other hands. Every number is one of the server's.

import { fullName } from "../../cards.js";
import { byId, el, set, show, text } from "../../dom.js";
import { said, whoIs } from "../../match.js";
import { number, t } from "../../../site/words.js";

const STEPS = 3;
const rowOf = (last, seat) => last.seats.find((one) => one.seat === seat);

// Return the title of a deal: "Meera went out", "Stalemate: everybody has lost".
/** @param {Page["store"]} store @param {any} last */
export function titleOf(store, last) {
  if (!last.winners.length) return t(`tabled.${last.ending}`);
  const row = rowOf(last, last.winners[0]);
  return said(`tabled.${row.how}`, whoIs(store, row), { n: number(row.points) });
}

// Return what the numbers alone do not say.
/** @param {Page["store"]} store @param {any} last */
export function reasonOf(store, last) {
  if (last.ending === "stalemate") return t(`tabled.stalemateWhy.${staleBy(store, last)}`);
  if (last.ending === "blocked") return t("tabled.blockedWhy");
  const { tally } = last;
  if (!tally) return "";
  const how = tally.card ? t("tabled.lastCard", { card: fullName(tally.card) }) : t("tabled.noDiscard");
  return tally.rummy ? `${how} ${said("tabled.rummyWhy", whoIs(store, rowOf(last, tally.winner)))}` : how;
}

// Return why nobody could finish, while that deal is still on the table.
function staleBy({ view }, last) {
  if (view.last?.deal !== last.deal) return "any";
  if (view.idle?.turns >= view.idle?.limit) return "idle";
  return view.stock ? "frozen" : "stock";
}

// Return the terms of the sum, in order: an operator, a number, and what it stands for; none if
// each seat scores its own hand.
/** @param {Page["store"]} store @param {any} last */
function termsOf(store, last) {
  const { tally } = last;
  if (!tally || store.view.options?.scoring === "penalty_points") return [];
  const isDouble = tally.factor > 1;
  const terms = tally.counts.map(([seat, n], at) => ({
    sign: at ? "+" : isDouble && tally.counts.length > 1 ? "(" : "",
    n, word: said("tabled.handOf", whoIs(store, rowOf(last, seat))),
  }));
  if (isDouble) {
    if (terms.length > 1) terms.at(-1).closes = ")";
    terms.push({ sign: "×", n: tally.factor, word: t("tabled.double") });
  }
  const winner = rowOf(last, tally.winner);
  return [...terms, { sign: "=", n: winner.points, word: said("tabled.to", whoIs(store, winner)), isSum: true }];
}

// Return the sum as one line, for speech and for the text table.
/** @param {Page["store"]} store @param {any} last */
export function lineOf(store, last) {
  return termsOf(store, last).map(({ sign, n, word, closes }) =>
    `${sign} ${number(n)} ${word}${closes ?? ""}`.trim()).join(" ");
}

// Shown at once: there are no steps to animate.
export class Showdown {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.node = byId("showdown");
  }

  fill(last) {
    const terms = termsOf(this.store, last);
    show(this.node, terms.length > 0);
    set(this.node, "data-step", STEPS);
    byId("showdown-sum").replaceChildren(...terms.map(({ sign, n, word, closes, isSum }) =>
      el("span", { class: "sd-term", "data-sum": isSum },
        sign ? el("span", { class: "sd-sign" }, sign) : null,
        el("span", { class: "sd-figure" }, el("b", {}, number(n)), el("small", {}, word)),
        closes ? el("span", { class: "sd-sign" }, closes) : null)));
    text(byId("showdown-said"), lineOf(this.store, last));
    byId("result-lines").open ||= matchMedia("(min-width: 768px)").matches;
  }

  begin() {}
}
