// What only tables of gin need for results and scores; fetched where gin is played.

import { isGin } from "./phases.js";

export const after = {};

// Whether there is a score sheet to be shown, and the parts that draw it have come.
export const hasSheet = (view) => Boolean(after.gameSheet && view.match_info?.facts?.sheet);

// Fetches the parts as soon as the table's game wants them; the page draws itself anew then.
export async function fetchParts(store) {
  if (after.Showdown || !isGin(store.view)) return;
  Object.assign(after, ...(await Promise.all([import("./showdown.js"), import("./gamesheet.js")])));
  store.changed();
}
