// @ts-check
// What a seat is doing: a word or two beside its name, and a sentence where the table
// plays for it.

import { rowOf } from "./match.js";
import { familyOf } from "./phases.js";
import { t } from "../site/words.js";

/** @param {Page["store"]} store @param {any} seat */
export function stateWord(store, seat) {
  if (seat.state === "auto" && seat.auto) return t(`auto.${nextOf(store, seat)}`, seat.auto);
  const isGone = seat.leaving || isOutOfMatch(store, seat);
  return t(seat.state === "out" && isGone ? "state.outOfMatch" : `state.${seat.state}`);
}

// A wrong show puts a seat of Indian rummy out of the deal; in the other games a seat is
// out only when it has lost the match.
export function isOutOfMatch({ view }, { seat, state }) {
  const hasLost = state === "out" && familyOf(view) !== "indian";
  return hasLost || (rowOf(view, seat)?.state ?? "playing") !== "playing";
}

// What comes with the seat's next turn. What its saved groups decide is told to itself
// alone: the others only hear that they will.
/** @param {Page["store"]} store @param {any} seat */
export function autoWhy(store, seat) {
  if (seat?.state !== "auto" || !seat.auto) return "";
  const isOwn = store.you?.seat === seat.seat;
  return t(`auto.why.${nextOf(store, seat)}${isOwn ? ".own" : ""}`, seat.auto);
}

/** @param {Page["store"]} store @param {any} seat */
function nextOf(store, seat) {
  const { next } = seat.auto;
  const foretold = store.you?.seat === seat.seat && store.verdict?.auto;
  if (next === "decides" && foretold) return foretold;
  return next === "plays" && foretold === "drops" ? "warns" : next;
}
