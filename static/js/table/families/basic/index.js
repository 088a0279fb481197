// @ts-check
// The basic rummy family: melds on the table, the sum of a deal, the scores.

import { LAID, mayLay } from "../laying_off.js";
import { Family } from "../melds/page.js";
import { Showdown, lineOf, reasonOf, titleOf } from "../melds/deal_score.js";
import { barLine, endingLine, gameSheet, summary } from "../melds/match_score.js";

export const traits = {
  kinds: ["meld", "lay"],
  keys: [
    { act: "meld", key: "m", button: "btn-meld" },
    { act: "lay", key: "l", button: "btn-lay" },
  ],
  events: { melded: LAID, laid: LAID },
  fits: mayLay,
  slot: { word: "centre.out", holds: "centre.outHolds" },
  laysMelds: true,
  countsStock: true,
};

export { Family, Showdown, barLine, endingLine, gameSheet, lineOf, reasonOf, summary, titleOf };
