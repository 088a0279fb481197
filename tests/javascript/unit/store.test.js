// What the page knows of the table, and how a change is merged into it.

import assert from "node:assert/strict";
import { test } from "node:test";

// Node.js 18 has none of its own.
globalThis.CustomEvent ??= class extends Event {
  constructor(name, { detail } = {}) {
    super(name);
    this.detail = detail;
  }
};

const { Store } = await import("../../../static/js/table/store.js");

const SEATS = [
  { seat: 0, name: "Asha", cards: 13 },
  { seat: 1, name: "Ravi", cards: 13 },
  { seat: 4, name: "Mina", cards: 13 },
];
const HAND = ["5h1", "6h1", "7h1", "Kc1"];
const YOU = { seat: 1, hand: HAND, groups: [HAND.slice(0, 3)], revision: 3, taken: null };
const VIEW = { deal: "first", phase: "draw", turn: { seats: [0] }, seats: SEATS, you: YOU, legal: [], wild: null };

const seen = (changes = {}) => new Store({ version: 7, view: { ...VIEW, ...changes }, events: [] }, false);

test("what is new replaces what was, and the rest stays", () => {
  const turn = { seats: [1] };
  assert.deepEqual(seen().merged({ phase: "discard", turn, open: "2c1" }), { ...VIEW, phase: "discard", turn, open: "2c1" });
});

test("what is null is replaced too", () => {
  assert.equal(seen().merged({ turn: null }).turn, null);
});

test("seats are replaced by their number, whole and in their places", () => {
  const row = { seat: 4, name: "Mina", state: "dropped" };
  assert.deepEqual(seen().merged({ seats: [row] }).seats, [SEATS[0], SEATS[1], row]);
});

test("the player's own part is merged field by field", () => {
  assert.deepEqual(seen().merged({ you: { taken: "2c1" } }).you, { ...YOU, taken: "2c1" });
});

test("somebody who watches has no part of their own", () => {
  assert.equal(seen({ you: null }).merged({ phase: "discard" }).you, null);
});

test("the view before stays as it was", () => {
  const store = seen();
  const before = JSON.stringify(store.view);
  store.merged({ phase: "show", you: { taken: "2c1" }, seats: [{ seat: 0, name: "Zoe" }] });
  assert.equal(JSON.stringify(store.view), before);
});

test("changes are merged into what the server sent and not into what is shown", () => {
  // See `peopled`: a closed table shows who sat there.
  const empty = { seat: 1, state: "empty" };
  const last = { seats: [{ seat: 1, name: "Ravi", place: 1 }] };
  const store = seen({ phase: "closed", table_info: { hosted: true }, seats: [empty], you: null, last });
  assert.equal(store.seat(1).name, "Ravi");
  assert.deepEqual(store.merged({ deal: null }).seats, [empty]);
});

test("an older view is not taken in", () => {
  const store = seen();
  assert.equal(store.adopt(6, { ...VIEW, phase: "show" }), false);
  assert.equal(store.view.phase, "draw");
});

test("a drawn card lies loose on the right and is marked as new", () => {
  const store = seen();
  const you = { hand: [...HAND, "2c1"] };
  store.adopt(8, store.merged({ you }));
  assert.deepEqual(store.arrangement, { groups: [HAND.slice(0, 3)], loose: ["Kc1", "2c1"] });
  assert.equal(store.fresh, "2c1");
});

test("what the player laid out and has not saved goes before the server's groups", () => {
  const store = seen();
  const own = { groups: [HAND.slice(0, 2)], loose: ["7h1", "Kc1"] };
  store.rearrange(own);
  store.adopt(8, store.merged({ you: { revision: 4, groups: [HAND] } }));
  assert.deepEqual(store.arrangement, own);
});

test("undo and redo lead through the arrangements of one deal", () => {
  const store = seen();
  const first = store.arrangement;
  const own = { groups: [], loose: HAND };
  assert.equal(store.rearrange(own), true);
  assert.equal(store.rearrange({ groups: [], loose: [...HAND] }), false);
  store.takeBack();
  assert.deepEqual(store.arrangement, first);
  store.bringBack();
  assert.deepEqual(store.arrangement, own);
  store.adopt(8, { ...VIEW, deal: "second" });
  assert.equal(store.takeBack(), false);
});
