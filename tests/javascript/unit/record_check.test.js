// What the page says of a shuffle, from the record and from what it saw itself.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { judge } from "../../../static/js/table/fairness/record_check.js";
import { PACK } from "./cards.js";

const VECTORS = new URL("../../rules/data/shuffle_vectors.json", import.meta.url);
const [RECORD, ABSENT] = Object.values(JSON.parse(readFileSync(VECTORS, "utf8")).deals);
const [OWN, OTHER] = RECORD.seats;

/** All faces of two packs by the numbers of the record, in which jokers come last. */
const NAMES = [...PACK.filter((card) => card[0] !== "*"), "*1", "*2"];
const HAND = RECORD.hands[OWN.seat].map((number) => NAMES[number]);
const KEPT = {
  commitment: RECORD.commitment,
  k: OWN.k,
  c: OWN.c,
  hand: [...HAND].reverse(),
  seeds: RECORD.seats.map(({ seat, user, k }) => ({ seat, user, k })),
};

/** Return hex of the same length that differs in one bit. */
const other = (text) => (parseInt(text[0], 16) ^ 1).toString(16) + text.slice(1);
/** Return the list as the page would have seen it with another row of its own. */
const listed = (changes) => [{ ...KEPT.seeds[0], ...changes }, KEPT.seeds[1]];

function judged(record, kept, { user } = OWN) {
  const { verdict, fault, others } = judge(record, kept, user);
  return [verdict, fault, others];
}

test("a deal as it was promised is good, seen or not", () => {
  assert.deepEqual(judged(RECORD, KEPT), ["good", null, 1]);
  assert.deepEqual(judged(RECORD, null), ["good", null, 1]);
});

test("an honest deal whose own seed was not opened has a verdict of its own", () => {
  const own = ABSENT.seats.find((row) => !row.present);
  const kept = { commitment: ABSENT.commitment, k: own.k, c: "ab".repeat(32), hand: null };
  assert.deepEqual(judged(ABSENT, kept, own), ["unused", null, 4]);
});

for (const [name, record, kept, fault] of [
  ["another seed of the house", { server_seed: other(RECORD.server_seed) }, {}, "record"],
  ["the deck turned round", { deck: [...RECORD.deck].reverse() }, {}, "record"],
  ["a record that cannot be read", { seats: [OWN, OWN] }, {}, "record"],
  ["your own seat marked absent", { seats: [{ ...OWN, present: false }, OTHER] }, {}, "record"],
  ["another commitment than promised", {}, { commitment: other(RECORD.commitment) }, "commitment"],
  ["another K in the list", {}, { seeds: listed({ k: other(OWN.k) }) }, "list"],
  ["no K in the list", {}, { seeds: listed({ k: null }) }, "list"],
  ["somebody else in the list", {}, { seeds: listed({ user: OTHER.user }) }, "list"],
  ["a seat that was added", {}, { seeds: KEPT.seeds.slice(0, 1) }, "list"],
  ["a seed that is not ours", {}, { c: other(OWN.c) }, "seed"],
  ["other cards than dealt", {}, { hand: [...HAND.slice(1), "2s2"] }, "hand"],
]) {
  test(`${name} is told`, () => {
    const told = judged({ ...RECORD, ...record }, { ...KEPT, ...kept });
    assert.deepEqual(told.slice(0, 2), ["bad", fault]);
  });
}
