// @ts-check
// What a table of Continental brings: melds on the table, and the contract with its claims and jokers.

import { isWild } from "../../cards.js";
import { Contract } from "./page.js";
import { Family } from "../melds/page.js";
import { Showdown, lineOf, reasonOf, titleOf } from "../melds/deal_score.js";
import { barLine, endingLine, gameSheet, summary } from "../melds/match_score.js";

export const traits = {
  kinds: ["lay", "claim", "pass", "go_down", "joker_replace", "joker_move"],
  keys: [
    { act: "lay", key: "l", button: "btn-lay" },
    { act: "claim", key: "b" },
    { act: "no", key: "p" },
    { act: "contract", key: "m" },
    { act: "joker", key: "j" },
  ],
  slot: { word: "centre.out", holds: "centre.outHolds" },
  countsStock: true,
  askBefore: ({ wild }, card) => (isWild(card, wild) ? "ask.joker" : null),
};

export { Contract, Family, Showdown, barLine, endingLine, gameSheet, lineOf, reasonOf, summary, titleOf };
