// Whatever is done with a hand, it stays whole: acts at random, from seeds that are told.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as hands from "../../../static/js/table/hand/arrangement.js";
import { UndoHistory } from "../../../static/js/table/hand/undo_history.js";
import { PACK, told } from "./cards.js";

const ROUNDS = 400;
const STEPS = 30;
const HAND = 13;
const OF_THE_PLAYER = 6; // the first acts, which are noted for undo

function randomFrom(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * n);
  };
}

/** A hand that is arranged at random. */
class Player {
  constructor(seed) {
    this.random = randomFrom(seed);
    const shuffled = PACK.map((card) => ({ card, at: this.random(1e9) })).sort((a, b) => a.at - b.at);
    this.hand = shuffled.slice(0, HAND).map(({ card }) => card);
    this.told = told("A23456789TJQK"[this.random(13)]);
    this.limit = [6, 8][this.random(2)];
    this.history = new UndoHistory();
    this.now = this.sorted("suit");
  }

  sorted(mode) {
    return hands.sorted(this.hand, mode, this.told.wild, this.limit);
  }

  exchanged(at) {
    const free = PACK.filter((card) => !this.hand.includes(card));
    const drawn = free[this.random(free.length)];
    this.hand = this.hand.map((card, i) => (i === at ? drawn : card));
    this.history.fit(this.hand);
    return hands.fitted(this.now, this.hand);
  }

  acts() {
    const { random, hand, now, history } = this;
    const picked = hand.filter(() => random(4) === 0);
    const at = random(now.groups.length + 1);
    const index = at === now.groups.length ? null : at;
    const list = index === null ? now.loose : now.groups[index];
    const mayGroup = picked.length > 1 && hands.mayGroup(now, picked, this.limit);
    return [
      () => (mayGroup ? hands.grouped(now, picked, this.told).arrangement : now),
      () => hands.moved(now, picked, index, this.told, list[random(list.length)] ?? null),
      () => hands.ungrouped(now, [at]),
      () => hands.swapped(now, at, random(7)),
      () => hands.nudged(now, hand[random(HAND)], random(2) ? 1 : -1),
      () => this.sorted(["suit", "rank"][random(2)]),
      () => history.undo(now) ?? now,
      () => history.redo(now) ?? now,
      () => this.exchanged(3),
      () => hands.fromServer(hands.likeBefore(this.sorted("rank").groups, now.groups), hand, now),
    ];
  }

  step() {
    const acts = this.acts();
    const which = this.random(acts.length);
    const next = acts[which]();
    if (which < OF_THE_PLAYER) this.history.note(this.now);
    this.now = next;
  }
}

test("any acts keep every card, the limit of groups, and no group of one card", () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const player = new Player(20261121 + round);
    for (let step = 0; step < STEPS; step += 1) {
      player.step();
      const where = `round ${round}, step ${step}: ${JSON.stringify(player.now)}`;
      assert.equal(hands.key(hands.cardsOf(player.now)), hands.key(player.hand), where);
      assert.ok(player.now.groups.length <= player.limit, where);
      assert.ok(player.now.groups.every((group) => group.length > 1), where);
    }
  }
});
