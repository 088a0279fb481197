// @ts-check
// The table's surface: seats, piles, hints.

import { Centre } from "./centre.js";
import { FirstDealHints } from "./first_deal_hints.js";
import { LastDiscards } from "./last_discards.js";
import { PracticeBots } from "./practice_bots.js";
import { Seats } from "./seats.js";

/** @param {Page} page */
export function felt(page) {
  const { store } = page;
  const seats = new Seats(store);
  new LastDiscards(store);
  new PracticeBots(store);
  return { seats, centre: new Centre(store, seats), coach: new FirstDealHints(page) };
}
