// @ts-check
// The Indian rummy family: the check before a show, the window after it, drops.

import { askBefore, spare, whyNotDiscard, whyNotTake } from "./discards.js";
import { autoPlay } from "./auto_play.js";
import { events, outlook } from "./events.js";
import { groupButton } from "./finish_panel.js";
import { outcome } from "./outcome.js";
import { Family } from "./page.js";

export const traits = {
  kinds: ["show", "declare", "drop"],
  keys: [
    { act: "finish", key: "f", button: "btn-finish" },
    { act: "drop", key: "x", button: "btn-drop" },
  ],
  events,
  spare,
  askBefore,
  whyNotDiscard,
  whyNotTake,
  groupButton,
  autoPlay,
  outlook,
  outcome,
  slot: {
    word: "centre.finish",
    holds: "centre.finishHolds",
    use: { act: "show", name: "centre.finishName", why: "why.showLater" },
  },
  // A wrong show puts a seat out of the deal.
  isOutOfDeal: true,
};

export { Family };
