// Taking back what was done with the hand, and doing it again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { UndoHistory } from "../../../static/js/table/hand/undo_history.js";
import { arrangement, cards } from "./cards.js";

const FIRST = arrangement("| 5h 6h 8d 7d");
const SECOND = arrangement("5h 6h | 8d 7d");
const THIRD = arrangement("5h 6h / 8d 7d");

/** Return a history in which the hand was grouped twice. */
function twoSteps() {
  const history = new UndoHistory();
  history.note(FIRST);
  history.note(SECOND);
  return history;
}

test("undo leads back step by step and redo forward again", () => {
  const history = twoSteps();
  assert.deepEqual(history.undo(THIRD), SECOND);
  assert.deepEqual(history.undo(SECOND), FIRST);
  assert.equal(history.canUndo, false);
  assert.equal(history.undo(FIRST), null);
  assert.deepEqual(history.redo(FIRST), SECOND);
  assert.deepEqual(history.redo(SECOND), THIRD);
  assert.equal(history.canRedo, false);
});

test("a new change ends what could be done again", () => {
  const history = twoSteps();
  history.undo(THIRD);
  assert.equal(history.canRedo, true);
  history.note(SECOND);
  assert.equal(history.canRedo, false);
});

test("a step keeps what was noted though the arrangement changes later", () => {
  const history = new UndoHistory();
  const shown = arrangement("5h 6h | 8d");
  history.note(shown);
  shown.groups[0].push("7h1");
  assert.deepEqual(history.undo(shown), arrangement("5h 6h | 8d"));
});

test("only the last twenty steps are kept", () => {
  const history = new UndoHistory();
  const at = (n) => ({ groups: [], loose: [`${n}`] });
  for (let n = 0; n < 25; n += 1) history.note(at(n));
  let shown = at(25);
  let steps = 0;
  for (let step = history.undo(shown); step; step = history.undo(shown)) {
    shown = step;
    steps += 1;
  }
  assert.equal(steps, 20);
  assert.deepEqual(shown, at(5));
});

test("a card that went is gone from all steps, and steps that became equal are passed over", () => {
  const history = twoSteps();
  history.fit(cards("5h 6h 7d"));
  assert.deepEqual(history.undo(arrangement("5h 6h | 7d")), arrangement("| 5h 6h 7d"));
});

test("a card that came lies loose in all steps", () => {
  const history = twoSteps();
  history.fit(cards("5h 6h 8d 7d 2c"));
  assert.deepEqual(history.undo(arrangement("5h 6h / 8d 7d | 2c")), arrangement("5h 6h | 8d 7d 2c"));
});

test("a new deal forgets all steps", () => {
  const history = twoSteps();
  history.undo(THIRD);
  history.clear();
  assert.deepEqual([history.canUndo, history.canRedo], [false, false]);
});
