// @ts-check
// The gin family: its part of the page, the showdown, the match's score sheet.

import { LAID, mayLay } from "../laying_off.js";
import { cheapest } from "../spare_card.js";
import { Family } from "./page.js";
import { Showdown, lineOf, reasonOf, titleOf } from "./showdown.js";
import { barLine, endingLine, gameSheet, summary } from "./score_sheet.js";

export const traits = {
  kinds: ["take_upcard", "pass", "knock", "gin", "big_gin", "lay", "done"],
  keys: [
    { act: "knock", key: "k", button: "btn-knock" },
    { act: "pass", key: "p", button: "btn-pass" },
    { act: "lay", key: "l" },
  ],
  events: {
    knock: { spoken: "quiet" },
    gin: { spoken: "quiet" },
    big_gin: { spoken: "quiet" },
    laid: LAID,
  },
  // The hand counts at its best arrangement: with suggestions on, any card may be discarded.
  spare: (store) => (store.info.assist === false ? null : cheapest(store, store.hand)),
  slot: { word: "centre.knock", holds: "centre.knockHolds" },
  laysMelds: true,
  countsStock: true,
  tellsMatch: true,
  isOwnWork: ({ options }) => options.meld_arrangement === "manual",
  take: "take_upcard",
  // A card is offered, or only the last discard is left.
  hasOnlyTop: ({ phase, knock }) => phase === "offer" || Boolean(knock?.last_discard),
  whyNotDraw: ({ phase, view }) =>
    (phase === "offer" ? "why.offer" : phase === "draw" && view.knock?.last_discard ? "why.onlyToEnd" : null),
  whyNotTake: ({ view }) => (view.knock?.last_discard ? "why.onlyToEnd" : null),
  fits: mayLay,
};

export { Family, Showdown, barLine, endingLine, gameSheet, lineOf, reasonOf, summary, titleOf };
