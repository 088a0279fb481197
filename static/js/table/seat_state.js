// @ts-check
// What a seat is doing: a word or two beside its name, and a sentence where the table
// plays for it.

import { rowOf } from "./match.js";
import { traits } from "./family.js";
import { t } from "../site/words.js";

/** @param {Page["store"]} store @param {any} seat */
export function stateWord(store, seat) {
  if (seat.state === "auto" && seat.auto) return t(`auto.${nextOf(store, seat)}`, seat.auto);
  const isGone = seat.leaving || isOutOfMatch(store, seat);
  return t(seat.state === "out" && isGone ? "state.outOfMatch" : `state.${seat.state}`);
}

// A seat that is out has lost the match, except where it may be out of a deal alone.
export function isOutOfMatch({ view }, { seat, state }) {
  const hasLost = state === "out" && !traits().isOutOfDeal;
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
