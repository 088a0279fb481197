// @ts-check
// What Indian rummy says of the card that goes, and of the one on the open pile.

import { isWild } from "../../cards.js";
import { cheapest } from "../spare_card.js";

// A loose card that is no joker, if there is one.
/** @param {Page["store"]} store */
export function spare(store) {
  const isSpare = (card) => !isWild(card, store.wild) && card !== store.locked;
  const loose = store.arrangement.loose.filter(isSpare);
  return cheapest(store, loose.length ? loose : store.hand);
}

// A joker, or a card of a pure sequence that is none without it.
/** @param {Page["store"]} store @param {string} card */
export function askBefore(store, card) {
  if (isWild(card, store.wild)) return "ask.joker";
  const home = store.arrangement.groups.find((group) => group.includes(card)) ?? [];
  return home.length === 3 && store.judgement(home)?.kind === "pure" ? "ask.pure" : null;
}

// While a show is checked its card lies on the finish: no other one goes.
/** @param {Page["store"]} store */
export const whyNotDiscard = ({ aside }) => (aside ? "prompt.check" : null);

/** @param {Page["store"]} store @param {string} top */
export const whyNotTake = ({ wild }, top) => (isWild(top, wild) ? "why.jokerBlocked" : null);
