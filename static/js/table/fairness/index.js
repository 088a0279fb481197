// @ts-check
// The player's own seed of a deal, and the check afterwards.

import { DealCheck } from "./deal_check.js";
import { OwnSeeds } from "./own_seeds.js";

/** @param {Page} page */
export function fairness({ store, line }) {
  new OwnSeeds(store, line);
  new DealCheck(store);
  return {};
}
