// @ts-check
// Which card is thought away while the player has chosen none.

import { isWild, rankOf } from "../cards.js";

// Of `cards` the one without which the hand costs least, by the server's figures. Where
// several cost the same a joker stays longest, and a high card goes first.
/** @param {Page["store"]} store @param {string[]} cards @returns {string | null} */
export function cheapest(store, cards) {
  const after = store.verdict?.after ?? {};
  const order = (a, b) =>
    after[a].points - after[b].points ||
    Number(isWild(a, store.wild)) - Number(isWild(b, store.wild)) ||
    rankOf(b) - rankOf(a);
  return cards.filter((card) => card in after && card !== store.locked).sort(order)[0] ?? null;
}
