// @ts-check
// The events of every table and how the page handles them, by kind. A family adds its own (`events`
// of its traits).

import { traits } from "./family.js";

/** @type {Record<string, EventRole>} */
const COMMON = {
  dealt: { spoken: "normal" },
  drew: { isOfTurn: true, isAct: true, sound: "draw" },
  discarded: { isOfTurn: true, endsTurn: true, isAct: true, spoken: "normal", sound: "card" },
  passed: { isAct: true, away: "away.passed", spoken: "normal" },
  timed_out: { isOfTurn: true, spoken: "normal" },
  disconnected: { spoken: "normal" },
  returned: { spoken: "normal" },
  reshuffled: { spoken: "normal" },
  deal_over: { spoken: "quiet" },
  sat_down: { sound: "join" },
  left: { spoken: "normal" },
};

/** @param {string} kind @returns {EventRole} */
export const roleOf = (kind) => traits().events?.[kind] ?? COMMON[kind] ?? {};
