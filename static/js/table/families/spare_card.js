// @ts-check
// The card left out of the count while the player has selected none.

import { isWild, rankOf } from "../cards.js";

// Return the card of `cards` without which the hand costs least, in the server's points. Of equal
// ones jokers are kept longest and high cards go first.
/** @param {Page["store"]} store @param {string[]} cards @returns {string | null} */
export function cheapest(store, cards) {
  const after = store.verdict?.after ?? {};
  const order = (a, b) =>
    after[a].points - after[b].points ||
    Number(isWild(a, store.wild)) - Number(isWild(b, store.wild)) ||
    rankOf(b) - rankOf(a);
  return cards.filter((card) => card in after && card !== store.locked).sort(order)[0] ?? null;
}
