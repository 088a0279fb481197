// @ts-check
// The Continental family: melds on the table, and the contract with its claims and jokers.

import { isWild } from "../../cards.js";
import { LAID, mayLay } from "../laying_off.js";
import { Family } from "./page.js";
import { Showdown, lineOf, reasonOf, titleOf } from "../melds/deal_score.js";
import { barLine, endingLine, gameSheet, summary } from "../melds/match_score.js";

/** @type {EventRole} */
const JOKER_MOVE = { isOfTurn: true, spoken: "normal" };

export const traits = {
  kinds: ["lay", "claim", "pass", "go_down", "joker_replace", "joker_move"],
  keys: [
    { act: "lay", key: "l", button: "btn-lay" },
    { act: "claim", key: "b" },
    { act: "no", key: "p" },
    { act: "contract", key: "m" },
    { act: "joker", key: "j" },
  ],
  fits: mayLay,
  beside: "claim",
  events: {
    went_down: LAID,
    laid: LAID,
    joker_replaced: JOKER_MOVE,
    joker_moved: JOKER_MOVE,
    claimed: { spoken: "normal" },
  },
  slot: { word: "centre.out", holds: "centre.outHolds" },
  countsStock: true,
  askBefore: ({ wild }, card) => (isWild(card, wild) ? "ask.joker" : null),
};

export { Family, Showdown, barLine, endingLine, gameSheet, lineOf, reasonOf, summary, titleOf };
