// @ts-check
// What a table of Indian rummy brings: the check before a show, dropping by itself.

import { AutoDrop } from "./auto_drop.js";
import { askBefore, isDear, spare, whyNotTake } from "./discards.js";
import { Family } from "./page.js";
import { Finish } from "./finish_panel.js";

export const traits = {
  kinds: ["show", "declare", "drop"],
  keys: [
    { act: "finish", key: "f", button: "btn-finish" },
    { act: "drop", key: "x", button: "btn-drop" },
  ],
  spare,
  askBefore,
  whyNotTake,
  isDear,
  slot: { word: "centre.finish", holds: "centre.finishHolds", isAlways: true },
  // A wrong show puts a seat out of the deal.
  isOutOfDeal: true,
};

export { AutoDrop, Family, Finish };
