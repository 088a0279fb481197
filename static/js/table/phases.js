// @ts-check

import { traits } from "./family.js";

// The phases of a deal in which a seat is asked to act; for the others they are `wait`.
export const PLAYED = new Set(["offer", "draw", "discard", "show", "meld", "arrange", "layoff"]);

// Phases with which a turn begins: announced, with a sound.
export const BEGUN = new Set(["offer", "draw", "arrange", "layoff"]);

// Phases that ask for one card of the hand.
export const asksForOne = (phase) => phase === "discard" || phase === "layoff";

// A family may ask several players at once beside the turn.
export const isBeside = (phase) => traits().beside === phase;

// Return the identity of a turn: melds laid out in it are gone when it is over.
export const turnOf = ({ deal, phase, turn }) => `${deal}:${phase}:${turn?.seats}`;
