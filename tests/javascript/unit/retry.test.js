// How long a page waits before it tries again: a crowd comes back spread.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Retry, isFinal } from "../../../static/js/site/retry.js";

test("a crowd comes back spread and waits longer each time, up to 2 s", () => {
  const crowd = Array.from({ length: 200 }, () => new Retry());
  const waits = Array.from({ length: 8 }, () => crowd.map((one) => one.next()));
  const [first, last] = [waits[0], waits[7]].map((all) => [Math.min(...all), Math.max(...all)]);
  assert.ok(first[0] >= 100 && first[0] < 200 && first[1] > 400 && first[1] <= 500, `${first}`);
  assert.ok(last[0] >= 400 && last[0] < 800 && last[1] > 1600 && last[1] <= 2000, `${last}`);
});

for (const [chance, first, eighth] of [[0, 100, 400], [0.5, 300, 1200]]) {
  test(`a draw of ${chance} waits ${first} ms at first and ${eighth} ms at the eighth attempt`, (t) => {
    t.mock.method(Math, "random", () => chance);
    const retry = new Retry();
    const waits = Array.from({ length: 8 }, () => Math.round(retry.next()));
    assert.deepEqual([waits[0], waits[7]], [first, eighth]);
  });
}

test("after 40 attempts up to 8 s pass", (t) => {
  t.mock.method(Math, "random", () => 0.5);
  const retry = new Retry();
  const waits = Array.from({ length: 41 }, () => Math.round(retry.next()));
  assert.deepEqual(waits.slice(39), [1200, 4800]);
});

test("the handshake gets more time with each attempt, and an accepted one at least 10 s", () => {
  const retry = new Retry();
  assert.deepEqual([retry.patience(), retry.patience(true)], [3000, 10000]);
  retry.next();
  assert.equal(retry.patience(), 6000);
  for (let n = 0; n < 7; n += 1) retry.next();
  assert.deepEqual([retry.patience(), retry.patience(true)], [20000, 20000]);
  retry.reset();
  assert.equal(retry.patience(), 3000);
});

test("only what the server refuses is final", () => {
  assert.deepEqual([4401, 4404, 4420, 1006, 1012, 4029].map(isFinal), [true, true, true, false, false, false]);
});
