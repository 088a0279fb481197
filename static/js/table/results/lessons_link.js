// @ts-check
// A link to the game's lessons, after the first deal that is lost in this browser, and never again.

import { byId, show } from "../dom.js";

const KEY = "mh.firstLoss";

// Return the deal that was lost first; null if there is none, or storage is off.
function firstLost(deal) {
  try {
    const known = localStorage.getItem(KEY);
    if (known === null) localStorage.setItem(KEY, deal);
    return known ?? deal;
  } catch {
    return null;
  }
}

/** @param {string | null} deal @param {{ place: number } | undefined} own the reader's row */
export function offerLessons(deal, own) {
  const isLost = Boolean(deal && own && own.place > 1);
  show(byId("result-learn"), isLost && firstLost(deal) === deal);
}
