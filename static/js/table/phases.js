// @ts-check

import { traits } from "./family.js";

// The phases of a deal in which a seat is asked to act; to the others they are `wait`.
export const PLAYED = new Set(["offer", "draw", "discard", "show", "meld", "arrange", "layoff"]);

// Those with which a turn begins: they are called out, and the page sounds for them.
export const BEGUN = new Set(["offer", "draw", "arrange", "layoff"]);

// Those that ask for one card of the hand.
export const asksForOne = (phase) => phase === "discard" || phase === "layoff";

// A family may ask some things beside the turn, of many at once.
export const isBeside = (phase) => traits().beside === phase;

// Names a turn: what is laid out in it is gone when it is over.
export const turnOf = ({ deal, phase, turn }) => `${deal}:${phase}:${turn?.seats}`;
