// What a seat is doing: a word or two beside its name, and a sentence where the table
// plays for it.

import { rowOf } from "./match.js";
import { t } from "./words.js";

export function stateWord(store, seat) {
  if (seat.state === "auto" && seat.auto) return t(`auto.${nextOf(store, seat)}`, seat.auto);
  const row = rowOf(store.view, seat.seat);
  const isGone = seat.leaving || (row && row.state !== "playing");
  return t(seat.state === "out" && isGone ? "state.outOfMatch" : `state.${seat.state}`);
}

// What comes with the seat's next turn. What its saved groups decide is told to itself
// alone: the others only hear that they will.
export function autoWhy(store, seat) {
  if (seat?.state !== "auto" || !seat.auto) return "";
  const isOwn = store.you?.seat === seat.seat;
  return t(`auto.why.${nextOf(store, seat)}${isOwn ? ".own" : ""}`, seat.auto);
}

function nextOf(store, seat) {
  const { next } = seat.auto;
  const foretold = store.you?.seat === seat.seat && store.verdict?.auto;
  if (next === "decides" && foretold) return foretold;
  return next === "plays" && foretold === "drops" ? "warns" : next;
}
