// @ts-check
// Hints of Indian rummy on the card to discard, and on the top of the open pile.

import { isWild } from "../../cards.js";
import { cheapest } from "../spare_card.js";

// Return a loose card that is no joker, if there is one.
/** @param {Page["store"]} store */
export function spare(store) {
  const isSpare = (card) => !isWild(card, store.wild) && card !== store.locked;
  const loose = store.arrangement.loose.filter(isSpare);
  return cheapest(store, loose.length ? loose : store.hand);
}

// Ask before discarding a joker, or a card that a pure sequence needs.
/** @param {Page["store"]} store @param {string} card */
export function askBefore(store, card) {
  if (isWild(card, store.wild)) return "ask.joker";
  const home = store.arrangement.groups.find((group) => group.includes(card)) ?? [];
  return home.length === 3 && store.judgement(home)?.kind === "pure" ? "ask.pure" : null;
}

// While a show is checked its card is on the finish slot: no other one can be discarded.
/** @param {Page["store"]} store */
export const whyNotDiscard = ({ aside }) => (aside ? "prompt.check" : null);

/** @param {Page["store"]} store @param {string} top */
export const whyNotTake = ({ wild }, top) => (isWild(top, wild) ? "why.jokerBlocked" : null);
