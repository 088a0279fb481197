// @ts-check
// Undo and redo of the arrangement, within one deal.

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

  // The player makes a new change to `arrangement`: the redo steps are dropped.
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

  // A card came or went: fit every step to the cards now held.
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

// Skip steps that equal the shown arrangement because cards have gone.
/** @param {Arrangement[]} from @param {Arrangement[]} to @param {Arrangement} arrangement */
function step(from, to, arrangement) {
  let found = from.pop();
  while (found && same(found, arrangement)) found = from.pop();
  if (!found) return null;
  keep(to, arrangement);
  return found;
}
