// @ts-check
// The steps one can take back, and bring back: of the arrangement only, within one deal.

import { copy, fitted, same } from "./arrangement.js";

const STEPS_MAX = 20;

/** @typedef {import("./arrangement.js").Arrangement} Arrangement */

export class UndoHistory {
  constructor() {
    /** @type {Arrangement[]} */
    this.past = [];
    /** @type {Arrangement[]} */
    this.future = [];
  }

  clear() {
    this.past = [];
    this.future = [];
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  // The player changes `arrangement` into something new: what was taken back is gone.
  /** @param {Arrangement} arrangement */
  note(arrangement) {
    keep(this.past, arrangement);
    this.future = [];
  }

  /** @param {Arrangement} arrangement */
  undo(arrangement) {
    return step(this.past, this.future, arrangement);
  }

  /** @param {Arrangement} arrangement */
  redo(arrangement) {
    return step(this.future, this.past, arrangement);
  }

  // A card came or went: every step is fitted to the cards now held.
  /** @param {string[]} hand */
  fit(hand) {
    this.past = this.past.map((kept) => fitted(kept, hand));
    this.future = this.future.map((kept) => fitted(kept, hand));
  }
}

/** @param {Arrangement[]} list @param {Arrangement} arrangement */
function keep(list, arrangement) {
  list.push(copy(arrangement));
  if (list.length > STEPS_MAX) list.shift();
}

// Steps that the cards that went have made equal to what is shown are passed over.
/** @param {Arrangement[]} from @param {Arrangement[]} to @param {Arrangement} arrangement */
function step(from, to, arrangement) {
  let found = from.pop();
  while (found && same(found, arrangement)) found = from.pop();
  if (!found) return null;
  keep(to, arrangement);
  return found;
}
