// Laying out the hand: groups and loose cards.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as hands from "../../../static/js/table/hand/arrangement.js";
import { arrangement, cards, told } from "./cards.js";

const START = arrangement("5h 6h 7h / 4c 4h | Kc Qd");
const TOLD = told("8");

test("a new group stands after the one its first card came from", () => {
  const before = arrangement("5h 6h 7h / 4c 4h 4s | Kc Qd");
  const { arrangement: next, index } = hands.grouped(before, cards("4c Kc 7h"), TOLD);
  assert.deepEqual(next, arrangement("5h 6h / 4c 7h Kc / 4h 4s | Qd"));
  assert.equal(index, 1);
});

test("a group of loose cards alone stands last", () => {
  const { arrangement: next, index } = hands.grouped(START, cards("Qd Kc"), TOLD);
  assert.deepEqual(next, arrangement("5h 6h 7h / 4c 4h / Qd Kc"));
  assert.equal(index, 2);
});

test("one more group is refused at the limit unless it uses up another one", () => {
  assert.equal(hands.mayGroup(START, cards("Kc Qd"), 3), true);
  assert.equal(hands.mayGroup(START, cards("Kc Qd"), 2), false);
  assert.equal(hands.mayGroup(START, cards("4c Qd"), 2), true);
});

test("a group left with one card dissolves into the loose cards", () => {
  assert.deepEqual(hands.moved(START, cards("4c"), null, TOLD), arrangement("5h 6h 7h | Kc Qd 4c 4h"));
});

test("a card dropped on a group is put in order", () => {
  const next = hands.moved(arrangement("5h 7h | 6h Kc"), cards("6h"), 0, TOLD);
  assert.deepEqual(next, arrangement("5h 6h 7h | Kc"));
});

test("a card dropped into a gap stays there", () => {
  const next = hands.moved(START, cards("Kc"), 0, TOLD, "5h1", true);
  assert.deepEqual(next, arrangement("Kc 5h 6h 7h / 4c 4h | Qd"));
});

test("cards dropped before one of themselves go before the next card that stays", () => {
  const next = hands.moved(START, cards("5h 6h"), 0, TOLD, "6h1", true);
  assert.deepEqual(next.groups[0], cards("5h 6h 7h"));
  const behind = hands.moved(START, cards("5h"), 0, TOLD, null, true);
  assert.deepEqual(behind.groups[0], cards("6h 7h 5h"));
});

test("the cards of a group that is taken apart lie before the loose ones", () => {
  assert.deepEqual(hands.ungrouped(START, [1]), arrangement("5h 6h 7h | 4c 4h Kc Qd"));
});

test("two groups change places, and a group that isn't there changes nothing", () => {
  assert.deepEqual(hands.swapped(START, 0, 1), arrangement("4c 4h / 5h 6h 7h | Kc Qd"));
  assert.deepEqual(hands.swapped(START, 0, 2), START);
});

test("a card steps past its neighbour and stops at the end of its group", () => {
  assert.deepEqual(hands.nudged(START, "6h1", 1).groups[0], cards("5h 7h 6h"));
  assert.deepEqual(hands.nudged(START, "7h1", 1), START);
  assert.deepEqual(hands.nudged(START, "Qd1", -1).loose, cards("Qd Kc"));
});

test("cards that left are gone and new ones lie loose on the right", () => {
  const next = hands.fitted(START, cards("5h 6h 7h 4h Kc Qd 2s"));
  assert.deepEqual(next, arrangement("5h 6h 7h | Kc Qd 4h 2s"));
});

test("the server's groups leave the loose cards in the order on the screen", () => {
  const next = hands.fromServer([cards("4c 4h")], cards("2s 4c 4h 5h 6h Kc"), START);
  assert.deepEqual(next, arrangement("4c 4h | 5h 6h Kc 2s"));
});

test("suggested groups stand where most of their cards stood", () => {
  const groups = [cards("Kc Kd"), cards("4c 4h 4s"), cards("5h 6h")];
  assert.deepEqual(hands.likeBefore(groups, START.groups), [groups[2], groups[1], groups[0]]);
});

test("sorting by suit or rank leaves single cards and jokers loose", () => {
  const hand = cards("7h *1 5h Kc 8d 5c 2s");
  assert.deepEqual(hands.sorted(hand, "suit", TOLD.wild, 6), arrangement("5h 7h / 5c Kc | 2s *1 8d"));
  assert.deepEqual(hands.sorted(hand, "rank", TOLD.wild, 6), arrangement("5h 5c | 2s 7h Kc *1 8d"));
  const five = cards("2s 3s 4h 5h 6d 7d 9c Tc");
  assert.deepEqual(hands.sorted(five, "suit", null, 2).groups, [cards("2s 3s"), cards("4h 5h")]);
});

for (const [name, given, shown] of [
  ["a run is in the order of its ranks", "7h 5h 6h", "5h 6h 7h"],
  ["an ace stands low beside low cards", "3s As 2s", "As 2s 3s"],
  ["an ace stands high beside high cards", "As Ks Qs", "Qs Ks As"],
  ["a joker stands in the gap of a run", "5h *1 7h", "5h *1 7h"],
  ["a joker beyond the gaps stands last", "*1 *2 5h 7h", "5h *1 7h *2"],
  ["a wild card at its own place closes a run", "8h 7h 6h", "6h 7h 8h"],
  ["a wild card at its own place begins a run", "Th 8h 9h", "8h 9h Th"],
  ["a set is in the order of suits", "4c *1 4s 4h", "4s 4h 4c *1"],
]) {
  test(name, () => assert.deepEqual(hands.inOrder(cards(given), TOLD), cards(shown)));
}
