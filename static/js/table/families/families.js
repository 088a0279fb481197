// @ts-check
// What only some games need, in play, for results and for scores. Fetched where they are
// played: in `after` lies what has come.

import { familyOf, isTabled } from "../phases.js";

export const after = {};

// Whether there is a score sheet to be shown, and the parts that draw it have come.
export const hasSheet = (view) => Boolean(after.gameSheet && view.match_info?.facts?.sheet);

const PARTS = {
  indian: () => [import("./indian/finish_panel.js"), import("./indian/auto_drop.js")],
  gin: () => [import("./gin/page.js"), import("./gin/showdown.js"), import("./gin/score_sheet.js")],
  tabled: () => [import("./melds/page.js"), import("./melds/deal_score.js"), import("./melds/match_score.js")],
};
const nameOf = (view) => (isTabled(view) ? "tabled" : familyOf(view));
const TEXTS = {
  indian: () => ({}),
  gin: () => import("./gin/text.js"),
  tabled: () => import("./melds/text.js"),
};
let fetched = null;

// Whether the parts of this game have come.
export const hasParts = (view) => fetched === nameOf(view);

// Fetches the parts that the table's game wants; the page draws itself anew then.
/** @param {Page["store"]} store */
export async function fetchParts(store) {
  const { view } = store;
  const name = nameOf(view);
  if (fetched === name) return;
  const parts = PARTS[name]();
  if (familyOf(view) === "continental") parts.push(import("./continental/page.js"));
  Object.assign(after, ...(await Promise.all(parts)));
  fetched = name;
  store.changed();
}

// What the game adds to the text table.
export async function fetchText(view) {
  Object.assign(after, await TEXTS[nameOf(view)]());
}
