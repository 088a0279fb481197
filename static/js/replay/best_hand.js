// @ts-check
// A hand in its best arrangement: its melds, and the other cards by rank.

import { rankOf } from "../table/cards.js";
import * as hands from "../table/hand/arrangement.js";

const GOOD = new Set(["pure", "run", "set"]);

// Keep each group where most of its cards were before.
/** @param {{ cards: string[], verdict: any }} own @param {Page["store"]} store */
export function laid({ cards, verdict }, store) {
  const good = (verdict?.groups ?? []).filter(({ kind }) => GOOD.has(kind))
    .map((group) => group.cards.filter((card) => cards.includes(card)))
    .filter((group) => group.length > 1);
  const groups = hands.likeBefore(good, store.arrangement.groups)
    .map((group) => hands.inOrder(group, store.told));
  const result = hands.fromServer(groups, cards, hands.empty());
  result.loose.sort((a, b) => rankOf(a) - rankOf(b));
  return result;
}
