// @ts-check
// What happens on the next turn of a seat that the table plays for. What its saved groups lead to
// is sent to that seat alone: the others only learn that its groups decide.

import { many, t } from "../../../site/words.js";

export const autoPlay = {
  /** @param {Page["store"]} store @param {any} seat */
  word(store, seat) {
    if (!isAuto(seat)) return "";
    const isOpen = seat.auto.m === null;
    return t(isOpen ? "auto.noLimit" : `auto.${nextOf(store, seat)}`, told(seat));
  },

  /** @param {Page["store"]} store @param {any} seat */
  why(store, seat) {
    if (!isAuto(seat)) return "";
    const isOwn = store.you?.seat === seat.seat;
    return t(`auto.why.${nextOf(store, seat)}${isOwn ? ".own" : ""}`, told(seat));
  },
};

// Return the sentences' parameters: turns missed, of how many, and what comes then.
const told = ({ auto: { n, m, points = 0 } }) => ({ missed: n, turns: m, points, price: many("points", points) });

const isAuto = (seat) => seat?.state === "auto" && Boolean(seat.auto);

/** @param {Page["store"]} store @param {any} seat */
function nextOf(store, seat) {
  const { next } = seat.auto;
  const foretold = store.you?.seat === seat.seat && store.verdict?.auto;
  if (next === "decides" && foretold) return foretold;
  return next === "plays" && foretold === "drops" ? "warns" : next;
}
