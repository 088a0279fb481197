// @ts-check
// The state of a seat, in a word or two beside its name.

import { rowOf } from "./match.js";
import { traits } from "./family.js";
import { t } from "../site/words.js";

/** @param {Page["store"]} store @param {any} seat */
export function stateWord(store, seat) {
  const auto = traits().autoPlay?.word(store, seat);
  if (auto) return auto;
  const isGone = seat.leaving || isOutOfMatch(store, seat);
  return t(seat.state === "out" && isGone ? "state.outOfMatch" : `state.${seat.state}`);
}

// A seat that is out has lost the match, unless the game lets it be out of one deal only.
export function isOutOfMatch({ view }, { seat, state }) {
  const hasLost = state === "out" && !traits().isOutOfDeal;
  return hasLost || (rowOf(view, seat)?.state ?? "playing") !== "playing";
}

// Say what happens on the next turn of a seat that the table plays for.
/** @param {Page["store"]} store @param {any} seat */
export const autoWhy = (store, seat) => traits().autoPlay?.why(store, seat) ?? "";
