// @ts-check
// After the first deal that somebody loses in this browser, and then never again: the way to
// the lessons of the game.

import { byId, show } from "../dom.js";

const KEY = "mh.firstLoss";

// The deal that was lost first; null where none was, or nothing can be remembered.
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
