// @ts-check
// Beside the table: the drawers with the log, the discards and the scores.

import { Discards } from "./discards.js";
import { Log } from "./log.js";
import { Rail } from "./rail.js";
import { Scores } from "./scores.js";
import { byId } from "../dom.js";

/** @param {Page} page */
export function drawers({ store, root }) {
  const rail = new Rail(root);
  byId("help-rules").addEventListener("click", () => rail.open("about", byId("btn-help")));
  return {
    log: new Log(store, rail),
    discards: new Discards(store, rail),
    scores: new Scores(store, root, rail),
  };
}
